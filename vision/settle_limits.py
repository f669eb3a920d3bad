"""Where one state of a watched table ends and the next begins."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Where one state ends and the next begins. Lengths are in px of a picture `width_px` wide."""

    #: Each pixel is the mean of about 16 of the small stream's: a quarter of its noise, and a card is 10 px.
    width_px: int = 160
    #: Light is taken to be alike within this far: more than a card's shadow is wide, less than a hand.
    light_px: int = 7
    #: A lamp that goes on or off changes at least half of the picture by so many grey levels, and leaves
    #: at most this share of it changed when its light is taken off: shadows and glare.
    lamp_levels: float = 2.0
    lamp_share: float = 0.15
    #: A change counts from this many times the noise on, and never below this many grey levels.
    change_noise: float = 5.0
    least_change: float = 4.0
    #: Noise of a still picture is never taken to be less: JPEG rounds to about that.
    least_noise: float = 0.5
    #: Fewer changed pixels are a fly or a sensor's hiccup; a card's edge that moves is more.
    moving_px: int = 4
    #: A slow hand moves less than noise from picture to picture: it is compared with this long ago, too.
    slow_s: float = 0.4
    #: Quiet that is needed where the picture is as clear as can be, and at least this many pictures of it.
    quiet_s: float = 0.12
    quiet_pictures: int = 2
    #: No pause between two pictures counts for more: nobody knows what went on in between.
    longest_step_s: float = 0.2
    #: An arm's entry: this much of the picture's rim, and this share of its area.
    arm_rim_px: int = 4
    arm_share: float = 0.004
    #: Arms come in over one or two sides; what changed along more of them is the whole picture.
    arm_sides: int = 2
    whole_picture_s: float = 1.0
    #: What is no larger than this many cards is looked on as a thing after this long: two cards, no arm.
    few_cards: float = 2.6
    few_cards_s: float = 2.0
    #: No smaller than this part of a card, no larger than so many cards, and as full as a card's outline: a
    #: card that lies across the rim.
    card_part: float = 0.2
    card_times: float = 1.7
    card_full: float = 0.8
    #: Round a card its shadow, and what its place may be wrong by, are no hand either.
    shadow_px: int = 2
    #: What reaches in and has not stirred for so long is a thing that was put down. Hands tremble.
    thing_s: float = 20.0
    #: The very first picture may have had a hand in it; then its leaving looks like another one's coming.
    doubtful_thing_s: float = 10.0
    #: A covered lens: darker than this mean with less than this spread. A dark room still has lights.
    covered_level: float = 14.0
    covered_spread: float = 5.0
    dark_level: float = 30.0
    #: A live camera's pictures always differ by noise; the same bytes for so long are one picture sent on.
    frozen_s: float = 2.0
    #: The light is another one when the whole picture's level changed by this factor.
    light_factor: float = 1.2
