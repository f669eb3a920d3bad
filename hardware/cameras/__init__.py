"""Cameras: siblings behind one protocol."""
