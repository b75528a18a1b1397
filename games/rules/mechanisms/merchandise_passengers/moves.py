"""What is decided about passengers: the moves, and the questions that some of them answer."""

from ...state import Decision
from ...values import Id, Move


class Place(Move, frozen=True, tag="merchandise_passengers.place"):
    """Put a passenger into one of the two cities just joined; None: keep it for later."""

    city: Id | None


class SetOut(Move, frozen=True, tag="merchandise_passengers.set_out"):
    """Take up the passenger in this city for a journey."""

    city: Id


class GoOn(Move, frozen=True, tag="merchandise_passengers.go_on"):
    """Plan the journey one city further."""

    city: Id


class StepBack(Move, frozen=True, tag="merchandise_passengers.step_back"):
    """Plan it one city shorter, or stay after all."""


class Arrive(Move, frozen=True, tag="merchandise_passengers.arrive"):
    """Travel as planned."""


class PassengerPlace(Decision, frozen=True, tag="merchandise_passengers.place"):
    """In which of these cities, if in any, a passenger is put."""

    cities: tuple[Id, ...]


class Onward(Decision, frozen=True, tag="merchandise_passengers.onward"):
    """A journey is being planned."""
