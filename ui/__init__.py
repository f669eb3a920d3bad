"""The touch screen."""
