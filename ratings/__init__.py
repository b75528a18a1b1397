"""What comes of games: results, statistics, and how well people play."""
