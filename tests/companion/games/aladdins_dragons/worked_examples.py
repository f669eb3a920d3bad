"""The worked examples in tests/golden/aladdins_dragons: their words, and the positions that they give."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.games.aladdins_dragons.board import CAVES, SPACES, Space
from companion.games.aladdins_dragons.components import TOKENS, TREASURES, Artifact, Spell, Treasure
from companion.games.aladdins_dragons.evolve_parts import shown_at
from companion.games.aladdins_dragons.moves import TokenName
from companion.games.aladdins_dragons.state import Phase, Resolving, State, Token
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures, of_kind, plus, worth
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import placing

FOLDER = Path(__file__).resolve().parents[3] / "golden" / "aladdins_dragons"
Example = dict[str, Any]
EXAMPLES: list[Example] = [
    example
    for path in sorted(FOLDER.glob("*.toml"))
    for example in tomllib.loads(path.read_text())["example"]
]
KINDS = dict(zip(("crown", "pearl", "gem", "trophy", "gold"), TREASURES, strict=True))


def space_of(word: str) -> Space:
    if word.startswith("cave-"):
        return CAVES[int(word.removeprefix("cave-")) - 1]
    return Space("djinns-house" if word == "house" else word)


def space_word(space: Space) -> str:
    if space in CAVES:
        return f"cave-{space.index + 1}"
    return "house" if space is Space.DJINNS_HOUSE else space.value


def kind_of(word: str) -> Treasure:
    return KINDS[word]


def worth_of(words: Mapping[str, int]) -> Treasures:
    """Of worths `{ crown = 2 }` or of pieces `{ crown-small = 2, gold-large = 1 }`."""
    small, large = NOTHING, NOTHING
    for word, number in words.items():
        kind, _, piece = word.partition("-")
        counted = of_kind(kind_of(kind), number)
        if piece == "large":
            large = plus(large, counted)
        else:
            small = plus(small, counted)
    return worth(small, large)


def worth_words(treasures: Treasures) -> dict[str, int]:
    return {word: treasures[kind.place] for word, kind in KINDS.items() if treasures[kind.place]}


def artifacts_of(words: Iterable[str]) -> tuple[Artifact, ...]:
    return tuple(map(Artifact, words))


def spells_of(words: Iterable[str]) -> tuple[Spell, ...]:
    return tuple(map(Spell, words))


class Position:
    """The position of an example, and its words for the players."""

    def __init__(self, example: Example) -> None:
        self.given: dict[str, Any] = example["given"]
        self.players: list[str] = self.given["players"]
        self.state = self._lying(self._begun(example.get("when", {})))

    def seat(self, word: str) -> Seat:
        return Seat(self.players.index(word))

    def word(self, seat: Seat) -> str:
        return self.players[seat]

    def token(self, state: State, owner: Seat, value: int, space: Space | None = None) -> TokenName:
        """The token of that number, which nobody at the table has to know."""
        for token in state.tokens[owner]:
            if token.value.opened() == value and (space is None or token.space is space):
                return TokenName(owner, token.nth)
        return TokenName(owner, 99)

    def by_seat(self, key: str, reader: Any) -> dict[Seat, Any]:
        return {self.seat(word): reader(value) for word, value in self.given.get(key, {}).items()}

    def at(self, state: State, space: Space) -> State:
        """The space about to be decided, the earlier ones resolved; tokens not on the board are at home."""
        done = space.place - 1
        tokens = state.tokens
        for earlier in SPACES[: done + 1]:
            tokens = shown_at(tokens, earlier)
        filled = tuple(_all_placed(own) for own in tokens)
        return replace(state, phase=Phase.RESOLVE, tokens=filled, at=Resolving(done=done))

    def _begun(self, when: Mapping[str, Any]) -> State:
        given = self.given
        count = len(self.players)
        shelves = {space_of(word): tuple(numbers) for word, numbers in given.get("shelves", {}).items()}
        rooms = [self._room(f"room-{number}") for number in range(1, count + 1)]
        state = placing(
            count,
            self.players.index(given.get("camel", "red")),
            held=self.by_seat("treasures", worth_of),
            shelves=shelves,
            rooms=rooms,
            guard=given.get("guard", 5),
            owns=self.by_seat("artifacts", artifacts_of),
            spells=self.by_seat("spells", spells_of),
            deck=spells_of(given.get("spell_deck", [])),
            magic=given.get("magic", False),
            **given.get("profile", {}),
        )
        turn = given.get("turn") or when.get("player")
        return state if turn is None else replace(state, turn=self.seat(turn))

    def _room(self, word: str) -> tuple[Artifact | None, tuple[Artifact, ...]]:
        top, stack = self.given.get("face_up", {}).get(word), self.given.get("stacks", {}).get(word)
        if top is None and stack is None:
            return Artifact.SCROLL, (Artifact.SCROLL,)
        return (Artifact(top) if top else None), artifacts_of(stack or [])

    def _lying(self, state: State) -> State:
        used = self.by_seat("used", artifacts_of)
        magic = replace(
            state.magic,
            used=tuple(used.get(seat, ()) for seat in state.roster.seats),
            lit=tuple(seat for seat, kinds in used.items() if Artifact.LAMP in kinds),
            house=(self.seat(self.given["house"]),) if "house" in self.given else (),
            taboo=tuple(map(space_of, self.given.get("taboo", []))),
        )
        board = self.by_seat("tokens", lambda spaces: spaces)
        tokens = []
        for seat in state.roster.seats:
            lying = [
                (space_of(word), value) for word, values in board.get(seat, {}).items() for value in values
            ]
            tokens.append(
                tuple(Token(nth, space, Sealed(value)) for nth, (space, value) in enumerate(lying, start=1))
            )
        return replace(state, magic=magic, tokens=tuple(tokens))


def _all_placed(own: tuple[Token, ...]) -> tuple[Token, ...]:
    there = [token.value.opened() for token in own]
    rest = [value for value in TOKENS if value not in there]
    return own + tuple(Token(nth, None, Sealed(value)) for nth, value in enumerate(rest, start=len(own) + 1))
