"""Memory given back when it is not needed: pictures come and go by megabytes, on several threads."""

import ctypes
import sys
from functools import cache

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
    if (libc := _glibc()) is not None:
        for what, value in (
            (_ARENA_MAX, HEAPS),
            (_MMAP_THRESHOLD, OWN_PAGES_FROM),
            (_TRIM_THRESHOLD, KEPT_FREE),
        ):
            libc.mallopt(what, value)


def give_back() -> None:
    """What lies free between what is used, page by page. After work that took many megabytes: ten of them
    take two milliseconds to go, in which no other thread gets memory."""
    if (libc := _glibc()) is not None:
        libc.malloc_trim(0)


@cache
def _glibc() -> ctypes.CDLL | None:
    if sys.platform != "linux":
        return None
    try:
        libc = ctypes.CDLL("libc.so.6")
    except OSError:
        return None
    return libc if hasattr(libc, "mallopt") and hasattr(libc, "malloc_trim") else None
