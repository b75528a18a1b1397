/** The words of plus-four locomotives. */
export default {
  name: "plus_four_locomotives",
  words: {
    en: {
      "card.plus_four": "a plus-four locomotive",
      "color.plus_four": "loco +4",
      "cards.plus_four": "{n} plus-four {n#locomotive|locomotives}",
    },
    fr: {
      "card.plus_four": "une locomotive plus quatre",
      "color.plus_four": "loco +4",
      "cards.plus_four": "{n} {n#locomotive|locomotives} plus quatre",
    },
  },
};
