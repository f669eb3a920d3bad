"""A group's book: one HTML page to keep, that needs nothing beside it and prints well."""

import base64
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from companion.history.seasons import DayOf, evenings
from companion.history.standings import PlayerStanding, Standings, standings
from companion.shared.sentences import Figure, Sentence, Translate, as_written, say, trimmed
from companion.storage.results import GameResult

#: A sentence in the book's language, as HTML.
Told = Callable[[Sentence], str]

STYLE = """
:root{--paper:#faf6ec;--ink:#2b2622;--red:#96421f;--line:#d9cfbb}
*{box-sizing:border-box}
body{background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,'Noto Serif',serif;margin:0 auto;
max-width:60rem;padding:2.5rem 1.25rem 4rem}
h1{font-size:2.6rem;margin:0;letter-spacing:-.01em}
h2{margin:3rem 0 .75rem;border-bottom:2px solid var(--red);padding-bottom:.25rem}
h3{margin:1.75rem 0 .25rem}
.people{display:flex;flex-wrap:wrap;gap:1rem;margin:1.5rem 0}
.people figure{margin:0;text-align:center}
.people img{width:7rem;height:7rem;border-radius:50%;object-fit:cover}
p.about{color:#6b6154;margin:.25rem 0 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{font-size:.8rem;text-transform:uppercase;letter-spacing:.05em;color:#6b6154;text-align:right}
td{text-align:right}
th,td{padding:.4rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}
tr.first td{font-weight:bold}
img{max-width:100%;height:auto}
ul{list-style:none;padding:0;margin:0}
li{padding:.15rem 0}
small{color:#6b6154}
.plots{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.plots img:first-child{grid-column:1/-1}
@media (max-width:40rem){.plots{grid-template-columns:1fr}}
@media print{body{font-size:11px;max-width:none;padding:0}h2,h3{break-after:avoid}
table,li,img{break-inside:avoid}
.wide{overflow:visible}th{font-size:8px;letter-spacing:0}th,td{padding:2px 5px}}
"""


def book(
    name: str,
    results: Sequence[GameResult],
    titles: Mapping[str, str],
    day_of: DayOf,
    pictures: Iterable[Path] = (),
    translate: Translate = as_written,
    language: str = "en",
    photos: Mapping[str, bytes] | None = None,
) -> bytes:
    """The page: the people, standings of each game, who met whom, pictures of landings, every evening.

    `photos` are JPEG files by name. Whatever people typed is text here, whatever it looks like.
    """

    def told(sentence: Sentence) -> str:
        return escape(sentence.told(translate))

    title = name or say("All groups").told(translate)
    finished = [game for game in results if game.counts]
    about = told(say("Games: {number}", number=len(finished)))
    if finished:
        days = [day_of(game.ended_at_s) for game in finished]
        about += f", {min(days).isoformat()} – {max(days).isoformat()}"
    parts = [
        f'<!doctype html><html lang="{language.replace("_", "-")}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f'<h1>{escape(title)}</h1><p class="about">{about}</p>',
        _faces(finished, photos or {}),
    ]
    for ruleset in sorted({game.ruleset for game in finished}):
        counted = standings([game for game in finished if game.ruleset == ruleset])
        parts.append(f"<h2>{escape(titles.get(ruleset, ruleset))}</h2>")
        parts += [_table(counted, told), _meetings(counted, told)]
    drawn = "".join(_picture(path, told(say("Landings"))) for path in pictures)
    parts.append(f'<h2>{told(say("Landings"))}</h2><div class="plots">{drawn}</div>' if drawn else "")
    parts += _evenings(results, titles, day_of, told)
    parts.append("</body></html>\n")
    return "".join(parts).encode()


def _faces(finished: Sequence[GameResult], photos: Mapping[str, bytes]) -> str:
    """The photos of those who play here."""
    here = {seat.name for game in finished for seat in game.seats if not seat.gone}
    faces = "".join(
        f'<figure><img alt="" src="data:image/jpeg;base64,{base64.b64encode(photos[name]).decode()}">'
        f"<figcaption>{escape(name)}</figcaption></figure>"
        for name in sorted(here & set(photos))
    )
    return f'<div class="people">{faces}</div>' if faces else ""


def _table(counted: Standings, told: Told) -> str:
    heads = (
        say("Player"),
        say("Rating"),
        say("Played"),
        say("Wins"),
        say("Places"),
        say("Average"),
        say("Best"),
        say("Streak"),
        say("Hours"),
    )
    head = "".join(f"<th>{told(title)}</th>" for title in heads)
    rows = "".join(_line(each, number == 0, told) for number, each in enumerate(counted.players))
    note = told(say("? = provisional, under ten games. Shared wins are split."))
    return f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div><small>{note}</small>'


def _line(each: PlayerStanding, first: bool, told: Told) -> str:
    def number(alone: Figure) -> str:
        return told(say("{number}", number=alone))

    strength, uncertainty = Figure(each.rating.strength), Figure(each.rating.uncertainty)
    rating = told(say("{value} ± {spread}", value=strength, spread=uncertainty))
    guest = f" <small>{told(say('Guest'))}</small>" if each.guest else ""
    places = [each.places.get(place, 0) for place in range(1, max(each.places) + 1)]
    cells = (
        rating + (" ?" if each.rating.provisional else ""),
        str(each.games),
        number(trimmed(each.wins)),
        " · ".join(map(str, places)),
        number(Figure(each.average_points)),
        str(each.best_points),
        f"{each.streak} / {each.longest_streak}",
        number(Figure(each.played_s / 3600)),
    )
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f"{'<tr class=first>' if first else '<tr>'}<td>{escape(each.name)}{guest}</td>{row}</tr>"


def _meetings(counted: Standings, told: Told) -> str:
    """A square: how often the one in the row came before the one in the column."""
    people = counted.players
    if len(people) < 2:
        return ""
    ahead: dict[tuple[int, int], tuple[int, int]] = {}
    for met in counted.met:
        ahead[met.one, met.other] = met.one_ahead, met.games
        ahead[met.other, met.one] = met.other_ahead, met.games
    head = "".join(f"<th>{escape(each.name)}</th>" for each in people)
    rows = []
    for one in people:
        cells = []
        for other in people:
            won, games = ahead.get((one.player, other.player), (0, 0))
            cells.append(f"<td>{f'{won} <small>/ {games}</small>' if games else '·'}</td>")
        rows.append(f"<tr><td>{escape(one.name)}</td>{''.join(cells)}</tr>")
    table = f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
    return f'<h3>{told(say("Ahead of"))}</h3><div class="wide">{table}</div>'


def _picture(path: Path, about: str) -> str:
    packed = base64.b64encode(path.read_bytes()).decode()
    return f'<img alt="{about}" src="data:image/png;base64,{packed}">'


def _evenings(
    results: Sequence[GameResult], titles: Mapping[str, str], day_of: DayOf, told: Told
) -> list[str]:
    parts = [f"<h2>{told(say('Evenings'))}</h2>"]
    for evening in evenings(results, day_of):
        where = f" <small>{escape(evening.group)}</small>" if evening.group else ""
        parts.append(f"<h3>{evening.day.isoformat()}{where}</h3><ul>")
        for game in evening.games:
            scores = ", ".join(
                f"{escape(seat.name)} {seat.points}"
                for seat in sorted(game.seats, key=lambda seat: seat.place)
            )
            title = escape(titles.get(game.ruleset, game.ruleset))
            note = "" if game.counts else f" <small>{told(say('It does not count.'))}</small>"
            parts.append(f"<li>{title}: {scores}{note}</li>")
        parts.append("</ul>")
    return parts
