"""Memory given back when it is not needed: pictures come and go by megabytes, on several threads."""

import ctypes
import sys

#: From glibc's malloc.h.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
#: What is larger lies in pages of its own, which go back at once; a small picture is 700 kB.
OWN_PAGES_FROM = 512 * 1024
#: So much free memory at the heap's end is kept for the next picture.
KEPT_FREE = 2 * 1024 * 1024
#: By itself each thread gets a heap of its own, which is never given back.
HEAPS = 2


def keep_memory_low() -> None:
    """Call it before the first thread is started. Does nothing where the C library is another one."""
    if sys.platform != "linux":
        return
    try:
        mallopt = ctypes.CDLL("libc.so.6").mallopt
    except (OSError, AttributeError):
        return
    for what, value in (
        (_ARENA_MAX, HEAPS),
        (_MMAP_THRESHOLD, OWN_PAGES_FROM),
        (_TRIM_THRESHOLD, KEPT_FREE),
    ):
        mallopt(what, value)
