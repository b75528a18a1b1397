"""What becomes of a game: moves, and everything else that makes a version of it."""
