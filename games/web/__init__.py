"""What is asked of a game over HTTP: its page, and what people do there besides moving."""
