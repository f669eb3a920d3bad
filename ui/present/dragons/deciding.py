"""Decisions, each asked of the one whose it is: to act, to pay, to buy, to change, to take the camel."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Spell
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    ChooseArtifact,
    Command,
    DrawSpells,
    Exchange,
    KeepSpell,
    Pass,
    Pay,
    TakeBackSaying,
    TakeCamel,
)
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Open, Submit
from ui.present.dragons.board import board_map
from ui.present.dragons.choices import Acts, Answers, DrawnSpells, FirstTreasures, IfActing, KeptSpell
from ui.present.dragons.common import ARTIFACT_SIGNS, game_screen, titled, view_of
from ui.present.dragons.help import Topic
from ui.present.dragons.looking import Own
from ui.present.dragons.market import Market
from ui.present.game import headline
from ui.present.hand_over import HandOver
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split, felt
from ui.screens.frame import ScreenModel
from ui.screens.tokens import Tokens
from ui.screens.who import WhoButton
from ui.screens.words import (
    CHOSEN,
    PRIMARY,
    QUIET,
    BigSign,
    Button,
    Text,
    hint,
    sizes_from,
    title,
)


def first_treasures_screen(world: World) -> ScreenModel:
    """Everybody chooses three treasures to begin with."""
    view = view_of(world)
    head = title(say("Everybody chooses three treasures"), Size.LARGE, Ink.GOLD)
    people = _everybody(world, view.roster.seats, view.chosen, FirstTreasures)
    told = hint(say("Tap your name and take the screen, while the others look away."))
    body = Column((head, Grow(Middle(people)), told), 2)
    return game_screen("first-treasures", world, body, Topic.ARTIFACTS, say("Before the first round"))


def _everybody(
    world: World,
    seats: tuple[Seat, ...],
    done: tuple[Seat, ...],
    private: Callable[[Seat], Any],
    again: Callable[[Seat], Any] | None = None,
) -> Block:
    """A button for each who chooses, with a tick for those who have."""
    buttons: list[Block] = []
    for seat in seats:
        ready = seat in done
        action: Any = Open(HandOver(seat, private(seat)))
        if ready and again is not None:
            action = again(seat)
        buttons.append(
            WhoButton(
                world.player(seat),
                world.name(seat),
                action,
                QUIET if ready else CHOSEN,
                14,
                Sign.CHECK if ready else None,
            )
        )
    rows = tuple(Row(tuple(buttons[at : at + 2])) for at in range(0, len(buttons), 2))
    return Column(rows, 2)


def acting_screen(world: World) -> ScreenModel:
    """Does anybody act? All who are asked answer in secret; whoever wants to then acts, one by one."""
    view = view_of(world)
    if not view.acting:
        return _act_screen(world, view.asked[0])
    head = title(say("Does anybody act?"), Size.LARGE, Ink.GOLD)
    people = _everybody(
        world, view.acting, view.answered, IfActing, lambda seat: Submit(TakeBackSaying(seat))
    )
    told = hint(say("On the pad: the first button is no, the second is yes. Or tap your name."))
    side = Column((head, Grow(Middle(people)), told), 2)
    body = Split(_at_stake(world), side, (1, 1), (2, 3))
    return game_screen("acting", world, body, Topic.ACTING)


def _act_screen(world: World, seat: Seat) -> ScreenModel:
    said = say("{player} acts", player=world.name(seat))
    acts = _private(say("Choose in private"), seat, Acts(seat))
    no = Button(say("Does not act"), Submit(Pass(seat)), Sign.CROSS, QUIET, units=14)
    side = Column((Grow(Middle(headline(world, seat, said, 16))), acts, no), 2)
    body = Split(_at_stake(world), side, (1, 1), (2, 3))
    return game_screen("act", world, body, Topic.ACTING)


def _at_stake(world: World) -> Block:
    """The space that is being resolved with the tokens there; the board while tokens are placed."""
    view = view_of(world)
    if view.resolving is None:
        return board_map(world, lambda space: None)
    lines: list[Block] = [titled(view.resolving)]
    seats = world.game.roster.seats
    if view.resolving is Space.GUARD and view.guard is not None:
        lines.append(title(str(view.guard), Size.HUGE, Ink.GOLD))
        seats = view.asked if view.guard_asks is not None else seats
    for seat in seats:
        values = tuple(
            token.value
            for token in view.tokens
            if token.space is view.resolving and token.token.seat == seat and token.value is not None
            for _ in range(2 if token.doubled else 1)
        ) + (3,) * view.carpets.count(seat)
        if values:
            lines.append(Tokens(world.player(seat), values, str(sum(values)), world.name(seat)))
    for play in view.plays[-3:]:
        what = play.spell.word if play.spell is not None else play.artifact.word if play.artifact else None
        if what is not None:
            lines.append(hint(say("{player}: {what}", player=world.name(play.seat), what=what)))
    return felt(Middle(Column(tuple(lines), 0.8)))


def deciding_screen(world: World) -> ScreenModel:
    """Whatever one player is asked: the question, what it is about, and the answers."""
    view = view_of(world)
    seat = view.asked[0]
    commands = world.game.awaited.commands
    asked, answers = next(
        (told(world, seat) for kind, told in _ASKED.items() if kind in commands), _paying(world, seat)
    )
    topic = Topic.BUYING if BuyArtifact in commands else Topic.CITY
    look = Button(say("Look at my own"), Open(HandOver(seat, Own(seat))), Sign.EYE, QUIET, Size.SMALL, 11)
    pads = hint(say("On the pad: the first button is no, the second is yes."))
    told = (pads,) if seat in world.house.on_pads() and _ON_PADS & set(commands) else ()
    side = Column((Grow(Middle(headline(world, seat, asked, 16))), *told, *answers, look), 1.8)
    return game_screen("deciding", world, Split(_about(world), side, (2, 3), (2, 3)), topic)


def _about(world: World) -> Block:
    """What lies open there."""
    view = view_of(world)
    space = view.resolving
    seen = next((each for each in view.spaces if each.space is space), None)
    if view.effect is not None and view.effect.spell is not None:
        name = title(say("{spell}", spell=view.effect.spell.word), Size.HEAD, Ink.GOLD)
        return felt(Middle(Column((BigSign(Sign.WAND, 18), name), 2)))
    if space is None or seen is None or seen.face_up is None:
        return _at_stake(world)
    name = Text(
        say("{artifact}", artifact=seen.face_up.word),
        sizes_from(Size.HEAD, Size.TINY),
        Ink.ON_FELT,
        Face.TITLE,
    )
    artifact = Row((BigSign(ARTIFACT_SIGNS[seen.face_up], 12), Middle(name)), (-14, 1))
    beneath = hint(say("Beneath it: {number}", number=seen.left))
    # Who is before them in the order has passed already.
    first = next(place for place, each in enumerate(view.ranking) if each.seat == view.asked[0])
    strong = tuple(
        Tokens(world.player(each.seat), each.values, str(each.sum), world.name(each.seat))
        for each in view.ranking[first : first + 3]
    )
    lines = (titled(space), artifact, beneath, *strong)
    return felt(Middle(Column(lines, 1)))


Asked = tuple[Sentence, tuple[Block, ...]]
#: What can be answered with yes and no on a pad, which then pays what is best to pay.
_ON_PADS = {BuyArtifact, Pay, TakeCamel}


def _buying(world: World, seat: Seat) -> Asked:
    view = view_of(world)
    player, values = world.name(seat), view.price
    said = say("{player} may buy for {values}, each in a kind of its own", player=player, values=values)
    if view.profile.kept:
        yes = _private(say("How to pay"), seat, Answers(seat))
    else:
        yes = _yes(say("Buys it"), BuyArtifact(seat))
    return said, (yes, _no(say("Does not buy"), seat))


def _paying(world: World, seat: Seat) -> Asked:
    view = view_of(world)
    player = world.name(seat)
    if view.guard_asks is not None:
        said = say("{player} pays the guard {sum}, or leaves", player=player, sum=view.guard_asks)
        refuses = _no(say("Leaves the palace"), seat)
    else:
        spell = view.effect.spell.word if view.effect is not None and view.effect.spell is not None else ""
        said = say("{spell}: what does {player} pay?", spell=spell, player=player)
        refuses = _no(say("Does not pay"), seat)
    for_tokens = view.effect is not None and view.effect.spell is Spell.CITY_TAX
    if view.profile.kept or for_tokens:
        pays = _private(say("How to pay"), seat, Answers(seat))
    else:
        pays = _yes(say("Pays"), Pay(seat))
    return said, (pays, refuses) if Pass in world.game.awaited.commands else (pays,)


def _market(world: World, seat: Seat) -> Asked:
    said = say("{player} may change one treasure for three", player=world.name(seat))
    change = Button(say("Changes"), Open(Market(seat)), Sign.SWAP, PRIMARY, Size.HEAD, 16)
    return said, (change, _no(say("Does not change"), seat))


def _camel(world: World, seat: Seat) -> Asked:
    said = say("{player} may take the camel", player=world.name(seat))
    return said, (_yes(say("Takes it"), TakeCamel(seat), Sign.CAMEL), _no(say("Leaves it"), seat))


def _stack(world: World, seat: Seat) -> Asked:
    said = say("{player} looks through the stack and chooses", player=world.name(seat))
    return said, (_private(say("Choose in private"), seat, Answers(seat)),)


def _keeping(world: World, seat: Seat) -> Asked:
    said = say("{player} keeps one of two spells", player=world.name(seat))
    return said, (_private(say("Choose in private"), seat, KeptSpell(seat)),)


def _drawing(world: World, seat: Seat) -> Asked:
    said = say("{player} draws two spells", player=world.name(seat))
    return said, (_private(say("Say which in private"), seat, DrawnSpells(seat)),)


def _private(said: Sentence, seat: Seat, place: Any) -> Block:
    return Button(said, Open(HandOver(seat, place)), Sign.LOCK, PRIMARY, Size.HEAD, 16)


def _yes(said: Sentence, command: Command, sign: Sign = Sign.CHECK) -> Block:
    return Button(said, Submit(command), sign, PRIMARY, Size.HEAD, 16)


def _no(said: Sentence, seat: Seat) -> Block:
    return Button(said, Submit(Pass(seat)), Sign.CROSS, QUIET, units=13)


_ASKED: Mapping[type[Any], Callable[[World, Seat], Asked]] = {
    BuyArtifact: _buying,
    Exchange: _market,
    TakeCamel: _camel,
    ChooseArtifact: _stack,
    KeepSpell: _keeping,
    DrawSpells: _drawing,
}
