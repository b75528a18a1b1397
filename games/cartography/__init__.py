"""Turns the facts of a board file into a picture; needed when a board is drawn, never to play."""
