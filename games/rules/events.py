"""What happens on every board, whatever is played with."""

from .values import Occurrence


class GameStarted(Occurrence, frozen=True, tag="game.started"):
    """A game begins."""

    seats: int
    first: int


class GameOver(Occurrence, frozen=True, tag="game.over"):
    """It has ended."""

    winners: tuple[int, ...]


class TurnPassed(Occurrence, frozen=True, tag="turn.passed"):
    """Somebody could do nothing."""

    seat: int


class TurnEnded(Occurrence, frozen=True, tag="turn.ended"):
    """The next one's turn begins."""

    seat: int
    next: int


class LastRound(Occurrence, frozen=True, tag="turn.last_round"):
    """A turn has set off the last round; `rounds` if everybody has more than one turn left."""

    seat: int
    rounds: int | None = None


class Reshuffled(Occurrence, frozen=True, tag="deck.reshuffled"):
    """A discard has become a draw pile again."""

    deck: str
    count: int


EVENTS = (GameStarted, GameOver, TurnPassed, TurnEnded, LastRound, Reshuffled)
