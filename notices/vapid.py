"""The key by which push services know this server; it follows from the secret key, and so goes
where that goes."""

import base64
import hashlib
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""


@cache
def _of(secret: str) -> Vapid02:
    number = int.from_bytes(hashlib.sha512(f"rail.vapid {secret}".encode()).digest())
    return Vapid02(ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1()))


def key() -> Vapid02:
    """The private key."""
    return _of(settings.SECRET_KEY)


def public() -> str:
    """The public key as browsers want it."""
    point = key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()
