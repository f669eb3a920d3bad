"""What importing a camera's library raises where it does not fit this machine."""

#: No such library in this Python (ImportError), numpy of another build (ValueError: "numpy.dtype size
#: changed"), libcamera of another version (AttributeError), a system library that is missing (OSError).
BROKEN_IMPORT = (ImportError, ValueError, AttributeError, OSError)
