/**
 * What is half chosen: a route and its payment, a color of the hand, tickets ticked. A new view
 * takes away only what it made impossible.
 *
 * @import { Ask, Asks, Cards, Choice, Offer, Quote, View } from "#rail/core/types.js"
 */
import { paysExactly } from "#rail/game/quote.js";
import { changed, wildOf } from "#rail/game/singles.js";

/** @returns {Choice} */
export const noChoice = () => ({
  ...NOTHING_PICKED,
  pay: null,
  color: null,
  confirm: null,
  ticks: new Set(),
  ticket: null,
  seat: null,
  slot: null,
  all: false,
});

/** No route, city or list item is picked. */
export const NOTHING_PICKED = { route: null, city: null, item: null, near: [] };

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
  const size = (/** @type {Cards} */ pay) => Object.values(pay).reduce((sum, n) => sum + n, 0);
  const fewest = Math.min(...met.map(size));
  const best = met.filter((pay) => size(pay) === fewest);
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
const spread = (pays) =>
  pays.flatMap((row) => {
    const many = Object.keys(row).find((card) => Array.isArray(row[card]));
    return many
      ? [row[many]]
          .flat()
          .map((n) => changed(/** @type {Cards} */ ({ ...row, [many]: 0 }), many, n))
      : [/** @type {Cards} */ (row)];
  });

/** The offer for one of these things. @param {View} view @param {"routes" | "cities" | "items"} things @param {string} id */
const findIn = (view, things, id) => {
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
    bare && { ...bare, pays: spread(bare.pays ?? []).filter((cards) => (color ?? "") in cards) }
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
const lays = (view, color) => view.legal.some((offer) => offer.pays && takes(offer, color));

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

/** Is it asked at the opening, of all at the same time? @param {Ask} ask */
export const isOpening = ({ data }) => "start" in data && data.start;

/**
 * What I am asked of this kind.
 *
 * @template {keyof Asks} Kind
 * @param {View} view
 * @param {Kind} kind
 * @returns {Ask<Kind> | undefined}
 */
export const owed = (view, kind) =>
  /** @type {Ask<Kind> | undefined} */ (
    view.asks.find((ask) => ask.kind === kind && ask.seat === view.me)
  );

/**
 * The offer that keeps exactly the ticked tickets, if the rules allow them.
 *
 * @param {View} view
 * @param {Set<string>} ticks
 * @returns {Offer | undefined}
 */
export const keeping = (view, ticks) =>
  view.legal.find(
    (offer) =>
      offer.kind === "tickets.keep" &&
      offer.tickets?.length === ticks.size &&
      offer.tickets.every((ticket) => ticks.has(ticket)),
  );

/** The kind of the question that I owe an answer. @param {View} view */
const question = ({ asks, me }) => asks.find(({ seat }) => seat === me)?.kind;

/** Is it mine, alone or together with others, or everybody's? @param {View} view @param {string} route */
const serves = ({ me, owner, shared }, route) =>
  owner[route] === null ||
  (me !== null && (owner[route] === me || Boolean(shared?.[route]?.includes(me))));

/**
 * The choice after a new view: what was being claimed and is mine or everybody's now, or asks for
 * more, is chosen no more, nor what was to be had for nothing and is gone, nor a color when my turn
 * is over that alone was enough to pay something.
 *
 * @param {Choice} choice
 * @param {View} view
 * @param {View | null} before
 * @returns {Choice}
 */
export const settle = (choice, view, before) => {
  const { route, city, item, color } = choice;
  const ended = Boolean(before && offerOf(before, { color }) && !offerOf(view, { color }));
  const mine = route !== null && serves(view, route) && !(before && serves(before, route));
  const asked = view.asks.map(({ data }) =>
    "route" in data ? data.route : "move" in data ? data.move.route : null,
  );
  const had = (/** @type {View | null} */ seen) =>
    seen !== null && free(seen).some(({ routes }) => routes.includes(route ?? ""));
  const claimed = mine || (route !== null && asked.includes(route)) || (had(before) && !had(view));
  // what is ticked for one question is not for the next
  const same = !before || question(before) === question(view);
  const offered = new Set(same ? view.legal.flatMap(({ tickets = [] }) => tickets) : []);
  const kinds = new Set(view.legal.map((offer) => offer.kind));
  return {
    ...choice,
    route: claimed ? null : route,
    city: city && sites(view).has(city) ? city : null,
    item: item && findIn(view, "items", item) ? item : null,
    pay: claimed ? null : choice.pay,
    color: color && (view.hand[color] || lays(view, color)) && !claimed && !ended ? color : null,
    confirm: choice.confirm && kinds.has(choice.confirm) ? choice.confirm : null,
    slot: view.legal.some((offer) => offer.pile && offer.slot === choice.slot) ? choice.slot : null,
    ticks: new Set([...choice.ticks].filter((ticket) => offered.has(ticket))),
  };
};
