"""The United States played at random by code written for that board alone: a yardstick.

All base rules, but no kernel, no moves to check, no events, no views; and what can be claimed is
counted by color and length instead of listed. The engine is measured against it (bench.engine).
"""

import random
import tomllib
from pathlib import Path

from games.rules.graph import DisjointSets, longest_trail

FACTS = tomllib.loads(Path("games/boards/usa.toml").read_text("utf-8"))
CAR_COUNT, POINTS = FACTS["cars"], [0, *FACTS["points"].values()]
CITY = {city["id"]: n for n, city in enumerate(FACTS["cities"])}
COLOR = {color: n for n, color in enumerate(FACTS["deck"]["colors"])}
GRAY = WILD = len(COLOR)
ROUTES = [
    (CITY[route["a"]], CITY[route["b"]], route["length"], COLOR.get(route["color"], GRAY))
    for route in FACTS["routes"]
]
LONGEST_ROUTE = max(length for _, _, length, _ in ROUTES)
PARALLEL = [
    next((n for n, other in enumerate(ROUTES) if n != m and other[:2] == route[:2]), None)
    for m, route in enumerate(ROUTES)
]
TICKETS = [
    (CITY[ticket["a"]], CITY[ticket["b"]], ticket["points"])
    for ticket in FACTS["tickets"]
    if "set" not in ticket
]
CARDS = [color for color in COLOR.values() for _ in range(FACTS["deck"]["per_color"])]
CARDS += [WILD] * FACTS["deck"]["locomotives"]
BONUS = FACTS["mechanisms"]["longest_route"]["points"]

chance = random.random


