"""How games ended, for those of an earlier Rail, which kept it in their states alone."""

import msgspec

from games.models import Game


class Outcome(msgspec.Struct):
    """Of a final sheet, what lists of games tell."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Ended(msgspec.Struct):
    """Of a stored state, how it ended; no rules are needed to read it."""

    final: Outcome | None = None


ENDED = msgspec.json.Decoder(Ended)


def store_missing(model: type[Game] = Game) -> None:
    """Store with every game that is over how it ended, where that is missing."""
    missing = model.objects.filter(over=True, winners__isnull=True).only("state")
    for game in missing.iterator(chunk_size=20):
        try:
            final = ENDED.decode(bytes(game.state)).final
        except msgspec.DecodeError:  # its page says so, and all others are looked at
            continue
        if final:
            model.objects.filter(pk=game.pk).update(totals=final.totals, winners=final.winners)
