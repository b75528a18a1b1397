"""Lobby: people gather at tables before, between and after games."""
