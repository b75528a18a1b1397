"""Samples in motion: another state in which the same move, or its like, shows a seat the same."""

from msgspec.structs import replace

from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.team_play.moves import Entrust, Pay, Place, Share
from games.rules.mechanisms.terrain_cards import Double
from games.rules.mechanisms.ticket_draft import Pick, Settle
from games.rules.mechanisms.tickets import Keep
from games.rules.table import Table
from games.rules.values import Pass

SHARED = {"team_play.placed", "team_play.paid", "team_play.shared"}
"""Events that tell a partner more than the others."""
UNTOLD = {"yard.round", "pieces_exchange.revealed", "ticket_draft.passed"}
"""Events by which what was hidden is shown, or dealt anew face up: it differs by right."""
COME_UP = {"festivals.laid", "draft_card.came_up"}
"""Events by which a card that no hand holds has come up."""


def untold(step):
    """Does what the move shows differ by right? So it does when the tickets are turned up that were
    rejected at the start, and when all are dealt some."""
    told = [event.kind for event in step.events]
    turned = "tickets.discarded" in told and step.before.decks["tickets"].under
    return UNTOLD.intersection(told) or turned or told.count("tickets.drawn") > 1


def told_more(step, me):
    """Does the move put a question to me that tells me something I did not know?"""
    return any(
        ask.to_stored().secret for ask in step.after.decisions if ask.seat == me
    ) and not any(ask.seat == me for ask in step.before.decisions)


