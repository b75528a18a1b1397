"""Express cards: still to be built."""
