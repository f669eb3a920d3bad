"""A sentence for people: an English pattern and what fills it, so that it can be said in other languages."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from string import Formatter

Translate = Callable[[str], str]

#: What stands between the words of a list, and between sentences; a language may have its own signs.
BETWEEN_WORDS, BETWEEN_SENTENCES = "{first}, {next}", "{first}; {next}"
#: A number with decimals; a language may have a comma.
DECIMAL = "{whole}.{decimals}"
_HAN = re.compile("[\u3400-\u9fff]")


def as_written(text: str) -> str:
    """The translation into English: the text itself."""
    return text


@dataclass(frozen=True, slots=True)
class Word:
    """One of the game's own words ("palace"), translated before it goes into a sentence."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Figure:
    """A number told with so many decimals, and with the language's own sign before them."""

    value: float
    places: int = 1

    def told(self, translate: Translate = as_written) -> str:
        whole, _, decimals = f"{self.value:.{self.places}f}".partition(".")
        return translate(DECIMAL).format(whole=whole, decimals=decimals) if decimals else whole

    def __str__(self) -> str:
        return self.told()


def trimmed(value: float, most: int = 2) -> Figure:
    """With as few decimals as tell the number as well as `most` do: 3, 3.5, 0.33."""
    return Figure(value, next(few for few in range(most + 1) if round(value, few) == round(value, most)))


@dataclass(frozen=True, slots=True)
class Sentence:
    """`pattern` is English with {named} gaps and the key of its translation; `parts` fills the gaps.

    A plain text among the parts (a player's name) is never translated; a `Word` or a `Sentence` is.
    A tuple becomes a list: "a, b and c"; sentences in it are set apart by "; ".
    """

    pattern: str
    parts: tuple[tuple[str, "Part"], ...] = ()

    def __post_init__(self) -> None:
        wanted = _gaps(self.pattern)
        given = {name for name, _ in self.parts}
        if wanted != given:
            raise ValueError(
                f"the sentence {self.pattern!r} wants {sorted(wanted)}, it was given {sorted(given)}"
            )

    def told(self, translate: Translate = as_written) -> str:
        """The sentence in the language of `translate`."""
        return _filled(translate(self.pattern), {name: _told(part, translate) for name, part in self.parts})

    def __str__(self) -> str:
        return self.told()


@lru_cache(maxsize=4096)
def _pieces(pattern: str) -> tuple[tuple[str, str | None], ...]:
    """What stands before each gap, and the gap's name; there are only as many as there are sentences."""
    return tuple((text, name) for text, name, _, _ in Formatter().parse(pattern))


def _gaps(pattern: str) -> frozenset[str]:
    return frozenset(name for _, name in _pieces(pattern) if name is not None)


def _filled(pattern: str, parts: dict[str, str]) -> str:
    """The pattern with its gaps filled. Chinese patterns have no spaces round their gaps, for a name may be
    Chinese as well; what is filled in and is not, stands apart from Chinese characters beside it."""
    if not _HAN.search(pattern) and "}{" not in pattern:
        return pattern.format(**parts)
    whole = ""
    for text, name in _pieces(pattern):
        whole = _apart(whole, text)
        if name is not None:
            whole = _apart(whole, parts[name])
    return whole


def _apart(before: str, after: str) -> str:
    """Both, with a space between a Chinese character and a letter or figure of another script."""
    if not before or not after:
        return before + after
    ends = before[-1], after[0]
    alone = [not _HAN.match(end) and end.isalnum() for end in ends]
    if any(_HAN.match(end) for end in ends) and any(alone):
        return f"{before} {after}"
    return before + after


Part = str | int | Figure | Word | Sentence | tuple["Part", ...]

#: The end of a list.
LAST_OF_WORDS = "{most} and {last}"


def say(pattern: str, **parts: Part) -> Sentence:
    """A sentence with its gaps filled by name."""
    return Sentence(pattern, tuple(parts.items()))


def listed(things: tuple[Sentence, ...]) -> Sentence:
    """Sentences that are no more than words ("3 pearls"), at least one, as a list of words."""
    if len(things) == 1:
        return things[0]
    most = reduce(lambda first, then: say(BETWEEN_WORDS, first=first, next=then), things[:-1])
    return say(LAST_OF_WORDS, most=most, last=things[-1])


def _told(part: Part, translate: Translate) -> str:
    match part:
        case Sentence():
            return part.told(translate)
        case Word():
            return translate(part.text)
        case Figure():
            return part.told(translate)
        case tuple():
            texts = [_told(each, translate) for each in part]
            if any(isinstance(each, Sentence) for each in part):
                return _strung(texts, BETWEEN_SENTENCES, translate)
            if len(texts) < 2:
                return "".join(texts)
            most = _strung(texts[:-1], BETWEEN_WORDS, translate)
            return _filled(translate(LAST_OF_WORDS), {"most": most, "last": texts[-1]})
        case _:
            return str(part)


def _strung(texts: list[str], between: str, translate: Translate) -> str:
    """The texts, at least one, with the language's own sign between them."""
    return reduce(lambda first, then: _filled(translate(between), {"first": first, "next": then}), texts)
