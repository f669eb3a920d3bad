"""What can be typed at a console, as `help` lists it."""

from companion.shared.phrases import SEAT_PHRASE, Phrase

PHRASES = (
    Phrase("begin", "begin [PLAYER]", "choose three treasures in secret; alone: everybody who still has to"),
    Phrase(
        "card", "card 4 2 / - / 3 / 5 / 1", "the treasure card turned up: each cave's shelves from the top"
    ),
    Phrase("artifact", "artifact 2 key", "the artifact turned up in room 2"),
    Phrase("guard", "guard 7", "the guard turned up"),
    Phrase("place", "place [market]", "whose turn it is places a token; its value is asked for in secret"),
    Phrase("point", "point market", "where the next token goes; its value follows on a pad"),
    Phrase("back", "back PLAYER", "who placed last takes that token back, until the next has placed"),
    Phrase("acts", "acts [PLAYER]", "says in secret whether they act; alone: everybody who still has to"),
    Phrase("unsay", "unsay PLAYER", "takes the secret answer back"),
    Phrase("pass", "pass [PLAYER]", "no to what is asked: to act, to pay, to buy, to change, the camel"),
    Phrase(
        "pay", "pay crowns 3 gold 1 [keeps 1 4]", "pay the guard or for a spell; keeps: tokens of a City Tax"
    ),
    Phrase("buy", "buy crowns 7 gold 1", "buy the artifact; in the light game: buy"),
    Phrase("change", "change gold for crowns 2 pearls 1", "one treasure for three at the Market"),
    Phrase("camel", "camel [PLAYER: REASON]", "take the camel; with a player, a ruling"),
    Phrase("drew", "drew", "the spells drawn from the table's own cards, asked for in secret"),
    Phrase("keep", "keep", "which of two spells is kept, asked for in secret"),
    Phrase("take", "take key", "the artifact chosen from the stack"),
    Phrase("use", "use PLAYER double [token 3] [spell 1]", "use an artifact"),
    Phrase(
        "spell", "spell PLAYER taboo market", "play a spell at spaces, tokens (Anna/3), artifacts, treasures"
    ),
    Phrase("move", "move PLAYER/3 to market: REASON", "ruling: a token lies elsewhere"),
    Phrase("remove", "remove PLAYER/3: REASON", "ruling: a token goes home"),
    Phrase("add", "add PLAYER crowns 3: REASON", "ruling: treasures from the supply"),
    Phrase("return", "return PLAYER crowns 3: REASON", "ruling: treasures to the supply"),
    Phrase("give", "give key [of PLAYER|room 2] to PLAYER: REASON", "ruling: an artifact"),
    Phrase("lose", "lose key PLAYER: REASON", "ruling: an artifact back to the box"),
    Phrase("withdraw", "withdraw PLAYER: REASON", "ruling: a player leaves and nobody takes the seat"),
    SEAT_PHRASE,
    Phrase("shelves", "shelves crowns 4 2: REASON", "ruling: what lies in a cave"),
)
