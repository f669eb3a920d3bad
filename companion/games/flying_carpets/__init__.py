"""Flying Carpets, complete, for two to four players."""
