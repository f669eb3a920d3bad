"""How large the pictures of landings are, in inches: known without loading what draws them."""


def all_size_in(players: int) -> tuple[float, float]:
    """The picture of everybody: a row each."""
    return 7.0, 0.9 + 0.52 * max(3, players)


def one_size_in() -> tuple[float, float]:
    """One player's: over the whole layout, and round the nearest destination."""
    return 5.2, 3.5
