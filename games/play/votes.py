"""What is done only if others agree: to pause, to go on by days, to end early."""

from collections.abc import Collection

from django.db import transaction

from common.commits import after_commit
from common.durations import DAY, MINUTE
from games.broadcast import frames, game_room
from games.models import Game, Proposal
from games.play import absence, interventions
from games.rules import Refusal
from games.store import cache
from games.time import uptime
from tables.models import Table

# for how long a proposal stands: where everybody is here, and where people come by
LIVE_SECONDS, UNHURRIED_SECONDS = 5 * MINUTE, 3 * DAY


def propose(game_id: int, mine: Collection[int], kind: str, days: int | None) -> None:
    """Ask the others; who proposes agrees. Refusal while something else is proposed."""
    with transaction.atomic():
        _hold(game_id)
        game = cache.load(game_id)
        if proposal := pending(game_id):
            raise Refusal("proposal.pending", kind=proposal.kind, seats=_waiting(proposal))
        Proposal.objects.filter(game=game_id).delete()
        voters = _voters(game_id, game, kind, mine)
        hurried = game.clock is not None and game.clock.kind == "live"
        proposal = Proposal(
            game_id=game_id,
            kind=kind,
            days=days if kind == "days" else None,
            seat=min(mine),
            voters=voters,
            agreed=sorted(mine),
            needed=len(game.people) // 2 + 1 if kind == "end" else len(voters),
            until=uptime.now() + (LIVE_SECONDS if hurried else UNHURRIED_SECONDS),
        )
        proposal.save()
        _settle(proposal)


def vote(game_id: int, mine: Collection[int], proposal_id: int, agrees: bool) -> None:
    """Agree to what is proposed, or decline it; who proposed it may take it back."""
    with transaction.atomic():
        _hold(game_id)
        proposal = pending(game_id)
        if proposal is None or proposal.pk != proposal_id:
            raise Refusal("proposal.gone")
        if not set(mine).intersection(proposal.voters):
            raise Refusal("proposal.not_asked")
        if agrees:
            proposal.agreed = [n for n in proposal.voters if n in {*proposal.agreed, *mine}]
        else:
            proposal.voters = [n for n in proposal.voters if n not in mine]
            proposal.agreed = [n for n in proposal.agreed if n not in mine]
            if proposal.seat in mine or len(proposal.voters) < proposal.needed:
                proposal.delete()
                _tell(game_id, frames.proposal(None, "declined", min(mine)))
                return
        proposal.save()
        _settle(proposal)


def pending(game_id: int) -> Proposal | None:
    """What is proposed at a game now."""
    return Proposal.objects.filter(game=game_id, until__gt=uptime.now()).first()


def _voters(game_id: int, game: cache.GameSnapshot, kind: str, mine: Collection[int]) -> list[int]:
    """Who is asked, if this can be proposed now: those who are here; for an end, everybody."""
    if kind == "end":
        if game.state.over:
            raise Refusal("game.over")
        return game.people
    clock = interventions.clock_of(game)
    if clock.paused and kind == "pause":
        raise Refusal("time.paused")
    if clock.kind == "days" and kind == "days":
        raise Refusal("time.by_days")
    here = set(absence.present(game_id)).intersection(game.people)
    return sorted((here - game.stand_ins).union(mine))


def _waiting(proposal: Proposal) -> list[int]:
    return [seat for seat in proposal.voters if seat not in proposal.agreed]


def _settle(proposal: Proposal) -> None:
    """Do it if enough have agreed; tell everybody how it stands."""
    game_id, agreed = proposal.game_id, proposal.agreed
    if len(agreed) < proposal.needed:
        _tell(game_id, frames.proposal(proposal))
        return
    proposal.delete()
    _tell(game_id, frames.proposal(None, "agreed"))
    match proposal.kind:
        case "pause":
            interventions.pause(game_id, agreed)
        case "days":
            if proposal.days is not None:
                interventions.by_days(game_id, proposal.days)
        case "end":
            interventions.break_off(game_id, agreed)


def _tell(game_id: int, text: str) -> None:
    after_commit(game_room.broadcast, game_id, text)


def _hold(game_id: int) -> None:
    """Let nobody else at this table propose or vote meanwhile."""
    Table.objects.select_for_update().get(pk=Game.objects.values("table").get(pk=game_id)["table"])
