"""What was openly seen stays known: no sample contradicts what anybody could have noted."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.rules.kernel import Rules
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.market import Market
from games.rules.mechanisms.tickets import Tickets
from tests.sweeps.notebook import Notebook, assert_consistent
from tests.sweeps.test_games import tickets, train_cards
from tests.sweeps.walk import every_case, games, rules_of, walk
from tests.toy import Dice

EVERY = 10
"""After so many moves somebody looks into their notes, each in turn."""


def writers(seats):
    """Who takes notes: the first to be asked, the last, and the watchers."""
    return (0, seats - 1, None)


def compared(rules, steps, seats, dice, every=EVERY):
    """Hold samples against the notes of each writer in turn; how many facts were noted?"""
    first = next(steps)
    views = rules.views(first.before, writers(seats))
    books = [Notebook(rules, who, views[who]) for who in writers(seats)]
    noted = 0
    for n, step in enumerate((first, *steps)):
        views = rules.views(step.after, writers(seats))
        for book in books:
            book.note([event.seen_by(book.me) for event in step.events], views[book.me])
        if step.after.over or n % every:
            continue
        book = books[(n // every) % len(books)]
        assert_consistent(book, step.after)
        sample = rules.resample(step.after, book.me, dice.seed())
        assert_consistent(book, sample)
        assert train_cards(rules, sample) == train_cards(rules, step.after)
        assert tickets(rules, sample) == tickets(rules, step.after)
        assert rules.views(sample, [book.me])[book.me] == views[book.me]
        noted += book.facts()
    return noted


@every_case
def test_what_anybody_could_have_noted_is_true_in_every_sample(rules, seats, far):
    dice, noted = Dice("samples"), 0
    for game in games(rules, seats, far):
        noted += compared(rules, game, seats, dice)
    assert noted > 30


class Forgetful(Market):
    """A market in which nobody remembers what was taken out of the row."""

    def resample(self, table, seat):
        for n, other in enumerate(table.seats):
            table.seats[n] = replace(other, shown=())
        super().resample(table, seat)


class Careless(Tickets):
    """Tickets of which nobody remembers what they have put under the deck."""

    def resample(self, table, seat):
        for name, deck in table.decks.items():
            table.decks[name] = replace(deck, under=())
        super().resample(table, seat)


@pytest.mark.parametrize("kind", [Forgetful, Careless])
def test_a_sample_that_forgets_is_noticed(kind):
    registry = [kind if issubclass(kind, known) else known for known in REGISTRY]
    rules = Rules(rules_of("usa", "base").board, registry)
    with pytest.raises(AssertionError, match=r"has shown|were put under"):
        for n in range(4):
            compared(rules, walk(rules, 3, f"forget {n}"), 3, Dice("forget"), every=1)


def test_samples_differ_in_what_nobody_has_seen():
    rules, dice, differing = rules_of("usa", "base"), Dice("differ"), Counter()
    states = [step.after for step in walk(rules, 3, "differ") if not step.after.over]
    for n, state in enumerate(states[::5]):
        sample = rules.resample(state, n % 3, dice.seed())
        for other in {0, 1, 2} - {n % 3}:
            unseen = sum(state.seats[other].hand) - sum(state.seats[other].shown)
            differing[unseen > 2] += sample.seats[other].hand != state.seats[other].hand
    assert differing[True] > 15
