"""A site with something of everything on it, and people who look at it with different rights."""

from django.apps import apps
from django.core import serializers
from django.test import Client

from accounts.models import User
from boards import picture, published
from games.models import Game
from office import operators
from tables.models import Place, Table
from tests.security.sites import Endpoint
from tests.web.lobby import create, operator, sit
from tests.web.scene import advance, begin


class World:
    """A table that is open, a game that goes on, and browsers: nobody's, a stranger's, a
    player's, the host's, and the operator's."""

    def __init__(self) -> None:
        self.host, self.lobby = create("Ada")
        self.player, _ = sit(self.lobby, "Ben")
        self.game: Game = begin()
        advance(self.game, 4)
        self.playing: Table = self.game.table
        ada = User.objects.get(name="Ada")
        ben = User.objects.get(name="Ben")
        for n, user in enumerate((ada, ben)):  # the same two sit at the game as well
            self.playing.places.filter(position=n).update(user=user)
            self.game.seats.filter(position=n).update(user=user)
        Table.objects.filter(pk=self.playing.pk).update(host=ada)
        self.stranger, _ = create("Eve")
        self.operator = operator()
        # what a house has of itself is made by the first look
        self.operator.get("/operator/server/")
        self.browsers = {
            "nobody": Client(),
            "stranger": self.stranger,
            "player": self.player,
            "host": self.host,
            "operator": self.operator,
        }

    def browser(self, who: str) -> Client:
        """A browser of one of them, as new."""
        cookies = self.browsers[who].cookies
        fresh = Client()
        fresh.cookies.load({name: morsel.value for name, morsel in cookies.items()})
        return fresh

    def paths(self, endpoint: Endpoint) -> list[str]:
        """Where an endpoint can be reached: for each table, for a right token and a wrong one."""
        values = {"board": "usa", "variant": "base", "look": "light", "n": "1"}
        values["edition"] = (
            picture.picture("usa", "light").edition
            if "look" in endpoint.parameters
            else published.board("usa", "base").edition
        )
        tokens = ["wrong", *Place.objects.filter(user__name="Ben").values_list("token", flat=True)]
        codes = [self.lobby.code, self.playing.code, "WRONGONE"]
        if "code" in endpoint.parameters:
            return [endpoint.path(**values, code=code) for code in codes]
        if "token" in endpoint.parameters:
            return [endpoint.path(**values, token=token) for token in tokens]
        return [endpoint.path(**values)]


def stored() -> dict[str, str]:
    """Everything our tables hold."""
    models = [m for m in apps.get_models() if not m.__module__.startswith("django.")]
    return {
        m.__name__: serializers.serialize("json", m._default_manager.order_by("pk")) for m in models
    }


def invitation() -> str:
    """The path of a set-up link, on a site without an operator."""
    return f"/setup/{operators.invitation()}/"
