"""What can go wrong with the journal, each under its own name; the text is the sentence people read."""

from pathlib import Path

from companion.shared.sentences import Sentence, say


class JournalTrouble(Exception):
    """The base of everything that storage raises."""


class JournalDamaged(JournalTrouble):
    """The journal's file is torn, malformed or gone while backups of it are there. Nothing was changed."""

    def __init__(self, path: Path, finding: str, newest_backup: Path | None = None) -> None:
        way = (
            f"`companion doctor --restore` puts {newest_backup.name} in its place and keeps the bad file."
            if newest_backup
            else "There is no backup of it yet; the file stays as it is."
        )
        super().__init__(f"The journal {path} is damaged: {finding}. {way}")
        self.path, self.finding, self.newest_backup = path, finding, newest_backup


class JournalTooNew(JournalTrouble):
    """The journal was written by a newer companion; this one leaves it alone."""


class JournalNotReached(JournalTrouble):
    """The database cannot be opened or talked to."""


class JournalNotWritten(JournalTrouble):
    """The entry is not on disk: the disk is full, read-only or failing. What was there before still is."""


class JournalMovedOn(JournalTrouble):
    """Another companion wrote to the same game in the meantime."""


class GameUnknown(JournalTrouble):
    """No game, or more than one, goes by that name."""


class PersonUnknown(JournalTrouble):
    """No group or player goes by that name."""


class PersonChangeRefused(JournalTrouble):
    """A change of people or results that cannot be; nothing was changed.

    `sentence` says it to whoever stands at the screen, where the text is about commands.
    """

    def __init__(self, told: str, sentence: Sentence | None = None) -> None:
        super().__init__(told)
        self.sentence = sentence or say("{what}", what=told)


class SealBroken(JournalTrouble):
    """A sealed value cannot be opened: the key is missing or another one, or the value was altered."""


class NoBackup(JournalTrouble):
    """There is no backup that could be restored."""
