"""What is kept of a person: they take it away, or have it deleted."""
