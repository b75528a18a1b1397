/**
 * The words of routes paid with pairs.
 *
 * @import { Game, Route } from "#rail/types.js"
 */

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "pair",
    says: words.say("pair_routes.legend"),
    on: (/** @type {Route} */ { pair }) => Boolean(pair),
  },
];

export default {
  name: "pair_routes",
  legend,
  words: {
    en: {
      "cards.pairs": "{n} {n#pair|pairs} of train cards, each of one color",
      "pair_routes.legend": "Two cards: this space costs two train cards of one color.",
    },
    fr: {
      "cards.pairs": "{n} {n#paire|paires} de cartes Wagon, chacune d’une couleur",
      "pair_routes.legend": "Deux cartes : cet espace coûte deux cartes Wagon d’une même couleur.",
    },
  },
};
