/**
 * The waves of ferries on the routes, the pile of ferry cards, and who holds how many.
 *
 * @import { Cards, Fact, Game, Mech, Quote, Route, Stage } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { chip, seatMark } from "#rail/game/parts/marks.js";
import { symbolsOf } from "#rail/game/quote.js";
import { disc } from "#rail/map/marks.js";

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

/** @param {Stage} stage @param {Game} game @param {Fact<"ferry_cards.taken">} event @param {number} delay */
const taken = ({ fly, box, taker }, game, event, delay) =>
  fly(box('[data-pile="ferry"]'), taker(game, event), CARD, delay);

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
  events: { "ferry_cards.taken": { sound: "card", show: taken } },
  words: {
    en: {
      "card.ferry_card": "a ferry card",
      "cards.ferry_card": "{n} ferry {n#card|cards}",
      "color.ferry_card": "ferry",
      "market.blind.ferry": "Ferry",
      "market.pile.ferry": "Pile of ferry cards, {n} left: taking one is your whole turn",
      "event.ferry_cards.taken": "{seat} took a ferry card.",
      "event.ferry_cards.taken.me": "You took a ferry card.",
      "hint.ferry_cards.take": "Take a ferry card.",
      ferry_cards: "Ferry cards",
      "ferry_cards.left": "{n} left in the pile",
      "ferry_cards.held": "{n} ferry {n#card|cards}",
      "ferry_cards.mine": "You hold {n} ferry {n#card|cards}.",
      "ferry_cards.fact": "ferry with {n} {n#wave|waves}",
      "ferry_cards.legend":
        "A wave of a ferry: pay a locomotive for each, or a ferry card for two of them.",
      "no.ferry_cards.full":
        "You already hold {most} ferry {most#card|cards}: nobody may have more.",
      "no.ferry_cards.none_left": "There’s no ferry card left to take.",
      "no.cards.locomotives":
        "This ferry has {least} {least#wave|waves}, of which {have} {have#is|are} covered. A locomotive covers one, a ferry card two.",
      "no.cards.too_many_for_symbols":
        "One ferry card fewer would do: this ferry has {n} {n#wave|waves}, and a ferry card covers two.",
      "pay.lack.symbols": "{n} {n#wave|waves} (a ferry card covers two, a locomotive one)",
      "pay.swap":
        "{n} {n#wave isn’t|waves aren’t} covered: lay locomotives or ferry cards in place of other cards.",
    },
    fr: {
      "card.ferry_card": "une carte Ferry",
      "cards.ferry_card": "{n} {n#carte|cartes} Ferry",
      "color.ferry_card": "ferry",
      "market.blind.ferry": "Ferry",
      "market.pile.ferry":
        "Pile des cartes Ferry, encore {n} : en prendre une occupe tout votre tour",
      "event.ferry_cards.taken": "{seat} a pris une carte Ferry.",
      "event.ferry_cards.taken.me": "Vous avez pris une carte Ferry.",
      "hint.ferry_cards.take": "Prenez une carte Ferry.",
      ferry_cards: "Cartes Ferry",
      "ferry_cards.left": "encore {n} dans la pile",
      "ferry_cards.held": "{n} {n#carte|cartes} Ferry",
      "ferry_cards.mine": "Vous avez {n} {n#carte|cartes} Ferry.",
      "ferry_cards.fact": "ferry à {n} {n#vague|vagues}",
      "ferry_cards.legend":
        "Une vague de ferry : payez une locomotive pour chacune, ou une carte Ferry pour deux.",
      "no.ferry_cards.full":
        "Vous avez déjà {most} {most#carte|cartes} Ferry : personne ne peut en avoir plus.",
      "no.ferry_cards.none_left": "Il ne reste aucune carte Ferry à prendre.",
      "no.cards.locomotives":
        "Ce ferry a {least} {least#vague|vagues}, dont {have} {have#couverte|couvertes}. Une locomotive en couvre une, une carte Ferry deux.",
      "no.cards.too_many_for_symbols":
        "Une carte Ferry de moins suffirait : ce ferry a {n} {n#vague|vagues}, et une carte Ferry en couvre deux.",
      "pay.lack.symbols":
        "{n} {n#vague|vagues} (une carte Ferry en couvre deux, une locomotive une)",
      "pay.swap":
        "{n} {n#vague n’est pas couverte|vagues ne sont pas couvertes} : posez des locomotives ou des cartes Ferry à la place d’autres cartes.",
    },
  },
};
