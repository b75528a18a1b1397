"""How people who are not looking hear that it is their turn: by e-mail, browser or webhook."""
