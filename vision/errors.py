"""What can go wrong between a picture and what is read from it."""


class VisionError(Exception):
    """Anything vision refuses to read; the text is a sentence for people."""


class NotAPicture(VisionError):
    """A file that holds no whole picture."""


class DeckProfileWrong(VisionError):
    """A deck folder that is missing something or says something it must not."""


class CalibrationWrong(VisionError):
    """A calibration that does not belong to this picture, or is no calibration."""


class ResultWrong(VisionError):
    """A file that is no earlier result, or one that does not go with this deck."""
