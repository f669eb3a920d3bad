"""Pads: everybody's buttons, from raw edges to sealed choices."""
