/**
 * What whoever pays attention knows of the cards: who has taken which openly and not spent them,
 * what everybody has spent, and what lies on the discard. It follows from what all were told.
 *
 * @import { Board, Cards, Entry, Mechanism } from "#rail/core/types.js"
 */
import { happeningOf } from "#rail/core/happening.js";

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
 * @param {Mechanism[]} mechanisms
 * @returns {Tracked}
 */
export const tracked = ({ team, piles }, seats, log, mechanisms) => {
  const each = () =>
    Array.from({ length: Math.ceil(seats / team) }, () => /** @type {Cards} */ ({}));
  const found = { known: each(), spent: each(), discard: /** @type {Cards} */ ({}) };
  for (const { kind, data } of log.flatMap(({ events }) => events)) {
    if (kind === "deck.reshuffled") {
      for (const card of piles[data.deck] ?? []) {
        found.discard[card] = 0;
      }
    }
    const { cards: gone } = happeningOf(mechanisms, kind);
    const side = Math.floor(data.seat / team);
    for (const [card, n] of gone ? counted(data.cards ?? [data.card]) : []) {
      if (gone === "taken") {
        add(found.known[side], card, n);
      }
      if (gone === "laid" || gone === "lined") {
        add(found.known[side], card, -n);
        add(found.spent[side], card, n);
      }
      if (gone === "laid" || gone === "turned") {
        add(found.discard, card, n);
      }
    }
  }
  return found;
};
