"""Aladdin's Dragons as it is typed at a console: `place market`, `buy crowns 7 gold 1`, `spell Anna spy`."""

from collections.abc import Callable

from companion.games.aladdins_dragons.board import SPACES
from companion.games.aladdins_dragons.components import ARTIFACTS, SPELLS, TREASURES, Treasure
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
    Command,
    DrawSpells,
    Exchange,
    GiveArtifact,
    KeepSpell,
    MoveToken,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    PointTo,
    RemoveToken,
    SayIfActing,
    SetCamel,
    SetShelves,
    ShowGuard,
    TakeArtifact,
    TakeBackSaying,
    TakeBackToken,
    TakeCamel,
    TakeTreasures,
    TurnUpArtifact,
    TurnUpCard,
    UseArtifact,
    Withdraw,
)
from companion.games.aladdins_dragons.phrase_list import PHRASES
from companion.games.aladdins_dragons.phrase_words import (
    artifact_of,
    caves_of,
    giver_of,
    number_of,
    player_first,
    ruling,
    seat_of,
    secret_number,
    secret_spell,
    secret_treasures,
    space_of,
    spell_and_aim,
    tokens_of,
    treasure_of,
    treasures_of,
)
from companion.games.aladdins_dragons.treasures import told
from companion.games.aladdins_dragons.view import SpaceView, View
from companion.shared.phrases import HiddenEntry, PhraseUnclear, seat_handed_over
from companion.shared.players import Roster, Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import Part, Sentence, Word, say


class AladdinsDragonsPhrases:
    """The phrasebook."""

    phrases = PHRASES

    def understood(self, line: str, roster: Roster, view: View) -> Command | tuple[HiddenEntry, ...]:
        word, _, rest = line.strip().partition(" ")
        say_it = _MOVES.get(word.lower())
        if say_it is None:
            raise PhraseUnclear(f"There is no phrase {word}; `help` lists them.")
        return say_it(rest.strip(), roster, view)

    def words(self, roster: Roster) -> tuple[str, ...]:
        return (
            *(player.name for player in roster.players),
            *(kind.value for kind in TREASURES),
            *(kind.value for kind in ARTIFACTS),
            *(spell.value for spell in SPELLS),
            *(space.value for space in SPACES),
            "for",
            "to",
            "keeps",
            "token",
        )

    def board(self, view: View) -> tuple[Sentence, ...]:
        lines = [
            say(
                "Round {round}, {phase}. {player} has the camel.",
                round=view.round,
                phase=Word(view.phase.value.replace("-", " ")),
                player=view.roster.name(view.camel),
            )
        ]
        lines += [_space_line(space, view) for space in view.spaces if _is_worth_a_line(space)]
        for seat in view.seats:
            artifacts: Part = tuple(kind.word for kind in seat.artifacts) or "no artifacts"
            name = view.roster.name(seat.seat)
            who = say("{player} (has left)", player=name) if seat.seat in view.left else name
            lines.append(say("{player}: {artifacts}", player=who, artifacts=artifacts))
        return tuple(lines)

    def private(self, view: View) -> tuple[Sentence, ...]:
        own = view.own
        if own is None:
            return ()
        lines = []
        if own.treasures is not None:
            lines.append(say("Your treasures: {treasures}.", treasures=told(own.treasures)))
        if own.tokens_left:
            lines.append(say("Your tokens to place: {tokens}.", tokens=own.tokens_left))
        placed = tuple(
            say("{value} in {space}", value=value, space=space.word)
            for _, space, value in own.placed
            if space is not None
        )
        if placed:
            lines.append(say("Your tokens placed: {tokens}.", tokens=placed))
        if own.spells:
            lines.append(say("Your spells: {spells}.", spells=tuple(spell.word for spell in own.spells)))
        if own.drawn:
            lines.append(say("Drawn: {spells}.", spells=tuple(spell.word for spell in own.drawn)))
        if own.stack:
            lines.append(say("In the stack: {artifacts}.", artifacts=tuple(kind.word for kind in own.stack)))
        return tuple(lines)


def _is_worth_a_line(view: SpaceView) -> bool:
    return any(view.counts) or bool(view.shelves) or view.face_up is not None or view.taboo


