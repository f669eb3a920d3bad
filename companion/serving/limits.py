"""How much one address on the network may ask for."""

from collections import OrderedDict
from collections.abc import Callable

#: A phone needs six requests to open the page and one a landing. Fifty browsers on one machine still fit.
BURST, PER_S = 400.0, 20.0
#: Wrong tokens cost more: nobody types thirty in a row by mistake.
WRONG_TOKEN_COSTS = 20.0
#: Addresses remembered; more than any living room has.
MOST_ADDRESSES = 512


class Patience:
    """A bucket for each address that fills up with time. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def lets(self, address: str) -> bool:
        """Whether the address may ask once more; it has then asked."""
        left, _ = self._now(address)
        self._keep(address, max(left - 1, 0))
        return left >= 1

    def wrong_token(self, address: str) -> None:
        left, _ = self._now(address)
        self._keep(address, max(left - WRONG_TOKEN_COSTS, 0))

    def _now(self, address: str) -> tuple[float, float]:
        now_s = self._clock()
        left, then_s = self._left.get(address, (BURST, now_s))
        return min(BURST, left + (now_s - then_s) * PER_S), now_s

    def _keep(self, address: str, left: float) -> None:
        self._left[address] = left, self._clock()
        self._left.move_to_end(address)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
