"""Accounts: a guest becomes one, logs in with it, chooses another password."""
