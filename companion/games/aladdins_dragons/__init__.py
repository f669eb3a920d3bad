"""Aladdin's Dragons, basic and magic game, for three to five players."""
