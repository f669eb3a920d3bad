"""Refusals: what a game says to a move that its rules do not allow. A refused move changes nothing."""

from enum import Enum

from companion.shared.sentences import Sentence


class CompanionError(Exception):
    """The base of everything that the companion itself reports as gone wrong."""


class Refusal(Enum):
    """Why a move was refused: a code for programs, with the sentence of the rule behind it.

    Each game extends this with its own members, written `NAME = ("code", "The rule in a sentence.")`.
    """

    rule: str

    def __new__(cls, code: str, rule: str) -> "Refusal":
        member = object.__new__(cls)
        member._value_ = code
        member.rule = rule
        return member

    @property
    def code(self) -> str:
        return str(self._value_)


class MoveRefused(CompanionError):
    """A move that does not fit. Neither `sentence` nor `legal` ever holds a secret: anybody may read them."""

    def __init__(self, code: Refusal, sentence: Sentence, legal: tuple[Sentence, ...] = ()) -> None:
        super().__init__(code, sentence, legal)
        self.code = code
        self.sentence = sentence
        self.legal = legal

    def __str__(self) -> str:
        told = f"{self.sentence} Rule: {self.code.rule}"
        return f"{told} What fits: {'; '.join(map(str, self.legal))}." if self.legal else told
