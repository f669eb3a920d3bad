"""The profile of our own deck: the folder of pictures and names that vision reads."""

from companion.deck.cards import CARPET_BACK, CARPETS, DESTINATION_BACK, DESTINATIONS
from companion.deck.frames import HEIGHT_MM, WIDTH_MM

PROFILE_FILE = "deck.toml"


def picture_file(name: str) -> str:
    """The name of the picture of one side, within the profile's folder."""
    return f"{name}.jpg"


def profile_toml() -> str:
    """The text of the default profile's deck.toml."""
    lines = [
        'name = "Tabletop companion"',
        f"card_mm = [{WIDTH_MM}, {HEIGHT_MM}]",
        f'back = "{picture_file(DESTINATION_BACK.name)}"',
    ]
    for destination in DESTINATIONS:
        lines += ["", "[[destination]]", f'kind = "{destination.kind}"']
        if destination.motif:
            lines.append(f'motif = "{destination.motif}"')
        lines += [f'face = "{picture_file(destination.face.name)}"', f"count = {destination.count}"]
    for carpet, face in CARPETS.items():
        lines += ["", "[[carpet]]", f'id = "{carpet.value}"', f'face = "{picture_file(face.name)}"']
        lines.append(f'back = "{picture_file(CARPET_BACK.name)}"')
    return "\n".join(lines) + "\n"
