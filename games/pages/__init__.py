"""The pages about boards: the gallery, one page a board, and its rules."""
