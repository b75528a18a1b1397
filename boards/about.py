"""The numbers of a board by name, and its help texts, in the language of the reader."""

from django.utils.translation import gettext as _

from boards import help
from boards.labels import joined
from games.rules import facts_of
from games.rules.board import (
    TRAIN,
    Board,
    BoardFile,
    Counts,
    Setup,
    count_all,
    count_in_pile,
    piles_of,
    tickets_of,
)
from games.rules.catalog import mechanisms_of
from games.rules.mechanisms.claims import DoubleKeys
from games.rules.mechanisms.market import StartKeys


def ties(facts: BoardFile, language: str) -> list[str]:
    """What breaks ties, in this order."""
    return [
        help.find_word(mechanisms_of(facts), f"tie.{tie}", language) or "" for tie in facts.ties
    ]


def _starting_cards(setup: Setup) -> int | Counts:
    """The cards with which everybody starts, the locomotives besides the hand among them."""
    locomotives = setup.own(StartKeys).locomotives
    if isinstance(setup.hand, int):
        return setup.hand + locomotives
    return setup.hand | {TRAIN: count_in_pile(setup.hand, TRAIN) + locomotives}


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
        "cards": len(deck.colors) * deck.per_color + deck.locomotives + count_all(deck.special),
        "each": deck.per_color,
        "colors": len(deck.colors),
        "locomotives": deck.locomotives,
    }
    cards = _("%(cards)d: %(each)d of each of %(colors)d colors, %(locomotives)d locomotives")
    train = [cards % numbers, *([counted(deck.special)] if deck.special else [])]
    tracks = draw.own(DoubleKeys)
    least = tracks.open_doubles_from
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
        (_("Train cards"), deck.per_color and ", ".join(train)),
        (_("Cards"), more and counted({pile: count_all(n) for pile, n in more.items()})),
        (_("Cards at the start"), counted(_starting_cards(setup))),
        (_("Cities"), str(sum(not (city.country or city.waypoint) for city in facts.cities))),
        (_("Routes"), facts.routes and str(len(facts.routes))),
        (_("Tickets"), str(len(tickets_of(facts, variant)))),
        (_("Tickets at the start"), kept % start),
        (_("Tickets drawn"), kept % later),
        (_("Double routes open"), facts.routes and not tracks.open_tracks and doubles),
        (_("Ties are broken by"), ", ".join(ties(facts, language))),
    ]
    return [(name, value) for name, value in rows if value]


def helps(board: str, variant: str, language: str) -> list[help.FilledText]:
    """The help texts of a board's mechanisms in reading order."""
    facts = facts_of(board, variant)
    built = Board(facts, variant, mechanisms_of(facts))
    return [help.filled_text(built, name, language) for name in built.mechanisms]
