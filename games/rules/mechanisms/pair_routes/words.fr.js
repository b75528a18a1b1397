export default {
  "cards.pairs": "{n} {n#paire|paires} de cartes Wagon, chacune d’une couleur",
  "pair_routes.legend": "Deux cartes : cet espace coûte deux cartes Wagon d’une même couleur.",
  "pair_routes.sign.pair": "deux cartes par espace",
};
