"""The socket of a game: who may enter, what browsers say, what they are told first."""
