/**
 * Cards that are laid singly on the spaces of a quote: what they come to, and whether they pay.
 *
 * @import { Cards, Quote } from "#rail/core/types.js"
 */

/** @param {Cards} cards */
export const total = (cards) => Object.values(cards).reduce((sum, n) => sum + n, 0);

/** The cards that stand for any other. @param {Quote} quote */
export const wildOf = ({ wild = ["locomotive"] }) => wild;

/** The color of a card, by its place in the quote; -1 if it is wild, null if it pays nothing. */
/** @param {Quote} quote @param {string} card */
export const colorOf = (quote, card) => {
  const color = quote.colors.findIndex((cards) => card in cards);
  return color < 0 && !wildOf(quote).includes(card) ? null : color;
};

/** These cards, and some of one more or fewer. @param {Cards} cards @param {string} card @param {number} n */
export const changed = (cards, card, n) =>
  Object.fromEntries(
    Object.entries({ ...cards, [card]: (cards[card] ?? 0) + n }).filter(([, left]) => left > 0),
  );

/** What is left of cards without these. @param {Cards} cards @param {Cards} less */
export const without = (cards, less) =>
  Object.fromEntries(Object.entries(cards).map(([card, n]) => [card, n - (less[card] ?? 0)]));

/** What cards laid singly come to: null if one of them cannot be. @param {Quote} quote @param {Cards} cards */
export const laid = (quote, cards) => {
  /** @type {Map<number, number>} */
  const sums = new Map();
  let [covered, least] = [0, 99];
  for (const [card, n] of Object.entries(cards)) {
    const color = colorOf(quote, card);
    if (color === null || (color >= 0 && quote.most && n > quote.most)) {
      return null;
    }
    const each = color < 0 ? 1 : quote.colors[color][card];
    if (color >= 0) {
      sums.set(color, (sums.get(color) ?? 0) + n * each);
    }
    covered += n * each;
    least = Math.min(least, each);
  }
  return { colors: [...sums.keys()], sums: [...sums.values()], covered, least };
};

/** Can parts be shared out so that each color lies in parts of its own? @type {(sums: number[], parts: number[]) => boolean} */
const parted = ([first, ...others], parts) => {
  if (first === undefined) {
    return true;
  }
  for (let chosen = 1; chosen < 1 << parts.length; chosen += 1) {
    const taken = parts.filter((_, n) => (chosen >> n) & 1);
    const left = parts.filter((_, n) => !((chosen >> n) & 1));
    if (taken.reduce((sum, n) => sum + n, 0) >= first && parted(others, left)) {
      return true;
    }
  }
  return false;
};

/** Do these cards pay singly, together with so many sets, as so many locomotives? */
/** @param {Quote} quote @param {Cards} cards @param {number} sets @param {number} locomotives */
export const covers = (quote, cards, sets, locomotives) => {
  const sum = laid(quote, cards);
  if (!sum || (cards.locomotive ?? 0) + locomotives < (quote.locomotives ?? 0)) {
    return false;
  }
  const covered = sum.covered + sets;
  const alone = quote.parts ? parted(sum.sums, quote.parts) : sum.sums.length <= 1;
  const most = quote.cards + (quote.extra ?? 0);
  return alone && quote.cards <= covered && covered < most + (sets ? 1 : sum.least);
};

/** Every choice of so many of these cards. @type {(cards: [string, number][], n: number) => Generator<Cards>} */
export function* choices([first, ...others], n) {
  if (!first) {
    if (!n) {
      yield {};
    }
    return;
  }
  for (let k = Math.min(first[1], n); k >= 0; k -= 1) {
    for (const more of choices(others, n - k)) {
      yield k ? { [first[0]]: k, ...more } : more;
    }
  }
}

/** The cards that may be laid singly together: those of each color, or of all for a route in parts. */
/** @param {Quote} quote @param {Cards} cards @returns {[string, number][][]} */
export const singly = (quote, cards) => {
  const some = Object.entries(cards).map((one) => ({ one, color: colorOf(quote, one[0]) }));
  const colors = new Set(some.map(({ color }) => color ?? -1).filter((color) => color >= 0));
  const together = quote.parts || !colors.size ? [colors] : [...colors].map((n) => new Set([n]));
  return together.map((those) =>
    some
      .filter(({ color }) => color !== null && (color < 0 || those.has(color)))
      .map(({ one }) => one),
  );
};
