"""Cameras, pads, lights and sound, each with a simulated sibling."""
