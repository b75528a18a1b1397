"""Time to think, and the server's own time by which it is reckoned."""
