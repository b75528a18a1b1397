/**
 * Cards against a quote (docs/protocol.md): whether they pay it, and what a half-made payment lacks.
 * The server judges; this says beforehand what it will say.
 *
 * @import { Cards, Lack, Owed, Quote, Standing } from "#rail/core/types.js"
 * @import { Substitute } from "#rail/core/wire.js"
 */

/** @param {Cards} cards */
const total = (cards) => Object.values(cards).reduce((sum, n) => sum + n, 0);

/** What more cards can mend. @type {Set<Owed["why"]>} */
const LACKING = new Set(["more", "locomotives", "symbols", "set", "alike"]);

/** Is it nothing but cards that are lacking? @param {Owed | null} one @returns {one is Owed & Lack} */
export const isLack = (one) => Boolean(one && LACKING.has(one.why));

/** The cards that stand for any other. @param {Quote} quote */
export const wildOf = ({ wild = ["locomotive"] }) => wild;

/** The color of a card, by its place in the quote; -1 if it is wild, null if it pays nothing. */
/** @param {Quote} quote @param {string} card */
const colorOf = (quote, card) => {
  const color = quote.colors.findIndex((cards) => card in cards);
  return color < 0 && !wildOf(quote).includes(card) ? null : color;
};

/** These cards, and some of one more or fewer. @param {Cards} cards @param {string} card @param {number} n */
export const changed = (cards, card, n) =>
  Object.fromEntries(
    Object.entries({ ...cards, [card]: (cards[card] ?? 0) + n }).filter(([, left]) => left > 0),
  );

/** What is left of cards without these. @param {Cards} cards @param {Cards} less */
const without = (cards, less) =>
  Object.fromEntries(Object.entries(cards).map(([card, n]) => [card, n - (less[card] ?? 0)]));

