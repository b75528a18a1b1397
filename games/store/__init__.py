"""Where games are kept: the statements that write them, and what is held in memory."""
