"""How people who are not looking hear that it is their turn: by letter, browser or webhook."""
