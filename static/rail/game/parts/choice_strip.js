/**
 * The strip over the map: the route chosen with its payment, the routes under a finger, and the
 * question before tickets are drawn.
 *
 * @import { Game, Move } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { factsOf } from "#rail/game/facts.js";
import { inCities, offerOf } from "#rail/game/offers.js";
import { chip, icon, seatMark } from "#rail/game/parts/icons.js";
import { filling } from "#rail/game/parts/market.js";
import { proposalsOf, tray } from "#rail/game/parts/paying.js";
import { isPaid, payNow, standingPay } from "#rail/game/payment.js";
import { isSlip } from "#rail/preferences/preferences.js";

/** @typedef {{ pick: (route: string) => void, site: (city: string) => void }} Open */

const NOTHING = {
  route: null,
  city: null,
  item: null,
  pay: null,
  near: [],
  confirm: null,
  all: false,
};

/** @param {Game} game */
const close = (game) =>
  game.choose({ ...(game.atlas.routes.size ? {} : { color: null }), ...NOTHING });

/** @param {Game} game @param {string} [word] @param {unknown} [about] the id of what is closed */
const cancel = (game, word = "cancel", about = nothing) =>
  html`<button type="button" class="button quiet" data-close aria-describedby=${about}
  @click=${() => close(game)}>${game.words.say(word)}<kbd aria-hidden="true">Esc</kbd></button>`;

/** Does what the strip proposes. @param {Game} game */
export const confirm = (game) => {
  if (game.busy || game.choice.near.length) {
    return;
  }
  const { confirm, city } = game.choice;
  if (confirm) {
    const asked = game.view.legal.filter((offer) => offer.kind === confirm && !offer.pays);
    const offers = asked.filter((offer) => !offer.city || offer.city === city);
    if (offers.length === 1) {
      game.play(/** @type {Move} */ (offers[0]));
    }
  } else {
    payNow(game);
  }
};

/** What is laid, and the word that pays with it. @param {Game} game @param {string} word */
const paying = (game, word) => html`
    ${proposalsOf(game)}
    ${tray(game)}
    <div class="actions">
      <button type="button" class="button primary" data-confirm
        aria-disabled=${String(game.busy || !isPaid(game))} aria-describedby="about"
        @click=${(/** @type {Event} */ event) => isSlip(event) || confirm(game)}>${game.words.say(word)}<kbd aria-hidden="true">↵</kbd></button>
      ${cancel(game)}
    </div>`;

/** Something to pay that is no route. @param {Game} game @param {import("#rail/core/types.js").Offer} offer */
const action = (game, offer) => html`
  <div class="title" id="about">
    <h2>${game.words.say(`offer.${offer.kind}`, offer)}</h2>
    <p class="muted">${game.words.say(offer.item ? `gain.${offer.kind}.${offer.item}` : `gain.${offer.kind}`)}</p>
  </div>
  ${paying(game, `do.${offer.kind}`)}`;

/** The free tracks beside a route that are paid otherwise: a finger may have meant one of them. */
/** @param {Game} game @param {ReturnType<typeof factsOf>} facts @param {Open["pick"]} pick */
const beside = (game, { color: own, route: { parallel } }, pick) =>
  html`<div class="actions">${parallel
    .map((id) => factsOf(game, id))
    .filter(({ state, color }) => color !== own && (state === "can" || state === "free"))
    .map(
      ({ route, color }) => html`<button type="button" class="button" data-parallel=${route.id}
        @click=${() => pick(route.id)}>${chip(color)}${game.words.say("parallel.or", { color })}</button>`,
    )}</div>`;

/** @param {Game} game @param {string} route @param {Open["pick"]} pick */
const route = (game, route, pick) => {
  const { view, page } = game;
  const reason = game.reason?.about === route ? game.reason : null;
  const facts = factsOf(game, route);
  const chosen = standingPay(game);
  const owner = view.owner[route];
  return html`
    <div class="title" id="about">
      ${owner === undefined || owner === null ? chip(facts.color) : seatMark(page.seats[owner].color)}
      <h2>${facts.name}</h2>
      <p class="muted">${facts.what} · ${facts.worth}</p>
      ${owner === undefined ? beside(game, facts, pick) : nothing}
    </div>
    ${
      chosen
        ? paying(game, "claim")
        : html`
          <p class="reason" data-reason>${icon("warn")}<span>${
            reason?.text ?? facts.told ?? ""
          }</span></p>
          <div class="actions">${
            reason?.rule
              ? html`<a href=${`${page.urls.rules}#${reason.rule}`}>${game.words.say("rules.here")}</a>`
              : nothing
          }${cancel(game, "close", "about")}</div>`
    }`;
};

