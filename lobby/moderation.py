"""What nobody shall read in names and chat."""

from office import house
from office.words import folded


def refuses(text: str) -> bool:
    """Is one of the operator's words in this text?"""
    words = house.now().words
    return words is not None and bool(words.search(folded(text)))
