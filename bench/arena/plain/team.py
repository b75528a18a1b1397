"""Partners: what the plain bot puts into the holder, takes out of it, and tells by it."""

from collections import Counter
from typing import TYPE_CHECKING

from games.rules.values import Data

if TYPE_CHECKING:
    from .choice import Plan

NAME = "team_play"
# Points from which a ticket that we cannot reach alone is worth a turn to tell of it
HARD_TICKET_POINTS = 9


def side(view: Data, board: Data) -> set[int]:
    """The seats that win together with us; we alone where there are no teams."""
    team = board["team"]
    first = view["me"] - view["me"] % team
    return set(range(first, first + team))


def purse(view: Data) -> Counter[str]:
    """The cards we may pay with: the hand, what lies in the holder, and ferry cards."""
    mech = view["mech"]
    cards = Counter(view["hand"]) + Counter(mech.get(NAME, {}).get("holder", {}))
    if "ferry_cards" in mech:
        cards["ferry_card"] = mech["ferry_cards"]["held"][view["me"]]
    return cards


def fewest(view: Data, board: Data) -> int:
    """The least number of pieces that anybody has left, or any team."""
    cars = [sum(seat["pieces"].values()) for seat in view["seats"]]
    team = board["team"]
    return min(sum(cars[n : n + team]) for n in range(0, len(cars), team))


def answer(plan: "Plan", legal: dict[str, list[Data]]) -> Data | None:
    """What we say when the team asks us; None if it does not."""
    if f"{NAME}.place" in legal:
        return {"kind": f"{NAME}.place", "to": _place(plan)}
    if shares := legal.get(f"{NAME}.pay"):
        # what only we can use is spared
        return max(shares, key=lambda share: _colored(share["holder"]))
    if tickets := legal.get(f"{NAME}.entrust"):
        # the partner shall help where it is farthest
        return max(tickets, key=lambda entry: plan.tickets[entry["ticket"]]["points"])
    return None


def share(plan: "Plan", entries: list[Data]) -> Data | None:
    """Tickets that we have given up alone, for the partner to know of them."""
    mine = plan.view["mech"].get("connections", {}).get("mine", [])
    open_still = {ticket["id"] for ticket in mine if ticket["state"] == "open"}

    def hard(ticket: str) -> bool:
        worth = plan.tickets[ticket]["points"]
        return ticket in open_still and ticket not in plan.aims and worth >= HARD_TICKET_POINTS

    fit = [entry for entry in entries if all(map(hard, entry["tickets"]))]
    return max(fit, key=lambda entry: len(entry["tickets"]), default=None)


def _place(plan: "Plan") -> str:
    """Into the hand what our plan asks for, into the holder what serves the partner as well."""
    ask = next(ask for ask in plan.view["decisions"] if ask["seat"] == plan.me)
    card = (ask["data"] | ask["secret"])["card"]
    asked = {plan.routes[id_]["color"] for id_ in plan.wanted}
    return "hand" if card in asked or card == "locomotive" else "holder"


def _colored(cards: dict[str, int]) -> int:
    return sum(n for card, n in cards.items() if card != "locomotive")
