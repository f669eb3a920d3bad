"""Looking for secrets: in bytes by every form a number may take, in times by comparing distributions."""

import base64
import math
import struct
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

#: Secrets are numbers between these two: they begin alike in every form, so that one look for the beginning
#: finds whichever of them is there.
LOWEST, HIGHEST = 731_690_800_000_000_000, 731_690_899_999_999_999


def _in_base64(shift: int) -> Callable[[int], bytes]:
    """The text in base64 behind `shift` other bytes: the groups of four letters that are all its own."""

    def form(secret: int) -> bytes:
        text = str(secret).encode()
        whole = base64.b64encode(b"\0" * shift + text)
        first = 4 if shift else 0
        return whole[first : first + 4 * ((len(text) - (3 - shift) % 3) // 3)]

    return form


@dataclass(frozen=True)
class Form:
    """One way of writing a number: all of one length; what all have in common begins or ends them."""

    written: Callable[[int], bytes]
    ends_alike: bool = False

    def found_in(self, content: bytes, secrets: Iterable[int]) -> set[int]:
        """Those of the secrets that are written so in the content."""
        secret_of = {self.written(secret): secret for secret in secrets}
        common, length = self._common, len(self.written(LOWEST))
        found, at = set(), content.find(common)
        while at >= 0:
            first = at + len(common) - length if self.ends_alike else at
            if (secret := secret_of.get(content[max(0, first) : first + length])) is not None:
                found.add(secret)
            at = content.find(common, at + 1)
        return found

    @property
    def _common(self) -> bytes:
        one, other = self.written(LOWEST), self.written(HIGHEST)
        if self.ends_alike:
            return _beginning(one[::-1], other[::-1])[::-1]
        return _beginning(one, other)


def _beginning(one: bytes, other: bytes) -> bytes:
    """What both begin with."""
    same = [a == b for a, b in zip(one, other, strict=True)]
    return one[: same.index(False)]


FORMS = (
    Form(lambda secret: str(secret).encode()),
    Form(lambda secret: struct.pack(">Q", secret)),
    Form(lambda secret: struct.pack("<Q", secret), ends_alike=True),
    *(Form(_in_base64(shift)) for shift in range(3)),
)
HEX_FORMS = (
    Form(lambda secret: str(secret).encode().hex().encode()),
    Form(lambda secret: f"{secret:x}".encode()),
)


def found_in(content: bytes, secrets: Sequence[int]) -> tuple[int, ...]:
    """Those of the secrets that the content gives away, in whatever form."""
    small = content.lower()
    found = [form.found_in(content, secrets) for form in FORMS]
    found += [form.found_in(small, secrets) for form in HEX_FORMS]
    return tuple(sorted(set().union(*found)))


def telling(times_s: Mapping[int, Sequence[float]]) -> tuple[tuple[int, int], ...]:
    """The pairs of buttons whose times do not look like one distribution: by chance, one pair in a thousand.

    Two-sample Kolmogorov-Smirnov; equal times (to a microsecond) go together.
    """
    buttons = sorted(times_s)
    return tuple(
        (one, other)
        for place, one in enumerate(buttons)
        for other in buttons[place + 1 :]
        if _distance(times_s[one], times_s[other]) > _once_in_a_thousand(times_s[one], times_s[other])
    )


def by_button(pairs: Iterable[tuple[int, float]]) -> dict[int, list[float]]:
    grouped: dict[int, list[float]] = defaultdict(list)
    for button, seconds in pairs:
        grouped[button].append(seconds)
    return grouped


def _distance(one: Sequence[float], other: Sequence[float]) -> float:
    steps: Counter[int] = Counter()
    for seconds in one:
        steps[round(seconds * 1e6)] += len(other)
    for seconds in other:
        steps[round(seconds * 1e6)] -= len(one)
    height = widest = 0
    for moment in sorted(steps):
        height += steps[moment]
        widest = max(widest, abs(height))
    return widest / (len(one) * len(other))


def _once_in_a_thousand(one: Sequence[float], other: Sequence[float]) -> float:
    """Smirnov's formula."""
    return 1.95 * math.sqrt((len(one) + len(other)) / (len(one) * len(other)))