/** What cards laid singly come to: null if one of them cannot be. @param {Quote} quote @param {Cards} cards */
const laid = (quote, cards) => {
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
const covers = (quote, cards, sets, locomotives) => {
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
function* choices([first, ...others], n) {
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
const singly = (quote, cards) => {
  const some = Object.entries(cards).map((one) => ({ one, color: colorOf(quote, one[0]) }));
  const colors = new Set(some.map(({ color }) => color ?? -1).filter((color) => color >= 0));
  const together = quote.parts || !colors.size ? [colors] : [...colors].map((n) => new Set([n]));
  return together.map((those) =>
    some
      .filter(({ color }) => color !== null && (color < 0 || those.has(color)))
      .map(({ one }) => one),
  );
};

/** As how many locomotives a set counts. @param {Substitute} substitute */
const locomotivesOf = ({ stands_for }) => (stands_for === "space" ? 0 : 1);

/** How many sets may be laid at most. @param {Quote} quote @param {Substitute} substitute */
const mostSets = (quote, { stands_for }) =>
  stands_for === "symbol" ? (quote.locomotives ?? 0) : quote.cards;

/** Do these cards pay together with sets that stand for single ones? @param {Quote} quote @param {Cards} cards */
const withSets = (quote, cards) =>
  (quote.substitutes ?? []).some((set) => {
    const most = Math.max(...quote.colors.flatMap((color) => Object.values(color)), 1);
    for (let sets = 1; sets <= mostSets(quote, set); sets += 1) {
      const [n, rest] = [total(cards) - sets * set.cards, quote.cards - sets];
      for (const some of n >= 0 && n <= rest && n * most >= rest ? singly(quote, cards) : []) {
        for (const main of choices(some, n)) {
          const left = without(cards, main);
          const areAlike =
            !left.locomotive && Object.values(left).every((k) => k % set.cards === 0);
          if ((!set.alike || areAlike) && covers(quote, main, sets, sets * locomotivesOf(set))) {
            return true;
          }
        }
      }
    }
    return false;
  });

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

/** Every share of these cards, at least so many, that may be laid singly beside sets: the most first. */
/** @param {Quote} quote @param {Cards} cards @param {{ spaces: number, least: number, locomotives: number }} of @returns {Generator<Cards>} */
function* shares(quote, cards, { spaces, least, locomotives }) {
  for (let n = Math.min(spaces, total(cards)); n >= least; n -= 1) {
    for (const some of singly(quote, cards)) {
      for (const main of choices(some, n)) {
        if (spaces - n >= locomotives - (main.locomotive ?? 0)) {
          yield main;
        }
      }
    }
  }
}

/** Cards in whole sets, the last of them begun: of one card each if they have to be alike. */
/** @param {Cards} cards @param {Substitute} set @returns {Cards[]} */
const inSets = (cards, { cards: size, alike }) => {
  /** @type {Cards[]} */
  const sets = [];
  for (const [card, held] of Object.entries(cards)) {
    for (let n = 0; n < held; n += 1) {
      const open = sets.find((one) => total(one) < size && (!alike || card in one));
      if (open) {
        open[card] = (open[card] ?? 0) + 1;
      } else {
        sets.push({ [card]: 1 });
      }
    }
  }
  return sets;
};

/** Can a half-made payment with these sets be completed from what is held? */
/** @param {Quote} quote @param {Standing} standing @param {Cards} left */
const isWithin = (quote, { singly: main, lacks }, left) => {
  const laid = Object.keys(main)
    .map((card) => colorOf(quote, card))
    .find((color) => (color ?? -1) >= 0);
  const colors = laid === undefined ? [...quote.colors.keys()] : [laid ?? 0];
  const wild = wildOf(quote).reduce((sum, card) => sum + (left[card] ?? 0), 0);
  const colored = colors.map((n) =>
    Object.keys(quote.colors[n]).reduce((sum, card) => sum + (left[card] ?? 0), 0),
  );
  const any = total(left) - lacks.singly - lacks.locomotives;
  return (
    lacks.locomotives <= (left.locomotive ?? 0) &&
    lacks.singly + lacks.locomotives <= wild + Math.max(0, ...colored) &&
    lacks.ofSets.reduce((sum, n) => sum + n, 0) <= any
  );
};

/**
 * How cards stand on the spaces of a quote with sets: as few of these as will do, and of those such as the
 * rest of the hand completes. Null if they do not go together.
 *
 * @param {Quote} quote
 * @param {Cards} cards
 * @param {Cards} [held]
 * @returns {Standing | null}
 */
export const standing = (quote, cards, held) => {
  /** @type {Standing | null} */
  let first = null;
  for (const set of quote.substitutes ?? []) {
    for (let sets = 0; sets <= mostSets(quote, set); sets += 1) {
      const demanded = Math.max(0, (quote.locomotives ?? 0) - sets * locomotivesOf(set));
      const [spaces, least] = [quote.cards - sets, Math.max(0, total(cards) - sets * set.cards)];
      for (const main of shares(quote, cards, { spaces, least, locomotives: demanded })) {
        const rest = without(cards, main);
        const whole = inSets(rest, set);
        // locomotives have no color
        if (whole.length <= sets && !(set.alike && rest.locomotive)) {
          const locomotives = Math.max(0, demanded - (main.locomotive ?? 0));
          const ofSets = Array.from({ length: sets }, (_, n) => set.cards - total(whole[n] ?? {}));
          const found = {
            set,
            singly: main,
            sets: whole,
            lacks: { singly: quote.cards - sets - total(main) - locomotives, locomotives, ofSets },
          };
          if (!held || isWithin(quote, found, without(held, cards))) {
            return found;
          }
          first ??= found;
          break;
        }
      }
    }
  }
  return first;
};

/** What is still owed where sets may be laid. @param {Quote} quote @param {Cards} cards @param {Cards} [held] @returns {Owed} */
const owedWithSets = (quote, cards, held) => {
  const now = standing(quote, cards, held);
  if (!now) {
    const most = Math.max(
      ...(quote.substitutes ?? []).map(
        (set) => quote.cards + mostSets(quote, set) * (set.cards - 1),
      ),
    );
    const n = total(cards) - most;
    return n > 0 ? { why: "many", n, of: [] } : { why: "mixed", n: 0, of: [] };
  }
  const { singly: main, set, lacks } = now;
  const colors = quote.colors.filter((color) => Object.keys(main).some((card) => card in color));
  const of = (colors.length ? colors : quote.colors).map((color) => Object.keys(color)[0]);
  const ofSets = lacks.ofSets.reduce((sum, n) => sum + n, 0);
  /** @type {Lack[]} */
  const open = [
    { why: "more", n: lacks.singly, of },
    { why: "locomotives", n: lacks.locomotives, of: ["locomotive"] },
    { why: set.alike ? "alike" : "set", n: ofSets, of: [] },
  ];
  const lacking = open.filter(({ n }) => n > 0);
  return { ...lacking[0], lacks: lacking, set };
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
