"""The fonts that ship, and the tools that make them."""
