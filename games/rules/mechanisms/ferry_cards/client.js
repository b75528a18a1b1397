/**
 * The waves of ferries on the routes, the pile of ferry cards, and who holds how many.
 *
 * @import { Cards, Fact, Game, Mech, Quote, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { chip, seatMark } from "#rail/game/parts/icons.js";
import { symbolsOf } from "#rail/game/quote.js";
import { disc } from "#rail/map/marks.js";
import { fly, holder, pile as lying } from "#rail/motion/moves.js";
import words from "#words/mechanisms/ferry_cards.js";

const NAME = "ferry_cards";
const CARD = "ferry_card";
const TAKE = "ferry_cards.take";

/** A wave on each of the first spaces. @param {Route} route @param {number} n */
const marks = ({ ferry }, n) => (n < ferry ? [disc("wave")] : []);

/** @param {Game} game @param {Route} route */
const facts = ({ words }, { ferry }) =>
  ferry ? [words.say("ferry_cards.fact", { n: ferry })] : [];

/** @param {Mech["ferry_cards"]} mine @param {number} seat */
const panel = ({ held }, seat) =>
  held[seat] ? [{ icon: "ferry-card", n: held[seat], label: "ferry_cards.held" }] : [];

/** How many I hold. @param {Game} game */
const own = ({ view }) => (view.me === null ? 0 : view.mech[NAME].held[view.me]);

/** @param {Game} game */
const purse = (game) => ({ [CARD]: own(game) });

/** The waves of the ferry that is being paid, each covered by then or not. */
/** @param {Game} _ @param {Quote} quote @param {Cards} cards */
const owing = (_, quote, cards) => {
  if (!quote.for_symbols) {
    return nothing;
  }
  const { locomotives = 0 } = quote;
  const covered = symbolsOf(quote, cards).covered + (cards.locomotive ?? 0);
  return html`<p class="waves" aria-hidden="true" data-waves=${Math.max(0, locomotives - covered)}>${Array.from(
    { length: locomotives },
    (_, n) =>
      html`<span class=${n < covered ? "wave covered" : "wave"}><svg class="icon"><use href="#mark-wave"></use></svg></span>`,
  )}</p>`;
};

/** My ferry cards, which are no part of the hand. @param {Game} game */
const hand = (game) => {
  const n = own(game);
  return n
    ? html`<p class="ferry-cards"><span class="visually-hidden">${game.words.say("ferry_cards.mine", { n })}</span>
        ${Array.from({ length: n }, () => chip(CARD))}<span aria-hidden="true">${game.words.say(`cards.${CARD}`, { n })}</span></p>`
    : html`${nothing}`;
};

/** How many everybody has: on a phone there is no room for it beside the names. @param {Game} game */
const beside = ({ view, page, words }) => {
  const { held, left } = view.mech[NAME];
  return html`
    <h2>${words.say("ferry_cards")}</h2>
    <ul class="plain ferry-cards">${held.map(
      (n, seat) =>
        html`<li data-ferry-cards=${seat}>${seatMark(page.seats[seat].color)}<span>${page.seats[seat].name}</span><b>${n}</b></li>`,
    )}<li class="muted">${words.say("ferry_cards.left", { n: left })}</li></ul>`;
};

/** @param {Game} game */
const pile = ({ view }) => ({
  kind: /** @type {"ferry_cards.take"} */ (TAKE),
  name: "ferry",
  n: view.mech[NAME].left,
});

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "wave",
    says: words.say("ferry_cards.legend"),
    on: (/** @type {Route} */ { ferry }) => Boolean(ferry),
  },
];

const WAVE = svg`<path fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" d="M2 8.5c3.4-4 6.6-4 10 0s6.6 4 10 0M2 16.5c3.4-4 6.6-4 10 0s6.6 4 10 0"/>`;
const SHIP = svg`<path fill="currentColor" d="M6 9.4V6h3V2.4h3.4V6h5.2v3.4L22 11l-2.6 6.2H4.6L2 11z"/><path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="M2 21c2.2-2.4 4.4-2.4 6.6 0s4.4 2.4 6.6 0 4.4-2.4 6.6 0"/>`;

const symbols = svg`
  <symbol id="mark-wave" viewBox="0 0 24 24">${WAVE}</symbol>
  <symbol id="card-ferry_card" viewBox="0 0 24 24">${SHIP}</symbol>
  <symbol id="icon-ferry-card" viewBox="0 0 24 24">${SHIP}</symbol>
  <symbol id="icon-pile-ferry" viewBox="0 0 24 24">${SHIP}</symbol>
`;

/** @param {Game} game @param {Fact<"ferry_cards.taken">} event */
const taken = (game, { data }) => [fly(CARD, lying("ferry"), holder(game, data.seat))];

export default {
  name: NAME,
  symbols,
  marks,
  facts,
  legend,
  panel,
  purse,
  owing,
  hand,
  beside,
  pile,
  events: {
    "ferry_cards.taken": { sound: "card", moves: taken },
  },
  words,
};
