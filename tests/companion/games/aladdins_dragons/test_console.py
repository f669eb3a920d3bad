"""A round at the console: what is typed becomes a move, secrets are asked of one player alone."""

import json
from pathlib import Path

import pytest

from companion.cli.plain import plain
from companion.cli.schema import schema_text
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Artifact, Spell, Treasure
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    Aim,
    BuyArtifact,
    Command,
    Exchange,
    GiveArtifact,
    MoveToken,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    SetCamel,
    SetShelves,
    ShowGuard,
    TakeArtifact,
    TurnUpArtifact,
    TurnUpCard,
    UseArtifact,
    Withdraw,
)
from companion.games.aladdins_dragons.phrases import AladdinsDragonsPhrases
from companion.games.aladdins_dragons.state import State
from companion.games.registry import game_named
from companion.shared.phrases import HiddenEntry, PhraseUnclear
from tests.companion.games.aladdins_dragons.positions import ANN, BOB, RULES, placing, resolved, roster, token

PHRASES = AladdinsDragonsPhrases()
PLACE = placing(shelves={Space.CROWNS_CAVE: (4, 2)}, held={ANN: (7, 1, 0, 0, 0)})
BUY = resolved(PLACE, {ANN: {Space.ROOM_1: (7, 1)}}, Space.ROOM_1)


def understood(line: str, state: State = BUY) -> Command | tuple[HiddenEntry, ...]:
    return PHRASES.understood(line, roster(3), RULES.view_for(state, None))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("card 4 2 / - / 3 / 5 / 1", TurnUpCard(((4, 2), (), (3,), (5,), (1,)))),
        ("artifact 2 key", TurnUpArtifact(Space.ROOM_2, Artifact.KEY)),
        ("guard 7", ShowGuard(7)),
        ("pass", Pass(ANN)),
        ("pass bob", Pass(BOB)),
        ("pay crowns 3 gold", Pay(ANN, (3, 0, 0, 0, 1))),
        ("pay 2 pearls keeps 1 4", Pay(ANN, (0, 2, 0, 0, 0), (token(ANN, 1), token(ANN, 4)))),
        ("buy crowns 7 pearls 1", BuyArtifact(ANN, (7, 1, 0, 0, 0))),
        ("buy", BuyArtifact(ANN)),
        ("change gold for crowns 2 pearls 1", Exchange(ANN, Treasure.GOLD, (2, 1, 0, 0, 0))),
        ("use Bob double token 3", UseArtifact(BOB, Artifact.DOUBLE, token(BOB, 3))),
        ("use Ann counterspell spell 2", UseArtifact(ANN, Artifact.COUNTERSPELL, play=2)),
        ("spell Ann taboo market", PlaySpell(ANN, Spell.TABOO, Aim(Space.MARKET))),
        (
            "spell Ann teleport Bob/2 tent gives gold 2",
            PlaySpell(ANN, Spell.TELEPORT, Aim(Space.TENT, (token(BOB, 2),), gives=(0, 0, 0, 0, 2))),
        ),
        ("spell Bob charity takes 3 gold", PlaySpell(BOB, Spell.CHARITY, Aim(takes=(0, 0, 0, 0, 3)))),
        ("camel Bob: she had it", SetCamel(BOB, "she had it")),
        ("move Ann/3 to market: it slipped", MoveToken(token(ANN, 3), Space.MARKET, "it slipped")),
        ("add Bob crowns 3: miscounted", AddTreasures(BOB, (3, 0, 0, 0, 0), "miscounted")),
        ("give key of Ann to Bob: swapped", GiveArtifact(Artifact.KEY, BOB, "swapped", ANN)),
        ("give key of room 2 to Bob: so", GiveArtifact(Artifact.KEY, BOB, "so", Space.ROOM_2)),
        ("lose key Ann: unpaid", TakeArtifact(Artifact.KEY, ANN, "unpaid")),
        ("shelves crowns 4 2: misread", SetShelves(Space.CROWNS_CAVE, (4, 2), "misread")),
    ],
)
def test_a_line_is_understood_as(line: str, command: Command) -> None:
    assert understood(line) == command


@pytest.mark.parametrize(
    "line",
    [
        "",
        "dance",
        "place nowhere",
        "buy silver 3",
        "card 1 / 2",
        "use Ann",
        "spell Ann",
        "give key",
        "pass Zoe",
    ],
)
def test_an_unclear_line_is_answered_with_what_would_do(line: str) -> None:
    with pytest.raises(PhraseUnclear) as unclear:
        understood(line)
    assert str(unclear.value).endswith((".", "?", "1", "2", "3", "market", "mistake"))


def test_a_token_is_placed_in_the_open_and_its_value_asked_of_one_player() -> None:
    entries = understood("place market", PLACE)
    assert isinstance(entries, tuple)
    (entry,) = entries
    assert entry.seat == ANN
    command = entry.command(("9",))
    assert isinstance(command, PlaceToken)
    assert command.space is Space.MARKET
    assert command.token.opened() == 9
    assert "9" not in repr(command)


def test_a_secret_that_is_none_is_not_quoted() -> None:
    entries = understood("place market", PLACE)
    assert isinstance(entries, tuple)
    with pytest.raises(PhraseUnclear) as unclear:
        entries[0].command(("ninety",))
    assert "ninety" not in str(unclear.value)


def test_the_board_tells_counts_and_the_private_lines_values() -> None:
    state = RULES.evolve(PLACE, RULES.decide(PLACE, _place(9))[0])
    board = "\n".join(map(str, PHRASES.board(RULES.view_for(state, None))))
    assert "Market: Ann 1 token" in board
    assert "cave of crowns: shelves 4 and 2" in board
    private = "\n".join(map(str, PHRASES.private(RULES.view_for(state, ANN))))
    assert "9 in Market" in private
    assert "7 crowns and 1 pearl" in private
    assert "9" not in "\n".join(map(str, PHRASES.private(RULES.view_for(state, BOB)))).split("place: ")[0]


def test_the_board_says_who_has_left() -> None:
    left = RULES.evolve(PLACE, RULES.decide(PLACE, Withdraw(BOB, "the last bus"))[0])
    board = "\n".join(map(str, PHRASES.board(RULES.view_for(left, None))))
    assert "Bob (has left): no artifacts" in board
    assert "Ann: no artifacts" in board


def _place(value: int) -> PlaceToken:
    entries = understood("place market", PLACE)
    assert isinstance(entries, tuple)
    command = entries[0].command((str(value),))
    assert isinstance(command, PlaceToken)
    return command


def test_the_game_goes_by_either_word_of_its_name() -> None:
    assert game_named("aladdin").name == game_named("dragons").name == "aladdins-dragons"
    assert game_named("Aladdin's Dragons").name == "aladdins-dragons"
    assert game_named("carpets").name == "flying-carpets"


def test_the_written_schema_is_the_one_of_the_commands() -> None:
    written = Path(__file__).parents[4] / "docs" / "schemas" / "aladdins-dragons.commands.json"
    assert written.read_text(encoding="utf-8") == schema_text("aladdins-dragons")


def test_a_view_is_plain_json_with_one_s_own_secrets_only() -> None:
    state = RULES.evolve(PLACE, RULES.decide(PLACE, _place(9))[0])
    own, shared = (json.dumps(plain(RULES.view_for(state, viewer))) for viewer in (ANN, None))
    assert '"placed": [[1, "market", 9]]' in own
    assert "placed" not in shared
