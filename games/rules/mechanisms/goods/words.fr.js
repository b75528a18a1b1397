export default {
  "goods.legend":
    "Une charrette : qui prend possession de cette route prend une carte Marchandise.",
  "goods.fact": "rapporte une carte Marchandise",
  "goods.held": "{n} {n#carte|cartes} Marchandise",
  "event.goods.taken": "{seat} a pris une carte Marchandise.",
  "event.goods.taken.me": "Vous avez pris une carte Marchandise.",
  "sum.goods": "Marchandises",
  "score.goods": "{goods} {goods#carte|cartes} Marchandise",
  "tally.goods": "Cartes Marchandise",
  "goods.sign.goods": "marchandise",
};
