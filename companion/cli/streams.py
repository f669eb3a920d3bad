"""The three standard streams, made such that a command can rely on them."""

import errno
import io
import os
import select
import sys
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

#: A Ctrl-C between two instructions, just before a read, would be noticed only with the next line.
LOOK_UP_EVERY_S = 0.25


def prepare() -> None:
    """Streams that are there, and that print a character unknown to the terminal as a question mark."""
    # A closed one is None, and every print or read would be a fault of its own.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # as long as the process
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # as long as the process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # as long as the process
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def flushed() -> bool:
    """Writes what was printed; False, with a sentence, if it cannot be. A reader who left had enough."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return not_written(error) == 0
    return True


def not_written(error: OSError) -> int:
    """What the standard output answered; the exit code that follows."""
    abandon()
    if isinstance(error, BrokenPipeError):
        return 0
    sys.stderr.write(f"What is printed cannot be written: {os.strerror(error.errno or errno.EIO)}.\n")
    return 4  # docs/command-line.md


def abandon() -> None:
    """Nothing more is written: Python would try again, and complain, when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def patient_input() -> BinaryIO:
    """Standard input in bytes; reading it always notices Ctrl-C."""
    try:
        descriptor = sys.stdin.fileno()
    except io.UnsupportedOperation:
        return sys.stdin.buffer
    if sys.platform == "win32":
        return sys.stdin.buffer  # a pipe cannot be waited for there
    return io.BufferedReader(_PatientFile(descriptor, closefd=False))


class _PatientFile(io.FileIO):
    def readinto(self, buffer: "WriteableBuffer") -> int:
        while not select.select([self], [], [], LOOK_UP_EVERY_S)[0]:
            pass
        return super().readinto(buffer)
