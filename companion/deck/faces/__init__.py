"""The destinations' faces, one module each."""
