"""The place that follows the game: whatever it waits for is on the screen."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.games.aladdins_dragons.moves import (
    ChooseTreasures,
    PlaceToken,
    SayIfActing,
    ShowGuard,
    TurnUpArtifact,
    TurnUpCard,
)
from companion.games.aladdins_dragons.profile import RulesProfile
from companion.games.aladdins_dragons.state import Phase
from companion.games.aladdins_dragons.view import View
from companion.shared.players import left_of
from companion.shared.sentences import Sentence, say
from companion.table import PastStep
from ui.present.actions import Begin
from ui.present.dragons import opened, preparing
from ui.present.dragons.board import board_map
from ui.present.dragons.common import ARTIFACT_SIGNS, game_screen, view_of
from ui.present.dragons.deciding import acting_screen, deciding_screen, first_treasures_screen
from ui.present.dragons.help import Topic
from ui.present.dragons.looking import WhoLooks
from ui.present.dragons.placing import placing_screen
from ui.present.dragons.referee import Referee
from ui.present.end import end_screen
from ui.present.places import Place
from ui.present.world import AnySnapshot, World
from ui.screens.blocks import Block, Middle
from ui.screens.frame import ScreenModel
from ui.screens.words import title

_SCREENS: tuple[tuple[type[Any], Callable[[World], ScreenModel]], ...] = (
    (PlaceToken, placing_screen),
    (ChooseTreasures, first_treasures_screen),
    (TurnUpCard, preparing.card_screen),
    (TurnUpArtifact, preparing.artifacts_screen),
    (ShowGuard, preparing.guard_screen),
    (SayIfActing, acting_screen),
)


@dataclass(frozen=True, slots=True)
class Playing:
    def model(self, world: World) -> ScreenModel:
        if view_of(world).phase is Phase.GAME_OVER:
            return end_screen(world)
        commands = world.game.awaited.commands
        for wanted, screen in _SCREENS:
            if wanted in commands:
                return screen(world)
        if not view_of(world).asked:
            return game_screen("waiting", world, Middle(title(world.game.awaited.what)), Topic.PREPARING)
        return deciding_screen(world)


class DragonsScreens:
    """What `Guide` and the screens that all games share ask of this game."""

    score_help = Topic.ARTIFACTS
    has_evidence = False

    @property
    def pictures(self) -> dict[str, Any]:
        return {str(kind.word): which for kind, which in ARTIFACT_SIGNS.items()}

    def playing(self) -> Place:
        return Playing()

    def between(self, number: int, step: PastStep[Any]) -> Iterable[Place]:
        return opened.between(number, step)

    def again(self, number: int, past: PastStep[View]) -> Place | None:
        place: Place | None = preparing.again(number, past.command)
        return place

    def look(self) -> Place:
        return WhoLooks()

    def referee(self) -> Place:
        return Referee()

    def story(self, world: World) -> Iterator[Sentence]:
        """How close it was, how long it took, who had the camel at the end."""
        view, outcome = view_of(world), world.game.outcome
        assert outcome is not None, "the story is told at the end"
        points = [each.points for each in outcome.standings]
        margin = points[0] - points[len(outcome.winners)] if len(points) > len(outcome.winners) else 0
        yield say("Ahead by {points}.", points=margin) if margin else say("Nobody was ahead of anybody.")
        yield say("Rounds played: {round}.", round=view.round)
        yield say("The camel ends with {player}.", player=world.name(view.camel))

    def still(self, step: PastStep[View], world: World) -> Block | None:
        then = replace(world, shown=replace(world.game, view=step.before))
        return board_map(then, lambda space: None)

    def rematch(self, game: AnySnapshot) -> Begin:
        """By the same rules; the camel goes to the left."""
        view: View = game.view
        usual = RulesProfile()
        changed = tuple(
            (name, getattr(value, "value", value))
            for name in RulesProfile.__struct_fields__
            if (value := getattr(view.profile, name)) != getattr(usual, name)
        )
        return Begin(game.ruleset, game.roster, left_of(view.camel, len(game.roster)), profile=changed)
