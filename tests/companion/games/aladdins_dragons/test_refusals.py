"""Every refusal: what cannot be is said with its rule, and changes nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import SPELLS, Artifact, Spell, Treasure
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    Aim,
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
    Command,
    DealArtifacts,
    DrawGuard,
    DrawSpells,
    Exchange,
    GiveArtifact,
    KeepSpell,
    MoveToken,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    RemoveToken,
    SetCamel,
    SetShelves,
    ShowGuard,
    ShuffleSpells,
    TakeArtifact,
    TakeBackSaying,
    TakeBackToken,
    TakeCamel,
    TakeTreasures,
    TokenName,
    TurnUpArtifact,
    TurnUpCard,
    UseArtifact,
    Withdraw,
)
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import Phase, State
from companion.shared.codec import encode
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.ruleset import Setup
from companion.shared.sealed import BidRefusal, Sealed
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    CY,
    RULES,
    after,
    lit,
    placing,
    resolved,
    roster,
    started,
    token,
)

NOBODY = Seat(7)
RICH = (9, 9, 3, 0, 0)
CAVES = {Space.CROWNS_CAVE: (4, 2)}
LAMP, DOUBLE, KEY = Artifact.LAMP, Artifact.DOUBLE, Artifact.KEY


def put(seat: Seat, space: Space, value: int) -> PlaceToken:
    return PlaceToken(seat, space, Sealed(value))


def magic(**options: Any) -> State:
    return placing(magic=True, held={ANN: RICH, BOB: RICH}, shelves=CAVES, **options)


def spell(name: Spell, **aim: Any) -> PlaySpell:
    return PlaySpell(ANN, name, Aim(**aim))


def second_chance(name: TokenName, space: Space) -> PlaySpell:
    return spell(Spell.SECOND_CHANCE, tokens=(name,), space=space)


def teleport(gives: Any) -> PlaySpell:
    return spell(Spell.TELEPORT, tokens=(token(ANN, 3),), space=Space.TENT, gives=gives)


def trade(**aim: Any) -> PlaySpell:
    return spell(Spell.TRADE, **aim)


def eye(*names: TokenName) -> PlaySpell:
    return spell(Spell.EYE_FOR_AN_EYE, tokens=names)


CHOOSE = replace(started(), phase=Phase.CHOOSE)
PREPARE = replace(started(), phase=Phase.PREPARE, box=None)
PLACE = placing(held={ANN: RICH}, shelves=CAVES)
ONE_EACH = after(PLACE, put(ANN, Space.MARKET, 9), put(BOB, Space.MARKET, 9), put(CY, Space.MARKET, 9))
FIVE_IN_A_ROOM = after(
    PLACE, *(put(seat, Space.ROOM_1, value) for value in (1, 2, 4, 5, 6) for seat in (ANN, BOB, CY))
)
#: Ann would pay 7 and 1 in room 1; Bob is next.
BUY = resolved(PLACE, {ANN: {Space.ROOM_1: (7, 1)}, BOB: {Space.ROOM_1: (5,)}}, Space.ROOM_1)
#: Ann's Flying Carpet joins five tokens, which makes six.
SIX_IN_A_ROOM = after(
    resolved(
        placing(held={ANN: RICH}, owns={ANN: (Artifact.CARPET,)}, artifacts_act_in_basic=True),
        {ANN: {Space.ROOM_1: (1, 2, 4, 5, 6)}},
        Space.ROOM_1,
    ),
    UseArtifact(ANN, Artifact.CARPET),
)
#: The guard has 5, Ann 4: she lacks 1.
BRIBE = resolved(PLACE, {ANN: {Space.GUARD: (4,), Space.ROOM_1: (7,)}})
MARKET = resolved(PLACE, {ANN: {Space.MARKET: (4,)}})
OTHER_KINDS = resolved(placing(held={ANN: RICH}, market_other_kinds=True), {ANN: {Space.MARKET: (4,)}})
#: One pearl is left in the supply.
DRY = resolved(placing(held={ANN: (1, 0, 0, 0, 0), BOB: (0, 28, 0, 0, 0)}), {ANN: {Space.MARKET: (4,)}})
TENT = resolved(magic(deck=(Spell.SPY, Spell.TRADE, Spell.MIRAGE)), {ANN: {Space.TENT: (4,)}})
LIGHT_BUY = resolved(placing(treasures="light"), {ANN: {Space.ROOM_1: (7,)}}, Space.ROOM_1)
OVER = replace(PLACE, phase=Phase.GAME_OVER, ended_with=((0, 0, 0), (0, 0, 0)))
TYPED = replace(PREPARE, profile=started(treasure_cards="typed", artifacts="typed", guards="typed").profile)
TYPED_ARTIFACTS = after(TYPED, TurnUpCard(((4,), (), (), (), ())))
ALL_KEYS_OUT = replace(TYPED_ARTIFACTS, artifacts=((KEY,) * 5, (), ()))
TYPED_GUARD = resolved(
    placing(guard=None, guards="typed", held={ANN: RICH}), {ANN: {Space.GUARD: (4,), Space.ROOM_1: (7,)}}
)
TYPED_SPELLS = resolved(
    placing(magic=True, spells={BOB: (Spell.SPY,)}, deck=SPELLS[:3]), {ANN: {Space.TENT: (4,)}}
)
TYPED_SPELLS = replace(
    TYPED_SPELLS,
    profile=started(magic=True, spells="typed").profile,
    at=replace(TYPED_SPELLS.at, drawn=None),
)
#: Ann has all spells and a Lamp in force, Bob a Counterspell and a Double, Cy nothing.
SPELLBOUND = lit(
    magic(spells={ANN: SPELLS}, owns={ANN: (LAMP, KEY), BOB: (Artifact.COUNTERSPELL, DOUBLE)}), ANN
)
#: The cave of crowns is being resolved.
IN_CAVE = resolved(
    SPELLBOUND,
    {
        ANN: {Space.CROWNS_CAVE: (9, 4), Space.MARKET: (5,), Space.GUARD: (1,)},
        BOB: {Space.CROWNS_CAVE: (8,), Space.MARKET: (7,)},
    },
)
IN_MARKET = IN_CAVE
while IN_MARKET.at.space is not Space.MARKET:
    IN_MARKET = after(IN_MARKET, Pass((IN_MARKET.at.question or IN_MARKET.at).asked[0]))
CHARITY = spell(Spell.CHARITY, takes=(0, 0, 3, 0, 0))
BOB_MAY_COUNTER = after(IN_CAVE, CHARITY, Pass(ANN))
BOB_COUNTERED = after(BOB_MAY_COUNTER, UseArtifact(BOB, Artifact.COUNTERSPELL))
TAXED = after(IN_CAVE, spell(Spell.CITY_TAX), Pass(ANN), Pass(BOB))
DONATING = after(IN_CAVE, spell(Spell.DONATION), Pass(ANN), Pass(BOB))
MIRAGE = after(IN_CAVE, spell(Spell.MIRAGE, space=Space.ROOM_2), Pass(ANN), Pass(BOB))
#: Bob is asked and nobody has played anything.
BOB_IN_CAVE = resolved(
    magic(owns={BOB: (Artifact.COUNTERSPELL, DOUBLE)}), {BOB: {Space.CROWNS_CAVE: (8,), Space.MARKET: (7,)}}
)
#: Ann's Lamp is in force and used, she has spells left and, by the Djinn's House, another use.
_LAMP_USED = replace(IN_CAVE.magic, used=((LAMP,), (), ()))
ANN_HAS_USED = replace(IN_CAVE, magic=_LAMP_USED)
ANN_ASKED_TWICE = replace(IN_CAVE, magic=replace(_LAMP_USED, house=(ANN,)))
#: The Market is taboo and about to be decided; Bob has a Carpet and a Double.
TABOO_CARPET = resolved(
    magic(owns={BOB: (Artifact.CARPET, DOUBLE)}), {BOB: {Space.MARKET: (7,)}}, Space.MARKET
)
TABOO_CARPET = replace(TABOO_CARPET, magic=replace(TABOO_CARPET.magic, taboo=(Space.MARKET,)))
#: No crown is left in the supply, and Ann has all spells.
DRY_CHARITY = replace(IN_CAVE, supply=(0, 20, 20, 20, 20))
TABOO = after(SPELLBOUND, spell(Spell.TABOO, space=Space.MARKET), Pass(BOB))

REFUSED: list[tuple[State, Command, Refusal]] = [
    (started(), put(ANN, Space.MARKET, 9), DragonsRefusal.WRONG_TIME),
    (started(), DealArtifacts(Sealed(((KEY,) * 6,) * 3)), DragonsRefusal.BAD_DEAL),
    (started(), DealArtifacts(Sealed(((KEY,), (), ()))), DragonsRefusal.BAD_DEAL),
    (started(magic=True, artifacts="typed"), DealArtifacts(Sealed(())), DragonsRefusal.DEALT_HERE),
    (started(magic=True), ShuffleSpells(Sealed((Spell.SPY,))), DragonsRefusal.BAD_DEAL),
    (CHOOSE, ChooseTreasures(ANN, Sealed((2, 0, 0, 0, 0))), DragonsRefusal.BEGIN_WITH_THREE),
    (CHOOSE, ChooseTreasures(ANN, Sealed((5, -2, 0, 0, 0))), DragonsRefusal.BEGIN_WITH_THREE),
    (CHOOSE, ChooseTreasures(NOBODY, Sealed((3, 0, 0, 0, 0))), BidRefusal.NOT_A_BIDDER),
    # With three players a cave has at most two shelves.
    (TYPED, TurnUpCard(((3, 2, 1), (), (), (), ())), DragonsRefusal.BAD_CARD),
    (TYPED, TurnUpCard(((0,), (), (), (), ())), DragonsRefusal.BAD_CARD),
    (TYPED, TurnUpCard(((20, 10), (), (), (), ())), DragonsRefusal.BAD_CARD),
    (PREPARE, TurnUpCard(((3,), (), (), (), ())), DragonsRefusal.DEALT_HERE),
    (replace(PREPARE, card_up=True), DrawGuard(Sealed(11)), DragonsRefusal.BAD_GUARD),
    (TYPED_GUARD, ShowGuard(0), DragonsRefusal.BAD_GUARD),
    (TYPED_ARTIFACTS, TurnUpArtifact(Space.MARKET, KEY), DragonsRefusal.ROOM_READY),
    (
        after(TYPED_ARTIFACTS, TurnUpArtifact(Space.ROOM_1, KEY)),
        TurnUpArtifact(Space.ROOM_1, KEY),
        DragonsRefusal.ROOM_READY,
    ),
    (ALL_KEYS_OUT, TurnUpArtifact(Space.ROOM_1, KEY), DragonsRefusal.NONE_LEFT),
    (PLACE, put(BOB, Space.MARKET, 9), DragonsRefusal.OUT_OF_TURN),
    (PLACE, put(NOBODY, Space.MARKET, 9), DragonsRefusal.NO_SUCH_SEAT),
    (PLACE, put(ANN, Space.MARKET, 3), DragonsRefusal.NO_SUCH_TOKEN),
    (ONE_EACH, put(ANN, Space.GUARD, 9), DragonsRefusal.TOKEN_PLACED),
    (FIVE_IN_A_ROOM, put(ANN, Space.ROOM_1, 7), DragonsRefusal.ROOM_FULL),
    (PLACE, put(ANN, Space.PEARLS_CAVE, 9), DragonsRefusal.EMPTY_CAVE),
    (PLACE, put(ANN, Space.TENT, 9), DragonsRefusal.CLOSED),
    (PLACE, put(ANN, Space.DJINNS_HOUSE, 9), DragonsRefusal.CLOSED),
    (PLACE, put(ANN, Space.ROOM_4, 9), DragonsRefusal.NOT_IN_USE),
    (TABOO, put(ANN, Space.MARKET, 9), DragonsRefusal.TABOO),
    (PLACE, Pass(ANN), DragonsRefusal.WRONG_TIME),
    (OVER, put(ANN, Space.MARKET, 9), DragonsRefusal.GAME_OVER),
    (BUY, BuyArtifact(ANN, (8, 0, 0, 0, 0)), DragonsRefusal.PAYMENT_KINDS),
    (BUY, BuyArtifact(ANN, (7, 1, 1, 0, 0)), DragonsRefusal.PAYMENT_KINDS),
    (BUY, BuyArtifact(ANN, (0, 0, 1, 7, 0)), DragonsRefusal.MORE_THAN_HELD),
    (BUY, BuyArtifact(ANN), DragonsRefusal.TELL_PAYMENT),
    (BUY, BuyArtifact(BOB, (5, 0, 0, 0, 0)), DragonsRefusal.NOT_ASKED),
    (BUY, Pass(BOB), DragonsRefusal.NOT_ASKED),
    (SIX_IN_A_ROOM, BuyArtifact(ANN, (6, 5, 4, 2, 1)), DragonsRefusal.PAYMENT_KINDS),
    (LIGHT_BUY, BuyArtifact(ANN, (7, 0, 0, 0, 0)), DragonsRefusal.NOT_KEPT),
    (BRIBE, Pay(ANN, (2, 0, 0, 0, 0)), DragonsRefusal.PAYMENT_SUM),
    (BRIBE, Pay(ANN, (0, 0, 0, 0, 1)), DragonsRefusal.MORE_THAN_HELD),
    (BRIBE, Pay(BOB, (1, 0, 0, 0, 0)), DragonsRefusal.NOT_ASKED),
    (MARKET, Exchange(ANN, Treasure.GOLD, (0, 3, 0, 0, 0)), DragonsRefusal.MORE_THAN_HELD),
    (MARKET, Exchange(ANN, Treasure.CROWNS, (0, 4, 0, 0, 0)), DragonsRefusal.MARKET_RATE),
    (MARKET, Exchange(BOB, Treasure.CROWNS, (0, 3, 0, 0, 0)), DragonsRefusal.NOT_ASKED),
    (OTHER_KINDS, Exchange(ANN, Treasure.CROWNS, (1, 2, 0, 0, 0)), DragonsRefusal.MARKET_KINDS),
    (DRY, Exchange(ANN, Treasure.CROWNS, (0, 3, 0, 0, 0)), DragonsRefusal.SUPPLY_DRY),
    (MARKET, TakeCamel(ANN), DragonsRefusal.WRONG_TIME),
    (TENT, KeepSpell(ANN, Sealed(Spell.MIRAGE)), DragonsRefusal.SPELL_NOT_DRAWN),
    (TYPED_SPELLS, DrawSpells(ANN, Sealed((Spell.SPY, Spell.TABOO))), DragonsRefusal.BAD_DEAL),
    (TYPED_SPELLS, DrawSpells(ANN, Sealed((Spell.TABOO, Spell.TABOO))), DragonsRefusal.BAD_DEAL),
    (MIRAGE, ChooseArtifact(ANN, DOUBLE), DragonsRefusal.NOT_IN_STACK),
    (MIRAGE, ChooseArtifact(BOB, KEY), DragonsRefusal.NOT_ASKED),
    (PLACE, UseArtifact(ANN, LAMP), DragonsRefusal.NO_POWERS),
    (PLACE, spell(Spell.SPY), DragonsRefusal.NO_POWERS),
    (IN_CAVE, UseArtifact(ANN, DOUBLE, token(ANN, 1)), DragonsRefusal.ARTIFACT_NOT_HELD),
    (IN_CAVE, UseArtifact(ANN, Artifact.SCROLL), DragonsRefusal.NO_USE),
    (IN_CAVE, UseArtifact(BOB, DOUBLE, token(BOB, 1)), DragonsRefusal.NOT_ASKED),
    (IN_CAVE, UseArtifact(ANN, KEY), DragonsRefusal.NO_EFFECT),
    (ANN_ASKED_TWICE, UseArtifact(ANN, LAMP), DragonsRefusal.ARTIFACT_USED),
    (ANN_HAS_USED, UseArtifact(ANN, KEY), DragonsRefusal.ONE_USE),
    (BOB_IN_CAVE, UseArtifact(BOB, DOUBLE, token(ANN, 1)), DragonsRefusal.NO_EFFECT),
    (BOB_IN_CAVE, UseArtifact(BOB, DOUBLE, token(BOB, 2)), DragonsRefusal.NO_EFFECT),
    (BOB_IN_CAVE, UseArtifact(BOB, Artifact.COUNTERSPELL), DragonsRefusal.NOT_COUNTERED),
    (BOB_IN_CAVE, PlaySpell(BOB, Spell.SPY), DragonsRefusal.NO_LAMP),
    (TABOO_CARPET, UseArtifact(BOB, Artifact.CARPET), DragonsRefusal.TABOO),
    (lit(magic(), ANN), spell(Spell.SPY), DragonsRefusal.SPELL_NOT_HELD),
    (SPELLBOUND, spell(Spell.LAST_WILL_BE_FIRST), DragonsRefusal.SPELL_TIME),
    (SPELLBOUND, spell(Spell.SMUGGLER), DragonsRefusal.SPELL_TIME),
    (SPELLBOUND, spell(Spell.DRAGONS_RETURN, space=Space.CROWNS_CAVE), DragonsRefusal.SPELL_TIME),
    (IN_CAVE, spell(Spell.SPY), DragonsRefusal.SPELL_TIME),
    (IN_CAVE, spell(Spell.ABRACADABRA), DragonsRefusal.SPELL_TIME),
    (IN_CAVE, spell(Spell.SMUGGLER), DragonsRefusal.SPELL_TIME),
    (IN_CAVE, spell(Spell.TABOO), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.TABOO, space=Space.ROOM_5), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.TABOO, space=Space.GUARD), DragonsRefusal.NEVER_GUARD),
    (IN_MARKET, spell(Spell.TABOO, space=Space.TENT), DragonsRefusal.ALREADY_RESOLVED),
    (IN_CAVE, spell(Spell.SECOND_CHANCE, space=Space.TENT), DragonsRefusal.AIM),
    (IN_CAVE, second_chance(token(BOB, 1), Space.TENT), DragonsRefusal.AIM),
    (IN_CAVE, second_chance(token(ANN, 8), Space.TENT), DragonsRefusal.NO_SUCH_PLACED_TOKEN),
    (IN_CAVE, second_chance(token(ANN, 4), Space.TENT), DragonsRefusal.NEVER_GUARD),
    (IN_CAVE, second_chance(token(ANN, 1), Space.GUARD), DragonsRefusal.NEVER_GUARD),
    (IN_CAVE, second_chance(token(ANN, 3), Space.MARKET), DragonsRefusal.ALREADY_THERE),
    (IN_CAVE, second_chance(token(ANN, 3), Space.PEARLS_CAVE), DragonsRefusal.EMPTY_CAVE),
    (IN_MARKET, second_chance(token(ANN, 3), Space.CROWNS_CAVE), DragonsRefusal.ALREADY_RESOLVED),
    (IN_CAVE, spell(Spell.TELEPORT, space=Space.TENT), DragonsRefusal.AIM),
    (IN_CAVE, teleport(gives=None), DragonsRefusal.TELL_PAYMENT),
    (IN_CAVE, teleport(gives=(0, 0, 0, 0, 2)), DragonsRefusal.MORE_THAN_HELD),
    (IN_CAVE, teleport(gives=(-1, 0, 0, 0, 0)), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.CHARITY, takes=(0, 0, 0, 0, 2)), DragonsRefusal.AIM),
    (
        DRY_CHARITY,
        spell(Spell.CHARITY, takes=(3, 0, 0, 0, 0)),
        DragonsRefusal.SUPPLY_DRY,
    ),
    (IN_CAVE, spell(Spell.TRADE, gives=(1, 0, 0, 0, 0)), DragonsRefusal.AIM),
    (IN_CAVE, trade(gives=(2, 0, 0, 0, 0), takes=(0, 3, 0, 0, 0)), DragonsRefusal.SAME_VALUE),
    (IN_CAVE, trade(gives=(0, 0, 0, 0, 1), takes=(0, 1, 0, 0, 0)), DragonsRefusal.MORE_THAN_HELD),
    (DRY_CHARITY, trade(gives=(0, 1, 0, 0, 0), takes=(1, 0, 0, 0, 0)), DragonsRefusal.SUPPLY_DRY),
    (IN_CAVE, spell(Spell.DRAGON_LEAVES, space=Space.CROWNS_CAVE), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.DRAGONS_RETURN, space=Space.PEARLS_CAVE), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.DRAGON_LEAVES, space=Space.MARKET), DragonsRefusal.AIM),
    (IN_CAVE, eye(token(ANN, 1)), DragonsRefusal.AIM),
    (IN_CAVE, eye(token(BOB, 1)), DragonsRefusal.AIM),
    (IN_CAVE, eye(token(ANN, 4), token(BOB, 1)), DragonsRefusal.NEVER_GUARD),
    (IN_CAVE, spell(Spell.LUNAR_ECLIPSE, space=Space.MARKET), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.SOLAR_ECLIPSE, space=Space.GUARD), DragonsRefusal.NEVER_GUARD),
    (IN_CAVE, spell(Spell.MAGES_APPRENTICE, space=Space.MARKET, artifact=KEY), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.MAGES_APPRENTICE, space=Space.ROOM_1, artifact=DOUBLE), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.MIRAGE, space=Space.MARKET), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.PARASITE, artifact=Artifact.SCROLL), DragonsRefusal.AIM),
    (IN_CAVE, spell(Spell.PARASITE, artifact=DOUBLE), DragonsRefusal.NOT_USED_BY_OTHER),
    (BOB_COUNTERED, spell(Spell.PARASITE, artifact=Artifact.COUNTERSPELL), DragonsRefusal.NOT_COUNTERED),
    (TAXED, Pay(BOB, (1, 0, 0, 0, 0), (token(BOB, 2),)), DragonsRefusal.PAYMENT_SUM),
    (TAXED, Pay(BOB, (2, 0, 0, 0, 0), (token(BOB, 1),)), DragonsRefusal.NO_SUCH_PLACED_TOKEN),
    (DONATING, Pay(ANN, (4, 0, 0, 0, 0)), DragonsRefusal.PAYMENT_SUM),
    (DONATING, Pass(ANN), DragonsRefusal.WRONG_TIME),
    (ONE_EACH, MoveToken(token(ANN, 2), Space.GUARD, "why"), DragonsRefusal.NO_SUCH_PLACED_TOKEN),
    (ONE_EACH, MoveToken(token(ANN, 1), Space.MARKET, "why"), DragonsRefusal.ALREADY_THERE),
    (ONE_EACH, MoveToken(token(ANN, 1), Space.ROOM_4, "why"), DragonsRefusal.NOT_IN_USE),
    (ONE_EACH, RemoveToken(token(ANN, 1), " "), DragonsRefusal.NO_REASON),
    (ONE_EACH, RemoveToken(token(NOBODY, 1), "why"), DragonsRefusal.NO_SUCH_SEAT),
    (PLACE, AddTreasures(ANN, (30, 0, 0, 0, 0), "why"), DragonsRefusal.SUPPLY_DRY),
    (PLACE, AddTreasures(ANN, (0, 0, 0, 0, 0), "why"), DragonsRefusal.PAYMENT_SUM),
    (PLACE, TakeTreasures(BOB, (1, 0, 0, 0, 0), "why"), DragonsRefusal.MORE_THAN_HELD),
    (LIGHT_BUY, AddTreasures(ANN, (1, 0, 0, 0, 0), "why"), DragonsRefusal.NOT_KEPT),
    (ALL_KEYS_OUT, GiveArtifact(KEY, BOB, "why"), DragonsRefusal.NONE_LEFT),
    (PLACE, GiveArtifact(KEY, BOB, "why", ANN), DragonsRefusal.ARTIFACT_NOT_HELD),
    (PLACE, GiveArtifact(KEY, BOB, "why", Space.ROOM_1), DragonsRefusal.NOT_IN_STACK),
    (PLACE, TakeArtifact(KEY, ANN, "why"), DragonsRefusal.ARTIFACT_NOT_HELD),
    (PLACE, SetCamel(NOBODY, "why"), DragonsRefusal.NO_SUCH_SEAT),
    (OVER, SetCamel(ANN, "why"), DragonsRefusal.GAME_OVER),
    (CHOOSE, SetCamel(ANN, "why"), DragonsRefusal.WRONG_TIME),
    (PLACE, SetShelves(Space.MARKET, (1,), "why"), DragonsRefusal.BAD_CARD),
    (PLACE, SetShelves(Space.CROWNS_CAVE, (30,), "why"), DragonsRefusal.SUPPLY_DRY),
    (PLACE, TakeBackToken(ANN), DragonsRefusal.PLACED_ON),
    (BOB_COUNTERED, TakeBackSaying(ANN), DragonsRefusal.NO_ANSWER),
    (after(PLACE, Withdraw(ANN, "why")), Withdraw(ANN, "why"), DragonsRefusal.HAS_LEFT),
    (TENT, Withdraw(ANN, "why"), DragonsRefusal.CHOOSES_NOW),
]


@pytest.mark.parametrize(
    ("state", "command", "code"),
    REFUSED,
    ids=[f"{command.__struct_config__.tag} {code.code}" for _, command, code in REFUSED],
)
def test_is_refused_and_changes_nothing(state: State, command: Command, code: Refusal) -> None:
    before = encode(state)
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(state, command)
    assert refused.value.code is code
    assert str(refused.value.sentence).strip()
    assert code.rule in str(refused.value)
    assert encode(state) == before


def test_every_reason_to_refuse_is_tried() -> None:
    tried = {code for _, _, code in REFUSED}
    # These two are refused before there is a game, below.
    assert set(DragonsRefusal) - tried == {DragonsRefusal.PLAYERS, DragonsRefusal.PROFILE}


@pytest.mark.parametrize("players", [1, 2])
def test_fewer_than_three_do_not_play(players: int) -> None:
    with pytest.raises(MoveRefused) as refused:
        RULES.start(Setup(roster(players)))
    assert refused.value.code is DragonsRefusal.PLAYERS


@pytest.mark.parametrize(
    "profile",
    [
        {"magical": True},
        {"treasures": "hidden"},
        {"treasure_deck": []},
        # With three players a cave has at most two shelves.
        {"treasure_deck": [[[3, 2, 1], [], [], [], []]]},
    ],
)
def test_a_profile_that_cannot_be_is_refused(profile: dict[str, Any]) -> None:
    with pytest.raises(MoveRefused) as refused:
        RULES.start(Setup(roster(3), ANN, profile))
    assert refused.value.code is DragonsRefusal.PROFILE


@pytest.mark.parametrize("value", [2, 9])
def test_a_refusal_never_says_which_token_it_was(value: int) -> None:
    state = after(PLACE, put(ANN, Space.GUARD, value), put(BOB, Space.GUARD, 1), put(CY, Space.GUARD, 1))
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(state, put(ANN, Space.MARKET, value))
    said = f"{refused.value.sentence} {refused.value.legal}"
    assert not any(letter.isdigit() for letter in said)


def test_a_refused_payment_does_not_say_what_is_held() -> None:
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(BUY, BuyArtifact(ANN, (0, 0, 1, 7, 0)))
    assert "9" not in f"{refused.value.sentence} {refused.value.legal}"


def test_two_players_of_one_colour_are_no_roster() -> None:
    with pytest.raises(MoveRefused):
        Roster((Player.usual("Ann", Colour.RED), Player.usual("Bob", Colour.RED)))
