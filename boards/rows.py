"""The lists of routes and tickets on the page of a board, row by row."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards import help
from boards.labels import COLORS
from boards.page_values import route_values, ticket_values
from games.rules.board import (
    BoardFile,
    RouteFacts,
    TicketFacts,
    edge_crossings,
    route_ids,
    tickets_of,
)
from games.rules.catalog import mechanisms_of
from games.rules.page_values import TicketValues

VIA = "via"
"""What tickets that name places on the way are called by the help text that is about them."""


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


def route_rows(facts: BoardFile, language: str) -> list[RouteRow]:
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
        values = {**route_values(facts, name, route), "kind": route.kind}
        for told in help.help_of(name, language).words:
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


def ticket_rows(facts: BoardFile, variant: str, language: str) -> list[TicketRow]:
    """Every ticket of a deck."""
    places, names = _places(facts), mechanisms_of(facts)
    kinds = {
        kind: help.find_word(names, f"ticket.{kind}", language) or ""
        for kind in {VIA, *(ticket.deck for ticket in facts.tickets)}
    }
    return [
        _ticket(
            ticket, places, kinds[VIA if ticket.via else ticket.deck], ticket_values(names, ticket)
        )
        for ticket in tickets_of(facts, variant)
    ]


def _ticket(
    ticket: TicketFacts, places: dict[str, str], kind: str, told: TicketValues
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
