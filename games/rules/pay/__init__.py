"""Cards against a Quote: whether exactly these pay it, why not, what to propose, how it travels."""

from .fits import most_of_sets, pays_exactly, splits
from .judging import counted, validate_payment
from .offer import Offer, Options
from .telling import decode_quote, encode_offers, encode_quote, expand_payments, narrowed
from .ways import cheapest_payments, proposals

__all__ = [
    "Offer",
    "Options",
    "cheapest_payments",
    "counted",
    "decode_quote",
    "encode_offers",
    "encode_quote",
    "expand_payments",
    "most_of_sets",
    "narrowed",
    "pays_exactly",
    "proposals",
    "splits",
    "validate_payment",
]
