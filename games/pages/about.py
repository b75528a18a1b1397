"""What the pages tell of a board, in the language of the reader."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from statistics import mean

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages import help
from games.pages.picture import LOOKS, picture
from games.pages.picture import scene as drawn_scene
from games.pages.words import (
    COLORS,
    CONFIDENCE,
    KINDS,
    PLANNED,
    PRINTED,
    TIES,
    counted,
    features,
    keeping,
    seats,
    title_of,
    variant_title,
)
from games.rules import boards, facts_of, variants
from games.rules.board import (
    BASE,
    Board,
    BoardFile,
    TicketFacts,
    edge_crossings,
    is_drawn,
    piles_of,
    route_ids,
    sizes_of,
    tickets_of,
    total,
)
from games.rules.catalog import BUILT, mechanisms_of
from games.rules.mechanisms.claims import DoubleKeys
from games.rules.mechanisms.tour_tickets import TourKeys
from games.rules.mechanisms.yard import CarKeys
from games.rules.systems import USA

SECONDS = 20
"""A turn at the table, thinking included."""
BONUSES = ("longest_route", "globetrotter", "harbors")
"""What is told of them sets ways to play apart."""


EASY = 1
"""Rules besides the basic ones that a first game may have; a bonus at the end is none to learn."""


@dataclass(frozen=True)
class Card:
    """A board in the gallery."""

    id: str
    title: str
    year: int
    sizes: tuple[int, ...]
    seats: str
    minutes: tuple[int, int]
    sentence: str
    playable: bool
    built: bool
    sure: tuple[str, str]
    confidence: str
    pictures: dict[str, str]
    has_map: bool
    easy: bool


@cache
def card(board: str, language: str) -> Card:
    """What is told of a board at a glance."""
    facts = facts_of(board)
    fewest, most = facts.players
    return Card(
        id=board,
        title=title_of(facts.title, language),
        year=facts.year,
        sizes=sizes_of(facts),
        seats=seats(sizes_of(facts)),
        minutes=(minutes(facts, fewest), minutes(facts, most)),
        sentence=sentence(facts, language),
        playable=board in boards(),
        built=written(board),
        sure=CONFIDENCE[facts.confidence],
        confidence=facts.confidence,
        pictures=_pictures(facts),
        has_map=bool(facts.routes),
        easy=len(mechanisms_of(facts).keys() - USA - set(BONUSES)) <= EASY,
    )


def _pictures(facts: BoardFile) -> dict[str, str]:
    if not (facts.routes and is_drawn(facts.id)):
        return {}
    return {
        look: reverse("boards:picture", args=[facts.id, look, picture(facts.id, look).edition])
        for look in LOOKS
    }


def scene() -> dict[str, str]:
    """Where the picture of a game is, in light and dark."""
    return {look: reverse("boards:scene", args=[look, drawn_scene(look).edition]) for look in LOOKS}


def sentence(facts: BoardFile, language: str) -> str:
    """The mechanisms of a board in one sentence."""
    named = {"names": ", ".join(_phrases(mechanisms_of(facts).keys() - USA, facts, language))}
    if not facts.routes:
        return _("A card game without a map: %(names)s.") % named
    if not named["names"]:
        return _("The basic rules and nothing more.")
    return _("On top of the basic rules: %(names)s.") % named


def _phrases(names: Iterable[str], facts: BoardFile, language: str) -> Iterator[str]:
    """The mechanisms as they stand in a sentence, in the order of the board."""
    for name in mechanisms_of(facts):
        if name in names:
            yield phrase(name, language)


def phrase(mechanism: str, language: str) -> str:
    """A mechanism as it stands in a sentence."""
    if mechanism not in BUILT:
        return str(PLANNED[mechanism])
    title = help.read(mechanism, language).title
    return title[0].lower() + title[1:]


def minutes(facts: BoardFile, players: int) -> int:
    """About how long a game takes: its turns follow from cars and cards."""
    setup, deck = facts.setup, facts.deck
    if facts.cars:
        pieces = facts.cars + facts.ships
        claims = pieces / mean(route.length for route in facts.routes)
        turns = players * (claims + (pieces - total(setup.hand)) / 2 + 2)
    else:  # cards are drawn by twos and laid by threes until the pile is empty
        rounds = mechanisms_of(facts)["yard"]["rounds"][str(players)]
        cards = len(deck.colors) * deck.per_color + deck.locomotives
        turns = rounds * (cards - players * total(setup.hand)) * (1 / 2 + 1 / 3)
    return max(5, round(turns * SECONDS / 60 / 5) * 5)


@dataclass(frozen=True)
class Way:
    """A way to play a board."""

    id: str
    title: str
    note: str


@cache
def ways(board: str, language: str) -> tuple[Way, ...]:
    """The ways to play a board, or those it will have."""
    facts = facts_of(board)
    named = variants(board) if written(board) else (BASE, *facts.variants)
    return [
        Way(
            name, variant_title(facts, name, language), _note(facts_of(board, name), name, language)
        )
        for name in named
    ]


def _note(facts: BoardFile, variant: str, language: str) -> str:
    """What sets a way to play apart from the others."""
    n = len(tickets_of(facts, variant))
    notes = [ngettext("%(n)d ticket", "%(n)d tickets", n) % {"n": n}]
    for name, params in mechanisms_of(facts).items():
        if name in BONUSES:
            notes.append(_bonus(facts, variant, name, language))
        if params.get("peek_on_track"):
            notes.append(_("everyone may look at their own trains on the track"))
    return " · ".join(notes)


def _bonus(facts: BoardFile, variant: str, name: str, language: str) -> str:
    """What a bonus is worth; where print and glossary differ, what it is worth by the other."""
    points = _points(facts, name)
    told = ngettext("%(name)s: %(n)s point", "%(name)s: %(n)s points", points[-1])
    bonus = told % {"name": phrase(name, language), "n": " / ".join(map(str, points))}
    if PRINTED not in facts.variants:
        return bonus
    printed = variant == PRINTED
    other = _points(facts_of(facts.id, BASE if printed else PRINTED), name)
    if other == points:
        return bonus
    differs = _("%(bonus)s (glossary: %(n)s)") if printed else _("%(bonus)s (in print: %(n)s)")
    return differs % {"bonus": bonus, "n": " / ".join(map(str, other))}


def _points(facts: BoardFile, bonus: str) -> list[int]:
    """What a bonus may be worth, the least first."""
    points = mechanisms_of(facts)[bonus]["points"]
    return sorted(points.values()) if isinstance(points, dict) else [points]


def written(board: str, variant: str = BASE) -> bool:
    """Are the rules of a board built, so that they can be read?"""
    return mechanisms_of(facts_of(board, variant)).keys() <= BUILT


def facts_list(facts: BoardFile, variant: str) -> list[tuple[str, str]]:
    """The numbers of a board, each with its name."""
    setup, draw, deck = facts.setup, facts.draw, facts.deck
    numbers = {
        "cards": len(deck.colors) * deck.per_color + deck.locomotives,
        "each": deck.per_color,
        "colors": len(deck.colors),
        "locomotives": deck.locomotives,
    }
    cards = _("%(cards)d: %(each)d of each of %(colors)d colors, %(locomotives)d locomotives")
    least = draw.own(DoubleKeys).open_doubles_from
    always = least <= facts.players[0]
    doubles = _("always") if always else _("from %(n)d players") % {"n": least}
    kept = _("%(dealt)s, keep %(keeping)s")
    start = {"dealt": counted(setup.tickets), "keeping": keeping(setup.keep)}
    later = {"dealt": str(draw.tickets), "keeping": keeping(draw.keep)}
    rows = [
        (_("Cars per player"), facts.cars and not facts.ships and str(facts.cars)),
        (_("Pieces per player"), facts.ships and str(facts.cars + facts.ships)),
        (_("Train cards"), deck.per_color and cards % numbers),
        (_("Cards"), deck.piles and counted({p: total(n) for p, n in piles_of(deck).items()})),
        (_("Cards at the start"), counted(setup.hand)),
        (_("Cities"), str(sum(not (city.country or city.waypoint) for city in facts.cities))),
        (_("Routes"), facts.routes and str(len(facts.routes))),
        (_("Tickets"), str(len(tickets_of(facts, variant)))),
        (_("Tickets at the start"), kept % start),
        (_("Tickets drawn"), kept % later),
        (_("Double routes open"), facts.routes and doubles),
        (_("Ties are broken by"), ", ".join(str(TIES[tie]) for tie in facts.ties)),
    ]
    return [(name, value) for name, value in rows if value]


@dataclass(frozen=True)
class RouteRow:
    """A track in the list of routes."""

    id: str
    name: str
    length: int
    color: str
    color_word: str
    features: str

    @property
    def caption(self) -> str:
        """The track in a few words."""
        spaces = ngettext("%(n)d space", "%(n)d spaces", self.length) % {"n": self.length}
        return ", ".join(filter(None, (self.name, spaces, self.color_word, self.features)))


def routes(facts: BoardFile) -> list[RouteRow]:
    """Every track of a board."""
    places = _places(facts)
    return [
        RouteRow(
            id_,
            f"{places[route.a]} – {places[route.b]}",
            route.length,
            route.color,
            str(COLORS[route.color]),
            ", ".join([*features(route), *([_("over the edge of the map")] if round_ else [])]),
        )
        for id_, route, round_ in zip(
            route_ids(facts.routes), facts.routes, edge_crossings(facts), strict=True
        )
    ]


@dataclass(frozen=True)
class TicketRow:
    """A ticket in the list of tickets."""

    ends: str
    name: str
    points: str
    most: int
    kind: str
    cars: list[tuple[str, str]]


def tickets(facts: BoardFile, variant: str) -> list[TicketRow]:
    """Every ticket of a deck."""
    places = _places(facts)
    return [_ticket(ticket, places) for ticket in tickets_of(facts, variant)]


def _ticket(ticket: TicketFacts, places: dict[str, str]) -> TicketRow:
    stops = [ticket.a, *ticket.via, *((ticket.b,) if ticket.b else ())]
    name = " – ".join(places[stop] for stop in stops)
    worth = [ticket.points]
    if ticket.to:
        goals = [f"{places[goal.city]} {goal.points}" for goal in ticket.to]
        name = f"{name} – {', '.join(goals)}"
        worth = [goal.points for goal in ticket.to]
    elif ticket.via:
        worth = [ticket.points, ticket.own(TourKeys).unordered, -ticket.fail]
    return TicketRow(
        ends=" ".join((*stops, *(goal.city for goal in ticket.to))),
        name=name,
        points=" / ".join(str(points).replace("-", "−") for points in worth),
        most=max(worth),
        kind=str(KINDS["tour" if ticket.via else ticket.deck]),
        cars=[(color, str(COLORS[color])) for color in ticket.own(CarKeys).cars],
    )


def _places(facts: BoardFile) -> dict[str, str]:
    """What cities and countries are called; junctions have no name of their own."""
    named = {place.id: place.name for place in (*facts.countries, *facts.cities)}
    return {id_: name or _("junction") for id_, name in named.items()}


def helps(board: str, variant: str, language: str) -> list[help.Told]:
    """The help texts of a board's mechanisms in reading order; they are built, the board may
    still wait for its drawing."""
    facts = facts_of(board, variant)
    built = Board(facts, variant, mechanisms_of(facts))
    return [help.told(built, name, language) for name in built.mechanisms]


def mechanisms(facts: BoardFile, language: str) -> list[tuple[str, bool]]:
    """The mechanisms of a board that is coming, and whether each is built."""
    return [(capfirst(phrase(name, language)), name in BUILT) for name in mechanisms_of(facts)]
