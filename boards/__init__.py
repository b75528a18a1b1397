"""What is told of boards: which can be played, a page and a lesson for each, and its rules."""
