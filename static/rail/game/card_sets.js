/**
 * Quotes that sets of cards may pay, several of which stand for one: whether cards pay so, how they
 * stand on the spaces, and what they lack.
 *
 * @import { Cards, Lack, Owed, Quote, Standing } from "#rail/core/types.js"
 * @import { Substitute } from "#rail/core/wire.js"
 */
import {
  choices,
  colorOf,
  covers,
  singly,
  total,
  wildOf,
  without,
} from "#rail/game/single_cards.js";

/** As how many locomotives a set counts. @param {Substitute} substitute */
const locomotivesOf = ({ stands_for }) => (stands_for === "space" ? 0 : 1);

/** How many sets may be laid at most. @param {Quote} quote @param {Substitute} substitute */
const mostSets = (quote, { stands_for }) =>
  stands_for === "symbol" ? (quote.locomotives ?? 0) : quote.cards;

/** Do these cards pay together with sets that stand for single ones? @param {Quote} quote @param {Cards} cards */
export const withSets = (quote, cards) =>
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
export const owedWithSets = (quote, cards, held) => {
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
