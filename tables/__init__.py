"""Tables and the places people take at them."""
