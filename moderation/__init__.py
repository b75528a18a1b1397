"""What the operator has decided of who may come in and what may be written, and who did what."""
