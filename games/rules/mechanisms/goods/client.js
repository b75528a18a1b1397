/**
 * Goods beside each name, and their words; carts are printed on the routes.
 *
 * @import { Data, Game, Route } from "#rail/types.js"
 */

/** @param {Data} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "goods", n: mine.held[seat], label: "goods.held" });

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { goods }) => (goods ? [words.say("goods.fact")] : []);

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "goods",
    says: words.say("goods.legend"),
    on: (/** @type {Route} */ { goods }) => Boolean(goods),
  },
];

export default {
  name: "goods",
  legend,
  panel,
  facts,
  words: {
    en: {
      "goods.legend": "A cart: whoever claims this route takes a goods card.",
      "goods.fact": "brings a goods card",
      "goods.held": "{n} goods {n#card|cards}",
      "event.goods.taken": "{seat} took a goods card.",
      "event.goods.taken.me": "You took a goods card.",
      "sum.goods": "Goods",
      "score.goods": "{goods} goods {goods#card|cards}",
      "tally.goods": "Goods cards",
    },
    fr: {
      "goods.legend":
        "Une charrette : qui prend possession de cette route prend une carte marchandise.",
      "goods.fact": "rapporte une carte marchandise",
      "goods.held": "{n} {n#carte|cartes} marchandise",
      "event.goods.taken": "{seat} a pris une carte marchandise.",
      "event.goods.taken.me": "Vous avez pris une carte marchandise.",
      "sum.goods": "Marchandises",
      "score.goods": "{goods} {goods#carte|cartes} marchandise",
      "tally.goods": "Cartes marchandise",
    },
  },
};
