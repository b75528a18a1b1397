/** The waves of ferries on the routes. @import { Route } from "#rail/types.js" */
import { svg } from "#lit";
import { disc } from "#rail/board/marks.js";

const symbols = svg`
  <symbol id="mark-wave" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" d="M2 8.5c3.4-4 6.6-4 10 0s6.6 4 10 0M2 16.5c3.4-4 6.6-4 10 0s6.6 4 10 0"/></symbol>
`;

/** @param {Route} route @param {number} n */
const marks = ({ ferry }, n) => (n < ferry ? [disc("wave")] : []);

export default {
  name: "ferry_cards",
  symbols,
  marks,
  words: {
    en: {
      "no.cards.too_many_for_symbols":
        "One ferry card fewer would do: this ferry has {n} {n#wave|waves}, and a ferry card covers two.",
      "pay.symbols":
        "Still owed: {n} {n#wave|waves}. A ferry card covers two, a locomotive one{more}.",
      "pay.symbols.besides": "; besides, {n} {n#card|cards} of one color",
    },
    fr: {
      "no.cards.too_many_for_symbols":
        "Une carte Ferry de moins suffirait : ce ferry a {n} {n#vague|vagues}, et une carte Ferry en couvre deux.",
      "pay.symbols":
        "Il manque encore {n} {n#vague|vagues}. Une carte Ferry en couvre deux, une locomotive une{more}.",
      "pay.symbols.besides": " ; et {n} {n#carte|cartes} d’une même couleur",
    },
  },
};
