"""The last seconds of the small stream, kept for a replay."""

import threading
from collections import deque

import cv2

from hardware.cameras.protocol import ClipPicture, Frame

#: A JPEG at this quality is about 30 KB at 640×360 and costs 1.5 ms; ten seconds of raw pictures are 140 MB.
QUALITY = 80
#: A replay needs no more pictures than this, and the processor has other things to do.
MOST_A_SECOND = 20


class ClipRing:
    """Keeps `seconds` of pictures, at most MOST_A_SECOND of them each second. 0 seconds keeps none."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        # Bounded by count as well: recorded times may be anything.
        self._kept: deque[ClipPicture] = deque(maxlen=int(seconds * MOST_A_SECOND))
        self._lock = threading.Lock()

    def add(self, small: Frame) -> None:
        if self._kept.maxlen == 0:
            return
        with self._lock:
            # Half a period of tolerance, or a stream at exactly the limit would lose every other picture.
            if self._kept and 0 <= small.taken_s - self._kept[-1].taken_s < 0.5 / MOST_A_SECOND:
                return
        written, jpeg = cv2.imencode(".jpg", small.image_bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not written:
            return
        with self._lock:
            self._kept.append(ClipPicture(small.taken_s, jpeg.tobytes()))
            while self._kept[-1].taken_s - self._kept[0].taken_s > self._seconds:
                self._kept.popleft()

    def last(self, seconds: float) -> tuple[ClipPicture, ...]:
        """The pictures of the last `seconds` before the newest, oldest first."""
        with self._lock:
            if not self._kept:
                return ()
            since_s = self._kept[-1].taken_s - seconds
            return tuple(picture for picture in self._kept if picture.taken_s >= since_s)
