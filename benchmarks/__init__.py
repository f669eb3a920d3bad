"""Measurements, each a module of its own here: see `measuring`. Run by `./dev bench [NAME…]`."""
