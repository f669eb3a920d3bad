"""The final points, and the sheet that shows the cards behind each of them."""

from collections.abc import Iterator

from companion.games.flying_carpets.components import ADVENTURES, BAZAARS, Kind
from companion.games.flying_carpets.lamps import LampPlan, adventure_sets, best_lamps, pair_points
from companion.games.flying_carpets.state import Card, PalaceCount, Phase, State
from companion.shared.players import Seat
from companion.shared.score_sheet import PlayerSheet, ScoreLine, ScoreSheet
from companion.shared.sentences import Part, Sentence, say

LINE_NAMES = {
    Kind.SPICE: say("Spice bazaars"),
    Kind.CARPET_BAZAAR: say("Carpet bazaars"),
    Kind.CAMEL: say("Camel bazaars"),
    Kind.TREASURE: say("Treasures"),
    Kind.DESERT: say("Deserts"),
}


def totals(state: State) -> tuple[int, ...]:
    """Everybody's points if the game ended now, in seat order."""
    points = [best_lamps(state.counts(Seat(seat)), state.profile).points for seat in range(state.players)]
    for count in state.palace_counts:
        for seat, given in enumerate(count.points):
            points[seat] += given
    for ruled in state.points_ruled:
        points[ruled.seat] += ruled.points
    return tuple(points)


def score_sheet(state: State) -> ScoreSheet:
    """Everybody's points if the game ended now, line by line."""
    sheets = (PlayerSheet(Seat(seat), tuple(_lines(state, Seat(seat)))) for seat in range(state.players))
    return ScoreSheet(tuple(sheets), final=state.phase is Phase.GAME_OVER)


def _lines(state: State, seat: Seat) -> Iterator[ScoreLine]:
    counts = state.counts(seat)
    plan = best_lamps(counts, state.profile)
    holding = _Holding(state, state.held[seat], plan)
    yield from holding.bazaars()
    yield holding.adventures(counts)
    yield holding.treasures()
    yield holding.deserts()
    yield holding.lamps(counts)
    yield _palaces(state.palace_counts, seat)
    ruled = [each for each in state.points_ruled if each.seat == seat]
    if ruled:
        told = tuple(
            say("{points}: {reason}", points=f"{each.points:+}", reason=each.reason) for each in ruled
        )
        yield ScoreLine(say("Rulings"), sum(each.points for each in ruled), told)


class _Holding:
    """The cards of one player, dealt out to the lines that they make."""

    def __init__(self, state: State, cards: tuple[Card, ...], plan: LampPlan) -> None:
        self._profile = state.profile
        self._cards = cards
        self._plan = plan
        self._lamps = iter([card for card in cards if card.kind is Kind.LAMP])
        self._lamp_for = {place: next(self._lamps) for place in range(len(plan.uses))}

    def bazaars(self) -> Iterator[ScoreLine]:
        for kind in BAZAARS:
            told = self._told(kind)
            points = pair_points(kind, self._profile) * (len(told) // 2)
            why = (say("pairs: {pairs}", pairs=len(told) // 2),)
            yield ScoreLine(LINE_NAMES[kind], points, told, why)

    def adventures(self, counts: tuple[int, ...]) -> ScoreLine:
        waiting = {motif: list(self._told(motif)) for motif in ADVENTURES}
        sets = adventure_sets(counts, self._plan.uses, self._profile)
        made_of = tuple(
            say(
                "{points} for {cards}",
                points=self._profile.adventure_sets[len(motifs) - 1],
                cards=tuple(waiting[motif].pop() for motif in motifs),
            )
            for motifs in sets
        )
        return ScoreLine(
            say("Adventures"),
            sum(self._profile.adventure_sets[len(motifs) - 1] for motifs in sets),
            made_of,
        )

    def treasures(self) -> ScoreLine:
        told = self._told(Kind.TREASURE)
        return ScoreLine(LINE_NAMES[Kind.TREASURE], self._profile.treasure * len(told), told)

    def deserts(self) -> ScoreLine:
        deserts = [_told_card(card) for card in self._cards if card.kind is Kind.DESERT]
        cancelling = self._lamps_used_as(Kind.DESERT)
        why = tuple(say("{card} cancels one", card=_told_card(lamp)) for lamp in cancelling)
        points = self._profile.desert * max(0, len(deserts) - len(cancelling))
        return ScoreLine(LINE_NAMES[Kind.DESERT], points, tuple(deserts), why)

    def lamps(self, counts: tuple[int, ...]) -> ScoreLine:
        """A line of no points of its own: what each lamp is used as, and that nothing gives more."""
        uses = tuple(
            _told_use(_told_card(self._lamp_for[place]), use) for place, use in enumerate(self._plan.uses)
        )
        why: list[Sentence] = []
        best, next_best = self._plan.points, self._plan.next_best
        if next_best is not None:
            unused = best - best_lamps(_without_lamps(counts), self._profile).points
            why.append(say("Used like this, lamps give {points} more than unused.", points=unused))
            if next_best == best:
                why.append(say("Another use gives as many points, none gives more."))
            else:
                why.append(say("Any other use gives at least {points} fewer.", points=best - next_best))
        return ScoreLine(say("Magic lamps"), 0, uses, tuple(why))

    def _told(self, kind: Kind) -> tuple[Sentence, ...]:
        """The cards that count as the kind, lamps last."""
        cards = tuple(_told_card(card) for card in self._cards if card.kind is kind)
        lamps = (
            say("{card} as {kind}", card=_told_card(lamp), kind=kind.word)
            for lamp in self._lamps_used_as(kind)
        )
        return (*cards, *lamps)

    def _lamps_used_as(self, kind: Kind) -> list[Card]:
        return [self._lamp_for[place] for place, use in enumerate(self._plan.uses) if use is kind]


def _palaces(counts: tuple[PalaceCount, ...], seat: Seat) -> ScoreLine:
    told = tuple(_told_count(count, seat) for count in counts)
    return ScoreLine(say("Palaces"), sum(count.points[seat] for count in counts), told)


def _told_count(count: PalaceCount, seat: Seat) -> Sentence:
    parts: dict[str, Part] = {
        "round": count.round,
        "points": f"{count.points[seat]:+}",
        "palaces": count.palaces[seat],
        "lamps": count.lamps[seat],
        "all": count.palaces,
    }
    if not count.lamps[seat]:
        del parts["lamps"]
        return say("round {round}: {points}, palaces: {palaces} (all: {all})", **parts)
    return say("round {round}: {points}, palaces: {palaces}, lamps among them: {lamps} (all: {all})", **parts)


def _told_card(card: Card) -> Sentence:
    return say("{kind} (round {round}, {number})", kind=card.kind.word, round=card.round, number=card.number)


def _told_use(lamp: Sentence, use: Kind) -> Sentence:
    match use:
        case Kind.LAMP:
            return say("{card}: unused", card=lamp)
        case Kind.DESERT:
            return say("{card}: cancels a desert", card=lamp)
        case _:
            return say("{card}: stands for {kind}", card=lamp, kind=use.word)


def _without_lamps(counts: tuple[int, ...]) -> tuple[int, ...]:
    place = Kind.LAMP.place
    return (*counts[:place], 0, *counts[place + 1 :])
