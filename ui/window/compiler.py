"""The graphics library's compiler for shaders, which is done once everything was drawn for the first time."""

import ctypes


def release_compiler() -> None:
    """Tells the library that it may forget what it compiles with; in Mesa that is seven megabytes. Call it in
    the window's thread. A shader that comes later is compiled all the same.

    Kivy knows this call of OpenGL by name only.
    """
    try:
        ctypes.CDLL("libGL.so.1").glReleaseShaderCompiler()
    except (OSError, AttributeError):
        return
