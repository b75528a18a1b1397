"""What has happened in games: their log, replays, files to take away and to check."""
