export default {
  "long_route_substitution.fact": "any {size} cards stand for a space",
  "long_route_substitution.legend":
    "A number on a route: so many cards of any color, locomotives too, stand for one of its spaces.",
  "long_route_substitution.sign.any_cards": "any cards as one",
};
