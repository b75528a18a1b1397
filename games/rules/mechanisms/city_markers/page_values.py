"""What pages about boards say of city markers."""

ROOTED = True
"""Routes are claimed where the own network reaches."""
