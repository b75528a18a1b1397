"""What a board file says of terrain cards."""

from ...board import Count, DeckKeys

# The kinds of terrain, which are the names of the cards
KINDS = ("desert", "jungle", "mountain")
PILE = "terrain"


class TerrainKeys(DeckKeys, frozen=True):
    """How many cards of each kind there are."""

    pile = PILE
    cards = {"desert": "desert", "jungle": "jungle", "mountain": "mountain"}
    desert: Count = 0
    jungle: Count = 0
    mountain: Count = 0
