"""Flying Carpets in words: what is typed at the console, and the command it means."""

import pytest

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import (
    AddPoints,
    CancelDuel,
    Carpet,
    CarpetAt,
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
from companion.games.flying_carpets.phrases import PHRASES, FlyingCarpetsPhrases
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.view import View, view_for
from companion.shared.handing_over import HandOver
from companion.shared.phrases import HiddenEntry, PhraseUnclear
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Setup

ROSTER = Roster(
    (
        Player.usual("Anna", Colour.RED),
        Player.usual("Mary Ann", Colour.BLUE),
        Player.usual("Élodie", Colour.GREEN),
    )
)
VIEW: View = view_for(FlyingCarpets().start(Setup(ROSTER)), None)
ANNA, MARY, ELODIE = Seat(0), Seat(1), Seat(2)


def understood(line: str) -> object:
    return FlyingCarpetsPhrases().understood(line, ROSTER, VIEW)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("turn palace", TurnUp((Kind.PALACE,))),
        ("turn pal*2 e camel", TurnUp((Kind.PALACE, Kind.PALACE, Kind.ADVENTURE_E, Kind.CAMEL))),
        ("TURN Lamp, desert", TurnUp((Kind.LAMP, Kind.DESERT))),
        ("back", TakeBackLastCard()),
        ("seat mary to Eve of the Oasis", HandOver(MARY, "Eve of the Oasis")),
        ("swap 3 7", SwapCards(3, 7)),
        ("fix 3 palace 4 a", CorrectKinds((KindAt(3, Kind.PALACE), KindAt(4, Kind.ADVENTURE_A)))),
        ("ready", FinishLayout()),
        # The active player is Anna, so the first to throw sits on her left.
        ("throw", ThrowCarpet(Carpet(MARY))),
        ("throw anna", ThrowCarpet(Carpet(ANNA))),
        ("throw mary ann 2", ThrowCarpet(Carpet(MARY, 2))),
        ("land", Land(())),
        (
            "land Anna 3 5, Mary Ann 5 under 2; élodie under 1",
            Land(
                (
                    CarpetAt(Carpet(ANNA), (3, 5)),
                    CarpetAt(Carpet(MARY), (5,), (2,)),
                    CarpetAt(Carpet(ELODIE), (), (1,)),
                )
            ),
        ),
        ("land Anna/2 7", Land((CarpetAt(Carpet(ANNA, 2), (7,)),))),
        ("duel 5", NameDuel(5)),
        ("unseal mary", TakeBackDjinn(MARY)),
        ("shown Anna 8, Mary Ann 3", ShowDjinns((Shown(ANNA, 8), Shown(MARY, 3)))),
        ("lamps Mary Ann 1", CountLamps(MARY, 1)),
        ("move 3 to Anna: it lay there", MoveCard(3, ANNA, "it lay there")),
        ("move 3 to table: too early", MoveCard(3, Place.TABLE, "too early")),
        ("give palace to Mary Ann: overlooked", GiveCard(Kind.PALACE, MARY, "overlooked")),
        ("points Mary Ann -2: she peeked", AddPoints(MARY, -2, "she peeked")),
        ("cancel 5: nobody saw it", CancelDuel(5, "nobody saw it")),
        ("cancel 5 to Anna: agreed", CancelDuel(5, "agreed", ANNA)),
        ("end it is late", EndRound("it is late")),
    ],
)
def test_a_phrase_means_its_command(line: str, command: object) -> None:
    assert understood(line) == command


def test_a_djinn_is_asked_for_unseen() -> None:
    entries = understood("djinn Mary")
    assert isinstance(entries, tuple)
    (entry,) = entries
    assert isinstance(entry, HiddenEntry)
    command = entry.command(("7",))
    assert isinstance(command, SealDjinn)
    assert (entry.seat, command.seat, command.djinn.opened()) == (MARY, MARY, 7)
    with pytest.raises(PhraseUnclear) as unclear:
        entry.command(("seven",))
    assert "seven" not in str(unclear.value)


def test_djinns_to_be_exchanged_are_asked_for_unseen() -> None:
    entries = understood("exchange we swapped the wrong ones")
    assert isinstance(entries, tuple)
    command = entries[0].command(("3", "8"))
    assert isinstance(command, ExchangeDjinns)
    assert (command.one.opened(), command.other.opened()) == (3, 8)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fly", "There is no phrase fly"),
        ("seat Ben", "Say it like this: seat Ben to Eve"),
        ("turn", "Which kinds"),
        ("turn castle", "castle is no kind of destination"),
        ("turn ca", "did you mean carpet-bazaar or camel"),
        ("turn palace*x", "x is no number"),
        ("swap 3", "Say it like this: swap 3 7"),
        ("fix 3", "Say it like this"),
        ("land Zoe 3", "Zoe is not one of the players: Anna, Mary Ann, Élodie."),
        ("land 3", "Nobody is not one of the players"),
        ("duel", "Nothing is no number"),
        ("move 3 Anna", "Say it like this: move 3 to Anna"),
        ("djinn", "There is no duel now"),
    ],
)
def test_an_unclear_phrase_says_what_would_do(line: str, said: str) -> None:
    with pytest.raises(PhraseUnclear) as unclear:
        understood(line)
    assert said in str(unclear.value)


def test_every_phrase_of_the_help_is_understood_by_its_first_word() -> None:
    answers = []
    for phrase in PHRASES:
        try:
            answers.append(str(understood(phrase.word)))
        except PhraseUnclear as unclear:
            answers.append(str(unclear))
    assert not [answer for answer in answers if "There is no phrase" in answer]
