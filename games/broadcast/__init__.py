"""Who is shown what of a game, in this process and in the others."""