def _space_line(space: SpaceView, view: View) -> Sentence:
    """A space with what lies there: shelves, artifact, and how many tokens of whom."""
    found: list[Part] = []
    if space.shelves:
        found.append(say("shelves {shelves}", shelves=tuple(space.shelves)))
    if space.face_up is not None:
        found.append(say("{artifact}, {left} beneath", artifact=space.face_up.word, left=space.left))
    for seat, count in enumerate(space.counts):
        shown = tuple(
            token.value
            for token in view.tokens
            if token.space is space.space and token.token.seat == seat and token.value is not None
        )
        if count:
            name = view.roster.name(Seat(seat))
            found.append(
                say("{player} {values}", player=name, values=shown) if shown else _tokens(name, count)
            )
    if space.taboo:
        found.append(say("taboo"))
    return say("{space}: {what}", space=space.space.word, what=tuple(found))


def _tokens(name: str, count: int) -> Sentence:
    if count == 1:
        return say("{player} 1 token", player=name)
    return say("{player} {count} tokens", player=name, count=count)


def _asked(view: View) -> Seat:
    if len(view.asked) != 1:
        raise PhraseUnclear("Nobody in particular is asked now.")
    return view.asked[0]


def _begin(rest: str, roster: Roster, view: View) -> tuple[HiddenEntry, ...]:
    seats = (seat_of(rest, roster),) if rest else view.asked

    def entry(seat: Seat) -> HiddenEntry:
        return HiddenEntry(
            seat,
            (say("Which three treasures? (crowns 2 gold 1)"),),
            lambda answers: ChooseTreasures(seat, Sealed(secret_treasures(answers[0]))),
        )

    return tuple(entry(seat) for seat in seats)


def _place(rest: str, roster: Roster, view: View) -> Command | tuple[HiddenEntry, ...]:
    seat, pointed = _asked(view), view.pointed_to
    space = pointed if pointed is not None and not rest else space_of(rest)
    if pointed is not None and space is not pointed:
        # A pad may be waiting for this very token: it cannot go to two places.
        raise PhraseUnclear(f"The token goes to {pointed.word}; `point {space.value}` moves it first.")
    if space not in view.open_spaces:
        # Refused with the rule, before a secret is asked for in vain.
        return PointTo(seat, space)
    return (
        HiddenEntry(
            seat,
            (say("Which token?"),),
            lambda answers: PlaceToken(seat, space, Sealed(secret_number(answers[0]))),
        ),
    )


def _acts(rest: str, roster: Roster, view: View) -> tuple[HiddenEntry, ...]:
    still = tuple(seat for seat in view.acting if seat not in view.answered)
    seats = (seat_of(rest, roster),) if rest else still
    if not seats:
        raise PhraseUnclear("Nobody is asked in secret now.")

    def entry(seat: Seat) -> HiddenEntry:
        return HiddenEntry(
            seat,
            (say("Do you act? 0 for no, 1 for yes"),),
            lambda answers: SayIfActing(seat, Sealed(secret_number(answers[0]))),
        )

    return tuple(entry(seat) for seat in seats)


def _withdraw(rest: str, roster: Roster, view: View) -> Command:
    what, reason = ruling(rest, "withdraw Ben: the last bus")
    return Withdraw(seat_of(what, roster), reason)


def _drew(rest: str, roster: Roster, view: View) -> tuple[HiddenEntry, ...]:
    seat = _asked(view)
    questions = (say("The first spell drawn?"), say("The other one?"))
    return (
        HiddenEntry(
            seat,
            questions,
            lambda answers: DrawSpells(seat, Sealed(tuple(secret_spell(answer) for answer in answers))),
        ),
    )


def _keep(rest: str, roster: Roster, view: View) -> tuple[HiddenEntry, ...]:
    seat = _asked(view)
    return (
        HiddenEntry(
            seat,
            (say("Which spell is kept?"),),
            lambda answers: KeepSpell(seat, Sealed(secret_spell(answers[0]))),
        ),
    )


def _pay(rest: str, roster: Roster, view: View) -> Command:
    paid, _, keeps = rest.partition("keeps")
    seat = _asked(view)
    treasures = treasures_of(paid) if paid.strip() else None
    return Pay(seat, treasures, tokens_of(keeps, seat))


def _buy(rest: str, roster: Roster, view: View) -> Command:
    return BuyArtifact(_asked(view), treasures_of(rest) if rest else None)


def _change(rest: str, roster: Roster, view: View) -> Command:
    gives, between, takes = rest.partition(" for ")
    if not between:
        raise PhraseUnclear("Say it like this: change gold for crowns 2 pearls 1")
    return Exchange(_asked(view), treasure_of(gives), treasures_of(takes))


