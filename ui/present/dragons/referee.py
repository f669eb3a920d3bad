"""The referee: what people decide beside the rules. Each ruling says why and stays in the timeline."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from companion.games.aladdins_dragons.board import CAVES, Space
from companion.games.aladdins_dragons.components import ARTIFACTS, Artifact
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    GiveArtifact,
    MoveToken,
    RemoveToken,
    SetCamel,
    SetShelves,
    TakeArtifact,
    TakeTreasures,
    TokenName,
    Withdraw,
)
from companion.games.aladdins_dragons.state import Phase
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures
from companion.games.aladdins_dragons.view import View
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.signs import Sign
from ui.present import seat_change
from ui.present.actions import Become, Submit
from ui.present.corners import help_corner, page
from ui.present.dragons.board import board_map
from ui.present.dragons.common import ARTIFACT_SIGNS, TREASURE_SIGNS, space_name, view_of
from ui.present.dragons.steppers import treasure_steppers
from ui.present.help import Help
from ui.present.help import Topic as SharedTopic
from ui.present.reasons import reasons
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.sign_button import SignButton
from ui.screens.who import WhoButton
from ui.screens.words import PLAIN, PRIMARY, Button, hint


class What(Enum):
    MOVE = "move"
    REMOVE = "remove"
    ADD = "add"
    TAKE = "take"
    GIVE = "give"
    LOSE = "lose"
    CAMEL = "camel"
    SHELVES = "shelves"
    WITHDRAW = "withdraw"


#: More treasures than a ruling moves at once.
MOST_TREASURES = 29
#: A cave is set to one shelf for each tap; so many at most.
MOST_ON_SHELF = 9
TOKENS = (What.MOVE, What.REMOVE)
TREASURES = (What.ADD, What.TAKE)
ARTIFACTS_OF = (What.GIVE, What.LOSE)


@dataclass(frozen=True, slots=True)
class Referee:
    """A ruling as far as it is said: what, which token, artifact or treasures, where, to whom."""

    what: What | None = None
    token: TokenName | None = None
    space: Space | None = None
    artifact: Artifact | None = None
    treasures: Treasures | None = None
    shelves: tuple[int, ...] | None = None
    seat: Seat | None = None
    sure: bool = False
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        about, body = self._step(world, view_of(world))
        return page("referee", about, body, help_corner(Help(SharedTopic.REFEREE)))

    def _step(self, world: World, view: View) -> tuple[Sentence, Block]:
        if self.what is None:
            return say("Rule on something"), self._menu(view)
        if self.what in TOKENS and self.token is None:
            return say("Which token?"), self._tokens(world, view)
        if self.what in (What.MOVE, What.SHELVES) and self.space is None:
            asked = say("Where does it lie?") if self.what is What.MOVE else say("Which cave?")
            return asked, board_map(world, self._at_space)
        if self.what in ARTIFACTS_OF and self.artifact is None:
            return say("Which artifact?"), self._artifacts()
        if self.what not in (*TOKENS, What.SHELVES) and self.seat is None:
            return self._whom(), self._people(world)
        if self.what in TREASURES and not self.sure:
            return say("How many treasures?"), self._treasures()
        if self.what is What.SHELVES and not self.sure:
            return say("What lies there, from the top?"), self._shelves()
        return say("Why?"), reasons(self.at, lambda at: replace(self, at=at), self._ruled)

    def _menu(self, view: View) -> Block:
        tokens, kept = bool(view.tokens), view.profile.kept
        underway = view.phase in (Phase.PREPARE, Phase.PLACE, Phase.RESOLVE)
        doors = (
            (say("Move a token"), What.MOVE, Sign.SWAP, tokens),
            (say("A token goes home"), What.REMOVE, Sign.HOME, tokens),
            (say("Add treasures"), What.ADD, Sign.PLUS, kept and underway),
            (say("Take treasures"), What.TAKE, Sign.MINUS, kept and underway),
            (say("Give an artifact"), What.GIVE, Sign.LAMP, True),
            (say("Take an artifact"), What.LOSE, Sign.CROSS, True),
            (say("The camel"), What.CAMEL, Sign.CAMEL, underway),
            (say("What lies in a cave"), What.SHELVES, Sign.GEM, underway),
            (say("A player leaves"), What.WITHDRAW, Sign.ERASE, underway),
        )
        buttons = tuple(
            Button(said, Become(replace(self, what=what)) if can else None, sign, units=13)
            for said, what, sign, can in doors
        )
        whole: tuple[Block, ...] = (*buttons, seat_change.door(13))
        rows = tuple(Row(whole[at : at + 2]) for at in range(0, len(whole), 2))
        return Middle(Column(rows, 1.8))

    def _tokens(self, world: World, view: View) -> Block:
        """Every token on the board by whose it is and where; its value only where it lies open."""
        lines = tuple(
            Entry(
                say(
                    "{number}. {player}, {space}",
                    number=each.token.nth,
                    player=name,
                    space=space_name(each.space),
                )
                if each.value is None
                else say(
                    "{player} {value}, {space}", player=name, value=each.value, space=space_name(each.space)
                ),
                Become(replace(self, token=each.token, at=0)),
                label=f"token {each.token.seat}/{each.token.nth}",
            )
            for each in view.tokens
            for name in (world.name(each.token.seat),)
        )
        return Column((Grow(Paged(lines, self.at, lambda at: Become(replace(self, at=at)))),))

    def _at_space(self, space: Space) -> Become | None:
        if self.what is What.SHELVES and space not in CAVES:
            return None
        return Become(replace(self, space=space))

    def _artifacts(self) -> Block:
        buttons: list[Block] = [
            Button(
                say("{artifact}", artifact=kind.word),
                Become(replace(self, artifact=kind)),
                ARTIFACT_SIGNS[kind],
                units=15,
                label=kind.value,
            )
            for kind in ARTIFACTS
        ]
        return Middle(Column(tuple(Row(tuple(buttons[at : at + 2])) for at in range(0, 6, 2)), 2))

    def _whom(self) -> Sentence:
        return say("To whom?") if self.what in (What.ADD, What.GIVE, What.CAMEL) else say("Who?")

    def _people(self, world: World) -> Block:
        choices: list[Block] = [
            WhoButton(world.player(seat), world.name(seat), Become(replace(self, seat=seat)), PLAIN, 14)
            for seat in world.game.roster.seats
        ]
        return Middle(
            Column(tuple(Row(tuple(choices[at : at + 2])) for at in range(0, len(choices), 2)), 2.4)
        )

    def _treasures(self) -> Block:
        now = self.treasures or NOTHING
        steppers = treasure_steppers(now, MOST_TREASURES, lambda each: Become(replace(self, treasures=each)))
        return self._counted(steppers, bool(sum(now)))

    def _shelves(self) -> Block:
        """Each tap puts another shelf below; what lies on it is what is tapped."""
        assert self.space is not None
        shelves = self.shelves or ()
        which, ink = TREASURE_SIGNS[self.space.treasure]
        numbers: tuple[Block, ...] = tuple(
            SignButton(
                which,
                ink,
                Become(replace(self, shelves=(*shelves, number))),
                f"shelf {number}",
                False,
                str(number),
                14,
            )
            for number in range(1, MOST_ON_SHELF + 1)
        )
        told = hint(say("On the shelves: {shelves}", shelves=shelves or say("nothing")))
        clear = Button(say("Empty"), Become(replace(self, shelves=())), Sign.ERASE, units=12)
        body = Column((told, Row(numbers[:5], gap=1.4), Row(numbers[5:], gap=1.4), clear), 2)
        return self._counted(body, True)

    def _counted(self, body: Block, can: bool) -> Block:
        done = Button(say("So it is"), Become(replace(self, sure=True)) if can else None, Sign.CHECK, PRIMARY)
        return Column((Grow(Middle(body)), done), 2)

    def _ruled(self, why: Sentence) -> Submit:
        assert self.what is not None
        return Submit(_COMMANDS[self.what](self, str(why)))


_COMMANDS: dict[What, Callable[[Any, str], Any]] = {
    What.MOVE: lambda said, why: MoveToken(said.token, said.space, why),
    What.REMOVE: lambda said, why: RemoveToken(said.token, why),
    What.ADD: lambda said, why: AddTreasures(said.seat, said.treasures, why),
    What.TAKE: lambda said, why: TakeTreasures(said.seat, said.treasures, why),
    What.GIVE: lambda said, why: GiveArtifact(said.artifact, said.seat, why),
    What.LOSE: lambda said, why: TakeArtifact(said.artifact, said.seat, why),
    What.CAMEL: lambda said, why: SetCamel(said.seat, why),
    What.SHELVES: lambda said, why: SetShelves(said.space, said.shelves or (), why),
    What.WITHDRAW: lambda said, why: Withdraw(said.seat, why),
}
