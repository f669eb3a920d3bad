"""The only part that knows Kivy: the window, its textures, touches and keys."""
