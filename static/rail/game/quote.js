/**
 * Cards against a quote (docs/protocol.md): whether they pay it, and what a half-made payment lacks.
 * The server judges; this says beforehand what it will say.
 *
 * @import { Cards, Lack, Owed, Quote } from "#rail/core/types.js"
 */
import { owedWithSets, withSets } from "#rail/game/card_sets.js";
import { changed, covers, laid, wildOf } from "#rail/game/single_cards.js";

/** What more cards can mend. @type {Set<Owed["why"]>} */
const LACKING = new Set(["more", "locomotives", "symbols", "set", "alike"]);

/** Is it nothing but cards that are lacking? @param {Owed | null} one @returns {one is Owed & Lack} */
export const isLack = (one) => Boolean(one && LACKING.has(one.why));

/**
 * How many of the locomotives demanded cards stand for that pay for nothing else; whether fewer of
 * them would do; and what is left to pay, with the other cards.
 *
 * @param {Quote} quote @param {Cards} cards
 * @returns {{ covered: number, superfluous: boolean, rest: Quote, others: Cards }}
 */
export const symbolsOf = (quote, cards) => {
  const { for_symbols = {}, locomotives = 0, ...rest } = quote;
  const mine = Object.entries(cards).filter(([card]) => card in for_symbols);
  const sum = mine.reduce((all, [card, n]) => all + n * for_symbols[card], 0);
  const least = Math.min(...mine.map(([card]) => for_symbols[card]));
  const covered = Math.min(sum, locomotives);
  return {
    covered,
    superfluous: mine.length > 0 && sum - least >= locomotives,
    rest: { ...rest, cards: quote.cards - covered, locomotives: locomotives - covered },
    others: Object.fromEntries(Object.entries(cards).filter(([card]) => !(card in for_symbols))),
  };
};

/** Do exactly these cards pay? @type {(quote: Quote, cards: Cards) => boolean} */
export const paysExactly = (quote, cards) => {
  if (quote.for_symbols) {
    const { superfluous, rest, others } = symbolsOf(quote, cards);
    return !superfluous && paysExactly(rest, others);
  }
  return covers(quote, cards, 0, 0) || withSets(quote, cards);
};

/**
 * What is still owed, or what is wrong; null if these cards pay. `of` are cards that would do.
 *
 * @param {Quote} quote
 * @param {Cards} cards
 * @param {Cards} [held] what may be laid
 * @returns {Owed | null}
 */
export const owed = (quote, cards, held) => {
  if (paysExactly(quote, cards)) {
    return null;
  }
  if (quote.for_symbols) {
    return owedWithSymbols(quote, cards);
  }
  if (quote.substitutes) {
    return owedWithSets(quote, cards, held);
  }
  const sum = laid(quote, cards);
  if (!sum || sum.colors.length > (quote.parts?.length ?? 1)) {
    return { why: "mixed", n: 0, of: [] };
  }
  const n = quote.cards - sum.covered;
  const symbols = Math.max(0, (quote.locomotives ?? 0) - (cards.locomotive ?? 0));
  if (symbols && n < symbols) {
    return { why: "swap", n: symbols, of: ["locomotive"] };
  }
  if (n <= 0) {
    return quote.parts && n === 0
      ? { why: "mixed", n: 0, of: [] }
      : { why: "many", n: Math.ceil((-n - (quote.extra ?? 0)) / sum.least), of: [] };
  }
  if (n === symbols) {
    return { why: "locomotives", n, of: ["locomotive"] };
  }
  const open = sum.colors.length && !quote.parts ? sum.colors : quote.colors.keys();
  return { why: "more", n, of: [...open].map((color) => Object.keys(quote.colors[color])[0]) };
};

/** The same where some cards stand for symbols alone: the symbols are owed first. */
/** @type {(quote: Quote, cards: Cards) => Owed | null} */
const owedWithSymbols = (quote, cards) => {
  const { superfluous, rest, others } = symbolsOf(quote, cards);
  const lack = superfluous
    ? { why: /** @type {const} */ ("many"), n: 1, of: [] }
    : owed(rest, others);
  const n = Math.max(0, (rest.locomotives ?? 0) - (others.locomotive ?? 0));
  if (!lack || !n || !isLack(lack)) {
    return lack;
  }
  const of = [...Object.keys(quote.for_symbols ?? {}), "locomotive"];
  /** @type {Lack[]} */
  const open = [
    { why: "symbols", n, of },
    { why: "more", n: lack.n - n, of: lack.of },
  ];
  const lacks = open.filter((one) => one.n > 0);
  return { ...lacks[0], lacks };
};

/**
 * The payment with one more of a card: if nothing is owed any more it takes the place of another.
 * Null if that is no way to pay.
 *
 * @param {Quote} quote
 * @param {Cards} cards
 * @param {string} card
 * @param {Cards} held
 * @returns {Cards | null}
 */
export const laying = (quote, cards, card, held) => {
  if ((cards[card] ?? 0) >= (held[card] ?? 0)) {
    return null;
  }
  const more = changed(cards, card, 1);
  if (paysExactly(quote, more)) {
    return more;
  }
  const wild = wildOf(quote).includes(card);
  const others = Object.keys(cards).filter((other) => other !== card);
  others.sort((a, b) => Number(wildOf(quote).includes(a)) - Number(wildOf(quote).includes(b)));
  for (const other of wild ? others : others.reverse()) {
    for (const n of [1, 2]) {
      const swapped = changed(more, other, -n);
      if (cards[other] >= n && paysExactly(quote, swapped)) {
        return swapped;
      }
    }
  }
  const lacks = (/** @type {Cards} */ some) => isLack(owed(quote, some));
  if (quote.substitutes && paysExactly(quote, cards)) {
    // it begins a set, in place of what that will stand for
    const begun = others.sort((a) => (wildOf(quote).includes(a) ? -1 : 1));
    return begun.map((other) => changed(more, other, -1)).find(lacks) ?? null;
  }
  return lacks(more) ? more : null;
};

/** Is there no other way to pay with what is held? @param {Quote} quote @param {Cards} cards @param {Cards} held */
export const isFixed = (quote, cards, held) =>
  Object.keys(held).every((card) => !laying(quote, cards, card, held));
