"""What the pages tell of a board, in the language of the reader."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from statistics import mean

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards import help
from boards.numbers import more_turns, of_route, of_ticket
from boards.picture import LOOKS, picture
from boards.picture import scene as drawn_scene
from boards.words import COLORS, CONFIDENCE, PRINTED, joined, title_of, variant_title
from common.sizes import players
from games.rules import facts_of, variants
from games.rules.board import (
    BASE,
    Board,
    BoardFile,
    Counts,
    RouteFacts,
    TicketFacts,
    count_all,
    count_in_pile,
    edge_crossings,
    piles_of,
    route_ids,
    segments_of,
    sizes_of,
    tickets_of,
)
from games.rules.catalog import mechanisms_of, params_of
from games.rules.mechanisms.claims import DoubleKeys
from games.rules.numbers import TicketNumbers
from games.rules.systems import USA

SECONDS = 20
"""A turn at the table, thinking included."""
VIA = "via"
"""What tickets that name places on the way are called by the help text that is about them."""
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
    sure, why = CONFIDENCE[facts.confidence]
    return Card(
        id=board,
        title=title_of(facts.title, language),
        year=facts.year,
        sizes=sizes_of(facts),
        seats=players(sizes_of(facts)),
        minutes=(minutes(facts, fewest), minutes(facts, most)),
        sentence=sentence(facts, language),
        sure=(str(sure), str(why)),
        confidence=facts.confidence,
        pictures=_pictures(facts),
        has_map=bool(facts.routes),
        easy=len([name for name in mechanisms_of(facts).keys() - USA if not is_bonus(name)])
        <= EASY,
    )


def is_bonus(mechanism: str) -> bool:
    """Is it nothing but points at the end, which set ways to play apart?"""
    return "way.points" in help.read(mechanism, "en").words


def _pictures(facts: BoardFile) -> dict[str, str]:
    if not facts.routes:
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
    title = help.read(mechanism, language).title
    return title[0].lower() + title[1:]


def minutes(facts: BoardFile, players: int) -> int:
    """About how long a game takes: its turns follow from cars and cards."""
    setup, deck = facts.setup, facts.deck
    if facts.cars:
        pieces = facts.cars + facts.ships
        claims = pieces / mean(route.length for route in facts.routes)
        # of cards apart about one is taken for each claim
        dealt = sum(count_in_pile(setup.hand, pile) for pile in segments_of(deck)[0])
        drawn = pieces - dealt + (claims if deck.apart else 0)
        turns = players * (claims + drawn / 2 + 2) + more_turns(facts, mechanisms_of(facts))
    else:  # cards are drawn by twos and laid by threes until the pile is empty
        told = (params_of(facts, name) for name in mechanisms_of(facts))
        rounds = sum(getattr(params, "rounds", {}).get(players, 0) for params in told)
        cards = len(deck.colors) * deck.per_color + deck.locomotives
        turns = rounds * (cards - players * count_all(setup.hand)) * (1 / 2 + 1 / 3)
    return max(5, round(turns * SECONDS / 60 / 5) * 5)


@dataclass(frozen=True)
class Way:
    """A way to play a board."""

    id: str
    title: str
    note: str


@cache
def ways(board: str, language: str) -> tuple[Way, ...]:
    """The ways to play a board."""
    facts = facts_of(board)
    return tuple(
        Way(
            name, variant_title(facts, name, language), _note(facts_of(board, name), name, language)
        )
        for name in variants(board)
    )


def _note(facts: BoardFile, variant: str, language: str) -> str:
    """What sets a way to play apart from the others."""
    n = len(tickets_of(facts, variant))
    notes = [ngettext("%(n)d ticket", "%(n)d tickets", n) % {"n": n}]
    for name in mechanisms_of(facts):
        for told in help.read(name, language).words:
            parameter = told.removeprefix("way.")
            if parameter != told and getattr(params_of(facts, name), parameter):
                notes.append(_setting(facts, variant, name, parameter, language))
    return " · ".join(notes)


def _setting(facts: BoardFile, variant: str, name: str, parameter: str, language: str) -> str:
    """What a parameter is, told by its mechanism; where print and Rail differ, what it is by
    the other."""
    value = _value(facts, name, parameter)
    told = help.word([name], f"way.{parameter}", language, **{parameter: value})
    if PRINTED not in facts.variants:
        return told
    printed = variant == PRINTED
    other = _value(facts_of(facts.id, BASE if printed else PRINTED), name, parameter)
    if other == value:
        return told
    differs = _("%(bonus)s (Rail: %(n)s)") if printed else _("%(bonus)s (in print: %(n)s)")
    return differs % {"bonus": told, "n": other}


def _value(facts: BoardFile, name: str, parameter: str) -> str:
    """What a parameter may be, the least first."""
    value = getattr(params_of(facts, name), parameter)
    return " / ".join(map(str, sorted(value.values()) if isinstance(value, dict) else [value]))


def ties(facts: BoardFile, language: str) -> list[str]:
    """What breaks ties, in this order."""
    return [
        help.find_word(mechanisms_of(facts), f"tie.{tie}", language) or "" for tie in facts.ties
    ]


def facts_list(facts: BoardFile, variant: str, language: str) -> list[tuple[str, str]]:
    """The numbers of a board, each with its name."""
    setup, draw, deck = facts.setup, facts.draw, facts.deck
    names = mechanisms_of(facts)

    def counted(counts: int | Counts) -> str:
        if isinstance(counts, int):
            return str(counts)
        some = {kind: n for kind, n in counts.items() if n}
        return joined(
            [help.word(names, f"count.{kind}", language, n=n) for kind, n in some.items()]
        )

    def keeping(least: int) -> str:
        return help.word(names, "keep.least" if least else "keep.any", language, n=least)

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
    exactly = help.find_word(names, "keep.exactly", language, n=setup.keep)
    start = {"dealt": counted(setup.tickets), "keeping": exactly or keeping(setup.keep)}
    later = {"dealt": str(draw.tickets), "keeping": keeping(draw.keep)}
    more = piles_of(deck) if deck.piles else deck.apart
    rows = [
        (_("Cars per player"), facts.cars and not facts.ships and str(facts.cars)),
        (_("Pieces per player"), facts.ships and str(facts.cars + facts.ships)),
        (_("Train cards"), deck.per_color and cards % numbers),
        (_("Cards"), more and counted({pile: count_all(n) for pile, n in more.items()})),
        (_("Cards at the start"), counted(setup.hand)),
        (_("Cities"), str(sum(not (city.country or city.waypoint) for city in facts.cities))),
        (_("Routes"), facts.routes and str(len(facts.routes))),
        (_("Tickets"), str(len(tickets_of(facts, variant)))),
        (_("Tickets at the start"), kept % start),
        (_("Tickets drawn"), kept % later),
        (_("Double routes open"), facts.routes and doubles),
        (_("Ties are broken by"), ", ".join(ties(facts, language))),
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


def routes(facts: BoardFile, language: str) -> list[RouteRow]:
    """Every track of a board."""
    names = names_of_routes(facts)
    round_ = [[_("over the edge of the map")] if over else [] for over in edge_crossings(facts)]
    return [
        RouteRow(
            id_,
            names[id_],
            route.length,
            route.color,
            _color(facts, route.color, language),
            ", ".join([*_features(facts, route, language), *over]),
        )
        for id_, route, over in zip(names, facts.routes, round_, strict=True)
    ]


def names_of_routes(facts: BoardFile) -> dict[str, str]:
    """What every track is called, by its id."""
    places = _places(facts)
    return {
        id_: f"{places[route.a]} – {places[route.b]}"
        for id_, route in zip(route_ids(facts.routes), facts.routes, strict=True)
    }


def _color(facts: BoardFile, color: str, language: str) -> str:
    if color in COLORS:
        return str(COLORS[color])
    return help.word(mechanisms_of(facts), f"color.{color}", language)


def _features(facts: BoardFile, route: RouteFacts, language: str) -> list[str]:
    """What is special about a route, each told by the mechanism that it matters to."""
    said = []
    for name in mechanisms_of(facts):
        values = {**of_route(facts, name, route), "kind": route.kind}
        for told in help.read(name, language).words:
            about, _dot, fact = told.partition(".")
            key, _dot, kind = fact.partition(".")
            value = values.get(key)
            if about == "route" and value and kind in ("", value):
                said.append(help.word([name], told, language, n=value))
    return said


@dataclass(frozen=True)
class TicketRow:
    """A ticket in the list of tickets."""

    ends: str
    name: str
    points: str
    most: int
    kind: str
    cards: list[tuple[str, str]]


def tickets(facts: BoardFile, variant: str, language: str) -> list[TicketRow]:
    """Every ticket of a deck."""
    places, names = _places(facts), mechanisms_of(facts)
    kinds = {
        kind: help.find_word(names, f"ticket.{kind}", language) or ""
        for kind in {VIA, *(ticket.deck for ticket in facts.tickets)}
    }
    return [
        _ticket(ticket, places, kinds[VIA if ticket.via else ticket.deck], of_ticket(names, ticket))
        for ticket in tickets_of(facts, variant)
    ]


def _ticket(
    ticket: TicketFacts, places: dict[str, str], kind: str, told: TicketNumbers
) -> TicketRow:
    stops = [ticket.a, *ticket.via, *((ticket.b,) if ticket.b else ())]
    name = " – ".join(places[stop] for stop in stops)
    worth = told.get("worth", [ticket.points])
    if ticket.to:
        goals = [f"{places[goal.city]} {goal.points}" for goal in ticket.to]
        name = f"{name} – {', '.join(goals)}"
        worth = [goal.points for goal in ticket.to]
    return TicketRow(
        ends=" ".join((*stops, *(goal.city for goal in ticket.to))),
        name=name,
        points=" / ".join(str(points).replace("-", "−") for points in worth),
        most=max(worth),
        kind=kind,
        cards=[(color, str(COLORS[color])) for color in told.get("cards", ())],
    )


def _places(facts: BoardFile) -> dict[str, str]:
    """What cities and countries are called; junctions have no name of their own."""
    named = {country.id: country.name for country in facts.countries}
    named |= {city.id: city.name for city in facts.cities}
    return {id_: name or _("junction") for id_, name in named.items()}


def helps(board: str, variant: str, language: str) -> list[help.FilledText]:
    """The help texts of a board's mechanisms in reading order."""
    facts = facts_of(board, variant)
    built = Board(facts, variant, mechanisms_of(facts))
    return [help.fill_in(built, name, language) for name in built.mechanisms]
