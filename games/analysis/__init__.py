"""What a finished game tells of itself: whose it was to win and when, luck and skill, and the story
of each ticket; as each seat sees it, without hindsight. Pure: rules and bots alone."""

from .course import Course
from .follow import EDITION, analyze
from .story import Analysis

__all__ = ["EDITION", "Analysis", "Course", "analyze"]
