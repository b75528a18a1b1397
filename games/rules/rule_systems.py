"""Rule systems: the mechanisms that a board of this family starts from."""

USA = ("market", "claims", "tickets", "connections")
EUROPE = (*USA, "ferries", "tunnels", "stations")
AMSTERDAM = (*USA, "goods")
CARDS = ("market", "tickets", "yard")

SYSTEMS = {"usa": USA, "europe": EUROPE, "amsterdam": AMSTERDAM, "cards": CARDS}