def shared(rules, step, me):
    """Is it my partner who moves? He shows me what goes into our holder."""
    side = rules.sides(len(step.before.seats))[step.seat // rules.board.team]
    return me != step.seat and me in side


def reveals(rules, step, me):
    """How many cards of each pile a move turns up for everybody, or into our holder."""
    if isinstance(step.move, Draw) and step.move.slot is None:
        ours = shared(rules, step, me) and step.before.mech.team_play.first == "hand"
        open_to_all = {
            event.data["pile"]: 1 for event in step.events if event.kind == "market.turned"
        }
        laid = sum(event.kind in COME_UP for event in step.events)
        return dict.fromkeys(rules.board.piles, 0) | {"train": laid + ours} | open_to_all
    anew = {event.data["deck"] for event in step.events if event.kind == "deck.reshuffled"}
    had = {pile: len(step.before.decks[pile].draw) for pile in rules.board.piles}
    return {
        pile: n if pile in anew else max(n - len(step.after.decks[pile].draw), 0)
        for pile, n in had.items()
    }


def sample_for(rules, step, me, seed):
    """Another state in which the same move, or its like, shows `me` the same; with that move."""
    state, mover, move = step.before, step.seat, step.move
    laid, ours = laid_by(rules, step)
    tops = {
        pile: state.decks[pile].draw[len(state.decks[pile].draw) - n :]
        for pile, n in reveals(rules, step, me).items()
    }
    lifted = replace(
        state,
        seats=with_hand(state.seats, mover, [-n for n in laid]),
        decks=state.decks
        | {
            pile: replace(deck, draw=deck.draw[: len(deck.draw) - len(tops[pile])])
            for pile, deck in state.decks.items()
            if pile in tops
        },
        mech=with_holder(state.mech, mover, [-n for n in ours]),
    )
    sample = rules.resample(lifted, me, seed)
    shuffled = any(event.kind == "deck.reshuffled" for event in step.events)
    blind = isinstance(move, Draw) and move.slot is None
    if rules.unheld and blind:
        sample = held_on_top(sample)
    sample = replace(
        sample,
        seats=remembered(with_hand(sample.seats, mover, laid), state.seats),
        mech=with_holder(sample.mech, mover, ours, state.mech),
        decks=sample.decks
        | {
            pile: replace(sample.decks[pile], draw=(*sample.decks[pile].draw, *top))
            for pile, top in tops.items()
        },
        # what a reshuffle turns up for everybody hangs on the chance: then it must be the same
        chance=state.chance if shuffled and not blind else sample.chance,
    )
    shown = any(event.kind == "tickets.discarded" for event in step.events)
    if shown or (shared(rules, step, me) and isinstance(move, Keep | Entrust | Share | Place)):
        sample = keep_own(state, sample, mover)
    elif isinstance(move, Keep):
        places = [offered(rules, state, mover).index(ticket) for ticket in move.tickets]
        move = Keep(tuple(offered(rules, sample, mover)[place] for place in places))
    elif isinstance(move, Entrust | Share):
        move = alike(rules, state.seats[mover], sample.seats[mover], move)
    elif isinstance(move, Pass) or any(
        ask.to_stored().secret for ask in state.decisions if ask.seat == mover
    ):
        # what is done out of what only the mover knows tells some of it: all that is his stays
        sample = keep_own(state, sample, mover)
    return sample, move


def proven(rules, step):
    """The cards that a move shows to be held without naming them: a journey's fare."""
    seen = [rules.view(state, None)["mech"] for state in (step.before, step.after)]
    planned = [mech.get("merchandise_passengers", {}).get("journey") for mech in seen]
    fares = [journey["cards"] for journey in planned if journey]
    if planned[0] is None and planned[1] is not None:  # it has a first step at least
        fares.append(min(more["cards"] for more in planned[1]["steps"].values()))
    return {"passenger": max(fares)} if fares else {}


def laid_by(rules, step):
    """The cards by kind that a move lays or proves: out of the hand, and out of a holder."""
    number, hand = rules.board.cards.index, step.before.seats[step.seat].hand
    laid, ours = [0] * len(hand), [0] * len(hand)
    if isinstance(step.move, Pay):
        asked = next(ask for ask in step.before.decisions if ask.seat == step.seat)
        for name, n in asked.cards.items():
            ours[number(name)] = step.move.holder.get(name, 0)
            laid[number(name)] = n - ours[number(name)]
    cards = getattr(step.move, "cards", {}) | proven(rules, step)
    if isinstance(step.move, Double):
        cards = {rules.board.cards[rules.board.locomotive]: step.move.locomotives}
    # those that a mechanism keeps lie open, in no hand
    for name in cards.keys() - rules.board.deck.kept.keys():
        n = cards[name]
        laid[number(name)] = min(n, hand[number(name)])
        ours[number(name)] = n - laid[number(name)]
    return laid, ours


def remembered(samples, seats):
    """Seats of whose hands as much is known as of others."""
    pairs = zip(samples, seats, strict=True)
    return tuple(replace(sample, shown=real.shown) for sample, real in pairs)


def with_holder(mech, mover, change, real=None):
    """The mechanisms' states, with cards added to what the mover's team shares; as much is known
    of them as of the real ones."""
    if not any(change):
        return mech
    holders = list(mech.team_play.holders)
    team = holders[mover // 2]
    cards = tuple(have + more for have, more in zip(team.cards, change, strict=True))
    shown = less(team.shown, change) if team.shown else ()
    if real:
        shown = real.team_play.holders[mover // 2].shown
    holders[mover // 2] = replace(team, cards=cards, shown=shown)
    return replace(mech, team_play=replace(mech.team_play, holders=tuple(holders)))


def alike(rules, real, sample, move):
    """The same move with the tickets that lie in the same places of the sample's hand."""
    ids = [rules.board.tickets[n].id for n in real.tickets]
    like = [rules.board.tickets[n].id for n in sample.tickets]
    if isinstance(move, Entrust):
        return Entrust(like[ids.index(move.ticket)])
    return Share(tuple(like[ids.index(ticket)] for ticket in move.tickets))


def with_hand(seats, n, change):
    """The seats, with cards added to one hand, or taken out before everybody's eyes."""
    hand = tuple(have + more for have, more in zip(seats[n].hand, change, strict=True))
    shown = less(seats[n].shown, change) if seats[n].shown else ()
    return (*seats[:n], replace(seats[n], hand=hand, shown=shown), *seats[n + 1 :])


def less(shown, change):
    """What is known of cards when some of them are taken out."""
    return tuple(max(0, n + min(0, more)) for n, more in zip(shown, change, strict=True))


def keep_own(state, sample, mover):
    """The sample with everything secret of one seat as it really is."""
    seats = list(sample.seats)
    seats[mover] = state.seats[mover]
    decisions = tuple(
        real if real.seat == mover else other
        for real, other in zip(state.decisions, sample.decisions, strict=True)
    )
    return replace(sample, seats=tuple(seats), decisions=decisions, mech=state.mech)


def held_on_top(sample):
    """The sample with a card on top of its train cards that a hand can hold: one was drawn."""
    train = sample.decks["train"]
    draw = [*train.draw]
    top = max((n for n, card in enumerate(draw) if card >= 0), default=-1)
    if top >= 0:
        draw[top], draw[-1] = draw[-1], draw[top]
    return replace(sample, decks=sample.decks | {"train": replace(train, draw=tuple(draw))})


def offered(rules, state, seat):
    """The tickets a seat chooses from."""
    ask = next(ask for ask in state.decisions if ask.seat == seat)
    if isinstance(ask, Pick | Settle):
        drafted = rules.by_name["ticket_draft"].offered_tickets(Table(rules, state), seat)
        return [rules.board.tickets[n].id for n in drafted]
    return ask.tickets
