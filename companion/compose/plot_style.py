"""How pictures of landings look beside the screen's own: its colours, fonts and language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.history.plotting import PlotStyle
from companion.shared.players import Colour
from companion.storage.journal import Journal
from companion.storage.people import all_people
from ui.design.colours import PALETTES, Theme, ink_of
from ui.design.faces import FONTS
from ui.languages import translation

#: From no carpet to many, on night and on paper.
HEAT = {
    True: ("#262145", "#4b3a78", "#a4487a", "#f2614a", "#f6c453"),
    False: ("#fffaf0", "#f0d9a8", "#e0a254", "#b5432f", "#5e1f24"),
}


def style_for(language: str, dark: bool, colours: Mapping[str, Colour] | None = None) -> PlotStyle:
    """`colours` has those of the players by name; others get some of their own."""
    palette = PALETTES[Theme.DARK if dark else Theme.LIGHT]
    return PlotStyle(
        paper=palette.panel,
        ink=palette.ink,
        soft=palette.soft,
        faint=palette.edge if dark else palette.raised,
        card=palette.felt,
        heat=HEAT[dark],
        takings=(palette.raised, palette.edge, palette.good, palette.gold),
        colours={name: palette.hex(ink_of(colour)) for name, colour in (colours or {}).items()},
        fonts=tuple(str(FONTS / f"{name}.ttf") for name in ("sans", "han", "emoji")),
        translate=translation(language),
    )


def paper_style(journal: Journal, language: str = "en") -> PlotStyle:
    """For what is printed, or kept beside other papers; everybody in the colour they had last."""
    people = all_people(journal.engine)
    return style_for(language, False, {one.name: Colour(one.colour) for one in people if one.colour})
