/**
 * What is half chosen: a route and its payment, a color of the hand, tickets ticked. A new view
 * takes away only what it made impossible.
 *
 * @import { Ask, Decisions, Choice, Offer, View } from "#rail/core/types.js"
 */
import { newlyCompleted } from "#rail/game/news.js";
import { findIn, free, lays, offerOf, sites } from "#rail/game/offers.js";

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

/**
 * What takes back all that mechanisms have added to a choice: the fields that not every board has.
 *
 * @param {Choice} choice
 * @returns {Partial<Choice>}
 */
export const nothingAdded = (choice) => {
  const common = noChoice();
  const added = Object.entries(choice).filter(
    ([field, value]) => !(field in common) && value != null,
  );
  return Object.fromEntries(added.map(([field]) => [field, null]));
};

/** No route, city or list item is picked. */
export const NOTHING_PICKED = { route: null, city: null, item: null, near: [] };

/** Is it asked at the opening, of all at the same time? @param {Ask} ask */
export const isOpening = ({ data }) => "start" in data && data.start;

/**
 * What I am asked of this kind.
 *
 * @template {keyof Decisions} Kind
 * @param {View} view
 * @param {Kind} kind
 * @returns {Ask<Kind> | undefined}
 */
export const owed = (view, kind) =>
  /** @type {Ask<Kind> | undefined} */ (
    view.decisions.find((ask) => ask.kind === kind && ask.seat === view.me)
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

/** The question that I owe an answer, if there is one. @param {View} view */
export const askedOfMe = ({ decisions, me }) => decisions.find(({ seat }) => seat === me);

/** Is it mine, alone or together with others, or everybody's? @param {View} view @param {string} route */
const serves = ({ me, owner, shared }, route) =>
  owner[route] === null ||
  (me !== null && (owner[route] === me || Boolean(shared?.[route]?.includes(me))));

/**
 * The choice after a new view: what was being claimed and is mine or everybody's now, or asks for
 * more, is chosen no more, nor what was to be had for nothing and is gone, nor a color when my turn
 * is over that alone was enough to pay something, nor what mechanisms have added when I can do
 * nothing any more.
 *
 * @param {Choice} choice
 * @param {View} view
 * @param {View | null} before
 * @returns {Choice}
 */
export const settle = (choice, view, before) => {
  const { route, city, item, color, ticket } = choice;
  const ended = Boolean(before && offerOf(before, { color }) && !offerOf(view, { color }));
  const mine = route !== null && serves(view, route) && !(before && serves(before, route));
  const asked = view.decisions.map(({ data }) =>
    "route" in data ? data.route : "move" in data ? data.move.route : null,
  );
  const had = (/** @type {View | null} */ seen) =>
    seen !== null && free(seen).some(({ routes }) => routes.includes(route ?? ""));
  const claimed = mine || (route !== null && asked.includes(route)) || (had(before) && !had(view));
  // what is ticked for one question is not for the next
  const same = !before || askedOfMe(before)?.kind === askedOfMe(view)?.kind;
  const offered = new Set(same ? view.legal.flatMap(({ tickets = [] }) => tickets) : []);
  const kinds = new Set(view.legal.map((offer) => offer.kind));
  return {
    ...choice,
    ...(view.legal.length ? {} : nothingAdded(choice)),
    route: claimed ? null : route,
    city: city && sites(view).has(city) ? city : null,
    // a ticket that is complete needs no cities lit any more
    ticket: newlyCompleted(view, before).some((one) => one === ticket) ? null : ticket,
    item: item && findIn(view, "items", item) ? item : null,
    pay: claimed ? null : choice.pay,
    color: color && (view.hand[color] || lays(view, color)) && !claimed && !ended ? color : null,
    confirm: choice.confirm && kinds.has(choice.confirm) ? choice.confirm : null,
    slot: view.legal.some((offer) => offer.pile && offer.slot === choice.slot) ? choice.slot : null,
    ticks: new Set([...choice.ticks].filter((ticket) => offered.has(ticket))),
  };
};
