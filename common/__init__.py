"""What every part of the site stands on, and what knows no table and no game."""