/** What can be done in the city under the finger. @param {Game} game @param {Open["site"]} site */
const building = ({ view, choice, words }, site) => {
  const offer = inCities(view).find(({ city }) => city === choice.city);
  return offer
    ? html`<li><button type="button" class="found can" data-site=${offer.city} @click=${() => site(offer.city)}>
        ${icon("plus")}<span class="between">${words.say(`offer.${offer.kind}`, offer)}</span>
      </button></li>`
    : nothing;
};

/** @param {Game} game @param {Open} open */
const chooser = (game, { pick, site }) => {
  const build = building(game, site);
  return html`
  <div class="title"><h2>${game.words.say(build === nothing ? "which" : "which.any")}</h2>
    <div class="actions">${cancel(game)}</div></div>
  <ul class="plain near">
    ${build}
    ${game.choice.near.map((id) => {
      const facts = factsOf(game, id);
      return html`<li><button type="button" class=${`found ${facts.state}`} data-near=${id} @click=${() => pick(id)}>
        ${chip(facts.color)}
        <span class="between">${facts.name}</span>
        <span class="state">${facts.what}${facts.told ? ` · ${facts.told}` : ""}</span>
      </button></li>`;
    })}
  </ul>`;
};

/** What a mechanism asks about a route instead, if any does. @param {Game} game @param {string} id */
const own = (game, id) => {
  const route = game.atlas.routes.get(id);
  const asked = route && game.mechanisms.map(({ about }) => about?.(game, route) ?? nothing);
  const found = asked?.find((part) => part !== nothing);
  return found && html`${found}<div class="actions">${cancel(game)}</div>`;
};

/** @param {Game} game */
const sure = (game) => {
  const { words, atlas, view, choice, mechanisms } = game;
  const own = mechanisms.map(({ sure }) => choice.confirm && sure?.[choice.confirm]).find(Boolean);
  if (own) {
    return html`${own(game)}<div class="actions">${cancel(game)}</div>`;
  }
  const { tickets, keep } = atlas.board.draw;
  const { draw, discard } = view.decks.tickets;
  const n = Math.min(tickets, draw + discard);
  return html`
    <div class="title">${icon("ticket")}<h2>${words.say("tickets.take", { n })}</h2>
      <p class="muted">${words.say("tickets.sure", { least: Math.min(keep, n) })}</p></div>
    <div class="actions">
      <button type="button" class="button primary" data-confirm aria-disabled=${String(game.busy)}
        @click=${() => confirm(game)}>${words.say("tickets.yes")}<kbd aria-hidden="true">↵</kbd></button>
      ${cancel(game)}
    </div>`;
};

/**
 * @param {Game} game
 * @param {Open} open
 */
export const strip = (game, open) => {
  const { choice, words } = game;
  if (choice.confirm) {
    const isTaking = game.mechanisms.some(({ takes }) => takes?.kind === choice.confirm);
    const label = words.say(isTaking ? "tickets" : "tab.ask");
    return html`<section class="strip" aria-label=${label}>${sure(game)}</section>`;
  }
  if (choice.near.length) {
    return html`<section class="strip" aria-label=${words.say("which")}>${chooser(game, open)}</section>`;
  }
  if (choice.route) {
    const asked = own(game, choice.route);
    if (asked) {
      return html`<section class="strip" aria-label=${words.say("tab.ask")}>${asked}</section>`;
    }
    return html`<section class="strip" aria-label=${words.say("claim")}>${route(game, choice.route, open.pick)}</section>`;
  }
  const offer = offerOf(game.view, choice);
  if (offer?.pays?.length) {
    const label = words.say(`do.${offer.kind}`);
    return html`<section class="strip" aria-label=${label}>${action(game, offer)}</section>`;
  }
  if (choice.slot !== null) {
    const label = words.say("market.fill");
    return html`<section class="strip" aria-label=${label}>${filling(game)}</section>`;
  }
  const asked = game.mechanisms.map((one) => one.strip?.(game) ?? nothing);
  return asked.some((part) => part !== nothing)
    ? html`<section class="strip" aria-label=${words.say("tab.ask")}>${asked}</section>`
    : nothing;
};
