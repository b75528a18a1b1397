"""Numbers: what a player reckons with, to be learned for each board."""

from typing import Annotated

from msgspec import Meta, Struct


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player reckons with; the defaults are those of the family. Prices are parts of what
    the better routes of a board bring, so that they fit boards of any size; the bounds of each
    number stand in its annotation."""

    # prices
    # What a turn is worth, as a part of what the better routes bring for each turn they take
    turn: Annotated[float, Meta(ge=0.2, le=1.2)] = 0.58
    # What a piece is worth, as a part of what the better routes bring beyond their turns
    car: Annotated[float, Meta(ge=0, le=6)] = 1.6
    # What a card is worth that nothing asks for yet, in turns
    spare: Annotated[float, Meta(ge=0, le=1)] = 0.15
    # How many times as much a locomotive is worth then
    wild: Annotated[float, Meta(ge=1, le=5)] = 2.0
    # time
    # The lacking cards that a turn of drawing brings
    draws: Annotated[float, Meta(ge=1, le=2)] = 1.9
    # The turns that each card more costs which has to be of the same color
    drag: Annotated[float, Meta(ge=0, le=3)] = 0.9
    # How little is known of when the game ends, as a part of the turns left
    blur: Annotated[float, Meta(ge=0.01, le=0.5)] = 0.1
    # The pieces that rivals are expected to place with a claim
    length: Annotated[float, Meta(ge=1.5, le=5)] = 3.0
    # How many turns later a game ends than if every card fitted
    slack: Annotated[float, Meta(ge=0, le=6)] = 1.5
    # The cards of a hand that are not laid in the end, for each kind of cards more than usual
    idle: Annotated[float, Meta(ge=0, le=2)] = 0.75
    # So many turns more than needed have to be left for pieces to be worth all they are worth
    settle: Annotated[float, Meta(ge=0, le=12)] = 8.0
    # tickets
    # How many times the points of a failed ticket it hurts
    fail: Annotated[float, Meta(ge=0.5, le=3)] = 1.0
    # The chance that a rival spoils a way of one route; of more it grows with the square root
    risk: Annotated[float, Meta(ge=0, le=0.4)] = 0.005
    # By what part tickets that are still to be drawn are less likely to be completed than planned
    # ones
    doubt: Annotated[float, Meta(ge=0, le=0.8)] = 0.1
    # rivals
    # The chance in a turn that a rival takes a route which it can pay, for no reason that we see
    danger: Annotated[float, Meta(ge=0, le=0.5)] = 0.005
    # The same for a route that a network of that rival reaches, and for one that would join two
    near: Annotated[float, Meta(ge=0, le=0.5)] = 0.02
    gap: Annotated[float, Meta(ge=0, le=0.5)] = 0.1
    # For how many turns a route that is not claimed now stays unclaimed
    horizon: Annotated[float, Meta(ge=0.5, le=10)] = 4.0
    # The cards to be gathered before claims that nobody contests, as a part of the pieces
    hold: Annotated[float, Meta(ge=0, le=1)] = 0.5
    # What it is worth in turns to claim late rather than early, or to who hurries the other way
    patience: Annotated[float, Meta(ge=0, le=3)] = 1.0
