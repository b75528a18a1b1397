export default {
  "card.plus_four": "a plus-four locomotive",
  "color.plus_four": "loco +4",
  "cards.plus_four": "{n} plus-four {n#locomotive|locomotives}",
};
