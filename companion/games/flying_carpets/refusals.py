"""Why a move in Flying Carpets can be refused, each with the rule behind it."""

from companion.shared.refusals import Refusal


class CarpetsRefusal(Refusal):
    PLAYERS = ("players", "Two to four play.")
    PROFILE = ("profile", "A rules profile holds only the values and switches that there are.")
    WRONG_TIME = (
        "wrong-time",
        "A round goes: layout, flights with their landings and duels, palaces; then the next lays out.",
    )
    GAME_OVER = ("game-over", "The game ends when everybody has been the active player.")
    NO_SUCH_SEAT = ("no-such-seat", "A seat is one of those round the table.")

    BAD_DEAL = ("bad-deal", "The djinns are dealt in fixed sets, one set a player.")
    DEAL_FIRST = ("deal-first", "The djinns are dealt before the first layout.")
    NOT_DEALT_HERE = (
        "not-dealt-here",
        "Who keeps the djinns is settled at the start: the companion, or the players with their cards.",
    )

    NONE_LEFT = ("none-left", "The deck holds a fixed number of each kind: a card more of it cannot come.")
    LAYOUT_FULL = ("layout-full", "Twelve destinations are laid out, or all that are left.")
    LAYOUT_UNFINISHED = ("layout-unfinished", "Nobody throws before the whole layout lies on the table.")
    NOTHING_LAID = ("nothing-laid", "Only a card that was turned up can be taken back.")
    NO_SUCH_CARD = ("no-such-card", "A destination is named by its number in this round's layout.")
    NOT_THIS_ROUND = ("not-this-round", "A kind can be corrected until its round ends; after that, amend.")

    OUT_OF_TURN = (
        "out-of-turn",
        "Throws go round from the active player's left; the active player throws last.",
    )
    NO_SUCH_CARPET = ("no-such-carpet", "Everybody has one carpet; two when two play.")
    ALREADY_THROWN = ("already-thrown", "Each carpet is thrown once a flight.")
    NOT_ALL_THROWN = ("not-all-thrown", "The landing is judged when all carpets have flown.")
    CARPET_TWICE = ("carpet-twice", "A carpet comes to rest in one place.")
    CARD_TAKEN = ("card-taken", "Taken cards leave the table; a carpet can only lie on what is still there.")
    CARD_NAMED_TWICE = ("card-named-twice", "Each destination has one place in the order from left to right.")

    NO_SUCH_DUEL = ("no-such-duel", "A duel is fought for a destination under carpets of several players.")
    DUEL_UNDERWAY = ("duel-underway", "The next duel is named before anybody has chosen a djinn for it.")
    DJINN_NOT_HELD = ("djinn-not-held", "A player shows one of the djinns in their own hand.")
    NOT_IN_PLAY = ("not-in-play", "Each number of players has its own djinns; the others stay out.")
    SHOWN_BY_ALL = ("shown-by-all", "Everybody concerned shows one djinn, and no two are the same.")

    LAMPS_OUT_OF_TURN = ("lamps-out-of-turn", "Lamps are asked for from the active player's left round.")
    TOO_MANY_LAMPS = ("too-many-lamps", "A lamp is counted as one palace, by the player who holds it.")

    CARD_IN_DUEL = ("card-in-duel", "A card that is fought for goes nowhere before its duel is over.")
    CANNOT_GO_THERE = (
        "cannot-go-there",
        "Only a card of this round goes back to the table, and only while the flights go on.",
    )
    ALREADY_THERE = ("already-there", "A card is moved to where it is not yet.")
    NO_REASON = ("no-reason", "A ruling says why.")
