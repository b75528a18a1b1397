/** The words of plus-four locomotives. */
import { svg } from "#lit";

const symbols = svg`
  <symbol id="card-plus_four" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" d="M1.8 12.4h8M5.8 8.4v8M19.2 20.6V4L11.6 15.4h10.8"/></symbol>
`;

export default {
  name: "plus_four_locomotives",
  symbols,
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
