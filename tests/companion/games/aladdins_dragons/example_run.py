"""Playing a worked example: the plays and steps of it as commands, one event after the other."""

from collections.abc import Iterable
from typing import Any

from companion.games.aladdins_dragons.awaited import Wait, asked_of, price, wait_of
from companion.games.aladdins_dragons.board import Area, Space
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.due import following
from companion.games.aladdins_dragons.events import (
    ArtifactBought,
    Event,
    GameEnded,
    GuardPaid,
    GuardPassed,
    SpaceRanked,
)
from companion.games.aladdins_dragons.moves import (
    Aim,
    BuyArtifact,
    ChooseArtifact,
    Command,
    Exchange,
    KeepSpell,
    Pass,
    Pay,
    PlaySpell,
    TakeCamel,
    TokenName,
    UseArtifact,
)
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.strength import tokens_in
from companion.games.aladdins_dragons.treasures import NOTHING, affordable_payments, of_kind, plus
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import RULES
from tests.companion.games.aladdins_dragons.worked_examples import Position, kind_of, space_of, worth_of

Words = dict[str, Any]


class Run:
    """An example on its way. Events are taken one at a time, so that it stops where the example looks."""

    def __init__(self, position: Position, state: State) -> None:
        self.position, self.state = position, state
        self.events: list[Event] = []
        #: The place of the space after which nothing more is looked at.
        self.last: int | None = None
        self.before_ranking = False
        #: What has been played, for the answers that a spell's effect asks for.
        self.played: list[Words] = []

    @property
    def stopped(self) -> bool:
        if self.state.phase is Phase.GAME_OVER:
            return True
        return self.last is not None and (
            self.state.phase is not Phase.RESOLVE or self.state.at.done >= self.last
        )

    def resolve(self, steps: list[Words]) -> None:
        """Each step's space is decided as it says; other spaces in between as nobody wants anything."""
        self.last = space_of(steps[-1]["space"]).place
        waiting = {space_of(step["space"]): list(step.get("plays", ())) for step in steps}
        by_space = {space_of(step["space"]): step for step in steps}
        self._go_on()
        while not self.stopped:
            space = self.state.at.space
            step: Words = by_space.get(space, {}) if space is not None else {}
            plays = waiting.get(space, []) if space is not None else []
            if wait_of(self.state) is Wait.ACT and plays:
                self._play(plays.pop(0))
            else:
                self._submit(self._answer(step))
        for plays in waiting.values():
            for left in plays:
                # Nobody could act there: whoever tries is refused.
                self._submit(self._command(left))
        paid = {event.seat for event in self.events if isinstance(event, GuardPaid)}
        for word, worth in by_space.get(Space.GUARD, {}).get("pays", {}).items():
            if (seat := self.position.seat(word)) not in paid:
                # The guard did not ask them: whoever pays unasked is refused.
                RULES.decide(self.state, Pay(seat, worth_of(worth)))

    def play(self, plays: list[Words]) -> None:
        """What is played; then everybody passes and the effects apply, but nothing is decided."""
        self.before_ranking = True
        self._go_on()
        for play in plays:
            self._play(play)
        self._let_effects_work()

    def _let_effects_work(self) -> None:
        while wait_of(self.state) in (Wait.ACT, Wait.PAY, Wait.DONATE, Wait.STACK):
            if not asked_of(self.state):
                return
            self._submit(self._answer({}))

    def _play(self, play: Words) -> None:
        seat = self.position.seat(play["player"])
        self.played.append(play)
        while wait_of(self.state) is Wait.ACT and seat not in asked_of(self.state):
            question = self.state.at.question
            assert question is not None
            if seat not in question.asked:
                break
            self._submit(Pass(question.asked[0]))
        self._submit(self._command(play))

    def _go_on(self) -> None:
        while not self.stopped and (event := following(self.state)) is not None:
            if not self._take(event):
                return

    def _submit(self, command: Command) -> None:
        for event in RULES.decide(self.state, command):
            if self.stopped and not isinstance(event, GameEnded):
                return
            if not self._take(event):
                return

    def _take(self, event: Event) -> bool:
        if self.before_ranking and isinstance(event, SpaceRanked | GuardPassed):
            return False
        self.events.append(event)
        self.state = RULES.evolve(self.state, event)
        return True

    def _answer(self, step: Words) -> Command:
        wait, seat = wait_of(self.state), asked_of(self.state)[0]
        word = self.position.word(seat)
        match wait:
            case Wait.MARKET if "market" in step:
                takes = NOTHING
                for kind in step["market"]["takes"]:
                    takes = plus(takes, of_kind(kind_of(kind), 1))
                return Exchange(seat, kind_of(step["market"]["gives"]), takes)
            case Wait.KEEP:
                drawn = self.state.at.drawn
                assert drawn is not None
                kept = Spell(step["keeps"]) if "keeps" in step else drawn.opened()[0]
                return KeepSpell(seat, Sealed(kept))
            case Wait.CAMEL if step.get("camel") != "declined":
                return TakeCamel(seat)
            case Wait.BRIBE:
                return self._bribing(step, seat, word)
            case Wait.BUY:
                return self._buying(step, seat, word)
            case Wait.STACK:
                if self.state.at.effect is not None:
                    return ChooseArtifact(seat, Artifact(self._play_of(Spell.MIRAGE)["chooses"]))
                return ChooseArtifact(seat, Artifact(step["takes"]))
            case Wait.PAY | Wait.DONATE:
                return self._tax(seat, word)
            case _:
                return Pass(seat)

    def _buying(self, step: Words, seat: Seat, word: str) -> Command:
        buys = step.get("buys", {})
        held = self.state.held[seat].opened()
        could_pay = affordable_payments(price(self.state, seat), held)
        if buys and (buys["player"] == word or (could_pay and word not in step.get("declines", ()))):
            # Nobody declined for a stronger player who can pay: the buyer tries before it is their turn.
            return BuyArtifact(self.position.seat(buys["player"]), worth_of(buys["pays"]))
        return Pass(seat)

    def _bribing(self, step: Words, seat: Seat, word: str) -> Command:
        pays = step.get("pays", {})
        return Pay(seat, worth_of(pays[word])) if word in pays else Pass(seat)

    def _play_of(self, spell: Spell) -> Words:
        return next(play for play in self.played if play.get("spell") == spell.value)

    def _tax(self, seat: Seat, word: str) -> Command:
        effect = self.state.at.effect
        assert effect is not None
        assert effect.spell is not None
        answer = self._play_of(effect.spell).get("answers", {}).get(word, {})
        paid = worth_of(answer.get("pays", {}))
        if effect.spell is not Spell.CITY_TAX:
            return Pay(seat, paid) if "pays" in answer else Pass(seat)
        back = [
            self.position.token(self.state, seat, value, space_of(space))
            for space, values in answer.get("takes_back", {}).items()
            for value in values
        ]
        kept = tuple(name for name in tokens_in(self.state, seat, Area.CITY) if name not in back)
        return Pay(seat, paid, kept)

    def _command(self, play: Words) -> Command:
        seat = self.position.seat(play["player"])
        if "artifact" in play:
            return self._use(seat, play)
        return PlaySpell(seat, Spell(play["spell"]), self._aim(seat, play))

    def _use(self, seat: Seat, play: Words) -> Command:
        artifact, space = Artifact(play["artifact"]), self.state.at.space
        token = self.position.token(self.state, seat, play["token"], space) if "token" in play else None
        against = self._place_of(play["against"]) if "against" in play else None
        return UseArtifact(seat, artifact, token, against)

    def _place_of(self, spell: str) -> int:
        """The place, from 1, of the latest such spell in the question; 99 if there is none."""
        question = self.state.at.question
        plays = question.plays if question is not None else ()
        places = [
            place
            for place, play in enumerate(plays, start=1)
            if play.spell is not None and play.spell.value == spell
        ]
        return places[-1] if places else 99

    def _aim(self, seat: Seat, play: Words) -> Aim:
        spell = Spell(play["spell"])
        space = play.get("space") or play.get("room") or play.get("to")
        artifact = play.get("gives") if spell is Spell.MAGES_APPRENTICE else play.get("power")
        gives = play.get("pays") if spell is Spell.TELEPORT else None
        takes = None
        if spell is Spell.TRADE:
            gives, takes = play["gives"], play["takes"]
        elif "takes" in play:
            takes = play["takes"]
        if spell is Spell.TELEPORT and gives is None:
            gives = {}
        return Aim(
            space=space_of(space) if space else None,
            tokens=self._tokens(seat, play),
            artifact=Artifact(artifact) if artifact else None,
            gives=worth_of(gives) if gives is not None else None,
            takes=worth_of(takes) if takes is not None else None,
            play=self._place_of(play["against"]) if "against" in play else None,
        )

    def _tokens(self, seat: Seat, play: Words) -> tuple[TokenName, ...]:
        found = []
        for side in ("own", "other"):
            sides = play.get(side, [])
            for each in sides if isinstance(sides, list) else [sides]:
                owner = self.position.seat(each["player"])
                space = space_of(each["space"]) if "space" in each else None
                found.append(self.position.token(self.state, owner, each["token"], space))
        if "token" in play:
            owner = self.position.seat(play["owner"]) if "owner" in play else seat
            lies: Space | None = space_of(play["from"]) if "from" in play else self.state.at.space
            found.append(self.position.token(self.state, owner, play["token"], lies))
        return tuple(found)


def bought(events: Iterable[Event]) -> list[ArtifactBought]:
    return [event for event in events if isinstance(event, ArtifactBought)]
