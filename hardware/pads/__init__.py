"""Pads: siblings behind one protocol."""
