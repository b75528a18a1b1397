export default {
  "cards.pairs": "{n} {n#pair|pairs} of train cards, each of one color",
  "pair_routes.legend": "Two cards: this space costs two train cards of one color.",
  "pair_routes.sign.pair": "two cards a space",
};
