"""Nobody learns what the rules keep hidden: not from views, not from what others' moves show.

A sample is another state that a seat could not tell from the real one. The views of samples must be
equal, and so must be what a move of another seat shows, as far as the rules let it show nothing.
"""

import re
import typing
from collections import Counter
from functools import cache
from itertools import cycle, islice

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from games.rules.kernel import Rules
from games.rules.mechanism import Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw, Market
from games.rules.mechanisms.market.events import DrewBlind
from games.rules.mechanisms.tickets import Tickets
from games.rules.state import EMPTY, Decision, Nothing, State
from games.rules.table import Table
from games.rules.values import SECRET, Occurrence
from tests.protocol import fields
from tests.sweeps.samples import SHARED, sample_for, told_more, untold
from tests.sweeps.walk import POLICIES, cases, every_case, games, kinds, rules_of, walk
from tests.toy import Dice

CHOICE = "tickets.TicketChoice.tickets"

# Fields marked secret, found where they are declared.


@cache
def marked(kind):
    """The secret fields of a struct."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return [name for name, hint in hints.items() if SECRET in getattr(hint, "__metadata__", ())]


def structs(kind, found=None):
    """A struct and all that its fields hold."""
    found = {} if found is None else found
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__name__ not in found:
        found[kind.__name__] = kind
        for hint in typing.get_type_hints(kind, include_extras=True).values():
            structs(hint, found)
    for part in typing.get_args(kind):
        structs(part, found)
    return found


def declared():
    """Every secret field there is: `Seat.hand`, `yard.State.on_track`."""
    found = {f"{kind.__name__}.{n}" for kind in structs(State).values() for n in marked(kind)}
    for mechanism in REGISTRY:
        own = [mechanism.State] if mechanism.State is not Nothing else []
        for part in (*own, *mechanism.decisions):
            for kind in structs(part).values():
                found |= {f"{mechanism.name}.{kind.__name__}.{n}" for n in marked(kind)}
    return sorted(found)


def secrets(value, owner="", where=""):
    """The values of all secret fields in a state: whose they are, and of which deck or question."""
    if isinstance(value, Struct):
        kind = type(value)
        whole = kind.__name__ == "Mech"
        if isinstance(value, Decision):
            owner, where = f"{value.kind.partition('.')[0]}.", value.kind
        hidden = [] if whole else marked(kind)
        for name in kind.__struct_fields__:
            inner = getattr(value, name)
            if name in hidden:
                yield f"{owner}{kind.__name__}.{name}", where, inner
            else:
                yield from secrets(inner, f"{name}." if whole else owner, where)
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from secrets(value[key], owner, key)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from secrets(item, owner, where)


def blanked(value):
    """A state without its secrets, but for how much of each there is."""
    if isinstance(value, Struct):
        kind = type(value)
        hidden = marked(kind) if kind.__name__ != "Mech" else []
        return {
            name: "?" if name in hidden else blanked(getattr(value, name))
            for name in kind.__struct_fields__
        }
    if isinstance(value, dict):
        return {key: blanked(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [blanked(item) for item in value]
    return value


def known_cards(rules, state):
    """A state in which it is not told which cards have paid for tickets: they lie in the discard,
    face down."""
    if "yard" not in rules.by_name:
        return state
    train = state.decks["train"]
    hidden = replace(train, discard=(EMPTY,) * len(train.discard))
    return replace(state, decks=state.decks | {"train": hidden})


def everybody(seats):
    """All seats and the watchers."""
    return (*range(seats), None)


# Samples at rest.


@every_case
def test_rt_117_no_view_contains_what_is_hidden_from_it(rules, seats, far):
    dice = Dice("samples")
    differing = compared = unknown = 0
    for game in games(rules, seats, far):
        for n, step in enumerate(game):
            state = step.after
            if state.over or n % (3 * seats):
                continue
            open_to_all = blanked(known_cards(rules, state))
            for me, seen in rules.views(state, everybody(seats)).items():
                sample = rules.resample(state, me, dice.seed())
                assert rules.view(sample, me) == seen
                assert blanked(known_cards(rules, sample)) == open_to_all
                compared += 1
                others = [hand for n, hand in enumerate(state.seats) if n != me]
                unknown += any(sum(other.hand) > sum(other.shown) + 1 for other in others)
                differing += [s.hand for s in sample.seats] != [s.hand for s in state.seats]
    assert compared > 30
    # of a hand drawn face up there is little that is not known
    assert unknown > compared / 6
    assert differing > unknown / 2


@every_case
def test_a_sample_follows_from_what_a_seat_knows_and_from_the_seed(rules, seats, far):
    """Whoever is given one learns nothing of the true state: all its samples have the same."""
    dice = Dice("samples")
    compared = different = 0
    for game in games(rules, seats, far):
        for step in islice(game, 0, None, 4 * seats):
            state = step.after
            for me in everybody(seats):
                sample = rules.resample(state, me, dice.seed())
                mine, theirs = (rules.resample(one, me, "sample") for one in (state, sample))
                assert rules.encode(mine) == rules.encode(theirs)
                compared += 1
                different += rules.encode(sample) != rules.encode(mine)
    assert compared > 15
    assert different > compared / 2


def test_every_secret_field_is_really_changed_by_some_sample(far):
    """Else nothing would be tested about it: nor about one deck, or one kind of question."""
    dice, changed, met = Dice("coverage"), Counter(), Counter()
    chosen = {case.values[0].board.id: case.values for case in reversed(cases())}
    policies = [POLICIES[k:] + POLICIES[:k] for k in range(len(POLICIES))]
    walks = [
        (rules, walk(rules, seats, "coverage", policy))
        for (rules, seats), turn in zip(chosen.values(), cycle(policies), strict=False)
        for policy in turn[:far]
    ]
    for rules, steps in walks:
        for n, step in enumerate(steps):
            if step.after.over or (n % 8 and not step.after.decisions):
                continue
            for me in everybody(len(step.after.seats)):
                sample = rules.resample(step.after, me, dice.seed())
                pairs = zip(secrets(step.after), secrets(sample), strict=True)
                for (name, where, real), (same, there, other) in pairs:
                    assert (name, where) == (same, there)
                    met[name, where] += bool(real)
                    changed[name, where] += real != other
    mechanisms = {name for rules, _ in chosen.values() for name in rules.by_name}
    wanted = {name for name in declared() if name[0].isupper() or name.split(".")[0] in mechanisms}
    assert wanted >= {"Seat.hand", "Seat.tickets", "Deck.draw", CHOICE, "Chance.seed"}
    assert wanted == {name for name, _ in met}
    assert [key for key, n in met.items() if n and not changed[key]] == []
    assert changed[CHOICE, "tickets.keep"]
    assert changed["Deck.draw", "train"]
    assert changed["Deck.draw", "tickets"]


def test_the_search_for_secrets_finds_them_in_mechanisms_too():
    class Held(Struct, frozen=True):
        open: int = 0
        hidden: typing.Annotated[int, SECRET] = 0

    class Whole(Struct, frozen=True):
        of: tuple[Held, ...] = ()

    found = structs(Whole)
    assert {name: marked(kind) for name, kind in found.items()} == {
        "Held": ["hidden"],
        "Whole": [],
    }
    assert list(secrets(Whole(of=(Held(1, 2), Held(3, 4))), "toy.")) == [
        ("toy.Held.hidden", "", 2),
        ("toy.Held.hidden", "", 4),
    ]
    assert "Seat.hand" in declared()


# Samples in motion: another seat moves, and I see the same.


def remembered(state):
    """What a state says that everybody remembers: it is no secret, nor may it tell one."""
    shown = [seat.shown for seat in state.seats]
    if hasattr(state.mech, "team_play"):
        shown += [holder.shown for holder in state.mech.team_play.holders]
    return shown, {name: deck.under for name, deck in state.decks.items()}


def parted(rules, step, me, seed):
    """What differs for `me` when the mover moves on samples; None if nothing does."""
    sample, move = sample_for(rules, step, me, seed)
    assert rules.view(sample, me) == rules.view(step.before, me)
    after, events = rules.apply(sample, step.seat, move)
    real = [event.seen_by(me) for event in step.events]
    other = [event.seen_by(me) for event in events]
    if real != other:
        return real, other
    if remembered(step.after) != remembered(after):
        return remembered(step.after), remembered(after)
    seen, mirrored = rules.view(step.after, me), rules.view(after, me)
    return None if seen == mirrored else (seen, mirrored)


@every_case
def test_what_another_seats_move_shows_does_not_hang_on_hidden_cards(rules, seats, far):
    dice = Dice("steps")
    compared = Counter()
    for game in games(rules, seats, far):
        for n, step in enumerate(game):
            usual = isinstance(step.move, Draw | Claim)
            if step.after.over or untold(step):
                continue
            if usual and n % 6:
                continue
            me = dice.pick([seat for seat in everybody(seats) if seat != step.seat])
            if told_more(step, me):
                continue
            assert parted(rules, step, me, dice.seed()) is None, step.move
            compared[type(step.move).__name__] += 1
    assert compared["Draw"] > 5
    assert compared["Keep"] > 3
    assert compared["Take"] > 0
    assert sum(compared.values()) > 30


# What events tell.


TEXT = re.compile(rb'"([^"\\]*)"')


def strings(value):
    """Every string in a JSON-like value."""
    return {text.decode() for text in TEXT.findall(msgspec.json.encode(value))}


@every_case
def test_events_tell_the_public_no_ticket_and_no_blind_card(rules, seats, far):
    tickets = set(rules.board.ticket) - set(rules.board.route)
    told, listed = Counter(), fields()
    for game in games(rules, seats, far):
        for step in game:
            for event in step.events:
                for secret in event.secret.values():
                    assert not secret.keys() & event.data.keys()
                    told[event.kind] += 1
                knowing = {step.seat, event.data.get("seat")}
                if event.kind in SHARED:
                    knowing = set(rules.sides(seats)[step.seat // 2])
                assert set(event.secret) <= knowing
                assert set(event.data) <= listed[event.kind][0], event
                if event.kind == "tickets.discarded":
                    held = {rules.board.tickets[n].id for s in step.after.seats for n in s.tickets}
                    assert not held & set(event.data["tickets"])
                else:
                    assert not tickets & strings(event.data), event
                for seat in everybody(seats):
                    if seat not in event.secret:
                        assert event.seen_by(seat)["data"] == event.data
    assert told["market.blind"] > 1
    assert told["tickets.drawn"] > 0
    assert told["tickets.kept"] > 3


def ticket_decks(rules, state):
    """The decks of tickets."""
    return [deck for name, deck in state.decks.items() if name not in rules.board.piles]


def drafted(rules, state, me):
    """The tickets that a seat has taken in a draft, and those before it."""
    draft, table = rules.by_name["ticket_draft"], Table(rules, state)
    those = (*draft.offered_tickets(table, me), *draft.counted_tickets(table, me, ()))
    return {rules.board.tickets[n].id for n in those}


@every_case
def test_views_name_no_ticket_of_anybody_else(rules, seats, far):
    ids = [ticket.id for ticket in rules.board.tickets]
    secret = set(ids) - set(rules.board.route)
    looked = 0
    for game in games(rules, seats, far):
        for n, step in enumerate(game):
            state = step.after
            if state.over or n % 5:
                continue
            beside = {ids[n] for deck in ticket_decks(rules, state) for n in deck.discard}
            for me, view in rules.views(state, everybody(seats)).items():
                mine = {ids[n] for n in state.seats[me].tickets} if me is not None else set()
                mine |= {
                    t
                    for a in state.decisions
                    if a.seat == me
                    for t in strings(a.to_stored().secret)
                }
                if "team_play" in rules.by_name and me is not None:
                    mine |= {ids[n] for n in state.mech.team_play.holders[me // 2].tickets}
                if "yard" in rules.by_name and me is not None:
                    mine |= {ids[n] for n in state.mech.yard.completed[me]}
                if "ticket_draft" in rules.by_name and me is not None:
                    mine |= drafted(rules, state, me)
                told = strings(view)
                assert not told & secret - mine - beside
                assert state.chance.seed not in told
                looked += 1
    assert looked > 50


# The guards can fail.


class Talkative(Market):
    """A market that tells everybody the card drawn blind."""

    class Told(Occurrence, frozen=True, tag="market.told"):
        """What only one may know."""

        card: str

    def tell(self, table, event):
        table.emit(self.Told(event.card))

    on_event = {DrewBlind: tell}


class Peeking(Tickets):
    """Tickets that show everybody how many of a hand are long."""

    def view(self, table, seat):
        worth = [self.board.tickets[n].points for held in table.seats for n in held.tickets]
        return {"long": sum(points > 10 for points in worth)}


class Picky(Market):
    """A market that asks for a second card only if the hand holds few locomotives."""

    def draw(self, table, seat, move, ask):
        Market.plays[Draw](self, table, seat, move, ask)
        if table.decisions and table.seats[seat].hand[-1] > 1:
            table.decisions.clear()
            table.spend_action()

    plays = {**Market.plays, Draw: draw}


def tampered(kind):
    """The base game with one mechanism replaced."""
    registry = [kind if issubclass(kind, known) else known for known in REGISTRY]
    return Rules(rules_of("usa", "base").board, registry)


@pytest.mark.parametrize("kind", [Talkative, Picky])
def test_a_leak_in_a_step_is_noticed(kind):
    rules, dice = tampered(kind), Dice("leak")
    found = [
        parted(rules, step, 1, dice.seed())
        for step in walk(rules, 2, "leak", kinds)
        if step.seat == 0 and not step.after.over
    ]
    assert any(found)
    assert issubclass(kind, Mechanism)


def test_a_leak_in_a_view_is_noticed():
    rules, dice = tampered(Peeking), Dice("leak")
    states = [step.after for step in walk(rules, 2, "leak") if not step.after.over]
    samples = [(state, rules.resample(state, None, dice.seed())) for state in states]
    assert any(rules.view(state, None) != rules.view(sample, None) for state, sample in samples)
