"""Looking for secrets: in bytes by every form a number may take, in times by comparing distributions."""

import base64
import math
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence


def forms_of(secret: int) -> tuple[bytes, ...]:
    """A number of 18 digits as text, as 8 bytes either way round, and in base64.

    What stands before a text in base64 shifts its letters; the whole groups inside are searched for, at each
    of the three shifts.
    """
    text = str(secret).encode()
    encoded = []
    for shift in range(3):
        whole = base64.b64encode(b"\0" * shift + text)
        first = 4 if shift else 0
        encoded.append(whole[first : first + 4 * ((len(text) - (3 - shift) % 3) // 3)])
    return text, struct.pack(">Q", secret), struct.pack("<Q", secret), *encoded


def hex_forms_of(secret: int) -> tuple[bytes, ...]:
    """The text in hexadecimal, and the number itself, in small letters."""
    return str(secret).encode().hex().encode(), f"{secret:x}".encode()


def found_in(content: bytes, secrets: Iterable[int]) -> tuple[int, ...]:
    """Those of the secrets that the content gives away."""
    small = content.lower()
    return tuple(
        secret
        for secret in secrets
        if any(form in content for form in forms_of(secret))
        or any(form in small for form in hex_forms_of(secret))
    )


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
