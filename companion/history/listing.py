"""The list of games as people search it."""

from companion.shared.players import plain_name
from companion.storage.journal import GameLine, Journal

#: More games than any group plays; a bound all the same.
MOST_GAMES = 1_000_000


def search(journal: Journal, text: str = "", group: str = "", limit: int = 50) -> tuple[GameLine, ...]:
    """The games in which every word of the text is found, those touched last first.

    Looked for in players, group, rules, result and id; capitals do not matter.
    """
    words = plain_name(text).split()
    if not words:
        return journal.games(limit, group)
    found = (line for line in journal.games(MOST_GAMES, group) if _has(line, words))
    return tuple(line for line, _ in zip(found, range(limit), strict=False))


def _has(line: GameLine, words: list[str]) -> bool:
    told = plain_name(" ".join((line.id, line.ruleset, line.group, line.result, *line.names)))
    return all(word in told for word in words)
