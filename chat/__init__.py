"""Chat: what people say to each other at a table, before, during and after its games."""
