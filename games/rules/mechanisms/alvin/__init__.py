"""The alien Alvin: still to be built."""
