export default {
  "card.plus_four": "une locomotive plus quatre",
  "color.plus_four": "loco +4",
  "cards.plus_four": "{n} {n#locomotive|locomotives} plus quatre",
};
