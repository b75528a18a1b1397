"""A notebook: what a careful person at the table notes of what they are told and shown.

It reads the events as one audience is told them, and the views of that audience, never a state,
and knows nothing of how the rules remember. `assert_consistent` holds another state against it.
"""

from collections import Counter

PAID = {
    "claims.common",
    "city_markers.placed",
    "stations.built",
    "harbors.built",
    "yard.placed",
    "merchandise_passengers.travelled",
    "terrain_cards.doubled",
    "technologies.bought",
}
"""Events that name the cards of a hand that were spent, besides those of claimed routes."""


class Notebook:
    """The notes of one seat, or with None of a watcher, from the first view of a game on."""

    def __init__(self, rules, me, view):
        self.rules, self.board, self.me, self.view = rules, rules.board, me, view
        self.apart = {card for cards in self.board.deck.apart.values() for card in cards}
        self.wild = self.board.cards[self.board.locomotive]
        seats = len(view["seats"])
        dealt = self.board.setup.keys.get("locomotives", 0)
        self.hands = [Counter({self.wild: dealt} if dealt else {}) for _ in range(seats)]
        """By seat: cards that must be in the hand."""
        self.holders: list[Counter[str]] = [Counter() for _ in rules.sides(seats)]
        """By team: cards that must be in what it shares."""
        self.roads: list[Counter[str]] = [Counter() for _ in range(seats)]
        """By seat: all the cards it has set out this round."""
        self.under = []
        """Tickets put under a deck by me: which deck, which tickets, and how many lie above."""
        self.put_back: set[str] = set()
        """Tickets put into a deck by me and not kept since."""
        self.laid: Counter[str] = Counter()
        self.lent, self.taken, self.offered = 0, None, self._offered(view)
        self.settled = self._settled(view)
        self.rejected: list[str] = []

    def note(self, events, view):
        """A step: what was told of it, and what is to be seen after it."""
        self.yards = [list(columns) for columns in _mech(self.view, "yard").get("yards", ())]
        self.now = view
        for event in events:
            self.hear(event["kind"], event["data"])
        self.look(view)
        self.view = view

    def hear(self, kind, data):
        """One thing that happened."""
        seat = data.get("seat")
        if kind == "market.took":
            # what comes from a pile apart goes into no hand
            in_hand = data["card"] not in self.apart
            self.hands[seat][data["card"]] += in_hand
            self.taken = data["card"]
        elif kind == "market.blind":
            self.taken = None
        elif kind == "team_play.placed" and self.taken:
            # the card drawn last, into the holder; of one drawn blind nobody else knows which
            self.hands[seat][self.taken] -= 1
            self.holders[seat // self.board.team][self.taken] += 1
        elif kind == "team_play.paid":
            self.lent += data["count"]
        elif kind == "tunnels.flipped" and (attempt := _mech(self.now, "tunnels")):
            self.lay(seat, Counter(attempt["cards"]))
        elif kind == "tunnels.backed_out":
            self.take_back(seat)
        elif kind == "claims.claimed":
            self.lay(seat, Counter(data["cards"]) - self.laid)
            self.laid = Counter()
        elif kind in PAID:
            self.lay(seat, Counter(data["cards"]))
            self.laid = Counter()
        elif kind.startswith("yard."):
            self.hear_yard(kind, data, seat)
        elif kind == "tickets.kept" and seat == self.me and self.settled:
            self.rejected = [t for t in self.settled if t not in data["tickets"]]
        elif kind == "tickets.kept" and seat == self.me:
            self.remember(data)
            self.put_under([t for t in self.offered if t not in data["tickets"]], data["start"])

    def hear_yard(self, kind, data, seat):
        """What happens to yards: who robs and sets out is told, the columns were to be seen."""
        if kind == "yard.robbed":
            self.yards[seat] = [c for c in self.yards[seat] if c["color"] != data["color"]]
        elif kind == "yard.round":
            self.yards = [[] for _ in self.yards]
            self.roads = [Counter() for _ in self.roads]
        elif kind == "yard.set_out":
            tops = (self.wild if c["locomotives"] else c["color"] for c in self.yards[seat])
            self.roads[seat].update(tops)

    def lay(self, seat, cards):
        """Cards are paid; of how many of them come out of a holder the number is told alone."""
        self.laid, self.from_holder, self.lent = cards, self.lent, 0
        team, others = self.holders[seat // self.board.team], cards.total() - self.from_holder
        for card, n in cards.items():
            team[card] = max(0, team[card] - min(n, self.from_holder))
            self.hands[seat][card] = max(0, self.hands[seat][card] - min(n, others))

    def take_back(self, seat):
        """The cards laid for a tunnel go back to where they came from."""
        team, others = self.holders[seat // self.board.team], self.laid.total() - self.from_holder
        for card, n in self.laid.items():
            team[card] += max(0, n - others)
            self.hands[seat][card] += max(0, n - self.from_holder)
        self.laid = Counter()

    def remember(self, kept):
        """Which tickets I have rejected that may come back to me."""
        facts = self.board.setup if kept["start"] else self.board.draw
        if facts.unkept in ("bottom", "shuffle"):
            self.put_back |= {*self.offered}
        self.put_back -= {*kept["tickets"]}

    def put_under(self, rejected, start):
        """Tickets that I reject lie under what is left of their deck, where that is so."""
        facts = self.board.setup if start else self.board.draw
        decks = self.now["decks"]
        for name in decks if facts.unkept == "bottom" else ():
            own = {t for t in rejected if _deck(self.board, decks, t) == name}
            if own:
                self.under.append([name, own, decks[name]["draw"] - len(own)])

    def look(self, view):
        """What is to be seen: planned journeys prove their fare, and drawn tickets are gone."""
        if journey := _mech(view, "merchandise_passengers").get("journey"):
            steps = [step["cards"] for step in journey["steps"].values()]
            # who has just set out can pay for one of the first steps
            fare = min(steps) if not journey["routes"] else journey["cards"]
            hand = self.hands[view["turn"]["seat"]]
            hand["passenger"] = max(hand["passenger"], fare)
        self.offered, self.settled = self._offered(view), self._settled(view)
        if _mech(self.view, "ticket_draft") and not _mech(view, "ticket_draft"):
            self.put_under_after_draft(view)
        for layer in self.under:
            name = layer[0]
            layer[2] -= max(0, self.view["decks"][name]["draw"] - view["decks"][name]["draw"])
        self.under = [layer for layer in self.under if layer[2] >= 0]

    def _offered(self, view):
        decisions = (
            a for a in view["decisions"] if a["seat"] == self.me and a["kind"] == "tickets.keep"
        )
        return next((ask["secret"]["tickets"] for ask in decisions), ())

    def _settled(self, view):
        """The tickets taken in a draft, when I am asked which of them I keep."""
        asked = any(
            a["seat"] == self.me and a["kind"] == "ticket_draft.keep" for a in view["decisions"]
        )
        return [t["id"] for t in _mech(view, "connections")["offered"]] if asked else ()

    def put_under_after_draft(self, view):
        """A draft is over: those rejected in a second one lie under the deck, those of the seats
        after mine undermost; after the first they are shuffled into it."""
        self.put_back |= {*self.rejected}
        second = "draft_card" in self.rules.by_name and not _mech(view, "draft_card")
        if second and self.rejected:
            n = len(self.rejected) * (len(view["seats"]) - self.me)
            self.under.append(["tickets", {*self.rejected}, view["decks"]["tickets"]["draw"] - n])

    def in_hands(self):
        """The cards of each hand, without one that is still to be placed."""
        decisions = self.view["decisions"]
        aside = [(ask["seat"], ask["data"].get("card")) for ask in decisions]
        return [
            noted - Counter(card for owner, card in aside if owner == seat and card)
            for seat, noted in enumerate(self.hands)
        ]

    def facts(self):
        """How much there is in the notes."""
        cards = sum(held.total() for held in (*self.hands, *self.holders, *self.roads))
        return cards + len(self.under)


def assert_consistent(notes, state):
    """Everything noted is true in this state."""
    names = notes.board.cards
    for seat, noted in enumerate(notes.in_hands()):
        held = Counter(dict(zip(names, state.seats[seat].hand, strict=True)))
        assert noted <= held, f"seat {seat} has shown {noted}, and holds {held}"
    if "team_play" in notes.rules.by_name:
        for noted, holder in zip(notes.holders, state.mech.team_play.holders, strict=True):
            held = Counter(dict(zip(names, holder.cards, strict=True)))
            assert noted <= held, f"{noted} went into a holder of {held}"
    if "yard" in notes.rules.by_name:
        for noted, road in zip(notes.roads, state.mech.yard.on_track, strict=True):
            on_road = Counter(dict(zip(names, road, strict=True)))
            assert on_road <= noted, f"{on_road} on a road onto which {noted} went"
    if notes.me is not None:
        known = {notes.board.tickets[n].id for n in state.seats[notes.me].rejected}
        assert known == notes.put_back, f"{known} were put back, or {notes.put_back}"
    for name, tickets, _ in notes.under:
        lying = {notes.board.tickets[n].id for n in state.decks[name].draw}
        assert tickets <= lying, f"{tickets} were put under {name}"


def _mech(view, name):
    return view["mech"].get(name, {})


def _deck(board, decks, ticket):
    kind = board.ticket[ticket].facts.deck
    return kind if kind in decks else "tickets"
