/**
 * What whoever pays attention knows of the cards: who has taken which openly and not spent them,
 * what everybody has spent, and what lies on the discard. It follows from what all were told.
 *
 * @import { Board, Cards, Entry } from "#rail/types.js"
 */

/** Cards that lie face down to nobody: laid for something, or turned over. */
const LAID = [
  "claims.claimed",
  "stations.built",
  "harbors.built",
  "merchandise_passengers.travelled",
];
const TURNED = ["tunnels.flipped", "market.swept"];
/** Lined up on the table, where they can be seen. */
const SHOWN = "yard.placed";

/** @typedef {{ known: Cards[], spent: Cards[], discard: Cards }} Tracked by team where there are teams */

/** @param {Cards | string[]} cards @returns {[string, number][]} */
const counted = (cards) =>
  Array.isArray(cards) ? cards.map((card) => [card, 1]) : Object.entries(cards);

/** @param {Cards} pile @param {string} card @param {number} n */
const add = (pile, card, n) => {
  pile[card] = Math.max((pile[card] ?? 0) + n, 0);
};

/**
 * @param {Pick<Board, "team" | "piles">} board
 * @param {number} seats
 * @param {Entry[]} log from the first entry on
 * @returns {Tracked}
 */
export const tracked = ({ team, piles }, seats, log) => {
  const each = () =>
    Array.from({ length: Math.ceil(seats / team) }, () => /** @type {Cards} */ ({}));
  const found = { known: each(), spent: each(), discard: /** @type {Cards} */ ({}) };
  for (const { kind, data } of log.flatMap(({ events }) => events)) {
    const side = Math.floor(data.seat / team);
    if (kind === "market.took") {
      add(found.known[side], data.card, 1);
    } else if (LAID.includes(kind) || kind === SHOWN) {
      for (const [card, n] of counted(data.cards)) {
        add(found.known[side], card, -n);
        add(found.spent[side], card, n);
        if (kind !== SHOWN) {
          add(found.discard, card, n);
        }
      }
    } else if (TURNED.includes(kind)) {
      for (const [card, n] of counted(data.cards)) {
        add(found.discard, card, n);
      }
    } else if (kind === "deck.reshuffled") {
      for (const card of piles[data.deck] ?? []) {
        found.discard[card] = 0;
      }
    }
  }
  return found;
};
