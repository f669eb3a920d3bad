"""The rehearsed evening: simulated people play a whole game on a table that only the camera sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np

from companion.compose.desk import AnyTable
from companion.compose.doubts import NoSuchAnswer
from companion.compose.live import LiveTable
from companion.compose.stage import Stage
from companion.compose.staging import (
    Evening,
    laid_clear,
    layout,
    lit,
    nudged,
    place_of,
    reach,
    thrown,
    without,
)
from companion.compose.told import Counted, InStep, Notice, OutOfStep, Told
from companion.compose.truth import Difference, Truth
from companion.compose.watching import TableRead, Watch
from companion.games.flying_carpets.components import DECK, KINDS, Kind
from companion.games.flying_carpets.moves import (
    CountLamps,
    Land,
    Landed,
    SealDjinn,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import Phase, State
from vision.deck import DeckProfile
from vision.scene_table import CardOnTable

#: So many pictures in a row in which nothing comes of anything, and the evening is stuck.
STUCK_AFTER = 400
#: People wait so many pictures for the companion to see that the table is cleared; then they throw.
WAITING = 50
#: Nobody puts a table right for ever.
MOST_FIXES = 40
#: Every so often people give up putting it right, and say how it is.
HELPLESS = 5
#: A destination that the camera does not see is typed after so many pictures.
TYPED_AFTER = 150
#: A landing is typed when the companion has had more time than it takes to ask.
LANDING_TYPED_AFTER = 380
#: Cards are laid in batches of this many.
BATCHES = (2, 3, 4, 4, 5)

Tell = Callable[[Told], None]


@dataclass(frozen=True, slots=True)
class Mischief:
    """How likely people do what they should not, each time they could."""

    nudge: float = 0.0
    lamp: float = 0.0
    point: float = 0.0
    out_of_turn: float = 0.0
    wrong_card: float = 0.0
    left_card: float = 0.0


@dataclass(slots=True)
class Report:
    """What came of an evening. `silent` are misunderstandings that nobody was asked about or told of;
    `hairline` were such, but nobody at a table could see them either, and of those that are `idle` nothing
    comes, because another carpet of the same player lies where it does not matter. `told_off` are carpets
    that were told to count as lying on nothing, and `reading_s` is what reading took."""

    landings: int = 0
    reading_s: float = 0.0
    questions: int = 0
    silent: list[Difference] = field(default_factory=list)
    hairline: list[Difference] = field(default_factory=list)
    idle: list[Difference] = field(default_factory=list)
    asked_for: list[str] = field(default_factory=list)
    told_off: list[str] = field(default_factory=list)
    out_of_step: int = 0
    recovered: int = 0
    nudges: int = 0
    finished: bool = False
    stuck: str = ""


class Rehearsal:
    """Plays one game to its end. But for duels and lamps, all that the game learns comes from pictures.

    `draw` decides what people do, `rng` how things fall. `tell` hears everything that the live table tells.
    """

    def __init__(
        self,
        table: AnyTable,
        live: LiveTable,
        watch: Watch,
        stage: Stage,
        deck: DeckProfile,
        *,
        rng: np.random.Generator,
        draw: Random,
        evening: Evening,
        mischief: Mischief | None = None,
        tell: Tell = lambda told: None,
    ) -> None:
        self._table, self._live, self._watch, self._stage, self._deck = table, live, watch, stage, deck
        self._rng, self._draw, self._evening = rng, draw, evening
        self._mischief = mischief or Mischief()
        self._tell = tell
        self._truth = Truth(live, stage)
        self._rules = FlyingCarpets()
        self._left = list(DECK)
        self._to_lay: list[CardOnTable] = []
        self._round_laid = 0
        self._cleared_for: tuple[int, int] = (1, 1)
        self._flown: list[str] = []
        self._flight: tuple[int, int] = (0, 0)
        self._fixes = 0
        self._removed: list[CardOnTable] = []
        self._chance_due = False
        self._idle = 0
        self.report = Report()

    def play(self) -> Report:
        """The whole evening."""
        while self.step():
            pass
        return self.report

    def step(self) -> bool:
        """One picture, and what people do about it; False when the evening is over."""
        if self._state.phase is Phase.GAME_OVER:
            self.report.finished = True
        if self.report.finished or self.report.stuck or self._watch.is_over:
            return False
        before = self._table.snapshot().revision
        if self._round_laid == self._state.round:
            self._truth.note(self._state.round)
        for noticed in self._watch.step(1.0):
            self.report.reading_s += noticed.took_ms / 1e3 if isinstance(noticed, TableRead) else 0.0
            self._hear(self._live.hear(noticed))
        self._hear(self._live.tick(self._watch.at_s))
        self._answer()
        acted = self._stage.is_waiting and not self._live.doubts and self._act()
        self._chance_due = self._chance_due or acted
        moved_on = acted or self._table.snapshot().revision != before or not self._stage.is_waiting
        self._idle = 0 if moved_on else self._idle + 1
        if self._idle in (STUCK_AFTER // 2, 3 * STUCK_AFTER // 4):
            self._live.look_again()
        if self._idle == TYPED_AFTER:
            self._type_the_layout()
        if self._idle == LANDING_TYPED_AFTER:
            self._type_the_landing()
        if self._idle >= STUCK_AFTER:
            self.report.stuck = self._how_it_stands()
        return True

    @property
    def _state(self) -> State:
        state = self._table.session.state
        assert isinstance(state, State)
        return state

    def _hear(self, told: Sequence[Told]) -> None:
        for one in told:
            if isinstance(one, Counted) and type(one.command).__name__ == "Land":
                self._landed()
            self.report.out_of_step += isinstance(one, OutOfStep)
            self.report.recovered += isinstance(one, InStep)
            if isinstance(one, Notice) and one.off:
                self.report.told_off.append(str(one.sentence))
            self._tell(one)

    def _landed(self) -> None:
        self.report.landings += 1
        landed = next(
            event
            for step in reversed(self._table.session.log.steps)
            for event in step.events
            if isinstance(event, Landed)
        )
        for each in self._truth.differences(landed, self._flown):
            if each.is_idle:
                self.report.idle.append(each)
            elif each.is_hairline and each.really_on:
                self.report.hairline.append(each)
            else:
                self.report.silent.append(each)

    def _answer(self) -> None:
        for doubt in self._live.doubts:
            self.report.questions += 1
            self.report.asked_for.append(str(doubt.sentence))
            keys = self._truth.answer(doubt, self._flown)
            try:
                self._hear(self._live.answer(doubt.number, keys))
            except NoSuchAnswer:
                continue  # the answer before settled it, too

    # what people do

    def people_act(self) -> bool:
        """What people do at the table now, but for what they choose in secret and answer at the screen."""
        if not self._stage.is_waiting or self._live.doubts:
            return False
        if self._state.phase not in (Phase.LAYOUT, Phase.FLIGHT):
            return False
        return self._act()

    def _act(self) -> bool:
        """What is due at the table now; False where people wait for the companion."""
        if self._live.out_of_step is not None:
            return self._put_right()
        state = self._state
        if self._chance_due and self._by_chance():
            return True
        match state.phase:
            case Phase.LAYOUT if state.still_to_turn_up:
                return self._lay(state)
            case Phase.LAYOUT | Phase.FLIGHT:
                return self._fly(state)
            case Phase.DUELS | Phase.PALACES:
                return self._choose(state)
            case _:
                return False

    def _by_chance(self) -> bool:
        """Somebody knocks against the camera, switches a lamp on, or points at a card."""
        self._chance_due = False
        chance, mischief = self._draw.random(), self._mischief
        if chance < mischief.nudge:
            self.report.nudges += 1
            _, beats = nudged(self._rng, self._stage.table)
        elif chance < mischief.nudge + mischief.lamp and len(self._stage.table.light.lamps) < 3:
            _, beats = lit(self._rng, self._stage.table)
        elif chance < mischief.nudge + mischief.lamp + mischief.point and self._stage.table.cards:
            table = self._stage.table
            beats = list(reach(self._rng, table, table, place_of(table.cards[0])))
        else:
            return False
        self._stage.add(beats)
        return True

    def _lay(self, state: State) -> bool:
        table = self._stage.table
        if self._round_laid < state.round:
            if table.cards:
                self._change(replace(table, cards=()), np.zeros(2))
                return True
            kinds = self._drawn(state.still_to_turn_up)
            self._to_lay = list(layout(self._rng, table, self._deck, [kind.value for kind in kinds]))
            self._round_laid = state.round
        if not self._to_lay:
            return False
        number = self._draw.choice(BATCHES)
        batch, self._to_lay = self._to_lay[:number], self._to_lay[number:]
        self._change(replace(table, cards=(*table.cards, *batch)), place_of(batch[0]))
        return True

    def _type_the_layout(self) -> None:
        """The layout lies there and the camera misses some of it: people say what it is."""
        state = self._state
        if state.phase is Phase.LAYOUT and state.still_to_turn_up and not self._to_lay:
            known = Counter(card.kind.value for card in state.table)
            lying = Counter(card.kind for card in self._stage.table.cards if not card.is_carpet)
            kinds = tuple(Kind(kind) for kind in (lying - known).elements())
            if len(kinds) == state.still_to_turn_up:
                self._type(TurnUp(kinds), f"{len(kinds)} destinations that were not seen")

    def _type_the_landing(self) -> None:
        """All carpets lie there and the companion says nothing of it: people say how they lie."""
        state = self._state
        if state.phase in (Phase.LAYOUT, Phase.FLIGHT) and not self._truth.still_to_fly(state, self._flown):
            for carpet in self._truth.to_be_told(state, self._flown):
                self._table.submit(ThrowCarpet(carpet))
            self._type(self._truth.landing(self._flown), "a landing that was not seen")

    def _type(self, command: TurnUp | Land, what: str) -> None:
        self.report.questions += 1
        self.report.asked_for.append(f"typed: {what}")
        self._table.submit(command)
        self._hear(self._live.game_changed())
        self._truth.note(self._state.round)
        self._truth.note_typed(self._state)

    def _drawn(self, number: int) -> list[Kind]:
        pool = [kind for kind in KINDS for _ in range(self._left[kind.place])]
        drawn = self._draw.sample(pool, number)
        for kind in drawn:
            self._left[kind.place] -= 1
        return drawn

    def _fly(self, state: State) -> bool:
        here = (state.round, state.flight)
        if here != self._flight:
            if state.flight > 1:
                self._clear(state)
            self._flight, self._flown = here, []
            return state.flight > 1
        if not self._live.is_cleared and self._idle < WAITING:
            return False
        waiting = self._truth.still_to_fly(state, self._flown)
        if not waiting:
            return False
        carpet, flight = waiting[0], self._evening.flight
        if len(waiting) > 1 and self._draw.random() < self._mischief.out_of_turn:
            # Face up: whose a carpet with a look-alike back is, only its turn tells.
            carpet, flight = waiting[1], replace(flight, face_down=0.0)
        self._flown.append(carpet)
        _, beats = thrown(self._rng, self._stage.table, self._deck, carpet, flight)
        self._stage.add(beats)
        return True

    def _clear(self, state: State) -> None:
        """Carpets go home and won cards to their winners; now and then the wrong one, or one is left."""
        table = self._stage.table
        names = self._truth.names_of({card.number for card in state.table})
        gone = [card.name for card in table.cards if card.is_carpet or card.name not in names]
        cards = [card.name for card in table.cards if not card.is_carpet]
        won = [name for name in gone if name in cards]
        if won and self._draw.random() < self._mischief.left_card:
            gone.remove(self._draw.choice(won))
        elif names and self._draw.random() < self._mischief.wrong_card:
            gone.append(self._draw.choice(sorted(names)))
        self._removed = [card for card in table.cards if card.name in gone and not card.is_carpet]
        self._change(without(table, gone), place_of(table.cards[0]))

    def _put_right(self) -> bool:
        """Out of step: every other time the table is put right, else the game adopts it."""
        step = self._live.out_of_step
        assert step is not None
        self._fixes += 1
        if self._fixes > MOST_FIXES:
            self.report.stuck = self._how_it_stands()
            return False
        # Where it does not help to put it right, the camera does not see what lies there.
        if self._fixes % 2 and (not step.missing or self._fixes % HELPLESS == 0):
            self._hear(self._live.adopt())
            return True
        table = self._stage.table
        extra = self._truth.names_of(set(step.extra))
        due = {card.number for card in self._state.table}
        here = {card.name for card in table.cards}
        removed = [card for card in self._removed if card.name not in here]
        back = [card for card in removed if self._truth.number_then(card) in due]
        kept = [card for card in table.cards if card.name not in extra]
        hidden = self._truth.names_of(set(step.missing))
        self._change(laid_clear(replace(table, cards=(*kept, *back)), hidden), np.zeros(2))
        return True

    def _change(self, after: Any, over_mm: Any) -> None:
        self._stage.add(reach(self._rng, self._stage.table, after, over_mm))

    def _choose(self, state: State) -> bool:
        """Djinns and lamps: chosen in secret, not seen."""
        command = random_command(self._rules, state, self._draw)
        if isinstance(command, SealDjinn | CountLamps):
            answer = self._table.submit(command)
            for sentence in getattr(answer, "sentences", ()):
                self._tell(Counted(command, (sentence,)))
            self._hear(self._live.game_changed())
            return True
        return True

    def _how_it_stands(self) -> str:
        state = self._state
        lies = [card.name for card in self._stage.table.cards]
        return (
            f"round {state.round}, flight {state.flight}, {state.phase.value}, "
            f"{len(state.table)} destinations, flown {self._flown}, on the table {lies}, "
            f"{self._live.out_of_step}"
        )
