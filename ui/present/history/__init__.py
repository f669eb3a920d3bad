"""The screens of what was played before: people, groups, games, evenings, standings, landings."""
