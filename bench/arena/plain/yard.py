"""Yard: plays the card game. It lines up the colors its tickets ask for and pays for the tickets.

What lies on its own road is hidden even from it, so it reckons with what its tickets ask for.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

from games.rules.pay import expand_payments
from games.rules.values import Data

WILD = "locomotive"
# Points that a card on the road is worth to a ticket which asks for it
POINTS_PER_WANTED_CARD = 5.0
POINTS_PER_LOCOMOTIVE = 5.5
# What a card is worth that no ticket asks for: it keeps the color from others
POINTS_PER_SPARE_CARD = 0.6
# How much it is worth that another loses a card
POINTS_PER_CARD_ROBBED = 1.6
# The part of the cards drawn that comes to pay for a ticket
SHARE_OF_CARDS_THAT_PAY = 0.55
# How often tickets are drawn when there is time for more
DRAW_TICKETS_SHARE = 0.5
# So many times what the tickets ask for shall be on its way before more tickets are drawn
MIN_SUPPLY_FACTOR = 1.35


def choose(view: Data, board: Data, rng: Random) -> Data:
    """One of the legal moves."""
    legal = {entry["kind"]: entry for entry in view["legal"]}
    for kind in ("yard.deliver_best", "yard.done"):
        if kind in legal:
            return {"kind": kind}
    needs = Needs(view, board)
    if "tickets.keep" in legal:
        return max(_all(view, "tickets.keep"), key=lambda entry: needs.promise(entry["tickets"]))
    places = expand_payments(legal.get("yard.place", {}).get("pays", ()))
    best = max(places, key=needs.worth, default=None)
    draws = _all(view, "market.draw")
    if best is not None and (not draws or needs.worth(best) > needs.drawing()):
        return {"kind": "yard.place", "cards": best}
    # now and then only: if all tickets are always put back, the game has to go on
    if "tickets.take" in legal and (
        not draws or (needs.met() and rng.random() < DRAW_TICKETS_SHARE)
    ):
        return {"kind": "tickets.take"}
    if draws:
        return max(draws, key=lambda entry: (needs.wish(entry["slot"]), rng.random()))
    return {"kind": view["legal"][0]["kind"]}


def _all(view: Data, kind: str) -> list[Data]:
    return [entry for entry in view["legal"] if entry["kind"] == kind]


class Needs:
    """What the tickets ask for, and what of it is on its way."""

    def __init__(self, view: Data, board: Data) -> None:
        self.view, self.me = view, view["me"]
        self.tickets = {ticket["id"]: ticket for ticket in board["tickets"]}
        self.yard = view["mech"]["yard"]
        self.hand: Counter[str] = Counter(view["hand"])
        self.seats = len(view["seats"])
        self.deck = view["decks"]["train"]["draw"]
        self.up = view["decks"]["train"]["up"]
        self.held = view["mech"].get("tickets", {}).get("mine", [])
        self.asked = self.cars(self.held)
        self.lined: Counter[str] = Counter()
        for column in self.yard["yards"][self.me]:
            self.lined[column["color"]] += column["cards"]
            self.lined[WILD] += column["locomotives"]
        self.road = Counter(self.yard.get("peek") or self._guess())
        self.missing = self.asked - self.road - self.lined

    def cars(self, tickets: Iterable[str]) -> Counter[str]:
        """The cards that these tickets ask for."""
        return Counter(car for id_ in tickets for car in self.tickets[id_]["cars"])

    def _guess(self) -> dict[str, float]:
        """The cards on the road as they would be if they had come in even shares."""
        total = sum(self.asked.values())
        share = self.yard["road"][self.me] * SHARE_OF_CARDS_THAT_PAY / total if total else 0
        return {color: n * min(share, 0.9) for color, n in self.asked.items()}

    @property
    def turns(self) -> float:
        """The turns of ours that are probably left in this round."""
        last = self.view["turn"]["last"]
        return last / self.seats if last is not None else 1 + self.deck / (1.5 * self.seats)

    def worth(self, cards: dict[str, int]) -> float:
        """What lining up these cards is worth."""
        wild = cards.get(WILD, 0)
        colors = [color for color in cards if color != WILD]
        size = sum(cards.values())
        # one card of each column leaves at the start of each later turn
        leave = self.turns if len(colors) == 1 else len(colors) * min(1, self.turns)
        worth = 0.0
        for color in colors:
            useful = min(cards[color], max(0, leave - wild), self.missing[color])
            worth += POINTS_PER_WANTED_CARD * useful + POINTS_PER_SPARE_CARD * (
                min(size, leave) - useful
            )
        worth += (POINTS_PER_LOCOMOTIVE - POINTS_PER_SPARE_CARD) * min(wild, leave) - 2.5 * wild
        for seat, columns in enumerate(self.yard["yards"]):
            for column in columns:
                if seat != self.me and column["color"] in colors:
                    worth += POINTS_PER_CARD_ROBBED * (column["cards"] + column["locomotives"])
        return worth

    def drawing(self) -> float:
        """What drawing cards is worth: nothing when they could not leave the yard any more."""
        if self.turns < 2:
            return 0.5
        held = sum(self.hand.values())
        return max(3.0, 10.0 - 0.5 * max(0, held - 6))

    def met(self) -> bool:
        """All that the tickets ask for is on its way, and there is time for more."""
        on_its_way = self.yard["road"][self.me] + sum(self.lined.values())
        enough = on_its_way + sum((self.hand & self.asked).values())
        return self.turns >= 6 and enough >= MIN_SUPPLY_FACTOR * sum(self.asked.values()) + 2

    def wish(self, slot: int | None) -> float:
        """How much a card of the row, or the top of the pile, is wished for."""
        if slot is None:
            return 2.0
        card = self.up[slot]
        if card == WILD:
            return 4.0
        lacking = self.missing[card] - self.hand[card]
        return (4.0 if lacking > 0 else 1.0) + 0.3 * min(self.hand[card], 4)

    def promise(self, tickets: list[str]) -> float:
        """What tickets promise besides those held, with the cards that will come in time."""
        everything = [*self.held, *tickets]
        need = self.cars(everything)
        rounds = self.yard["rounds"] - self.yard["round"]
        coming = (self.deck / self.seats + 20 * rounds) * SHARE_OF_CARDS_THAT_PAY
        room = (
            coming
            + (sum(self.hand.values()) + self.yard["road"][self.me]) * SHARE_OF_CARDS_THAT_PAY
        )
        points = sum(self.tickets[id_]["points"] for id_ in tickets)
        # no more than six of a color come by, whatever is tried
        crowd = sum(max(0, n - 5) for n in need.values())
        over = max(0.0, sum(need.values()) - room)
        return points - 2.2 * POINTS_PER_WANTED_CARD * over - 2 * crowd
