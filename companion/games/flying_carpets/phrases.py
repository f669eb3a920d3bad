"""Flying Carpets as it is typed at a console: `turn palace spice`, `land Anna 3 5, Ben 5 under 2`."""

import re
from collections.abc import Callable, Iterator

from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.moves import (
    AddPoints,
    CancelDuel,
    Carpet,
    CarpetAt,
    Command,
    CorrectKinds,
    CountLamps,
    EndRound,
    ExchangeDjinns,
    FinishLayout,
    GiveCard,
    KindAt,
    Land,
    MoveCard,
    NameDuel,
    Place,
    SealDjinn,
    ShowDjinns,
    Shown,
    SwapCards,
    TakeBackDjinn,
    TakeBackLastCard,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.view import View
from companion.shared.phrases import (
    SEAT_PHRASE,
    HiddenEntry,
    Phrase,
    PhraseUnclear,
    seat_handed_over,
    seat_named,
)
from companion.shared.players import Roster, Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, Word, say

PHRASES = (
    Phrase(
        "turn",
        "turn KIND…",
        "destinations turned up, in order: turn palace spice e palace*3",
    ),
    Phrase("back", "back", "the card turned up last was none"),
    Phrase("swap", "swap 3 7", "two destinations change places"),
    Phrase("fix", "fix 3 palace", "destination 3 is a palace"),
    Phrase("ready", "ready", "the layout stays as it lies"),
    Phrase("throw", "throw [PLAYER [1|2]]", "a carpet was thrown; alone: by whoever is next"),
    Phrase("land", "land PLAYER 3 5, PLAYER 5 under 2", "how the carpets lie; with two each: land Anna/2 7"),
    Phrase("duel", "duel 5", "the active player fights for destination 5 next"),
    Phrase("djinn", "djinn [PLAYER]", "choose djinns in secret; alone: everybody who still has to"),
    Phrase("unseal", "unseal PLAYER", "a player takes their djinn back before the duel opens"),
    Phrase("shown", "shown PLAYER 8, PLAYER 3", "the djinns shown, where the players keep the printed ones"),
    Phrase("lamps", "lamps PLAYER 1", "a player counts so many lamps as palaces"),
    Phrase("move", "move 3 to PLAYER|table|out: REASON", "ruling: a destination goes elsewhere"),
    Phrase("give", "give KIND to PLAYER|table|out: REASON", "ruling: a card from the deck"),
    Phrase("points", "points PLAYER -2: REASON", "ruling: points"),
    Phrase("cancel", "cancel 5 [to PLAYER]: REASON", "ruling: no duel for destination 5"),
    Phrase("exchange", "exchange REASON", "ruling: two djinns change hands; they are asked for in secret"),
    Phrase("end", "end REASON", "ruling: no more flights in this round"),
    SEAT_PHRASE,
)


class FlyingCarpetsPhrases:
    """The phrasebook."""

    phrases = PHRASES

    def understood(self, line: str, roster: Roster, view: View) -> Command | tuple[HiddenEntry, ...]:
        word, _, rest = line.strip().partition(" ")
        say_it = _MOVES.get(word.lower())
        if say_it is None:
            raise PhraseUnclear(f"There is no phrase {word}; `help` lists them.")
        return say_it(rest.strip(), roster, view)

    def words(self, roster: Roster) -> tuple[str, ...]:
        kinds = tuple(kind.value for kind in KINDS)
        return (*(player.name for player in roster.players), *kinds, "under", "to", "table", "out")

    def board(self, view: View) -> tuple[Sentence, ...]:
        table = tuple(say("{number} {kind}", number=card.number, kind=card.kind.word) for card in view.table)
        lines = [
            say(
                "Round {round} of {rounds}, {phase}. {active} is active.",
                round=view.round,
                rounds=view.rounds,
                phase=Word(view.phase.value.replace("-", " ")),
                active=view.roster.name(view.active),
            ),
            say("On the table: {cards}.", cards=table or "nothing"),
        ]
        for seat in view.seats:
            held = tuple(card.kind.word for card in seat.holds)
            name = view.roster.name(seat.seat)
            cards = held or "nothing yet"
            lines.append(say("{name}: {points} — {held}", name=name, points=seat.points, held=cards))
        return tuple(lines)

    def private(self, view: View) -> tuple[Sentence, ...]:
        return (say("Your djinns: {hand}.", hand=view.own_hand),) if view.own_hand else ()


def _turn(rest: str, roster: Roster, view: View) -> Command:
    kinds: list[Kind] = []
    for word in rest.replace(",", " ").split():
        name, _, times = word.partition("*")
        kinds += [_kind(name)] * (_number(times) if times else 1)
    if not kinds:
        raise PhraseUnclear("Which kinds? For example: turn palace spice desert")
    return TurnUp(tuple(kinds))


def _swap(rest: str, roster: Roster, view: View) -> Command:
    one, other = _name_and_number(rest, "swap 3 7")
    return SwapCards(_number(one), other)


def _fix(rest: str, roster: Roster, view: View) -> Command:
    words = rest.replace(",", " ").split()
    if not words or len(words) % 2:
        raise PhraseUnclear("Say it like this: fix 3 palace")
    pairs = zip(words[::2], words[1::2], strict=True)
    return CorrectKinds(tuple(KindAt(_number(number), _kind(kind)) for number, kind in pairs))


def _throw(rest: str, roster: Roster, view: View) -> Command:
    words = rest.replace("/", " ").split()
    nth = _number(words.pop()) if len(words) > 1 and words[-1].isdecimal() else None
    seat = seat_named(" ".join(words), roster) if words else view.throws_next
    if seat is None:
        # Who throws first ends the layout.
        seat = view.flight_order[0]
    flown = sum(carpet.seat == seat for carpet in view.thrown)
    return ThrowCarpet(Carpet(seat, nth or min(flown + 1, 2)))


def _land(rest: str, roster: Roster, view: View) -> Command:
    carpets = tuple(_carpet_at(part, roster) for part in re.split(r"[,;]", rest) if part.strip())
    return Land(carpets)


def _carpet_at(text: str, roster: Roster) -> CarpetAt:
    on_words, _, under_words = text.partition(" under ")
    words = on_words.split()
    named = next((place for place, word in enumerate(words) if word.isdecimal()), len(words))
    name, _, nth = " ".join(words[:named]).partition("/")
    on = words[named:]
    carpet = Carpet(seat_named(name, roster), _number(nth) if nth else 1)
    return CarpetAt(carpet, tuple(map(_number, on)), tuple(map(_number, under_words.split())))


def _djinn(rest: str, roster: Roster, view: View) -> tuple[HiddenEntry, ...]:
    if rest:
        return (_choice(seat_named(rest, roster)),)
    if view.duel is None:
        raise PhraseUnclear("There is no duel now.")
    return tuple(_choice(seat) for seat in view.duel.missing)


def _choice(seat: Seat) -> HiddenEntry:
    return HiddenEntry(
        seat, (say("Which djinn?"),), lambda answers: SealDjinn(seat, Sealed(_secret_number(answers[0])))
    )


def _exchange(rest: str, roster: Roster, view: View) -> tuple[HiddenEntry, ...]:
    def command(answers: tuple[str, ...]) -> Command:
        one, other = map(_secret_number, answers)
        return ExchangeDjinns(Sealed(one), Sealed(other), rest)

    return (HiddenEntry(None, (say("One djinn?"), say("The other djinn?")), command),)


def _unseal(rest: str, roster: Roster, view: View) -> Command:
    return TakeBackDjinn(seat_named(rest, roster))


def _shown(rest: str, roster: Roster, view: View) -> Command:
    shown = []
    for part in re.split(r"[,;]", rest):
        name, djinn = _name_and_number(part, "shown Anna 8, Ben 3")
        shown.append(Shown(seat_named(name, roster), djinn))
    return ShowDjinns(tuple(shown))


def _lamps(rest: str, roster: Roster, view: View) -> Command:
    name, lamps = _name_and_number(rest, "lamps Anna 1")
    return CountLamps(seat_named(name, roster), lamps)


def _move(rest: str, roster: Roster, view: View) -> Command:
    what, to, reason = _ruling(rest, "move 3 to Anna: it lay under her carpet")
    return MoveCard(_number(what), _place(to, roster), reason)


def _give(rest: str, roster: Roster, view: View) -> Command:
    what, to, reason = _ruling(rest, "give palace to Anna: it was overlooked")
    return GiveCard(_kind(what), _place(to, roster), reason)


def _points(rest: str, roster: Roster, view: View) -> Command:
    what, _, reason = rest.partition(":")
    name, points = _name_and_number(what, "points Anna -2: she peeked")
    return AddPoints(seat_named(name, roster), points, reason.strip())


def _cancel(rest: str, roster: Roster, view: View) -> Command:
    what, _, reason = rest.partition(":")
    number, _, to = what.partition(" to ")
    return CancelDuel(_number(number), reason.strip(), seat_named(to, roster) if to.strip() else None)


_MOVES: dict[str, Callable[[str, Roster, View], Command | tuple[HiddenEntry, ...]]] = {
    "turn": _turn,
    "back": lambda rest, roster, view: TakeBackLastCard(),
    "swap": _swap,
    "fix": _fix,
    "ready": lambda rest, roster, view: FinishLayout(),
    "throw": _throw,
    "land": _land,
    "duel": lambda rest, roster, view: NameDuel(_number(rest)),
    "djinn": _djinn,
    "unseal": _unseal,
    "shown": _shown,
    "lamps": _lamps,
    "seat": lambda rest, roster, view: seat_handed_over(rest, roster),
    "move": _move,
    "give": _give,
    "points": _points,
    "cancel": _cancel,
    "exchange": _exchange,
    "end": lambda rest, roster, view: EndRound(rest),
}


def _ruling(text: str, example: str) -> tuple[str, str, str]:
    found = re.fullmatch(r"\s*(\S+)\s+to\s+([^:]+):(.*)", text)
    if found is None:
        raise PhraseUnclear(f"Say it like this: {example}")
    return found[1], found[2].strip(), found[3].strip()


def _name_and_number(text: str, example: str) -> tuple[str, int]:
    """What stands before the last word, which is a number; a name may be of several words."""
    name, _, number = text.strip().rpartition(" ")
    if not name:
        raise PhraseUnclear(f"Say it like this: {example}")
    return name, _number(number)


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise PhraseUnclear(f"{text or 'Nothing'} is no number.") from None


def _secret_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise PhraseUnclear("That is no number.") from None


def _place(text: str, roster: Roster) -> Seat | Place:
    places = {place.value: place for place in Place}
    return places.get(text.lower()) or seat_named(text, roster)


def _kind(text: str) -> Kind:
    """A kind by name, by the only one that begins so, or an adventure by its letter."""
    wanted = text.strip().lower()
    if re.fullmatch("[a-e]", wanted):
        return Kind(f"adventure-{wanted}")
    found = list(_kinds_that_begin(wanted))
    if len(found) == 1:
        return found[0]
    near = " or ".join(kind.value for kind in found) or ", ".join(kind.value for kind in KINDS)
    raise PhraseUnclear(f"{text or 'Nothing'} is no kind of destination; did you mean {near}?")


def _kinds_that_begin(wanted: str) -> Iterator[Kind]:
    return (kind for kind in KINDS if wanted and kind.value.startswith(wanted))
