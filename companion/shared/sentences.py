"""A sentence for people: an English pattern and what fills it, so that it can be said in other languages."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from string import Formatter

Translate = Callable[[str], str]

#: What stands between the words of a list, and between sentences; a language may have its own signs.
BETWEEN_WORDS, BETWEEN_SENTENCES = "{first}, {next}", "{first}; {next}"


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
        return translate(self.pattern).format(**{name: _told(part, translate) for name, part in self.parts})

    def __str__(self) -> str:
        return self.told()


@lru_cache(maxsize=2048)
def _gaps(pattern: str) -> frozenset[str]:
    """The names of the gaps in a pattern, of which there are only as many as the code has sentences."""
    return frozenset(name for _, name, _, _ in Formatter().parse(pattern) if name is not None)


Part = str | int | Word | Sentence | tuple["Part", ...]


def say(pattern: str, **parts: Part) -> Sentence:
    """A sentence with its gaps filled by name."""
    return Sentence(pattern, tuple(parts.items()))


def _told(part: Part, translate: Translate) -> str:
    match part:
        case Sentence():
            return part.told(translate)
        case Word():
            return translate(part.text)
        case tuple():
            texts = [_told(each, translate) for each in part]
            if any(isinstance(each, Sentence) for each in part):
                return _strung(texts, BETWEEN_SENTENCES, translate)
            if len(texts) < 2:
                return "".join(texts)
            joined = translate("{most} and {last}")
            return joined.format(most=_strung(texts[:-1], BETWEEN_WORDS, translate), last=texts[-1])
        case _:
            return str(part)


def _strung(texts: list[str], between: str, translate: Translate) -> str:
    """The texts, at least one, with the language's own sign between them."""
    return reduce(lambda first, then: translate(between).format(first=first, next=then), texts)
