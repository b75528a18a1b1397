"""Gallery: the card of each board there, how long it takes, and what it is like."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from statistics import mean

from django.urls import reverse
from django.utils.translation import gettext as _

from boards import help
from boards.labels import CONFIDENCE, title_of
from boards.page_values import extra_turns
from boards.picture import LOOKS, picture
from boards.picture import scene as drawn_scene
from common.sizes import players
from games.rules import facts_of
from games.rules.board import BoardFile, count_all, count_in_pile, segments_of, sizes_of
from games.rules.catalog import mechanisms_of, params_of
from games.rules.rule_systems import USA

SECONDS_PER_TURN = 20
"""At the table, thinking included."""
MAX_EASY_RULES = 1
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
def card_of(board: str, language: str) -> Card:
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
        <= MAX_EASY_RULES,
    )


def is_bonus(mechanism: str) -> bool:
    """Is it nothing but points at the end, which set ways to play apart?"""
    return "way.points" in help.help_of(mechanism, "en").words


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
    title = help.help_of(mechanism, language).title
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
        turns = players * (claims + drawn / 2 + 2) + extra_turns(facts, mechanisms_of(facts))
    else:  # cards are drawn by twos and laid by threes until the pile is empty
        told = (params_of(facts, name) for name in mechanisms_of(facts))
        rounds = sum(getattr(params, "rounds", {}).get(players, 0) for params in told)
        cards = len(deck.colors) * deck.per_color + deck.locomotives
        turns = rounds * (cards - players * count_all(setup.hand)) * (1 / 2 + 1 / 3)
    return max(5, round(turns * SECONDS_PER_TURN / 60 / 5) * 5)
