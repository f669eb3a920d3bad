"""What a group's journal says at one of its stands, as the screens of history show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from companion.history.keeping import Asked as Counted
from companion.history.keeping import KeptStandings
from companion.history.listing import MOST_GAMES
from companion.history.seasons import DayOf, evenings, season_named
from companion.history.standings import PlayerStanding, Standings
from companion.shared.players import Colour, Player, Symbol, plain_name
from companion.storage.journal import GameLine, Journal
from companion.storage.people import Group, all_groups, all_people, seats_remembered
from companion.storage.photos import photos_kept
from companion.storage.results import GameResult
from ui.present.history import shown
from ui.present.history.shown import Asked, GameShown


class Remembered:
    """Each thing is read when it is asked for first, and then kept: nothing here looks at the journal twice.

    Raises JournalTrouble.
    """

    def __init__(
        self,
        journal: Journal,
        standings: KeptStandings,
        titles: Mapping[str, str],
        day_of: DayOf,
        now_s: float,
        photo: Callable[[str, float], str],
    ) -> None:
        """`photo` gives the file of somebody's photo, kept since a moment."""
        self._journal, self._standings, self._titles = journal, standings, titles
        self._day_of, self._now_s, self._photo = day_of, now_s, photo
        self._found: dict[str, tuple[str, ...]] = {}
        self._evenings: dict[str, tuple[shown.EveningShown, ...]] = {}
        self._counted: dict[Asked, shown.StandingsShown] = {}

    @cached_property
    def lines(self) -> dict[str, GameLine]:
        """Every game by its id, touched last first."""
        return {line.id: line for line in self._journal.games(MOST_GAMES)}

    @cached_property
    def results(self) -> dict[str, GameResult]:
        return {game.id: game for game in self._standings.results(Counted(), self._now_s)}

    @cached_property
    def looks(self) -> dict[str, Player]:
        """Who had a colour and a symbol, by plain name."""
        return {
            plain_name(each.name): Player(each.name, Colour(each.colour), Symbol(each.symbol))
            for each in all_people(self._journal.engine)
            if each.colour and each.symbol
        }

    def look_of(self, name: str) -> Player:
        """Who never sat here with a colour gets one by their name, always the same."""
        plain = plain_name(name)
        found = self.looks.get(plain)
        if found is None:
            colours = tuple(Colour)
            found = self.looks[plain] = Player.usual(name, colours[sum(plain.encode()) % len(colours)])
        return found

    @cached_property
    def people(self) -> tuple[shown.PersonShown, ...]:
        photos = photos_kept(self._journal.engine)
        return tuple(
            shown.PersonShown(
                self.look_of(each.name),
                each.game_count,
                each.groups,
                self._photo(each.name, photos[each.name]) if each.name in photos else "",
            )
            for each in all_people(self._journal.engine)
        )

    @cached_property
    def groups(self) -> tuple[shown.GroupShown, ...]:
        return tuple(self._group(each) for each in all_groups(self._journal.engine))

    def _group(self, group: Group) -> shown.GroupShown:
        names = dict.fromkeys((*seats_remembered(self._journal.engine, group.name), *group.players))
        players = tuple(self.look_of(name) for name in names)
        return shown.GroupShown(group.name, players, frozenset(group.guests), group.game_count)

    @cached_property
    def _told(self) -> dict[str, str]:
        """What there is to find of each game."""
        return {
            line.id: plain_name(
                f"{line.id} {line.ruleset} {self._titles.get(line.ruleset, '')} {line.group} "
                f"{line.result} {' '.join(line.names)} {self._day_of(line.touched_at_s).isoformat()}"
            )
            for line in self.lines.values()
        }

    def found(self, words: str) -> tuple[str, ...]:
        """The games that have all the words."""
        if words not in self._found:
            wanted = plain_name(words).split()
            self._found[words] = tuple(
                game_id for game_id, told in self._told.items() if all(word in told for word in wanted)
            )
        return self._found[words]

    def game(self, line: GameLine) -> GameShown:
        result = self.results.get(line.id) if line.finished else None
        day = self._day_of(result.ended_at_s if result is not None else line.touched_at_s)
        seats = result.seats if result is not None else ()
        return GameShown(
            line.id,
            self._titles.get(line.ruleset, line.ruleset),
            line.ruleset,
            line.group,
            day,
            line.names,
            line.finished,
            line.by_hand,
            line.counts,
            tuple(
                shown.SeatShown(self.look_of(seat.name), seat.points, seat.place, seat.gone) for seat in seats
            ),
            round(result.played_s / 60) if result is not None else 0,
            self._day_of(line.created_at_s) < day,
        )

    def evenings(self, group: str, words: str = "") -> tuple[shown.EveningShown, ...]:
        """The evenings of which some game has all the words."""
        if words:
            found = set(self.found(words))
            return tuple(
                each for each in self.evenings(group) if any(game.id in found for game in each.games)
            )
        if group not in self._evenings:
            results = self._standings.results(Counted(group), self._now_s)
            self._evenings[group] = tuple(
                shown.EveningShown(
                    each.day,
                    each.group,
                    tuple(self.game(self.lines[game.id]) for game in each.games if game.id in self.lines),
                )
                for each in evenings(results, self._day_of)
            )
        return self._evenings[group]

    @cached_property
    def seasons(self) -> tuple[str, ...]:
        """The years and quarters in which games ended, newest first."""
        days = {self._day_of(game.ended_at_s) for game in self.results.values()}
        quarters = {f"{day.year}-Q{(day.month + 2) // 3}" for day in days}
        return tuple(sorted(quarters | {f"{day.year}" for day in days}, reverse=True))

    def standings(self, asked: Asked) -> shown.StandingsShown:
        if asked not in self._counted:
            self._counted[asked] = self._shown(self._standings.of(counted(asked), self._now_s))
        return self._counted[asked]

    def _shown(self, standings: Standings) -> shown.StandingsShown:
        looks = {each.player: self.look_of(each.name) for each in standings.players}
        met: dict[int, list[shown.MetShown]] = {player: [] for player in looks}
        for each in standings.met:
            one, other = looks[each.one], looks[each.other]
            met[each.one].append(shown.MetShown(other, each.games, each.one_ahead, each.other_ahead))
            met[each.other].append(shown.MetShown(one, each.games, each.other_ahead, each.one_ahead))
        return shown.StandingsShown(
            tuple(_line(each, looks[each.player]) for each in standings.players),
            tuple(
                tuple(sorted(met[each.player], key=lambda one: (-one.games, one.other.name)))
                for each in standings.players
            ),
            standings.games,
        )


def counted(asked: Asked) -> Counted:
    """The same question as the standings know it. Raises NoSuchSeason."""
    return Counted(asked.group, asked.ruleset, season_named(asked.season))


def _line(each: PlayerStanding, player: Player) -> shown.StandingShown:
    last = max(each.places, default=0)
    return shown.StandingShown(
        player,
        each.guest,
        each.games,
        each.wins,
        tuple(each.places.get(place, 0) for place in range(1, last + 1)),
        each.average_points,
        each.best_points,
        each.streak,
        each.longest_streak,
        each.played_s,
        each.rating.strength,
        each.rating.uncertainty,
        each.rating.provisional,
    )
