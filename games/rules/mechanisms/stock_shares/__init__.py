"""Company shares: still to be built."""

from ...board import RouteKeys, Slug


class ShareKeys(RouteKeys, frozen=True):
    """Those that a route brings one of."""

    shares: tuple[Slug, ...] = ()


KEYS = (ShareKeys,)
