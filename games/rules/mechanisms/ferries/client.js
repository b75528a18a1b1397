/**
 * Ferries: the locomotives printed on them, and their words.
 *
 * @import { Game, Route } from "#rail/core/types.js"
 */
import { svg } from "#lit";
import { disc } from "#rail/map/marks.js";

/** What else does for a locomotive: the end of the key of its words, and how many cards. */
/** @param {Pick<Game, "atlas">} game @returns {[string, number]} */
const instead = ({ atlas }) => {
  const { cards_for_symbol: cards, alike } = atlas.board.params.ferries;
  return [cards ? (alike ? ".alike" : ".any") : "", cards];
};

/** @param {Game} game @param {Route} route */
const facts = (game, { ferry }) => {
  const [kind, cards] = instead(game);
  return ferry ? [game.words.say(`ferries.fact${kind}`, { n: ferry, cards_each: cards })] : [];
};

/** @param {Game} game */
const legend = (game) => [
  {
    name: "ferry",
    says: game.words.say(`ferries.legend${instead(game)[0]}`, { n: instead(game)[1] }),
    on: (/** @type {Route} */ { ferry }) => Boolean(ferry),
  },
];

/** A locomotive on each of the first spaces. @param {Route} route @param {number} n */
const marks = ({ ferry }, n) => (n < ferry ? [disc("ferry")] : []);

const symbols = svg`
  <symbol id="mark-ferry" viewBox="0 0 24 24"><path fill="currentColor" d="M2.6 4h4.8v4.4h4.4V3.2h9.6V6h-1.2v10.6h1.4L23 19H1l1.8-2.8L3.4 9.4 2.6 7.6zm12 2v4.4h3V6z" fill-rule="evenodd"/><circle cx="7" cy="19" r="3.4" fill="currentColor"/><circle cx="17" cy="19" r="3.4" fill="currentColor"/></symbol>
`;

export default {
  name: "ferries",
  symbols,
  marks,
  legend,
  facts,
  words: {
    en: {
      "no.cards.locomotives":
        "A ferry: you need at least {least} {least#locomotive|locomotives}, and you chose {have}.",
      "ferries.fact": "ferry: needs {n} {n#locomotive|locomotives}",
      "ferries.fact.alike":
        "ferry: {n} {n#locomotive|locomotives}, or {cards_each} of one color each",
      "ferries.fact.any":
        "ferry: {n} {n#locomotive|locomotives}, or any {cards_each} cards{n#| for each}",
      "ferries.legend": "A ferry: pay a locomotive card for each locomotive printed on it.",
      "ferries.legend.alike":
        "A ferry: pay a locomotive card, or {n} cards of one color, for each locomotive printed on it.",
      "ferries.legend.any":
        "A ferry: pay a locomotive card, or any {n} cards, for each locomotive printed on it.",
    },
    fr: {
      "no.cards.locomotives":
        "Un ferry : il faut au moins {least} {least#locomotive|locomotives}, vous en avez choisi {have}.",
      "ferries.fact": "ferry : demande {n} {n#locomotive|locomotives}",
      "ferries.fact.alike":
        "ferry : {n} {n#locomotive|locomotives}, ou {cards_each} d’une couleur chacune",
      "ferries.fact.any":
        "ferry : {n} {n#locomotive|locomotives}, ou {cards_each} cartes quelconques{n#| pour chacune}",
      "ferries.legend": "Un ferry : payez une carte locomotive pour chaque locomotive imprimée.",
      "ferries.legend.alike":
        "Un ferry : payez une carte locomotive, ou {n} cartes d’une même couleur, pour chaque locomotive imprimée.",
      "ferries.legend.any":
        "Un ferry : payez une carte locomotive, ou {n} cartes quelconques, pour chaque locomotive imprimée.",
    },
  },
};
