/**
 * The card game's table: everybody's yard and road, and the check at the end of a round.
 *
 * @import { Ask, Data, Fact, Game, Mech } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { chip, icon, seatMark, symbol } from "#rail/game/parts/icons.js";
import { progress } from "#rail/game/parts/tickets.js";
import { DISCARD, fly, gain, pay, pulse, score, pile as stack } from "#rail/motion/moves.js";
import words from "#words/mechanisms/yard.js";

/** @param {Mech["yard"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "road", n: mine.road[seat], label: "yard.road" });

/** @param {Game} game @param {{ color: string, cards: number, locomotives: number }} column */
const column = ({ words }, { color, cards, locomotives }) => {
  const held = { [color]: cards, ...(locomotives ? { locomotive: locomotives } : {}) };
  const stack = [...Array(cards).fill(color), ...Array(locomotives).fill("locomotive")];
  return html`<li class="column" data-column=${color}>
    <span class="visually-hidden">${words.say("yard.column", { cards: held })}</span>
    ${stack.map(
      (card, n) =>
        html`<span class=${`card lined ${card}`} aria-hidden="true">${symbol(card)}${
          n ? nothing : html`<b class="count">${stack.length}</b>`
        }</span>`,
    )}
  </li>`;
};

/** What has left the yard lies face down. @param {Game} game @param {number} n */
const pile = ({ words }, n) => html`<p class="road">
  <span class=${n ? "card lined back" : "card lined gone"} aria-hidden="true">${icon("road")}</span>
  <span>${words.say("yard.road", { n })}</span>
</p>`;

/** @param {Game} game @param {number} seat */
const yard = (game, seat) => {
  const { view, words, page } = game;
  const { yards, road, done, peek } = view.mech.yard;
  const { name, color } = page.seats[seat];
  const moving = !view.over && !view.decisions.length && view.turn.seat === seat;
  return html`<section class=${moving ? "yard moving" : "yard"} data-yard=${seat}>
    <h2>${seatMark(color)}<span class="name">${name}</span>${
      seat === view.me && page.mine.includes(seat)
        ? html`<span class="tag">${words.say("seat.you")}</span>`
        : nothing
    }<span class="done">${icon("check")}${words.say("yard.done", { n: done[seat] })}</span></h2>
    <div class="lot">
      ${pile(game, road[seat])}
      ${
        yards[seat].length
          ? html`<ul class="plain columns">${repeat(
              yards[seat],
              (/** @type {Data} */ one) => one.color,
              (/** @type {any} */ one) => column(game, one),
            )}</ul>`
          : html`<p class="muted">${words.say("yard.empty")}</p>`
      }
    </div>
    ${
      seat === view.me && peek
        ? html`<p class="muted">${words.say("yard.peek", { cards: peek })}</p>`
        : nothing
    }
  </section>`;
};

/** @param {Game} game */
const table = (game) => {
  const { view, words, page, atlas } = game;
  const { round, rounds } = view.mech.yard;
  const me = view.me ?? 0;
  const order = page.seats.map((_, n) => (me + n) % page.seats.length);
  return html`
    ${rounds > 1 ? html`<p class="round tag">${words.say("yard.round", { n: round, rounds })}</p>` : nothing}
    <div class="yards" data-seats=${page.seats.length}>${order.map((seat) => yard(game, seat))}</div>
    <section class="bonuses">
      <h2>${words.say("sum.big_city_bonus")}</h2>
      <ul class="plain">${Object.entries(atlas.board.params.big_city_bonus?.points ?? {}).map(
        ([city, points]) => html`<li><span>${atlas.city(city)}</span><b>${points}</b></li>`,
      )}</ul>
    </section>`;
};

/** What a ticket is called, asks for and brings. @param {Game} game @param {string} id */
const goal = (game, id) => {
  const ticket = game.atlas.tickets.get(id);
  return html`<span class="between">${game.atlas.name(id)}</span>
    <span class="state">${progress(game, { id, state: "unpaid", missing: null })}</span>
    <b class="worth">${ticket?.points}</b>`;
};

/** @param {Game} game @param {Ask<"yard.check">} ask */
const check = (game, ask) => {
  const { view, words, atlas } = game;
  const { best, road } = ask.secret ?? { best: [], road: {} };
  const single = view.legal.filter((offer) => offer.kind === "yard.deliver");
  return html`
    <h2>${words.say("yard.check")}</h2>
    <p class="visually-hidden">${words.say("yard.have", { cards: road })}</p>
    <p class="turned" aria-hidden="true">${atlas.board.cards
      .filter((card) => road[card])
      .map((card) => html`<span class="lay"><b>${road[card]}</b>${chip(card)}</span>`)}</p>
    ${
      best.length
        ? html`<p>${words.say("yard.proposal")}</p>
          <ul class="plain goals">${best.map((/** @type {string} */ id) => html`<li>${goal(game, id)}</li>`)}</ul>
          <button type="button" class="button primary wide" data-best aria-disabled=${String(game.busy)}
            @click=${() => game.play({ kind: "yard.deliver_best" })}>${words.say("yard.deliver_best", { n: best.length })}</button>`
        : html`<p class="muted">${words.say("yard.nothing")}</p>`
    }
    ${
      single.length
        ? html`<details><summary>${words.say("yard.otherwise")}</summary>
          <ul class="plain list">${repeat(
            single.map((offer) => String(offer.ticket)),
            (ticket) => ticket,
            (ticket) => html`<li><button type="button" class="ticket" data-deliver=${ticket}
              aria-disabled=${String(game.busy)}
              @click=${() => game.play({ kind: "yard.deliver", ticket })}>${goal(game, ticket)}</button></li>`,
          )}</ul></details>`
        : nothing
    }
    <button type="button" class="button wide" data-done aria-disabled=${String(game.busy)}
      @click=${() => game.play({ kind: "yard.done" })}>${words.say("yard.enough")}</button>`;
};

const symbols = svg`
  <symbol id="icon-road" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.4" d="M5 2v20M19 2v20"/><path fill="none" stroke="currentColor" stroke-width="2.2" d="M3 5h18M3 10h18M3 15h18M3 20h18"/></symbol>
`;

/** @param {number} seat */
const lot = (seat) => `[data-yard="${seat}"] .lot`;

/** @param {Game} game @param {Fact<"yard.placed">} event */
const placed = (game, { data }) => pay(game, data, lot(data.seat));

/** @param {Game} _ @param {Fact<"yard.robbed">} event */
const robbed = (_, { data }) =>
  Array.from({ length: Math.min(data.count, 4) }, (_, n) =>
    fly(data.color, lot(data.seat), DISCARD, n * 60),
  );

/** @param {Game} _ @param {Fact<"yard.set_out">} event */
const setOut = (_, { data }) => [pulse(`[data-yard="${data.seat}"] .road`)];

/** @param {Game} _ @param {Fact<"yard.delivered">} event */
const delivered = (_, { data }) => [
  pulse(`[data-yard="${data.seat}"] .done`),
  ...gain(data.points, score(data.seat)),
];

const round = () => [pulse(stack("train"))];

export default {
  name: "yard",
  ofTicket: (/** @type {import("#rail/core/types.js").Ticket} */ { cars }) => ({ cards: cars }),
  symbols,
  events: {
    "yard.placed": { cards: "lined", sound: "piece", moves: placed },
    "yard.robbed": { sound: "card", moves: robbed },
    "yard.set_out": { moves: setOut },
    "yard.delivered": { moves: delivered },
    "yard.round": { moves: round },
  },
  panel,
  table,
  decisions: { "yard.check": check },
  words,
};