def _camel(rest: str, roster: Roster, view: View) -> Command:
    if not rest:
        return TakeCamel(_asked(view))
    what, reason = ruling(rest, "camel Anna: she had it all along")
    return SetCamel(seat_of(what, roster), reason)


def _card(rest: str, roster: Roster, view: View) -> Command:
    return TurnUpCard(caves_of(rest))


def _artifact(rest: str, roster: Roster, view: View) -> Command:
    room, _, name = rest.partition(" ")
    return TurnUpArtifact(space_of(f"room {room}"), artifact_of(name))


def _use(rest: str, roster: Roster, view: View) -> Command:
    seat, said = player_first(rest, roster)
    words = said.split()
    if not words:
        raise PhraseUnclear("Say it like this: use Anna double token 3")
    options = dict(zip(words[1::2], words[2::2], strict=False))
    token = tokens_of(options["token"], seat)[0] if "token" in options else None
    play = number_of(options["spell"]) if "spell" in options else None
    return UseArtifact(seat, artifact_of(words[0]), token, play)


def _spell(rest: str, roster: Roster, view: View) -> Command:
    seat, said = player_first(rest, roster)
    spell, aim = spell_and_aim(said, roster)
    return PlaySpell(seat, spell, aim)


def _move(rest: str, roster: Roster, view: View) -> Command:
    what, reason = ruling(rest, "move Anna/3 to market: it slipped")
    token, _, to = what.partition(" to ")
    return MoveToken(tokens_of(token, None, roster)[0], space_of(to), reason)


def _remove(rest: str, roster: Roster, view: View) -> Command:
    what, reason = ruling(rest, "remove Anna/3: it fell off the table")
    return RemoveToken(tokens_of(what, None, roster)[0], reason)


def _treasures(of: type[AddTreasures] | type[TakeTreasures], rest: str, roster: Roster) -> Command:
    what, reason = ruling(rest, "add Anna crowns 3: miscounted")
    seat, treasures = player_first(what, roster)
    return of(seat, treasures_of(treasures), reason)


def _give(rest: str, roster: Roster, view: View) -> Command:
    what, reason = ruling(rest, "give key of Ben to Anna: swapped by mistake")
    named, between, to = what.rpartition(" to ")
    if not between:
        raise PhraseUnclear("Say it like this: give key of Ben to Anna: swapped by mistake")
    artifact, _, giver = named.partition(" of ")
    return GiveArtifact(artifact_of(artifact), seat_of(to, roster), reason, giver_of(giver, roster))


def _lose(rest: str, roster: Roster, view: View) -> Command:
    what, reason = ruling(rest, "lose key Anna: it was not paid for")
    artifact, _, name = what.partition(" ")
    return TakeArtifact(artifact_of(artifact), seat_of(name, roster), reason)


def _shelves(rest: str, roster: Roster, view: View) -> Command:
    what, reason = ruling(rest, "shelves crowns 4 2: misread")
    cave, *numbers = what.split()
    kind: Treasure = treasure_of(cave)
    space = next(space for space in SPACES if space.is_cave and space.treasure is kind)
    return SetShelves(space, tuple(map(number_of, numbers)), reason)


_MOVES: dict[str, Callable[[str, Roster, View], Command | tuple[HiddenEntry, ...]]] = {
    "begin": _begin,
    "card": _card,
    "artifact": _artifact,
    "guard": lambda rest, roster, view: ShowGuard(number_of(rest)),
    "place": _place,
    "point": lambda rest, roster, view: PointTo(_asked(view), space_of(rest)),
    "pass": lambda rest, roster, view: Pass(seat_of(rest, roster) if rest else _asked(view)),
    "pay": _pay,
    "buy": _buy,
    "change": _change,
    "camel": _camel,
    "drew": _drew,
    "keep": _keep,
    "take": lambda rest, roster, view: ChooseArtifact(_asked(view), artifact_of(rest)),
    "use": _use,
    "spell": _spell,
    "move": _move,
    "remove": _remove,
    "add": lambda rest, roster, view: _treasures(AddTreasures, rest, roster),
    "return": lambda rest, roster, view: _treasures(TakeTreasures, rest, roster),
    "give": _give,
    "lose": _lose,
    "back": lambda rest, roster, view: TakeBackToken(seat_of(rest, roster)),
    "acts": _acts,
    "unsay": lambda rest, roster, view: TakeBackSaying(seat_of(rest, roster)),
    "withdraw": _withdraw,
    "seat": lambda rest, roster, view: seat_handed_over(rest, roster),
    "shelves": _shelves,
}
