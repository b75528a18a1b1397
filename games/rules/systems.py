"""Rule systems: the mechanisms that a board of this family starts from."""

USA = ("market", "claims", "tickets", "connections")

SYSTEMS = {"usa": USA}
