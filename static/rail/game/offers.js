/**
 * What a view offers for what is half chosen: for a route, a city, something else, or a color.
 *
 * @import { Cards, Choice, Offer, Quote, View } from "#rail/core/types.js"
 */
import { paysExactly } from "#rail/game/quote.js";
import { changed, total, wildOf } from "#rail/game/single_cards.js";

/**
 * A payment as one word, the same whatever the order of its cards.
 *
 * @param {Cards} cards
 */
export const payKey = (cards) =>
  Object.keys(cards)
    .sort()
    .map((card) => `${card}:${cards[card]}`)
    .join(" ");

/** Of payments with sets, in which cards of any color may lie, those that meet a quote: one, of the fewest cards, where it needs sets. @param {Quote} quote @param {Cards[]} pays */
const paying = (quote, pays) => {
  const met = pays.filter((pay) => paysExactly(quote, pay));
  const fewest = Math.min(...met.map(total));
  const best = met.filter((pay) => total(pay) === fewest);
  return fewest === quote.cards ? best : best.slice(0, 1);
};

/**
 * An offer for what this color pays: with its part of the quote, and of the proposals.
 *
 * @param {Offer} offer
 * @param {string} color
 * @returns {Offer}
 */
const narrowed = ({ kind, quote, pays = [] }, color) => {
  if (!quote || color === "gray") {
    return { kind, quote, pays };
  }
  const colors = quote.colors.filter((cards) => color in cards);
  if (quote.substitutes) {
    return { kind, quote: { ...quote, colors }, pays: paying({ ...quote, colors }, pays) };
  }
  const any = pays.filter((pay) =>
    colors.some((cards) => Object.keys(pay).some((c) => c in cards)),
  );
  const colored = (/** @type {string} */ card) => quote.colors.some((cards) => card in cards);
  const wild = pays.filter((pay) => !Object.keys(pay).some(colored));
  return { kind, quote: { ...quote, colors }, pays: any.length ? any : wild };
};

/** Payments, of which those that differ in a number alone are told as one. @param {Record<string, number | number[]>[]} pays @returns {Cards[]} */
const unfolded = (pays) =>
  pays.flatMap((row) => {
    const many = Object.keys(row).find((card) => Array.isArray(row[card]));
    return many
      ? [row[many]]
          .flat()
          .map((n) => changed(/** @type {Cards} */ ({ ...row, [many]: 0 }), many, n))
      : [/** @type {Cards} */ (row)];
  });

/** The offer for one of these things. @param {View} view @param {"routes" | "cities" | "items"} things @param {string} id */
export const findIn = (view, things, id) => {
  for (const offer of view.legal) {
    for (const [color, ids] of Object.entries(offer[things] ?? {})) {
      if (ids.includes(id)) {
        return narrowed(offer, color);
      }
    }
  }
  return undefined;
};

/**
 * The offer that is half chosen: by its route, by its city, by what else is paid for, or by a color
 * of the hand alone.
 *
 * @param {View} view
 * @param {Partial<Choice>} choice
 * @returns {Offer | undefined}
 */
export const offerOf = (view, { route, city, item, color }) => {
  if (route) {
    const found = findIn(view, "routes", route);
    return found && { ...found, route };
  }
  if (city) {
    const found = findIn(view, "cities", city);
    return found && { ...found, city };
  }
  if (item) {
    const found = findIn(view, "items", item);
    return found && { ...found, item };
  }
  const bare = color ? view.legal.find((one) => one.pays && !one.quote) : undefined;
  return (
    bare && { ...bare, pays: unfolded(bare.pays ?? []).filter((cards) => (color ?? "") in cards) }
  );
};

/**
 * @param {View} view
 * @param {Partial<Choice>} choice
 * @returns {Cards[]}
 */
export const paysOf = (view, choice) => offerOf(view, choice)?.pays ?? [];

/**
 * The routes that can be had for nothing, of which a move names one; with a color, those that it
 * can be named with.
 *
 * @param {View} view
 * @param {string | null} [color]
 * @returns {{ kind: string, routes: string[] }[]}
 */
export const free = (view, color = null) =>
  view.legal.flatMap((offer) =>
    Array.isArray(offer.route) && (!color || [offer.color].flat().includes(color))
      ? [{ kind: offer.kind, routes: offer.route }]
      : [],
  );

/**
 * The routes that can be paid now, or are to be had for nothing; with a color, those for which that
 * color is laid.
 *
 * @param {View} view
 * @param {string | null} color
 * @returns {Set<string>}
 */
export const payable = (view, color) =>
  new Set([
    ...free(view, color).flatMap(({ routes }) => routes),
    ...view.legal
      .filter((offer) => offer.kind === "claims.claim")
      .flatMap((offer) =>
        Object.entries(offer.routes ?? {}).map(([paint, ids]) => ({
          ids,
          ...narrowed(offer, paint),
        })),
      )
      .filter((offer) => !color || takes(offer, color))
      .flatMap(({ ids }) => ids),
  ]);

/** What can be done in which city. @param {View} view @returns {{ kind: string, city: string }[]} */
export const inCities = (view) =>
  view.legal.flatMap(({ kind, city, cities = {} }) =>
    [...Object.values(cities).flat(), ...(city ? [city] : [])].map((one) => ({ kind, city: one })),
  );

/** The cities in which something can be done. @param {View} view @returns {Set<string>} */
export const sites = (view) => new Set(inCities(view).map(({ city }) => city));

/** Can this card be laid for it? @param {Offer} offer @param {string} color */
const takes = ({ quote, pays }, color) =>
  pays?.some((cards) => color in cards) ||
  (quote && wildOf(quote).includes(color) && (quote.locomotives ?? quote.cards) > 0);

/** Could this card be laid for something? @param {View} view @param {string} color */
export const lays = (view, color) => view.legal.some((offer) => offer.pays && takes(offer, color));

/**
 * The payment to propose: the one already chosen, else the first that lays the chosen color.
 *
 * @param {Cards[]} pays
 * @param {Cards | null} chosen
 * @param {string | null} color
 */
export const proposed = (pays, chosen, color) =>
  pays.find((cards) => chosen && payKey(cards) === payKey(chosen)) ??
  pays.find((cards) => color !== null && color in cards) ??
  pays[0];
