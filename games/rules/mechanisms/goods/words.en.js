export default {
  "goods.legend": "A cart: whoever claims this route takes a goods card.",
  "goods.fact": "brings a goods card",
  "goods.held": "{n} goods {n#card|cards}",
  "event.goods.taken": "{seat} took a goods card.",
  "event.goods.taken.me": "You took a goods card.",
  "sum.goods": "Goods",
  "score.goods": "{goods} goods {goods#card|cards}",
  "tally.goods": "Goods cards",
  "goods.sign.goods": "goods",
};
