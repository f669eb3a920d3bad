"""Aladdin's Dragons by touch: what the screen asks for is done as people would, command by command."""

from typing import Any

from companion.games.aladdins_dragons.aims import FREE
from companion.games.aladdins_dragons.components import TREASURES
from companion.games.aladdins_dragons.moves import (
    WILL,
    WILL_NOT,
    Aim,
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
    DrawSpells,
    Exchange,
    KeepSpell,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    SayIfActing,
    ShowGuard,
    TakeCamel,
    TurnUpArtifact,
    TurnUpCard,
    UseArtifact,
)
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import simple_command
from companion.games.aladdins_dragons.treasures import NOTHING
from companion.shared.chance import Draw, one_of
from companion.shared.sealed import Sealed
from tests.ui.present.flat_finger import FlatFinger

#: Screens that show something and go by a tap.
SHOWN = ("space", "happened", "card")


def next_deed(finger: FlatFinger, draw: Draw) -> Any:
    """What a simple player would do now; None when the game is over. First all say if they act at all."""
    view = finger.table.snapshot().view
    if view.acting:
        return SayIfActing(view.asked[0], Sealed(WILL if draw.randrange(2) else WILL_NOT))
    command = simple_command(AladdinsDragons(), finger.table.session.state, draw)
    if isinstance(command, PlaySpell) and command.aim == Aim(gives=NOTHING, takes=NOTHING):
        # A Trade of nothing for nothing: the rules let it be, the screen does not offer it.
        if view.resolving is not None:
            return Pass(command.seat)
        left = finger.table.view(view.asked[0]).own.tokens_left
        return PlaceToken(view.asked[0], one_of(view.open_spaces, draw), Sealed(left[0]))
    return command


def see_all(finger: FlatFinger) -> int:
    """Taps through what is shown; how many screens it was."""
    seen = 0
    while finger.key in SHOWN:
        finger.tap("Go on")
        seen += 1
    return seen


def do(finger: FlatFinger, command: Any) -> None:
    """One command, by touch alone."""
    match command:
        case PlaceToken(_, space, token):
            finger.tap(space.value)
            choose(finger, token.opened(), "tile")
        case ChooseTreasures(seat, treasures):
            take_screen(finger, seat)
            hand = finger.look()
            for kind in TREASURES:
                for _ in range(treasures.opened()[kind.place]):
                    finger.tap(f"tile {hand.index(kind)}")
        case SayIfActing(seat, acts):
            take_screen(finger, seat)
            choose(finger, acts.opened(), "tile")
        case TurnUpCard(shelves):
            finger.tap("Enter it")
            for kind, numbers in zip(TREASURES, shelves, strict=True):
                for shelf, number in enumerate(numbers, start=1):
                    for _ in range(number):
                        finger.tap(f"{kind.value} {shelf} more")
            finger.tap("So it says")
        case TurnUpArtifact(_, artifact):
            finger.tap(artifact.value)
        case ShowGuard(guard):
            finger.tap(f"guard {guard}")
        case Pass():
            refuse(finger)
        case _:
            decide(finger, command)


def decide(finger: FlatFinger, command: Any) -> None:
    match command:
        case BuyArtifact(_, None):
            finger.tap("Buys it")
        case Pay(_, None):
            finger.tap("Pays")
        case BuyArtifact() | Pay() | ChooseArtifact():
            in_private(finger)
            choose(finger, command, "row")
        case Exchange(_, gives, takes):
            finger.tap("Changes")
            finger.tap(f"gives {gives.value}")
            for kind in TREASURES:
                for _ in range(takes[kind.place]):
                    finger.tap(f"takes {kind.value}")
            finger.tap("So it was")
        case TakeCamel():
            finger.tap("Takes it")
        case KeepSpell(_, spell):
            in_private(finger)
            choose(finger, spell.opened(), "tile")
        case DrawSpells(_, spells):
            in_private(finger)
            for drawn in spells.opened():
                choose(finger, drawn, "row")
        case UseArtifact(seat) | PlaySpell(seat):
            act(finger, seat, command)
        case _:
            raise AssertionError(f"nobody taps {type(command).__name__}")


def act(finger: FlatFinger, seat: int, command: Any) -> None:
    """An artifact or a spell: while tokens are placed anybody may, else whoever is asked."""
    if finger.key == "placing":
        finger.tap("magic")
        take_screen(finger, seat)
    else:
        in_private(finger)
    which = command.artifact if isinstance(command, UseArtifact) else command.spell
    choose(finger, which, "row")
    if finger.key == "acts":
        offered = finger.look()
        if isinstance(offered[0], tuple):
            choose(finger, command.aim.tokens, "row")
            offered = finger.look()
        choose(finger, nearest(offered, command), "row")
    if finger.key == "full-aim":
        say_in_full(finger, command)


def nearest(offered: tuple[Any, ...], command: Any) -> Any:
    """The aim in the list, or the one that has to be told in full afterwards."""
    if command in offered:
        return command
    free = FREE[command.spell]
    kept = [name for name in ("space", "tokens", "artifact") if name not in free]
    aims = {tuple(getattr(each.aim, name) for name in kept): each for each in reversed(offered)}
    return aims[tuple(getattr(command.aim, name) for name in kept)]


def say_in_full(finger: FlatFinger, command: Any) -> None:
    """Sums by steppers, tokens by their rows."""
    place: Any = finger.guide.place
    begun = place.command.aim
    for part in FREE[command.spell]:
        if part == "tokens":
            for token in set(begun.tokens) ^ set(command.aim.tokens):
                turn_to(finger, f"token {token.seat}/{token.nth}")
            continue
        for kind in TREASURES:
            wanted, now = getattr(command.aim, part)[kind.place], getattr(begun, part)[kind.place]
            for _ in range(abs(wanted - now)):
                finger.tap(f"{part} {kind.value} {'more' if wanted > now else 'less'}")
    finger.tap("So it is")


def turn_to(finger: FlatFinger, label: str) -> None:
    """Taps it, on whatever page it is."""
    while finger.can("earlier page"):
        finger.tap("earlier page")
    while not finger.can(label):
        finger.tap("later page")
    finger.tap(label)


def refuse(finger: FlatFinger) -> None:
    no = ("Does not act", "Does not buy", "Leaves the palace", "Does not pay", "Does not change", "Leaves it")
    finger.tap(next(label for label in no if finger.can(label)))


def in_private(finger: FlatFinger) -> None:
    said = ("How to pay", "Choose in private", "Say which in private")
    finger.tap(next(label for label in said if finger.can(label)))
    finger.tap("I am {player}")


def take_screen(finger: FlatFinger, seat: int) -> None:
    finger.tap(finger.table.snapshot().roster.players[seat].name)
    finger.tap("I am {player}")


def choose(finger: FlatFinger, wanted: Any, tile: str) -> None:
    """Looks where it lies, and taps that place once it is covered again."""
    place = finger.look().index(wanted)
    if tile == "tile":
        finger.tap(f"tile {place}")
        return
    turn_to(finger, f"row {place + 1}")
