"""How the blocks of a screen are laid out and drawn, as flat shapes; no Kivy here either."""
