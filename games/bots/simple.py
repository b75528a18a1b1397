"""Moves that need no thought: what is played when a bot fails, or knows nothing better."""


def choose(view: dict) -> dict:
    """Draw a card if possible, else pass, else make the first move there is."""
    legal = view["legal"]
    first = {entry["kind"]: entry for entry in reversed(legal)}
    return as_move(first.get("market.draw") or first.get("pass") or legal[0])


def as_move(entry: dict) -> dict:
    """The move of an entry of `legal`, with its first payment: that with the fewest locomotives."""
    move = dict(entry)
    if pays := move.pop("pays", None):
        move["cards"] = pays[0]
    return move
