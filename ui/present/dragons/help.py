"""Help on the screens of Aladdin's Dragons."""

from enum import Enum

from companion.shared.sentences import Sentence, say


class Topic(Enum):
    PLACING = "placing"
    SECRET = "secret"
    OPENING = "opening"
    BUYING = "buying"
    ACTING = "acting"
    CITY = "city"
    PREPARING = "preparing"
    ARTIFACTS = "artifacts"

    @property
    def reminders(self) -> tuple[Sentence, ...]:
        return REMINDERS[self]


REMINDERS: dict[Topic, tuple[Sentence, ...]] = {
    Topic.PLACING: (
        say("Tap the space, then give the token's value: on your pad, or here while others look away."),
        say("The board shows how many tokens of whom lie where. Their values stay secret until they open."),
        say("At most five of your tokens lie in a palace room, and none in an empty cave."),
        say("Until the next player has placed, the last token can be taken back."),
    ),
    Topic.SECRET: (
        say("Hold to look. Lift the finger and everything is covered; then tap what you choose."),
        say("On a pad, press the buttons together whose numbers add up to the token: 1, 2, 4 and 8."),
    ),
    Topic.OPENING: (
        say("Spaces open one after the other: caves, city, palace guard, palace rooms."),
        say("The sum of the tokens counts. Of equal ones, the nearer to the camel clockwise is stronger."),
        say("In a cave the strongest takes the top shelf, the next the next one; the rest goes back."),
    ),
    Topic.BUYING: (
        say("For each token in the room you pay its number in one kind of treasure, each in another."),
        say("The strongest is asked first. Whoever cannot or will not buy passes to the next."),
        say("Most artifacts win. The game ends at once when the last one is bought."),
    ),
    Topic.ACTING: (
        say("Before a space is decided everybody may use an artifact, one a round."),
        say("All answer in secret whether they want to act: silence tells nobody anything."),
        say("Spells need a Lamp that was used this round."),
    ),
    Topic.CITY: (
        say("Market: the strongest may change one treasure for three."),
        say("Caravanserai: the strongest takes the camel. Later ties already follow the new order."),
        say("Palace guard: whoever is weaker may pay the difference, or leaves the palace."),
    ),
    Topic.PREPARING: (
        say("The treasure card says how many treasures lie on the shelves of each cave, from the top."),
        say("No cave has more shelves than players less one, and none more than four."),
    ),
    Topic.ARTIFACTS: (
        say("Most artifacts win. In the magic game, of equal ones, most Scrolls."),
        say("Your treasures are shown to you alone: choose your name, and hold to look."),
    ),
}
