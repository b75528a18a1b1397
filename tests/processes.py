"""What a process has started, as the system lists it."""

from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that a process has started, from whichever of its threads."""
    lists = sorted(Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(child) for listed in lists for child in listed.read_text().split()]


def runs(pid: int) -> bool:
    """Is a process there that has not ended?"""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
