"""Cards against a Quote: whether exactly these pay it, why not, what to propose, how it travels."""

from .encoding import decode_quote, encode_offers, encode_quote, expand_payments, narrowed
from .matching import most_of_sets, pays_exactly, splits
from .offer import Entry, Moves, Offer, Offers, Options, Quoted, made
from .proposals import cheapest_payments, proposals
from .validation import counted, validate_payment

__all__ = [
    "Entry",
    "Moves",
    "Offer",
    "Offers",
    "Options",
    "Quoted",
    "cheapest_payments",
    "counted",
    "decode_quote",
    "encode_offers",
    "encode_quote",
    "expand_payments",
    "made",
    "most_of_sets",
    "narrowed",
    "pays_exactly",
    "proposals",
    "splits",
    "validate_payment",
]
