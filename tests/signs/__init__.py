"""Signs, a whole game in a folder: rock, paper, scissors for two. docs/adding-a-game.md leads through it."""
