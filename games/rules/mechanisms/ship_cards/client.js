/**
 * The words of cards with ships and anchors, of two piles, and of routes by land and by sea.
 *
 * @import { Game, Route } from "#rail/types.js"
 */

const COLORS = ["purple", "yellow", "green", "red", "black", "white"];
const FRENCH = /** @type {Record<string, [string, string]>} */ ({
  purple: ["violette", "violet"],
  yellow: ["jaune", "jaune"],
  green: ["verte", "vert"],
  red: ["rouge", "rouge"],
  black: ["noire", "noir"],
  white: ["blanche", "blanc"],
});

/** Words for every color of a kind of cards. @param {(color: string) => string[]} say */
const each = (/** @type {string} */ kind, say) =>
  Object.fromEntries(
    COLORS.flatMap((color) => {
      const [one, many, short] = say(color);
      return [
        [`card.${color}_${kind}`, one],
        [`cards.${color}_${kind}`, many],
        [`color.${color}_${kind}`, short],
      ];
    }),
  );

const en = {
  ...each("harbor", (color) => [
    `a ${color} train card with an anchor`,
    `{n} ${color} anchor {n#card|cards}`,
    "anchor",
  ]),
  ...each("ship", (color) => [`a ${color} ship`, `{n} ${color} {n#ship|ships}`, `${color} ship`]),
  ...each("double", (color) => [
    `a ${color} double ship`,
    `{n} ${color} double {n#ship|ships}`,
    "2 ships",
  ]),
};

const fr = {
  ...each("harbor", (color) => [
    `une carte Wagon ${FRENCH[color][0]} avec une ancre`,
    `{n} {n#${FRENCH[color][0]}|${plural(FRENCH[color][0])}} à ancre`,
    "ancre",
  ]),
  ...each("ship", (color) => [
    `un bateau ${FRENCH[color][1]}`,
    `{n} {n#bateau ${FRENCH[color][1]}|bateaux ${plural(FRENCH[color][1])}}`,
    `bateau ${FRENCH[color][1]}`,
  ]),
  ...each("double", (color) => [
    `un double bateau ${FRENCH[color][1]}`,
    `{n} {n#double bateau ${FRENCH[color][1]}|doubles bateaux ${plural(FRENCH[color][1])}}`,
    "2 bateaux",
  ]),
};

/** @param {string} word */
function plural(word) {
  return `${word}s`;
}

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "sea",
    says: words.say("ship_cards.legend"),
    on: (/** @type {Route} */ { kind }) => kind === "sea",
  },
];

export default {
  name: "ship_cards",
  legend,
  words: {
    en: {
      ...en,
      "ship_cards.legend": "A route by sea: it is paid with ship cards, and takes ships.",
      "card.locomotive": "a wild card",
      "cards.locomotive": "{n} wild {n#card|cards}",
      "color.locomotive": "wild",
      "cards.gray_ship": "{n} {n#ship|ships} of any one color",
      "deck.train": "the pile of train cards",
      "deck.ship": "the pile of ship cards",
      "market.fill": "Refill the gap from which pile?",
      "market.refill": "Refill:",
      "market.refill.why":
        "When you take a face-up card, its place is filled from the pile it came from, or you are asked",
      "market.refill.same": "same pile",
      "market.refill.ask": "ask me",
      "market.from.train": "Train cards ({n})",
      "market.from.ship": "Ship cards ({n})",
      "market.blind.train": "Trains",
      "market.blind.ship": "Ships",
      "market.pile.train": "Pile of train cards, {n} left",
      "market.pile.ship": "Pile of ship cards, {n} left",

      "no.cards.missing":
        "You need {need} {need#card|cards} ({color}); yours count as {have}, and you have {locomotives} wild {locomotives#card|cards}.",
      "no.cards.wrong":
        "These cards don’t pay for it: you need {need} ({color}), and no card too many.",
      cars: "{n} {n#train|trains} left",
      ships: "{n} {n#ship|ships} left",
      "ticket.open": "{n} {n#piece|pieces} to go",
    },
    fr: {
      ...fr,
      "ship_cards.legend":
        "Une route maritime : elle se paie en cartes bateau, et prend des bateaux.",
      "card.locomotive": "un joker",
      "cards.locomotive": "{n} {n#joker|jokers}",
      "color.locomotive": "joker",
      "cards.gray_ship": "{n} {n#bateau|bateaux} d’une seule couleur",
      "deck.train": "la pioche des cartes Wagon",
      "deck.ship": "la pioche des cartes Bateau",
      "market.fill": "Quelle pioche remplace cette carte ?",
      "market.from.train": "Cartes Wagon ({n})",
      "market.from.ship": "Cartes Bateau ({n})",
      "market.blind.train": "Wagons",
      "market.refill": "Remplacement :",
      "market.refill.why":
        "Quand vous prenez une carte visible, elle est remplacée depuis sa propre pioche, ou on vous demande laquelle",
      "market.refill.same": "même pioche",
      "market.refill.ask": "demander",
      "market.blind.ship": "Bateaux",
      "market.pile.train": "Pioche des cartes Wagon, encore {n}",
      "market.pile.ship": "Pioche des cartes Bateau, encore {n}",

      "no.cards.missing":
        "Il faut {need} {need#carte|cartes} ({color}) ; les vôtres en valent {have}, et vous avez {locomotives} {locomotives#joker|jokers}.",
      "no.cards.wrong":
        "Ces cartes ne conviennent pas : il en faut {need} ({color}), sans surplus.",
      cars: "{n} {n#wagon|wagons} en réserve",
      ships: "{n} {n#bateau|bateaux} en réserve",
      "ticket.open": "encore {n} {n#pion|pions}",
    },
  },
};
