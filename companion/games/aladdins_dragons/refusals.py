"""Why a move in Aladdin's Dragons can be refused, each with the rule behind it."""

from companion.shared.refusals import Refusal


class DragonsRefusal(Refusal):
    PLAYERS = ("players", "Three to five play.")
    PROFILE = ("profile", "A rules profile holds only the values and switches that there are.")
    WRONG_TIME = (
        "wrong-time",
        "A round goes: prepare, place, resolve caves, city, guard and rooms in order, tokens home.",
    )
    GAME_OVER = ("game-over", "The game ends at once when the last artifact is bought.")
    NO_SUCH_SEAT = ("no-such-seat", "A seat is one of those round the table.")
    NOT_ASKED = ("not-asked", "A choice is made by the player whose it is, in the order from the camel.")

    BAD_DEAL = ("bad-deal", "Artifacts, spells and guards are dealt as the box holds them.")
    DEALT_HERE = (
        "dealt-here",
        "Who deals is settled at the start: the companion, or the table with its own cards.",
    )
    BEGIN_WITH_THREE = ("begin-with-three", "Everybody begins with three small treasures of any kinds.")
    BAD_CARD = (
        "bad-card",
        "A treasure card gives each cave up to four shelves, and never more than players less one.",
    )
    BAD_GUARD = ("bad-guard", "The ten guards have the numbers 1 to 10.")
    ROOM_READY = ("room-ready", "An artifact that nobody bought stays turned up.")
    NONE_LEFT = ("none-left", "There are only so many artifacts of each kind.")

    OUT_OF_TURN = ("out-of-turn", "From the camel clockwise everybody places one token at a time.")
    NO_SUCH_TOKEN = ("no-such-token", "Everybody has the tokens 1, 2, 4, 5, 6, 7, 8 and 9, each once.")
    TOKEN_PLACED = ("token-placed", "Each token is placed once a round.")
    PLACED_ON = (
        "placed-on",
        "The last token can be taken back until somebody has placed or played a spell since.",
    )
    ROOM_FULL = ("room-full", "At most five of one's tokens lie in a palace room.")
    EMPTY_CAVE = ("empty-cave", "No token is placed in an empty cave.")
    CLOSED = ("closed", "In the basic game Aladdin's Tent and the Djinn's House are closed.")
    NOT_IN_USE = ("not-in-use", "As many palace rooms are in use as players.")
    TABOO = ("taboo", "No more tokens or Carpets may be put on a space that is taboo this round.")

    PAYMENT_KINDS = (
        "payment-kinds",
        "For each token in the room a buyer pays its number in one kind, a different kind for each.",
    )
    PAYMENT_SUM = ("payment-sum", "The sum that is asked is paid exactly, in any treasures.")
    MORE_THAN_HELD = ("more-than-held", "Nobody pays with treasures that they do not have.")
    NOT_KEPT = ("not-kept", "In the light game the table sees to the treasures; payments are not told.")
    TELL_PAYMENT = ("tell-payment", "Where the companion keeps the treasures a payment says what is paid.")
    SUPPLY_DRY = ("supply-dry", "What is taken comes from the supply; it has 29 of each kind in all.")
    MARKET_RATE = ("market-rate", "The Market gives three small treasures for one.")
    MARKET_KINDS = ("market-kinds", "In this game the Market gives other kinds than the one paid.")
    SPELL_NOT_DRAWN = ("spell-not-drawn", "One of the two spells drawn is kept.")
    NOT_IN_STACK = ("not-in-stack", "An artifact is chosen from those that lie in the room.")

    NO_POWERS = ("no-powers", "In the basic game artifacts have no power.")
    ARTIFACT_NOT_HELD = ("artifact-not-held", "Only an artifact of one's own can be used.")
    ARTIFACT_USED = ("artifact-used", "A used artifact comes back at the end of the round.")
    ONE_USE = ("one-use", "One artifact use a player a round; two for the winner of the Djinn's House.")
    NO_USE = ("no-use", "A Scroll has no use in play, it breaks ties at the end.")
    NO_EFFECT = ("no-effect", "An artifact is used where its power does something.")
    NO_LAMP = ("no-lamp", "Spells are played with a Lamp, used this round.")
    SPELL_NOT_HELD = ("spell-not-held", "A player plays a spell from their own hand.")
    SPELL_TIME = ("spell-time", "Some spells say when they are played.")
    NEVER_GUARD = ("never-guard", "No spell is ever played on the guard's space or on a token there.")
    ALREADY_RESOLVED = ("already-resolved", "No spell moves a token to a space that is resolved already.")
    AIM = ("aim", "A spell says what it is aimed at.")
    NOT_COUNTERED = ("not-countered", "Counterspell cancels a spell that another player has just played.")
    NOT_USED_BY_OTHER = ("not-used-by-other", "Parasite uses what another player used this round.")
    SAME_VALUE = ("same-value", "Trade changes treasures for others of the same value.")

    NO_ANSWER = ("no-answer", "Only an answer that lies sealed can be taken back.")
    HAS_LEFT = ("has-left", "Who has left is asked nothing more; somebody stays.")
    CHOOSES_NOW = ("chooses-now", "What is being decided just now is decided before a player leaves.")

    NO_SUCH_PLACED_TOKEN = (
        "no-such-placed-token",
        "A token is named by its owner and as which it was placed.",
    )
    ALREADY_THERE = ("already-there", "A token is moved to where it is not yet.")
    NO_REASON = ("no-reason", "A ruling says why.")
