"""Figures of Rail with the commands that make them; the latest are in RESULTS.md."""
