"""Province board: still to be built."""