class Game:
    """One game: `play` gives the number of decisions and the scores."""

    __slots__ = (
        "cars",
        "count",
        "deck",
        "discard",
        "free",
        "goals",
        "hands",
        "own",
        "players",
        "scores",
        "shut",
        "tickets",
        "up",
    )

    def __init__(self, players: int) -> None:
        self.players = players
        self.deck = CARDS[:]
        self.discard: list[int] = []
        random.shuffle(self.deck)
        self.hands = [[0] * (WILD + 1) for _ in range(players)]
        for hand in self.hands:
            for _ in range(4):
                hand[self.deck.pop()] += 1
        self.up = [self.deck.pop() for _ in range(5)]
        self.sweep()
        self.tickets = TICKETS[:]
        random.shuffle(self.tickets)
        self.goals: list[list[tuple[int, int, int]]] = [[] for _ in range(players)]
        for goals in self.goals:
            self.choose(goals, least=2)
        self.cars = [CAR_COUNT] * players
        self.scores = [0] * players
        self.own: list[list[int]] = [[] for _ in range(players)]
        self.shut: list[set[int]] = [set() for _ in range(players)]  # tracks beside a player's own
        # free[color][length]: the free tracks; count[color][length]: how many are not longer
        lengths, colors = range(LONGEST_ROUTE + 1), range(GRAY + 1)
        self.free: list[list[list[int]]] = [[[] for _ in lengths] for _ in colors]
        for n, (_, _, length, color) in enumerate(ROUTES):
            self.free[color][length].append(n)
        self.count = [[0] * (LONGEST_ROUTE + 1) for _ in self.free]
        for tracks, count in zip(self.free, self.count, strict=True):
            for length in range(1, LONGEST_ROUTE + 1):
                count[length] = count[length - 1] + len(tracks[length])

    def play(self) -> tuple[int, list[int]]:
        """Random moves to the end."""
        players, cars, hands, tickets = self.players, self.cars, self.hands, self.tickets
        deck, discard, count = self.deck, self.discard, self.count
        gray = count[GRAY]
        colors = range(WILD)
        steps, player, left = players, 0, -1
        while left:
            left -= 1
            steps += 1
            hand = hands[player]
            most = min(cars[player], LONGEST_ROUTE)
            wild = hand[WILD]
            reach, claims, best = [], 0, 0
            for color in colors:
                n = hand[color] + wild
                if n > most:
                    n = most
                if n > best:
                    best = n
                claims += count[color][n]
                reach.append(n)
            claims += gray[best]
            draws = 6 if deck or discard else 0
            while True:
                pick = int(chance() * (claims + draws + (1 if tickets else 0)))
                if pick >= claims:
                    break
                if self.claim(player, reach, pick):
                    break
            if pick < claims:
                if cars[player] < 3 and left < 0:
                    left = players
            elif pick < claims + draws:
                steps += self.draw(hand, pick - claims)
            else:
                steps += 1
                self.choose(self.goals[player], least=1)
            player = player + 1 if player + 1 < players else 0
        self.score()
        return steps, self.scores

    def claim(self, player: int, reach: list[int], pick: int) -> bool:
        """Claim the track that is the `pick`th this player can pay; False if it is shut."""
        free, count, hand = self.free, self.count, self.hands[player]
        for color, n in enumerate(reach):
            if pick < count[color][n]:
                tracks = free[color]
                break
            pick -= count[color][n]
        else:
            color = max(range(WILD), key=hand.__getitem__)
            tracks = free[GRAY]
        length = 1
        while pick >= len(tracks[length]):
            pick -= len(tracks[length])
            length += 1
        track = tracks[length][pick]
        if track in self.shut[player]:
            return False
        self.take(track)
        other = PARALLEL[track]
        if other is not None:
            if self.players >= 4:
                self.shut[player].add(other)
            elif other in free[ROUTES[other][3]][length]:
                self.take(other)
        paid = hand[color]
        if paid > length:
            paid = length
        hand[color] -= paid
        hand[WILD] -= length - paid
        self.discard += [color] * paid + [WILD] * (length - paid)
        self.cars[player] -= length
        self.scores[player] += POINTS[length]
        self.own[player].append(track)
        return True

    def take(self, track: int) -> None:
        """This track is free no more."""
        _, _, length, color = ROUTES[track]
        self.free[color][length].remove(track)
        count = self.count[color]
        for longer in range(length, LONGEST_ROUTE + 1):
            count[longer] -= 1

    def draw(self, hand: list[int], slot: int) -> int:
        """Take one or two cards, slot 5 is the pile, slot 6 leaves the second: how many decisions
        beyond the first."""
        deck, up = self.deck, self.up
        for more in (0, 1):
            if more:
                if not deck and not self.discard:
                    return 0
                slot = int(chance() * 7)
                while slot < len(up) and up[slot] == WILD:
                    slot = int(chance() * 7)
                if slot == 6:
                    return 1
            if not deck:
                self.reshuffle()
            if slot >= len(up):
                hand[deck.pop()] += 1
                continue
            card = up[slot]
            hand[card] += 1
            up[slot] = fresh = deck.pop()
            if fresh == WILD:
                self.sweep()
            if card == WILD:
                return more
        return more

    def reshuffle(self) -> None:
        """The discard becomes the pile."""
        random.shuffle(self.discard)
        self.deck += self.discard
        self.discard.clear()

    def sweep(self) -> None:
        """Replace a row with three locomotives or more, three times at most."""
        for _ in range(3):
            if self.up.count(WILD) < 3:
                return
            self.discard += self.up
            self.up.clear()
            while len(self.up) < 5 and (self.deck or self.discard):
                if not self.deck:
                    self.reshuffle()
                self.up.append(self.deck.pop())

    def choose(self, goals: list[tuple[int, int, int]], least: int) -> None:
        """Draw three tickets and keep some of them."""
        drawn = [self.tickets.pop() for _ in range(min(3, len(self.tickets)))]
        kept = 0
        while kept.bit_count() < least:
            kept = int(chance() * (1 << len(drawn)))
        for n, ticket in enumerate(drawn):
            if kept >> n & 1:
                goals.append(ticket)
            else:
                self.tickets.insert(0, ticket)

    def score(self) -> None:
        """Add tickets and the longest route."""
        trails = []
        for player, own in enumerate(self.own):
            edges = tuple(ROUTES[track][:3] for track in own)
            joined = DisjointSets(len(CITY), edges)
            for a, b, points in self.goals[player]:
                self.scores[player] += points if joined.same(a, b) else -points
            trails.append(longest_trail(edges)[0])
        for player, trail in enumerate(trails):
            if trail == max(trails):
                self.scores[player] += BONUS
