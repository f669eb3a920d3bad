"""Any command of Aladdin's Dragons as people would type it: the line, and what is typed unseen after it."""

from companion.games.aladdins_dragons.board import Area, Space
from companion.games.aladdins_dragons.components import TREASURES
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    Aim,
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
    Command,
    DrawSpells,
    Exchange,
    GiveArtifact,
    KeepSpell,
    MoveToken,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    PointTo,
    RemoveToken,
    SayIfActing,
    SetCamel,
    SetShelves,
    ShowGuard,
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
from companion.games.aladdins_dragons.treasures import Treasures
from companion.shared.handing_over import HandOver
from companion.shared.players import Roster, Seat

Typed = tuple[str, tuple[str, ...]]


def typed(command: Command, roster: Roster) -> Typed:
    """The line, and the hidden answers to what it asks."""
    match command:
        case ChooseTreasures(seat, treasures):
            return f"begin {roster.name(seat)}", (told(treasures.opened()),)
        case PlaceToken(_, space, token):
            return f"place {space.value}", (str(token.opened()),)
        case SayIfActing(seat, acts):
            return f"acts {roster.name(seat)}", (str(acts.opened()),)
        case DrawSpells(_, spells):
            return "drew", tuple(spell.value for spell in spells.opened())
        case KeepSpell(_, spell):
            return "keep", (spell.opened().value,)
        case _:
            return open_line(command, roster), ()


def open_line(command: Command, roster: Roster) -> str:
    match command:
        case TurnUpCard(shelves):
            return "card " + " / ".join(" ".join(map(str, each)) or "-" for each in shelves)
        case TurnUpArtifact(room, artifact):
            return f"artifact {room.index + 1} {artifact.value}"
        case ShowGuard(guard):
            return f"guard {guard}"
        case PointTo(_, space):
            return f"point {space.value}"
        case TakeBackToken(seat):
            return f"back {roster.name(seat)}"
        case TakeBackSaying(seat):
            return f"unsay {roster.name(seat)}"
        case Pass(seat):
            return f"pass {roster.name(seat)}"
        case Pay(_, treasures, keeps):
            kept = f" keeps {' '.join(str(name.nth) for name in keeps)}" if keeps else ""
            return f"pay {told(treasures)}{kept}"
        case BuyArtifact(_, treasures):
            return f"buy {told(treasures)}"
        case Exchange(_, gives, takes):
            return f"change {gives.value} for {told(takes)}"
        case TakeCamel():
            return "camel"
        case ChooseArtifact(_, artifact):
            return f"take {artifact.value}"
        case UseArtifact(seat, artifact, token, play):
            about = (f" token {token.nth}" if token else "") + (f" spell {play}" if play else "")
            return f"use {roster.name(seat)} {artifact.value}{about}"
        case PlaySpell(seat, spell, aim):
            return f"spell {roster.name(seat)} {spell.value} {aimed(aim, roster)}"
        case _:
            return ruling_line(command, roster)


def ruling_line(command: Command, roster: Roster) -> str:
    match command:
        case MoveToken(token, to, reason):
            return f"move {named(token, roster)} to {to.value}: {reason}"
        case RemoveToken(token, reason):
            return f"remove {named(token, roster)}: {reason}"
        case AddTreasures(seat, treasures, reason):
            return f"add {roster.name(seat)} {told(treasures)}: {reason}"
        case TakeTreasures(seat, treasures, reason):
            return f"return {roster.name(seat)} {told(treasures)}: {reason}"
        case GiveArtifact(artifact, to, reason, giver):
            return f"give {artifact.value}{_of(giver, roster)} to {roster.name(to)}: {reason}"
        case TakeArtifact(artifact, seat, reason):
            return f"lose {artifact.value} {roster.name(seat)}: {reason}"
        case SetCamel(seat, reason):
            return f"camel {roster.name(seat)}: {reason}"
        case SetShelves(cave, shelves, reason):
            return f"shelves {cave.treasure.value} {' '.join(map(str, shelves))}: {reason}"
        case Withdraw(seat, reason):
            return f"withdraw {roster.name(seat)}: {reason}"
        case HandOver(seat, to):
            return f"seat {roster.name(seat)} to {to}"
        case _:
            raise AssertionError(f"nobody types {type(command).__name__}: chance makes it")


def aimed(aim: Aim, roster: Roster) -> str:
    parts = [named(token, roster) for token in aim.tokens]
    parts += [aim.space.value] if aim.space is not None else []
    parts += [aim.artifact.value] if aim.artifact is not None else []
    parts += [str(aim.play)] if aim.play is not None else []
    parts += [f"gives {told(aim.gives)}"] if aim.gives is not None else []
    parts += [f"takes {told(aim.takes)}"] if aim.takes is not None else []
    return " ".join(parts)


def named(token: TokenName, roster: Roster) -> str:
    return f"{roster.name(token.seat)}/{token.nth}"


def told(treasures: Treasures | None) -> str:
    """Nothing at all where the table sees to the treasures."""
    if treasures is None:
        return ""
    pairs = zip(TREASURES, treasures, strict=True)
    return " ".join(f"{kind.value} {number}" for kind, number in pairs if number) or "nothing"


def _of(giver: Seat | Space | None, roster: Roster) -> str:
    if giver is None:
        return ""
    if isinstance(giver, Space):
        assert giver.area is Area.ROOM
        return f" of room {giver.index + 1}"
    return f" of {roster.name(giver)}"
