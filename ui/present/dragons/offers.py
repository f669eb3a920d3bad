"""What a player may answer, each as something to look at, the best first."""

from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.moves import (
    Aim,
    BuyArtifact,
    ChooseArtifact,
    Command,
    Pass,
    Pay,
    PlaySpell,
    TokenName,
    UseArtifact,
)
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures, best_first
from companion.games.aladdins_dragons.view import View
from companion.shared.sentences import Part, Sentence, say
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.dragons.common import ARTIFACT_SIGNS, TREASURE_SIGNS, counted, space_name, view_of
from ui.present.world import World
from ui.screens.blocks import Block, Column, Middle, Row
from ui.screens.counted import Counted
from ui.screens.words import Align, BigSign, Text, left, middle, sizes_from


def treasures_block(treasures: Treasures, large: Size = Size.BODY, align: Align = middle) -> Block:
    """What there is of each kind; kinds of which there is nothing are left out."""
    things = tuple((*TREASURE_SIGNS[kind], str(number)) for kind, number in counted(treasures) if number)
    if not things:
        return Text(say("nothing"), sizes_from(large, Size.TINY), align=align)
    return Counted(things, large, align=align)


def offers_of(view: View) -> tuple[Command, ...]:
    """The viewer's answers but for "no", which is said in the open; ways to pay first, the best first."""
    own = view.own
    if own is None:
        return ()
    paid: dict[Treasures, Command] = {}
    others: list[Command] = []
    for each in own.answers:
        if isinstance(each, BuyArtifact | Pay) and each.treasures is not None:
            paid[each.treasures] = each
        elif not isinstance(each, Pass):
            others.append(each)
    ways = best_first(paid, own.treasures or NOTHING)
    return (*(paid[way] for way in ways), *others)


def kind_of(command: Command) -> Artifact | Spell | None:
    """What is used or played, where a player acts."""
    match command:
        case UseArtifact(_, artifact):
            return artifact
        case PlaySpell(_, spell):
            return spell
        case _:
            return None


def kind_block(kind: Artifact | Spell) -> Block:
    which = ARTIFACT_SIGNS[kind] if isinstance(kind, Artifact) else Sign.WAND
    name = Text(say("{what}", what=kind.word), sizes_from(Size.BODY, Size.TINY), face=Face.BOLD, most_lines=2)
    return Row((BigSign(which, 8), Middle(name)), (-10, 1))


def offer(world: World, command: Command) -> Block:
    """An answer as it is shown to the one who may give it."""
    match command:
        case BuyArtifact(_, treasures) | Pay(_, treasures, ()) if treasures is not None:
            return treasures_block(treasures, align=left)
        case Pay(_, treasures, keeps):
            kept = Text(say("Tokens that stay: {number}", number=len(keeps)), (Size.SMALL, Size.TINY))
            return Column((kept, treasures_block(treasures or NOTHING, align=left)), 0.5)
        case ChooseArtifact(_, artifact):
            return kind_block(artifact)
        case UseArtifact(_, _, token, play):
            tokens = (token,) if token is not None else ()
            return aimed(world, Aim(tokens=tokens, play=play))
        case PlaySpell(_, _, aim):
            return aimed(world, aim)
        case _:
            return Text(say("Yes"), sizes_from(Size.BODY, Size.TINY))


def aimed(world: World, aim: Aim) -> Block:
    """What something is aimed at, in a line or two."""
    parts: list[Part] = [token_told(world, name) for name in aim.tokens]
    if aim.space is not None:
        parts.append(say("to {space}", space=space_name(aim.space)) if aim.tokens else space_name(aim.space))
    if aim.artifact is not None:
        parts.append(say("{artifact}", artifact=aim.artifact.word))
    if aim.play is not None:
        parts.append(say("against play {number}", number=aim.play))
    said = say("{parts}", parts=tuple(parts)) if parts else say("Now")
    blocks: list[Block] = [Text(said, sizes_from(Size.SMALL, Size.TINY), face=Face.BOLD, most_lines=3)]
    if aim.gives is not None and aim.gives != NOTHING:
        blocks.append(treasures_block(aim.gives, Size.SMALL, left))
    if aim.takes is not None:
        blocks.append(treasures_block(aim.takes, Size.SMALL, left))
    return Column(tuple(blocks if parts or len(blocks) == 1 else blocks[1:]), 0.5)


def token_told(world: World, name: TokenName) -> Sentence:
    """A token by whose it is and where it lies; one's own, and those that lie open, by value."""
    own = world.own.own if world.own is not None and world.own.viewer == name.seat else None
    lies = next((each for each in view_of(world).tokens if each.token == name), None)
    value = lies.value if lies is not None else None
    if own is not None:
        value = next((value for nth, _, value in own.placed if nth == name.nth), value)
    player = world.name(name.seat)
    space = space_name(lies.space) if lies is not None else say("at home")
    if value is None:
        return say("{player}, {space}", player=player, space=space)
    return say("{player} {value}, {space}", player=player, value=value, space=space)
