"""Rail: the site that joins all its parts, and the commands that run it."""
