"""What can go wrong with a device, each named for what happened, each with a sentence for the table."""


class HardwareError(Exception):
    """The base of all that the devices raise. The text is a whole sentence that can be shown as it is."""


class BadCameraSpec(HardwareError):
    """What was asked for names no camera."""


class NoCamera(HardwareError):
    """The camera, the file or the folder that was asked for is not there."""


class CameraSoftwareMissing(NoCamera):
    """The camera's library cannot be imported by this Python."""


class CameraBusy(HardwareError):
    """Another program holds the camera; `holder` names it as far as it can be seen."""

    def __init__(self, sentence: str, holder: str) -> None:
        super().__init__(sentence)
        self.holder = holder


class CameraLost(HardwareError):
    """The camera was there and is gone: unplugged, or its pictures stopped."""


class CameraTimeout(HardwareError):
    """No picture came within the time that the caller gave. The camera may still be well."""


class CameraEnded(HardwareError):
    """A recording is over: there are no more pictures."""


class CameraClosed(HardwareError):
    """The camera was closed by us."""


class FrameSizeChanged(HardwareError):
    """The pictures have another size from now on. Told once; the next call gives one of the new size."""


class BadRecording(HardwareError):
    """A recording cannot be understood as it is."""


class BadPinMap(HardwareError):
    """A pin map uses a pin twice, a pin that is not there, or one that must stay free."""


class NoGpio(HardwareError):
    """No GPIO pins that could be used: none there, no permission, no library, or an unknown board."""


class PinInUse(HardwareError):
    """Something else holds a pin: another part of the companion or another program."""

    def __init__(self, sentence: str, bcm: int) -> None:
        super().__init__(sentence)
        self.bcm = bcm


class PadsUnavailable(HardwareError):
    """Not one pad could be opened; the text says why and what would do."""


class PadsClosed(HardwareError):
    """The pads were closed by us."""


class BadPads(HardwareError):
    """What was asked of the pads cannot be: a key given to two pads, no pads at all, a pad not there."""


class BadChoices(HardwareError):
    """These choices cannot be entered on this kind of pad. The text never says what they are."""


class SoundUnavailable(HardwareError):
    """Nothing here can make a sound; the text says what would."""
