"""What people change at the screen: carried out in the journal, told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.compose.photos import photo_from, squared
from companion.compose.scratch import Scratch
from companion.compose.switched_serving import SwitchedServing
from companion.history.forgetting import forget_in_evidence
from companion.shared.refusals import CompanionError
from companion.shared.sentences import Sentence, say
from companion.storage import person_changes
from companion.storage.errors import PersonChangeRefused
from companion.storage.journal import Journal
from companion.storage.photos import drop_photo, keep_photo
from companion.storage.results import HandResult, correct_by_hand, enter_by_hand, results
from ui.present.history import shown

DAY_S = 86_400.0
BOOKS = "books"
TRIED = "tried-{number}.jpg"


class Changes:
    """In `photos` are the pictures that the screen shows of people, also those that are only tried."""

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        clock: Callable[[], float],
        photos: Scratch,
        serving: SwitchedServing,
    ) -> None:
        self._journal, self._folder, self._clock = journal, folder, clock
        self._photos, self._serving = photos, serving
        self._tried = 0
        self.photo_tried = ""

    def carry_out(self, change: shown.Change, picture: Any) -> Sentence | None:
        """Raises JournalTrouble, CompanionError; then nothing was changed."""
        now_s, journal = self._clock(), self._journal
        match change:
            case shown.Rename(name, new_name):
                person_changes.rename(journal, name, new_name, now_s)
            case shown.Merge(name, into):
                moved = person_changes.merge(journal, name, into, now_s)
                return say(
                    "{name} is {into} from now on. Games moved: {number}.", name=name, into=into, number=moved
                )
            case shown.Delete(name):
                return self._delete(name, now_s)
            case shown.Recolour(name, colour):
                person_changes.recolour(journal, name, colour, now_s)
            case shown.SetGuest(group, name, is_guest):
                person_changes.set_guest(journal, group, name, is_guest, now_s)
            case shown.SetCounts(game_id, counts):
                person_changes.set_counts(journal, game_id, counts, now_s)
            case shown.EnterGame():
                return self._enter(change, now_s)
            case shown.WriteBook(group):
                return self._write_book(group, now_s)
            case shown.Serve(on, renew):
                self._serving.switch(on, renew)
            case shown.TakePhoto() | shown.KeepPhoto() | shown.DropPhoto():
                self._photo(change, picture, now_s)
        return None

    def _delete(self, name: str, now_s: float) -> Sentence:
        games = person_changes.delete(self._journal, name, now_s)
        forget_in_evidence(self._folder / "evidence", name)
        # Whose each picture there is, its name does not tell; those that are needed are written again.
        self._photos.empty()
        self.photo_tried = ""
        return say("{name} is deleted. Games with a former player: {number}.", name=name, number=games)

    def _enter(self, game: shown.EnterGame, now_s: float) -> Sentence:
        at_s = now_s - DAY_S * game.days_ago
        if game.instead:
            then = next(each for each in results(self._journal) if each.id == game.instead)
            # At the same time of another day, so that games of one evening stay in their order.
            at_s = min(now_s, then.ended_at_s - DAY_S * (game.days_ago - game.was_days_ago))
        result = HandResult(game.ruleset, at_s, game.names, game.points, game.group, 60.0 * game.minutes)
        if game.instead:
            correct_by_hand(self._journal, game.instead, result, now_s)
            return say("The game is put right.")
        enter_by_hand(self._journal, result, now_s)
        return say("The game is entered.")

    def _photo(self, change: Any, picture: Any, now_s: float) -> None:
        match change:
            case shown.TakePhoto():
                if picture is None:
                    sentence = say("No camera shows a picture now. A photo can also come from a file.")
                    raise PersonChangeRefused(str(sentence), sentence)
                self._tried += 1
                path = self._photos.folder / TRIED.format(number=self._tried)
                path.write_bytes(squared(picture))
                self.photo_tried = str(path)
            case shown.KeepPhoto(name, file):
                keep_photo(self._journal, name, photo_from(Path(file)), now_s)
            case shown.DropPhoto(name):
                drop_photo(self._journal, name, now_s)

    def _write_book(self, group: str, now_s: float) -> Sentence:
        from companion.compose.book_written import written_book

        path = self._folder / BOOKS / f"{file_name(group)}.html"
        try:
            content = written_book(self._journal, self._folder, group, now_s)
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".new")
            draft.write_bytes(content)
            draft.replace(path)
        except OSError as error:
            raise BookNotWritten(
                say("The book could not be written: {why}.", why=str(error.strerror))
            ) from error
        return say("The book is in {file}.", file=str(path))


class BookNotWritten(CompanionError):
    """The disk does not take the book."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def file_name(group: str) -> str:
    """A group's name as a file's: letters, figures and dashes, whatever people called it."""
    plain = re.sub(r"[^\w]+", "-", group, flags=re.UNICODE).strip("-_.")
    return plain[:60] or "all"
