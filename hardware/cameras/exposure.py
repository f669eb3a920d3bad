"""An exposure that mains light cannot band."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exposure:
    """Exposure time in seconds and gain as a factor."""

    exposure_s: float
    gain: float


def steady_exposure(
    found: Exposure, mains_hz: int, longest_s: float, gain_limits: tuple[float, float]
) -> Exposure:
    """The same brightness with an exposure of whole pulses of the light, as near to `found` as may be.

    Lamps pulse at twice the mains frequency: 10 ms at 50 Hz, 8.33 ms at 60 Hz. An exposure of whole pulses
    gathers the same light in every row; another one leaves bands that wander. Shorter than one pulse, or with
    the gain at its end, the light is that of day or a studio: `found` is kept, for there is no pulse in it or
    nothing that would help.
    Raises ValueError for a mains frequency other than 50 and 60 Hz.
    """
    if mains_hz not in (50, 60):
        raise ValueError(f"mains light pulses at 50 or 60 Hz, not at {mains_hz}")
    pulse_s = 1 / (2 * mains_hz)
    lowest, highest = gain_limits
    most_pulses = int(longest_s / pulse_s + 1e-9)
    wanted = min(max(1, round(found.exposure_s / pulse_s)), most_pulses)
    # One pulse fewer needs more gain and one more needs less: try the nearest first, then its neighbours.
    for pulses in (wanted, wanted + 1, wanted - 1):
        if not 1 <= pulses <= most_pulses:
            continue
        gain = found.gain * found.exposure_s / (pulses * pulse_s)
        if lowest <= gain <= highest:
            return Exposure(pulses * pulse_s, gain)
    return found
