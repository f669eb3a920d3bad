"""What each screen says and offers, as values; no Kivy here."""
