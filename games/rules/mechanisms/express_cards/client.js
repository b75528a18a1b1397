/**
 * Express cards: mine beside my hand, to spend for cards or tickets, and who has which.
 *
 * @import { Fact, Game, Mech } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { carry, DISCARD, holder } from "#rail/motion/moves.js";
import words from "#words/mechanisms/express_cards.js";

const NAME = "express_cards";
const CARDS = /** @type {const} */ ("express_cards.cards");
const TICKETS = /** @type {const} */ ("express_cards.tickets");

/** The values for which a move is open. @param {Game} game @param {string} kind */
const open = ({ view }, kind) =>
  view.legal
    .filter((offer) => offer.kind === kind)
    .flatMap(({ value }) => /** @type {number[]} */ ([value].flat()));

/** Those of my cards that I may spend now by themselves. @param {Game} game */
const ready = (game) => new Set([...open(game, CARDS), ...open(game, TICKETS)]);

/** @param {Mech["express_cards"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "express",
  n: mine.left[seat].length,
  label: "express_cards.held",
});

/** My cards, those spent left away. @param {Game} game */
const hand = (game) => {
  const { view, words, choice, choose } = game;
  if (view.me === null || !view.mech[NAME].left[view.me].length) {
    return html`${nothing}`;
  }
  const can = ready(game);
  const toggle = (/** @type {number} */ n) =>
    can.has(n)
      ? choose({
          express: choice.express === n ? null : n,
          route: null,
          city: null,
          near: [],
          color: null,
          confirm: null,
        })
      : game.why({ kind: CARDS, value: n }, NAME);
  return html`<ul class="plain express" aria-label=${words.say("express_cards.mine")}>${view.mech[
    NAME
  ].left[view.me].map(
    (n) => html`<li><button type="button" class="button" data-express=${n}
      aria-pressed=${String(choice.express === n && can.has(n))} aria-disabled=${String(!can.has(n))}
      title=${words.say("express_cards.card", { n })} @click=${() => toggle(n)}>${icon("express")}<span
      class="visually-hidden">${words.say("express_cards.card", { n })}</span><b aria-hidden="true">+${n}</b></button></li>`,
  )}</ul>`;
};

/** What the chosen card is spent for. @param {Game} game */
const strip = (game) => {
  const { words, choice, choose, atlas, busy } = game;
  const n = choice.express;
  if (!n || !ready(game).has(n)) {
    return nothing;
  }
  const spend = (/** @type {typeof CARDS | typeof TICKETS} */ kind) => () => {
    choose({ express: null });
    game.play({ kind, value: n });
  };
  const action = (/** @type {typeof CARDS | typeof TICKETS} */ kind, /** @type {string} */ text) =>
    open(game, kind).includes(n)
      ? html`<button type="button" class="button primary" data-spend=${kind} aria-disabled=${String(busy)}
          @click=${spend(kind)}>${text}</button>`
      : nothing;
  return html`
    <div class="title">${icon("express")}<h2>${words.say("express_cards.card", { n })}</h2>
      <p class="muted">${words.say("express_cards.or")}</p></div>
    <div class="actions">
      ${action(CARDS, words.say("express_cards.cards", { n }))}
      ${action(TICKETS, words.say("express_cards.tickets", { n: atlas.board.draw.tickets + n }))}
      <button type="button" class="button quiet" data-close @click=${() => choose({ express: null })}>${words.say("cancel")}</button>
    </div>`;
};

/** Who has which cards left. @param {Game} game */
const beside = ({ view, page, words }) => html`
  <h2>${words.say("express_cards")}</h2>
  <ul class="plain express">${view.mech[NAME].left.map(
    (
      values,
      seat,
    ) => html`<li>${seatMark(page.seats[seat].color)}<span class="visually-hidden">${page.seats[seat].name}:</span>
      ${values.length ? values.map((n) => html`<b>+${n}</b>`) : html`<span aria-hidden="true">–</span><span class="visually-hidden">${words.say("express_cards.none")}</span>`}</li>`,
  )}</ul>`;

const symbols = svg`<symbol id="icon-express" viewBox="0 0 24 24"><path fill="currentColor" d="M2 5h12l8 7-8 7H2l7-7z"/></symbol>`;

/** @param {Game} game @param {Fact<"express_cards.spent">} event */
const spent = (game, { data }) => [carry("express", holder(game, data.seat), DISCARD)];

export default {
  name: NAME,
  symbols,
  panel,
  hand,
  strip,
  beside,
  events: {
    "express_cards.spent": { sound: "card", tick: 6, moves: spent },
  },
  words,
};
