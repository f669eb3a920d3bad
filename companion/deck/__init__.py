"""Our own printable deck, and the profile by which it is recognised."""

from companion.deck.default_profile import default_profile

__all__ = ["default_profile"]
