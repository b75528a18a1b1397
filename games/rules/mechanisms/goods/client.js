/**
 * Goods beside each name, and their words; carts are printed on the routes.
 *
 * @import { Data, Game, Route } from "#rail/types.js"
 */

/** @param {Data} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "goods", n: mine.held[seat], label: "goods.held" });

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { goods }) => (goods ? [words.say("goods.fact")] : []);

export default {
  name: "goods",
  panel,
  facts,
  words: {
    en: {
      "goods.fact": "brings a goods card",
      "goods.held": "{n} goods {n#card|cards}",
      "event.goods.taken": "{seat} took a goods card.",
      "event.goods.taken.me": "You took a goods card.",
      "sum.goods": "Goods",
      "score.goods": "{goods} goods {goods#card|cards}",
      "tally.goods": "Goods cards",
    },
    fr: {
      "goods.fact": "rapporte une marchandise",
      "goods.held": "{n} {n#carte|cartes} marchandise",
      "event.goods.taken": "{seat} a pris une carte marchandise.",
      "event.goods.taken.me": "Vous avez pris une carte marchandise.",
      "sum.goods": "Marchandises",
      "score.goods": "{goods} {goods#carte|cartes} marchandise",
      "tally.goods": "Cartes marchandise",
    },
  },
};
