export default {
  "long_route_substitution.fact": "{size} cartes quelconques valent un espace",
  "long_route_substitution.legend":
    "Un nombre sur une route : autant de cartes de toute couleur, locomotives comprises, valent un de ses espaces.",
  "long_route_substitution.sign.any_cards": "cartes quelconques",
};
