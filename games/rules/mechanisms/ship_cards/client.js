/**
 * Routes by sea and the ships on them; the words of cards with ships and anchors, of two piles, and
 * of routes by land and by sea.
 *
 * @import { Box, Game, Piece, Route } from "#rail/core/types.js"
 */
import { nothing, svg } from "#lit";
import { frame as framed } from "#rail/map/marks.js";
import { owner, PANES } from "#rail/map/pieces.js";

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

/** A ship, its bow to the right. @param {Piece} piece */
const ship = (piece) => {
  const { length, width, head } = piece;
  const [stern, bow, top, bottom] = [-length / 2, length / 2, -width * 0.6, width * 0.62];
  const tip = `${bow + 2.4} ${-width * 0.3}`;
  const keel = bow - width * 0.5;
  const hull = `M${stern} ${top}H${keel}Q${bow} ${top} ${tip}Q${bow - 1} ${bottom} ${keel} ${bottom}H${stern + width * 0.3}Q${stern} ${bottom} ${stern} 0z`;
  return svg`
    <path class="shadow" d=${hull}></path>
    ${head ? svg`<path class="funnel" stroke-width=${width * 0.32} d=${`M${stern * 0.5} ${top}v${-width * 0.26}`}></path>` : nothing}
    <path class="body" d=${hull}></path>
    <path class="roof" d=${`M${stern + 0.7} ${top + 0.7}H${keel}Q${bow} ${top + 0.7} ${bow + 1} ${-width * 0.36}Q${bow - 3} ${-width * 0.28} ${keel} ${-width * 0.28}H${stern + 0.7}z`}></path>
    <path class="windows" stroke-width=${width * 0.2} d=${`M${-PANES} ${width * 0.24}h6.8M${PANES - 4.2} ${width * 0.24}h-2.6`}></path>
    ${owner(piece)}`;
};

/** @param {Route} route */
const shape = ({ kind }) => (kind === "sea" ? { ends: 1 / 2, piece: ship } : undefined);

/** @param {Route} route @param {Box} box */
const frame = ({ kind }, box) => (kind === "sea" ? framed("sea", box) : nothing);

/** @param {Game} game @param {Route} route */
const price = ({ words }, { kind, color, length }) =>
  kind === "sea" ? words.say(`cards.${color}_ship`, { n: length }) : undefined;

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "sea",
    says: words.say("ship_cards.legend"),
    on: (/** @type {Route} */ { kind }) => kind === "sea",
  },
];

const symbols = svg`
  <symbol id="kind-harbor" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M12 7.6V21M7.4 10.8h9.2M3 13.4C3.6 18.6 7.2 21 12 21s8.4-2.4 9-7.6"/><circle cx="12" cy="4.8" r="2.6" fill="none" stroke="currentColor" stroke-width="2.6"/></symbol>
  <symbol id="kind-ship" viewBox="0 0 42 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/><g transform="translate(24 4) scale(.72)"><path fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M12 7.6V21M7.4 10.8h9.2M3 13.4C3.6 18.6 7.2 21 12 21s8.4-2.4 9-7.6"/><circle cx="12" cy="4.8" r="2.6" fill="none" stroke="currentColor" stroke-width="2.6"/></g></symbol>
  <symbol id="kind-double" viewBox="0 0 46 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/><path fill="currentColor" transform="translate(22 0)" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/></symbol>
  <symbol id="icon-ship" viewBox="0 0 24 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/></symbol>
  <symbol id="icon-pile-ship" viewBox="0 0 24 24"><path fill="currentColor" d="M1.5 14.2h21L19.4 21H4.6zM5 8.4h12.4v4.2H5zM8 3h3.6v4H8z"/></symbol>
`;

export default {
  name: "ship_cards",
  symbols,
  shape,
  frame,
  price,
  legend,
  words: {
    en: {
      "hint.market.draw.ship": "Draw from the pile of ship cards.",
      ...en,
      "ship_cards.legend": "A sea route: it is paid with ship cards, and takes ships.",
      "card.locomotive": "a wild card",
      "cards.locomotive": "{n} wild {n#card|cards}",
      "color.locomotive": "wild",
      "cards.gray_ship": "{n} {n#ship of any color|ships of any one color}",
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
      "market.blind.ship": "Ships",
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
      "hint.market.draw.ship": "Piochez une carte Bateau.",
      ...fr,
      "ship_cards.legend":
        "Une route maritime : elle se paie en cartes Bateau, et on y pose des bateaux.",
      "card.locomotive": "un joker",
      "cards.locomotive": "{n} {n#joker|jokers}",
      "color.locomotive": "joker",
      "cards.gray_ship": "{n} {n#bateau de n’importe quelle couleur|bateaux d’une même couleur}",
      "deck.train": "la pioche des cartes Wagon",
      "deck.ship": "la pioche des cartes Bateau",
      "market.fill": "Quelle pioche remplace cette carte ?",
      "market.from.train": "Cartes Wagon ({n})",
      "market.from.ship": "Cartes Bateau ({n})",
      "market.refill": "Remplacement :",
      "market.refill.why":
        "Quand vous prenez une carte visible, elle est remplacée depuis sa propre pioche, ou on vous demande laquelle",
      "market.refill.same": "même pioche",
      "market.refill.ask": "demander",
      "market.blind.ship": "Bateaux",
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
