/**
 * Standing orders: what is done for me at once when my turn comes, in games that go by days.
 *
 * @import { Game, Order, Orders } from "#rail/core/types.js"
 */
import { html, nothing, repeat } from "#lit";
import { oneByOne } from "#rail/core/one_by_one.js";
import { icon } from "#rail/game/parts/icons.js";

const MAX_ORDERS = 5;
const STOPS = ["claimed", "locomotive", "ticket", "last"];

/** Nothing is ordered, and everything would stop it. @returns {Orders} */
export const noOrders = () => ({ orders: [], stops: STOPS, stopped: null });

/** An order in words. @param {Game} game @param {Order} order */
const said = ({ words }, { do: kind, route, count, color }) =>
  words.say(`orders.${kind}${color ? ".color" : ""}`, { route, n: count, color });

/** Of each seat what was asked for and is not answered yet. @type {Map<number | null, Orders>} */
const asked = new Map();
const inTurn = oneByOne();

/** The orders as they will be: what changes them next is built upon that. */
/** @param {Game} game @returns {Orders} */
const planned = ({ orders, page }) => asked.get(page.me) ?? orders;

/** Keeps these orders; the server answers with what it has kept. */
/** @param {Game} game @param {Partial<Orders>} change */
const keep = async (game, change) => {
  const { me } = game.page;
  const plan = { ...planned(game), ...change };
  const { orders, stops } = plan;
  asked.set(me, plan);
  game.paint();
  await inTurn(() =>
    game.act("orders", { seat: String(me), orders: JSON.stringify({ orders, stops }) }),
  );
  if (asked.get(me) === plan) {
    asked.delete(me);
  }
};

/** @param {Game} game */
const colors = ({ atlas, words }) =>
  atlas.board.colors.map(
    (color) => html`<option value=${color}>${words.say(`color.${color}`)}</option>`,
  );

/** Adds what a form says. @param {Game} game @param {(form: FormData) => Order} read */
const adding = (game, read) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  keep(game, { orders: [...planned(game).orders, read(form)] });
};

/** @param {Game} game */
const drawing = (game) => {
  const { words } = game;
  return html`<form class="row" data-order="draw" @submit=${adding(game, (form) => ({
    do: "draw",
    count: Number(form.get("count")),
    color: String(form.get("color")) || null,
  }))}>
    <label for="draw-count">${words.say("orders.add.draw")}</label>
    <input class="input number" type="number" id="draw-count" name="count" min="1" max="20" value="3" required>
    <select class="select" name="color" aria-label=${words.say("orders.what")}>
      <option value="">${words.say("orders.turns")}</option>${colors(game)}</select>
    <button class="button">${words.say("orders.add")}</button>
  </form>`;
};

/** @param {Game} game */
const claiming = (game) => {
  const { atlas, view, words } = game;
  const free = atlas.board.routes
    .filter(({ id }) => !(id in view.owner))
    .map(({ id, length, color }) => ({
      id,
      text: `${atlas.name(id)} (${length}, ${words.say(`color.${color === "gray" ? "any" : color}`)})`,
    }))
    .sort((a, b) => a.text.localeCompare(b.text, words.lang));
  return free.length
    ? html`<form class="row" data-order="claim" @submit=${adding(game, (form) => ({
        do: "claim",
        route: String(form.get("route")),
        color: String(form.get("color")) || null,
      }))}>
      <label for="claim-route">${words.say("orders.add.claim")}</label>
      <select class="select" id="claim-route" name="route">
        ${repeat(
          free,
          ({ id }) => id,
          ({ id, text }) => html`<option value=${id}>${text}</option>`,
        )}</select>
      <select class="select" name="color" aria-label=${words.say("orders.with")}>
        <option value="">${words.say("orders.any")}</option>${colors(game)}</select>
      <button class="button">${words.say("orders.add")}</button>
    </form>`
    : nothing;
};

/** Why they have stopped, and what may be done. @param {Game} game */
export const stopped = (game) => {
  const { orders, words } = game;
  if (!orders.stopped || game.page.me === null) {
    return nothing;
  }
  const { code, data } = orders.stopped;
  return html`<div class="prompt" data-prompt="orders">
    <p>${icon("warn")}<span><b>${words.say("orders.stopped")}</b> ${words.say(`no.${code}`, data)}</span></p>
    <p class="answers">
      <button type="button" class="button" @click=${() => keep(game, {})}>${words.say("orders.again")}</button>
      <button type="button" class="button" @click=${() => keep(game, { orders: [] })}>${words.say("orders.forget")}</button>
    </p>
  </div>`;
};

/** The part of the sheet of the table. @param {Game} game */
export const ordering = (game) => {
  const { words } = game;
  const { orders: list, stops } = planned(game);
  /** @param {string} stop @param {boolean} on */
  const toggle = (stop, on) =>
    keep(game, { stops: STOPS.filter((one) => (one === stop ? on : stops.includes(one))) });
  return html`
    <p class="muted">${words.say("orders.why")}</p>
    ${stopped(game)}
    ${
      list.length
        ? html`<ol class="plain ordered">${list.map(
            (order, at) => html`<li><span>${said(game, order)}</span>
              <button type="button" class="button icon quiet" data-drop=${at}
                aria-label=${words.say("orders.drop", { n: at + 1 })} title=${words.say("orders.drop", { n: at + 1 })}
                @click=${() => keep(game, { orders: list.filter((_, n) => n !== at) })}>${icon("cross")}</button></li>`,
          )}</ol>`
        : nothing
    }
    ${list.length < MAX_ORDERS ? html`${drawing(game)}${claiming(game)}` : html`<p>${words.say("no.orders.most", { most: MAX_ORDERS })}</p>`}
    ${
      list.length
        ? html`<div role="group" aria-labelledby="orders-stops"><h4 id="orders-stops">${words.say("orders.stops")}</h4>
            ${STOPS.map(
              (
                stop,
              ) => html`<label class="check"><input type="checkbox" .checked=${stops.includes(stop)}
                @change=${(/** @type {Event} */ event) =>
                  toggle(stop, /** @type {HTMLInputElement} */ (event.target).checked)}>
                <span>${words.say(`orders.stop.${stop}`)}</span></label>`,
            )}
          </div>`
        : nothing
    }`;
};
