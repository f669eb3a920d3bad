"""The pages of the devices."""

from ui.present.devices.camera import Camera
from ui.present.devices.deck import Deck
from ui.present.devices.doctor import Doctor
from ui.present.devices.pads import Pads

__all__ = ["Camera", "Deck", "Doctor", "Pads"]
