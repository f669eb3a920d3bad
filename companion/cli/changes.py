"""What undo, redo and amend answer."""

from collections.abc import Callable
from typing import Any

import typer

from companion.cli.answers import Exit, complain, print_json
from companion.cli.at_hand import AnyTable, journal_at_hand, table_of
from companion.cli.plain import plain, plain_answer, plain_awaited
from companion.table import Accepted, Fault, Refused

Answer = Accepted[Any] | Refused | Fault


def change(game: str, how: Callable[[AnyTable], Answer], *, as_json: bool) -> None:
    """Changes the game once, tells how it stands, and exits by docs/command-line.md."""
    with journal_at_hand() as journal:
        table = table_of(journal, game)
        answer = how(table)
        if as_json:
            print_json(whole_answer(table, answer))
        else:
            tell(table, answer)
    if (code := exit_of(answer)) is not Exit.DONE:
        raise typer.Exit(code)


def whole_answer(table: AnyTable, answer: Answer) -> dict[str, Any]:
    """The answer as plain JSON; of an accepted change also what is awaited now and what no longer fits."""
    told = plain_answer(answer)
    if isinstance(answer, Accepted):
        shown = table.snapshot()
        told["awaited"] = plain_awaited(shown.awaited)
        told["misfits"] = plain(shown.misfits)
        told["outcome"] = plain(shown.outcome)
    return told


def tell(table: AnyTable, answer: Answer) -> None:
    match answer:
        case Accepted():
            for sentence in answer.sentences:
                print(sentence)
            shown = table.snapshot()
            for step in shown.misfits:
                print(f"Step {step.number} no longer fits: {step.misfit.sentence if step.misfit else ''}")
            print(f"→ {shown.awaited.what}")
            if not answer.saved:
                complain(str(answer.trouble))
        case Refused():
            complain(told_refusal(answer))
        case Fault():
            complain(str(answer.sentence))


def told_refusal(refused: Refused) -> str:
    """The refusal with its rule and what would fit."""
    told = f"{refused.sentence} Rule: {refused.code.rule}"
    return f"{told} What fits: {'; '.join(map(str, refused.legal))}." if refused.legal else told


def exit_of(answer: Answer) -> Exit:
    match answer:
        case Refused():
            return Exit.REFUSED
        case Fault():
            return Exit.FAULT
        case Accepted():
            return Exit.DONE if answer.saved else Exit.NOT_SAVED
