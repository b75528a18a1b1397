"""Rail: the site that joins lobby and games, and the commands that run it."""

VERSION = "0.1.0"
