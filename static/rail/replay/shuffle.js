/**
 * The deal of a game computed anew from its secret number, as docs/shuffle.md describes it, and
 * compared with what everybody was dealt.
 *
 * @import { Board, Cards, View } from "#rail/core/types.js"
 */
import { seen } from "#rail/game/parts/tickets.js";

const bytesOf = (/** @type {string} */ text) =>
  crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));

/** @param {ArrayBuffer} sum */
const hex = (sum) =>
  Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 in hexadecimal. @param {string} text */
export const digest = async (text) => hex(await bytesOf(text));

/** The chances of a game, one after the other. @param {string} seed */
const chances = (seed) => {
  let k = 0;
  /** A number from 0 to sides - 1. @param {number} sides */
  const roll = async (sides) => {
    const sum = await digest(`${seed}:${k}`);
    k += 1;
    return Number(BigInt(`0x${sum}`) % BigInt(sides));
  };
  /** @template T @param {T[]} cards @returns {Promise<T[]>} */
  const shuffled = async (cards) => {
    const pile = [...cards];
    for (let last = pile.length - 1; last > 0; last -= 1) {
      const other = await roll(last + 1);
      [pile[last], pile[other]] = [pile[other], pile[last]];
    }
    return pile;
  };
  return { roll, shuffled };
};

const SWEEPS = 3;

/**
 * Everything that a seed decides before the first move.
 *
 * @param {Board} board
 * @param {string} seed
 * @param {number} seats
 */
export const deal = async (board, seed, seats) => {
  const { roll, shuffled } = chances(seed);
  const {
    setup,
    draw,
    params: { tickets },
  } = board;
  const { locomotives } = setup;
  const [paying, ...apart] = board.segments;
  const first = await roll(seats);

  /** @type {Record<string, string[]>} */
  const piles = {};
  for (const [pile, cards] of Object.entries(board.piles)) {
    const all = cards.flatMap((card) => Array(board.supply[card]).fill(card));
    const given = pile === "train" ? seats * locomotives : 0;
    piles[pile] = await shuffled(all.slice(0, all.length - given));
  }
  /** @type {Record<string, string[]>} */
  const decks = {};
  for (const [name, ids] of Object.entries(tickets.decks)) {
    decks[name] = await shuffled(ids);
  }

  /** @type {Cards[]} */
  const hands = Array.from({ length: seats }, () => ({}));
  for (const hand of locomotives ? hands : []) {
    hand.locomotive = locomotives;
  }
  for (const hand of hands) {
    for (const pile of Object.keys(board.piles)) {
      const cards = Array.from({ length: setup.hand[pile] }, () => piles[pile].pop() ?? "");
      // those of other piles are laid open
      for (const card of paying.includes(pile) ? cards : []) {
        hand[card] = (hand[card] ?? 0) + 1;
      }
    }
  }

  /** @param {string[]} from */
  const turnUp = (from) =>
    from
      .flatMap((pile) => Array(draw.faceup[pile]).fill(pile))
      .map((pile) => piles[pile].pop() ?? null);
  let row = turnUp(paying);
  const limits = { ...draw.faceup_limits, locomotive: draw.faceup_wild_limit };
  const swept = () =>
    Object.entries(limits).some(
      ([card, most]) => most && row.filter((up) => up === card).length >= most,
    );
  for (let n = 0; n < SWEEPS && swept(); n += 1) {
    row = turnUp(paying);
  }
  row.push(...turnUp(apart.flat()));

  const offers = hands.map(() =>
    Object.entries(tickets.dealt).flatMap(([name, n]) => {
      const deck = decks[name];
      return deck.splice(Math.max(deck.length - n, 0)).reverse();
    }),
  );
  return { first, hands, row, offers };
};

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** @param {Cards} cards */
const sorted = (cards) => Object.entries(cards).sort();

/**
 * Is what everybody was dealt what the seed says?
 *
 * @param {Board} board
 * @param {string} seed
 * @param {string} commit
 * @param {View[]} views the opening with the eyes of every seat
 */
export const checked = async (board, seed, commit, views) => {
  const dealt = await deal(board, seed, views.length);
  const shown = (/** @type {View} */ view) => seen(view).offered.map(({ id }) => id);
  return {
    commit: (await digest(seed)) === commit,
    hands: views.every((view, seat) => same(sorted(view.hand), sorted(dealt.hands[seat]))),
    row: views.every(({ decks }) => same(decks.train.up, dealt.row)),
    tickets: views.every((view, seat) => {
      const offered = shown(view);
      return !offered.length || same(offered, dealt.offers[seat]);
    }),
  };
};
