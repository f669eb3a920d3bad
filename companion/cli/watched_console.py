"""What the camera sees, said at the console; and what is typed about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.compose.doubts import Doubt, NoSuchAnswer
from companion.compose.gate import Gate
from companion.compose.live_play import LivePlay
from companion.compose.told import (
    Asked,
    Counted,
    InStep,
    LandingKept,
    NotCounted,
    Notice,
    OutOfStep,
    Told,
    Withdrawn,
)
from companion.compose.watching import BLIND, StateChanged
from companion.shared.phrases import Phrase

PHRASES = (
    Phrase("answer", "answer 3 on", "answers a question of the camera's; `answer` alone lists them"),
    Phrase("adopt", "adopt", "table and game disagree: what lies there is right"),
    Phrase("rebuild", "rebuild", "table and game disagree: a drawing of what belongs where"),
    Phrase("look", "look", "read the table once more, and keep the picture with what was read"),
)
WORDS = tuple(phrase.word for phrase in PHRASES)

Say = Callable[[str], Any]


def heard(play: LivePlay, line: str, say: Say) -> bool:
    """Answers a line about what the camera sees; False if it is none."""
    word, *rest = line.split()
    match word.lower():
        case "answer" if not rest:
            _list(play, say)
        case "answer":
            _answer(play, rest, say)
        case "adopt":
            tell(play.live.adopt(), say)
        case "rebuild":
            path = play.save_drawing()
            say(f"What belongs where: {path}" if path is not None else "Nothing has been seen yet.")
        case "look":
            play.live.look_again()
            path = play.save_picture()
            say(f"The latest reading: {path}" if path is not None else "Nothing has been seen yet.")
        case _:
            return False
    return True


def tell(told: tuple[Told, ...], say: Say) -> None:
    """Says what the camera's side has to tell."""
    for one in told:
        if (text := said(one)) is not None:
            say(text)


def said(told: Told) -> str | None:
    """One thing in words; None for what is not worth a line at a console."""
    match told:
        case Counted():
            return "\n".join(map(str, told.sentences))
        case Asked():
            return question(told.doubt)
        case Withdrawn():
            return f"Question {told.doubt.number} is settled."
        case Notice() | NotCounted() | OutOfStep() | InStep():
            return str(told.sentence)
        case LandingKept():
            return f"The pictures of landing {told.number} are kept: companion evidence GAME {told.number}"
        case Gate():
            if told.go and not told.sentences:
                return None
            word = "Ready to fly" if told.go else "Better not fly yet"
            return f"{word}. {' '.join(map(str, told.sentences))}".strip()
        case StateChanged() if told.state in BLIND:
            return told.reason
        case _:
            return None


def question(doubt: Doubt) -> str:
    """A question with its answers, and how to give one."""
    choices = "; ".join(f"{choice.key} = {choice.sentence}" for choice in doubt.choices)
    numbers = ", ".join(f"{name} {value:g}" for name, value in doubt.numbers)
    measured = f" (measured: {numbers})" if numbers else ""
    several = " Several can hold." if doubt.many else ""
    return (
        f"Question {doubt.number}: {doubt.sentence}{measured}\n  {choices}.{several}\n"
        f"  Say: answer {doubt.number} {doubt.choices[0].key}"
    )


def _list(play: LivePlay, say: Say) -> None:
    for doubt in play.live.doubts:
        say(question(doubt))
    if not play.live.doubts:
        say("No question is open.")


def _answer(play: LivePlay, rest: list[str], say: Say) -> None:
    number, *keys = rest
    try:
        tell(play.live.answer(int(number), tuple(key.lower().rstrip(",") for key in keys)), say)
    except ValueError:
        say(f"{number} is no question's number; `answer` lists them.")
    except NoSuchAnswer as error:
        say(str(error))
