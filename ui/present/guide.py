"""The guide: where the screen is, what a touch does there, and what is shown next. It knows no Kivy."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.shared.chance import Draw, shuffled
from companion.shared.players import Seat
from companion.shared.refusals import CompanionError
from companion.shared.sentences import Sentence, say
from companion.table import Accepted, Fault, Refused
from ui.design.signs import Sign
from ui.present import actions
from ui.present.at_work import Work
from ui.present.corners import page
from ui.present.history.replay import Replay
from ui.present.places import GameScreens, Hand, Place
from ui.present.timeline import Timeline
from ui.present.world import AnySnapshot, AnyTable, House, World
from ui.screens.blocks import Middle
from ui.screens.frame import Notice, ScreenModel
from ui.screens.words import title

#: A sentence at the bottom goes by itself after so long: what it covers is wanted, too.
NOTICE_S = 8.0


class Guide:
    """All state of the screen. Runs in one thread; whatever other threads know reaches it by `changed`."""

    def __init__(
        self,
        house: House,
        home: Place,
        screens: Callable[[str], GameScreens],
        draw: Draw,
        languages: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self._house = house
        self._home = home
        self._screens = screens
        self._draw = draw
        self._languages = languages
        self._preferences = house.preferences()
        self._places: list[Place] = [home]
        #: Where one was before a game of the past was opened.
        self._before: list[Place] = []
        self._between: list[Place] = []
        self._table: AnyTable | None = None
        self._seen: AnySnapshot | None = None
        self._holds: Seat | None = None
        self._order: dict[Seat, tuple[int, ...]] = {}
        self._notice: Notice | None = None
        self._noticed: Notice | None = None
        self._noticed_at_s = 0.0
        self._news: Any = None
        self._touched_at_s = 0.0
        self._shown_since_s = 0.0

    @property
    def table(self) -> AnyTable | None:
        return self._table

    @property
    def place(self) -> Place:
        return self._between[0] if self._between and len(self._places) == 2 else self._places[-1]

    @property
    def preferences(self) -> Any:
        return self._preferences

    def live_picture(self) -> tuple[int, Any] | None:
        return self._house.live_picture()

    def world(self) -> World:
        return World(
            preferences=self._preferences,
            house=self._house,
            shown=self._seen,
            hand=self._hand(),
            live=self._house.live(),
            work=self._house.at_work(),
            languages=self._languages,
            past=self._table.past if self._table is not None else None,
            own=self._own(),
            screens=self._game() if self._table is not None else None,
        )

    def model(self) -> ScreenModel:
        """The screen as it should be now."""
        world = self.world()
        while len(self._places) > 2 and getattr(self._places[-1], "is_over", lambda world: False)(world):
            # What was asked there was answered elsewhere, or is moot.
            self._places.pop()
        try:
            model = self.place.model(world)
        except CompanionError as error:
            # The journal cannot be read now: that is said, and one can go back.
            model = page("unreadable", None, Middle(title(_sentence_of(error))))
        return replace(model, notice=self._notice) if self._notice is not None else model

    def touch(self, action: Any, now_s: float) -> None:
        """Carries out an action. What is refused becomes a notice and changes nothing."""
        self._touched_at_s = now_s
        self._notice = None
        before = self.place
        try:
            self._do(action)
        except (CompanionError, LookupError) as error:
            self._say(_sentence_of(error))
        if self.place is not before:
            self._shown_since_s = now_s
            self._employ()

    def release(self, now_s: float) -> None:
        """The finger is up: what was held is covered."""
        self._holds = None
        self._touched_at_s = now_s

    def say(self, sentence: Sentence) -> None:
        """Something everybody should read once, from beyond the screen."""
        self._say(sentence)

    def changed(self, now_s: float) -> bool:
        """The table may have moved on without a touch: by camera, pad or another companion. Whether the
        screen has to be drawn anew; another picture of the camera alone is no reason."""
        house = self._house
        before, self._news = self._news, (house.live(), house.at_work(), house.drawn(), self._notice)
        if self._table is not None and self._look():
            self._shown_since_s = now_s
            return True
        return bool(before != self._news)

    def tick(self, now_s: float) -> bool:
        """What time brings: shown things go, a private screen covers itself. Whether anything changed."""
        if self._private and now_s - self._touched_at_s >= self._preferences.private_s:
            self._holds = None
            self._places.pop()
            return True
        given_up = getattr(self._places[-1], "given_up", None)
        patience_s = getattr(self._places[-1], "patience_s", 0.0)
        if given_up is not None and patience_s and now_s - self._touched_at_s >= patience_s:
            # Whoever cannot answer cannot say so either.
            self.touch(given_up(), now_s)
            return True
        if self._notice is not None:
            if self._noticed is not self._notice:
                self._noticed, self._noticed_at_s = self._notice, now_s
            elif now_s - self._noticed_at_s >= NOTICE_S:
                self._notice = None
                return True
        lasts_s = self._preferences.pause_s
        if self._between and len(self._places) == 2 and lasts_s and not self._notice:
            own_s = self.place.model(self.world()).lasts_s
            if own_s and now_s - self._shown_since_s >= own_s * lasts_s / 4.0:
                self._between.pop(0)
                self._shown_since_s = now_s
                return True
        return False

    def _employ(self) -> None:
        """Has the device at work that the places opened so far need; none where none does."""
        wanted = (needs for place in reversed(self._places) if (needs := getattr(place, "needs", None)))
        self._house.work(next(wanted, Work.NOTHING))

    def order_of(self, seat: Seat) -> tuple[int, ...]:
        """In which order a player's covered djinns lie: by chance, so that a place tells nobody anything."""
        return self._order.get(seat, ())

    @property
    def _private(self) -> bool:
        return bool(getattr(self._places[-1], "private", False))

    def _own(self) -> Any:
        """The game as whoever holds the screen now sees it."""
        return None if self._holds is None or self._table is None else self._table.view(self._holds)

    def _hand(self) -> tuple[Any, ...] | None:
        """What whoever holds the screen now may choose from, in the order in which it lies covered."""
        view = self._own()
        return None if view is None else self._covered(self._holds, view)

    def _covered(self, seat: Any, view: Any) -> tuple[Any, ...]:
        asked = getattr(self.place, "hand", None)
        hand: Hand = asked(view) if asked is not None else Hand()
        if hand.listed:
            return hand.cards
        return tuple(hand.cards[place] for place in self._order_for(seat, len(hand.cards)))

    def _order_for(self, seat: Seat, count: int) -> tuple[int, ...]:
        if seat not in self._order or len(self._order[seat]) != count:
            self._order[seat] = shuffled(range(count), self._draw)
        return self._order[seat]

    def _choose(self, seat: Seat, places: int | tuple[int, ...]) -> None:
        """Chooses what lies covered there. Where nothing lies is no choice, and nobody is told."""
        view = self._on().view(seat)
        covered = self._covered(seat, view)
        wanted = places if isinstance(places, tuple) else (places,)
        if not all(place < len(covered) for place in wanted):
            return
        cards = tuple(covered[place] for place in wanted)
        self._holds = None
        place: Any = self.place
        self._do(place.chosen(view, cards))

    def _do(self, action: Any) -> None:
        match action:
            case actions.Open(place):
                self._order.clear()
                self._places.append(place)
            case actions.Become(place):
                self._places[-1] = place
            case actions.Return(place, over):
                del self._places[-over:]
                self._places[-1] = place
            case actions.Back(steps):
                del self._places[max(1, len(self._places) - steps) :]
                if len(self._places) == 1:
                    before = self._before
                    self._leave()
                    self._places = before or self._places
            case actions.GoHome():
                self._leave()
            case actions.GoOn():
                if self._between:
                    self._between.pop(0)
            case actions.Dismiss():
                pass
            case actions.Hold(seat):
                self._holds = seat
            case actions.Keep(preferences, then):
                self._preferences = preferences
                if then is not None:
                    self._do(then)
                if trouble := self._house.keep(preferences):
                    self._say(trouble)
            case actions.Ask(what, about):
                if told := self._house.ask(what, about):
                    self._say(told)
            case actions.Note(change, then):
                told = self._house.chronicle().change(change)
                self._do(then)
                if told is not None:
                    self._say(told)
            case actions.Tell(answer):
                del self._places[2:]
                if told := self._house.ask("tell", answer):
                    self._say(told)
            case _:
                self._do_in_game(action)

    def _do_in_game(self, action: Any) -> None:
        match action:
            case actions.Resume(game_id):
                self._sit_down(self._house.resume(game_id))
            case actions.Review(game_id, changing):
                self._review(game_id, changing)
            case actions.Begin(ruleset, roster, begins, group, profile):
                self._sit_down(self._house.begin(ruleset, roster, begins, group, dict(profile)))
            case actions.Submit(command, stay, then):
                answer = self._on().submit(command)
                self._answer(answer, leave=not stay)
                if then is not None and isinstance(answer, Accepted):
                    self._places.append(then)
            case actions.Amend(number, command):
                answer = self._on().amend(number, command)
                if isinstance(answer, Accepted):
                    # What was about to be shown was of the game as it was.
                    self._between.clear()
                self._answer(answer, leave=True)
            case actions.Undo():
                told = say("Undone: {what}", what=self._last_told())
                self._undone(self._on().undo(), told)
            case actions.Redo():
                answer = self._on().redo()
                self._undone(answer, say("Brought back: {what}", what=self._last_told()))
            case actions.Choose(seat, places):
                self._choose(seat, places)
            case _:
                raise AssertionError(f"nothing carries out {type(action).__name__}")

    def _on(self) -> AnyTable:
        assert self._table is not None, "only the screens of a game speak to it"
        return self._table

    def _game(self) -> GameScreens:
        return self._screens(self._on().snapshot().ruleset)

    def _sit_down(self, table: AnyTable) -> None:
        playing = self._screens(table.snapshot().ruleset).playing()
        self._table, self._seen = table, table.snapshot()
        self._between.clear()
        self._before = []
        self._places = [self._home, playing]

    def _review(self, game_id: str, changing: bool) -> None:
        """The game of the past takes the place of one that is on, until one goes back."""
        before, table = self._places, self._house.review(game_id)
        self._sit_down(table)
        self._places, self._before = [self._home, Timeline() if changing else Replay()], before

    def _leave(self) -> None:
        self._places = [self._home]
        self._before = []
        self._between.clear()
        self._table = self._seen = None
        self._house.leave()

    def _answer(self, answer: Any, leave: bool) -> None:
        match answer:
            case Accepted():
                # Whoever saw where somebody tapped learns nothing from where they tap the next time.
                self._order.clear()
                if leave:
                    del self._places[2:]
                self._look()
                if told := self._house.game_changed():
                    self._say(told)
                if answer.trouble is not None:
                    self._say(answer.trouble)
            case Refused(code, sentence, _):
                self._notice = Notice(sentence, say(code.rule), action=actions.Dismiss())
            case Fault(sentence):
                self._say(sentence)
                self._look()

    def _undone(self, answer: Any, told: Sentence) -> None:
        """After an undo or redo nothing is celebrated again: the game is simply there, and a line says it."""
        match answer:
            case Accepted():
                del self._places[2:]
                self._between.clear()
                self._seen = self._on().snapshot()
                self._house.game_changed()
                self._notice = Notice(told, None, Sign.UNDO, actions.Dismiss())
            case _:
                self._answer(answer, leave=False)

    def _last_told(self) -> Sentence:
        """The latest step before it is undone, as a sentence."""
        steps = self._on().snapshot().timeline
        told = [sentence for step in steps[-1:] for sentence in step.sentences]
        return told[0] if told else say("nothing")

    def _look(self) -> bool:
        """Whether there is something new to see."""
        before, after = self._seen, self._on().snapshot()
        if before is after:
            return False
        self._seen = after
        self._between += self._shown_of(before, after)
        if self._private and len(self._places) > 2 and after.awaited.what != (before and before.awaited.what):
            # The duel went on meanwhile (a pad, an undo): a private screen for it has no more sense.
            self._holds = None
            self._places.pop()
        return True

    def _shown_of(self, before: AnySnapshot | None, after: AnySnapshot) -> Iterator[Place]:
        """What there is to see of the steps that came; nothing where the game went back."""
        known = before.timeline[-1].number if before is not None and before.timeline else -1
        if before is None or len(after.timeline) <= len(before.timeline):
            return
        table, game = self._on(), self._game()
        for step in after.timeline:
            if step.number > known and step.misfit is None:
                yield from game.between(step.number, table.past(step.number))

    def _say(self, sentence: Sentence) -> None:
        self._notice = Notice(sentence, None, action=actions.Dismiss())


def _sentence_of(error: Exception) -> Sentence:
    told = getattr(error, "sentence", None)
    return told if isinstance(told, Sentence) else say("{what}", what=str(error))
