"""A group's book with its pictures, as one page."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.compose.plot_style import paper_style
from companion.games.registry import GAMES, AllRules
from companion.history.book import book
from companion.history.keeping import Asked, KeptStandings
from companion.history.landings import landings
from companion.history.seasons import day_in
from companion.history.thrown import thrown_games
from companion.storage.journal import Journal
from companion.storage.photos import photo_of, photos_kept
from ui.languages import translation

TITLES = {game.name: game.title for game in GAMES}


def written_book(journal: Journal, folder: Path, group: str, now_s: float, language: str = "en") -> bytes:
    """The page; without matplotlib it has no pictures of landings. Raises JournalTrouble, OSError."""
    day_of = day_in(None)
    found = KeptStandings(journal, AllRules(), day_of).results(Asked(group), now_s)
    photos = {
        name: jpeg
        for name in photos_kept(journal.engine)
        if (jpeg := photo_of(journal.engine, name)) is not None
    }
    with tempfile.TemporaryDirectory(prefix="companion-book-") as scratch:
        pictures: tuple[Path, ...] = ()
        try:
            from companion.history.landing_pictures import draw_landings

            thrown = thrown_games(journal, AllRules()["flying-carpets"], found, folder / "evidence")
            pictures = draw_landings(landings(thrown), Path(scratch), paper_style(journal, language))
        except ImportError:
            pass
        return book(group, found, TITLES, day_of, pictures, translation(language), language, photos)
