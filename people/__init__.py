"""People beyond one table: accounts, results, ranks, and how they hear that it is their turn."""
