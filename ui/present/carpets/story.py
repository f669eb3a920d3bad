"""The story of a game in three lines: how close it was, the best hand, the desert nobody wanted."""

from collections.abc import Iterator

from companion.games.flying_carpets.components import Kind
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.present.carpets.common import view_of
from ui.present.world import World


def story_of(world: World) -> Iterator[Sentence]:
    view, outcome = view_of(world), world.game.outcome
    assert outcome is not None, "the story is told at the end"
    points = [each.points for each in outcome.standings]
    margin = points[0] - points[len(outcome.winners)] if len(points) > len(outcome.winners) else 0
    yield (say("Ahead by {points}.", points=margin) if margin else say("Nobody was ahead of anybody."))
    lines = [
        (line.points, line.name, each.seat) for each in world.game.score_sheet.players for line in each.lines
    ]
    most, name, seat = max(lines, key=lambda each: each[0])
    yield say("The best hand: {player}, {line}: {points}.", player=world.name(seat), line=name, points=most)
    deserts = [sum(card.kind is Kind.DESERT for card in each.holds) for each in view.seats]
    if any(deserts):
        unlucky = Seat(deserts.index(max(deserts)))
        yield say(
            "Deserts nobody wanted: {player} took {number}.", player=world.name(unlucky), number=max(deserts)
        )
    else:
        yield say("Nobody took a desert home.")
