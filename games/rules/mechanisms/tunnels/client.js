/**
 * Tunnels on the map, and digging one: what was turned over, and the question whether to pay more.
 *
 * @import { Ask, Cards, Game, Route } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { payKey } from "#rail/game/choice.js";
import { chip } from "#rail/game/parts/marks.js";
import { isPaid, payNow, shownCards, standingPay, tray } from "#rail/game/parts/paying.js";
import { frame as framed, number } from "#rail/map/marks.js";

/** How many cards a tunnel may cost more. @param {Game} game @param {Route} route */
const most = ({ atlas }, { reveal }) => reveal || atlas.board.params.tunnels.reveal;

/** @param {Game} game @param {Route} route */
const facts = (game, route) =>
  route.tunnel ? [game.words.say("tunnels.fact", { n: most(game, route) })] : [];

/** @param {Game} game */
const legend = ({ words, atlas }) => {
  const printed = atlas.board.routes.some(({ reveal }) => reveal);
  const n = atlas.board.params.tunnels.reveal;
  return [
    {
      name: "tunnel",
      says: words.say(printed ? "tunnels.legend.number" : "tunnels.legend", { n }),
      on: (/** @type {Route} */ { tunnel }) => Boolean(tunnel),
    },
  ];
};

/** @param {Game} game @param {Cards} cards */
const dig = (game, cards) => html`${tray(game)}
  <button type="button" class="button wide" data-dig=${payKey(cards)}
    aria-disabled=${String(game.busy || !isPaid(game))} @click=${() => payNow(game)}>
    <span class="visually-hidden">${game.words.say("tunnels.dig", { cards })}</span>
    <span aria-hidden="true">${game.words.say("tunnels.pay")}</span>
    ${shownCards(game, cards)}
  </button>`;

/** @param {Game} game @param {Ask<"tunnels.extra">} ask */
const extra = (game, ask) => {
  const { view, words } = game;
  const { flipped = [] } = view.mech.tunnels ?? {};
  const cards = standingPay(game);
  return html`
    <h2>${words.say("tunnels.title", ask.data)}</h2>
    <p>${words.say("tunnels.flipped", { cards: flipped })}</p>
    <p class="flipped" aria-hidden="true">${flipped.map((/** @type {string} */ card) => chip(card))}</p>
    <p><b>${words.say("tunnels.owe", ask.data)}</b></p>
    ${cards ? dig(game, cards) : html`<p class="muted">${words.say("tunnels.cannot")}</p>`}
    <button type="button" class="button wide" data-back-out aria-disabled=${String(game.busy)}
      @click=${() => game.play({ kind: "tunnels.back_out" })}>${words.say("tunnels.back_out")}</button>`;
};

/** @param {Route} route @param {import("#rail/core/types.js").Box} box */
const frame = ({ tunnel }, box) => (tunnel ? framed("tunnel", box, 0.5) : nothing);

/** How many cards it turns over, if that is printed. @param {Route} route @param {number} n */
const marks = ({ reveal }, n) => (reveal && n === 0 ? [number("reveal", reveal)] : []);

export default {
  name: "tunnels",
  frame,
  marks,
  events: { "tunnels.flipped": { cards: "turned" } },
  asks: { "tunnels.extra": extra },
  facts,
  legend,
  words: {
    en: {
      "hint.tunnels.dig": "Pay {cards} more for the tunnel.",
      "hint.tunnels.back_out": "Take your cards back.",
      "tunnels.legend":
        "A tunnel: once you have paid, {n} cards are turned over; each one of your color and each locomotive costs you one more card.",
      "tunnels.legend.number":
        "A tunnel: once you have paid, as many cards are turned over as the number says; each one of your color and each locomotive costs you one more card.",
      "tunnels.fact": "tunnel: may cost up to {n} more {n#card|cards}",
      "tunnels.title": "Tunnel {route}",
      "tunnels.flipped": "Revealed: {cards}.",
      "tunnels.owe": "It costs {extra} more {extra#card|cards}.",
      "tunnels.cannot": "You can’t pay that: you take your cards back.",
      "tunnels.pay": "Pay",
      "tunnels.dig": "Pay {cards}",
      "tunnels.back_out": "Don’t pay, take my cards back (ends the turn)",
      "ask.tunnels.extra": "The tunnel costs {extra} more {extra#card|cards}",
      "wait.tunnels.extra": "{seat} is deciding about the tunnel",
      "event.tunnels.flipped":
        "{seat} digs the tunnel {route}. Revealed: {cards}; {extra} more to pay.",
      "event.tunnels.flipped.me":
        "You dig the tunnel {route}. Revealed: {cards}; {extra} more to pay.",
      "event.tunnels.backed_out": "{seat} gave up on the tunnel {route}.",
      "event.tunnels.backed_out.me": "You gave up on the tunnel {route} and took your cards back.",
    },
    fr: {
      "hint.tunnels.dig": "Payez encore {cards} pour le tunnel.",
      "hint.tunnels.back_out": "Reprenez vos cartes.",
      "tunnels.legend":
        "Un tunnel : quand vous avez payé, on retourne {n} cartes ; chacune de votre couleur et chaque locomotive vous en coûte une de plus.",
      "tunnels.legend.number":
        "Un tunnel : quand vous avez payé, on retourne autant de cartes que le nombre l’indique ; chacune de votre couleur et chaque locomotive vous en coûte une de plus.",
      "tunnels.fact": "tunnel : peut coûter jusqu’à {n} {n#carte|cartes} de plus",
      "tunnels.title": "Tunnel {route}",
      "tunnels.flipped": "Cartes retournées : {cards}.",
      "tunnels.owe": "Il faut {extra} {extra#carte|cartes} de plus.",
      "tunnels.cannot": "Vous ne pouvez pas payer : vous reprenez vos cartes.",
      "tunnels.pay": "Payer",
      "tunnels.dig": "Payer {cards}",
      "tunnels.back_out": "Renoncer, reprendre mes cartes (fin du tour)",
      "ask.tunnels.extra": "Le tunnel demande {extra} {extra#carte|cartes} de plus",
      "wait.tunnels.extra": "{seat} choisit de payer le tunnel ou d’y renoncer",
      "event.tunnels.flipped":
        "{seat} creuse le tunnel {route}. Cartes retournées : {cards} ; {extra} de plus à payer.",
      "event.tunnels.flipped.me":
        "Vous creusez le tunnel {route}. Cartes retournées : {cards} ; {extra} de plus à payer.",
      "event.tunnels.backed_out": "{seat} a renoncé au tunnel {route}.",
      "event.tunnels.backed_out.me": "Vous avez renoncé au tunnel {route} et repris vos cartes.",
    },
  },
};
