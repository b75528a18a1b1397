/** The words of routes paid with pairs. */
export default {
  name: "pair_routes",
  words: {
    en: { "cards.pairs": "{n} {n#pair|pairs} of train cards, each of one color" },
    fr: { "cards.pairs": "{n} {n#paire|paires} de cartes Wagon, chacune d’une couleur" },
  },
};
