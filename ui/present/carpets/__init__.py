"""The screens of Flying Carpets."""
