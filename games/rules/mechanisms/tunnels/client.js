/**
 * Tunnels on the map, and digging one: what was turned over, and the question whether to pay more.
 *
 * @import { Ask, Cards, Fact, Game, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { payKey } from "#rail/game/offers.js";
import { chip } from "#rail/game/parts/icons.js";
import { shownCards, tray } from "#rail/game/parts/paying.js";
import { isPaid, payNow, standingPay } from "#rail/game/payment.js";
import { frame as framed, number } from "#rail/map/marks.js";
import { carry, holder, route as track, turnOver } from "#rail/motion/moves.js";
import words from "#words/mechanisms/tunnels.js";

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

/** The mouth of a tunnel, in stone. @param {import("#rail/core/types.js").Box} box @param {number} end */
const portal = ({ length, width }, end) => {
  const [x, r] = [(end * length) / 2, width / 2 + 0.8];
  const turn = end > 0 ? 1 : 0;
  return svg`<g class="portal">
    <path d=${`M${x} ${-r}A${r * 0.62} ${r} 0 0 ${turn} ${x} ${r}z`}></path>
    <path class="mouth" d=${`M${x} ${-r * 0.6}A${r * 0.34} ${r * 0.6} 0 0 ${turn} ${x} ${r * 0.6}z`}></path>
  </g>`;
};

/** @param {Route} route @param {import("#rail/core/types.js").Box} box */
const frame = ({ tunnel }, box) =>
  tunnel
    ? svg`${framed("tunnel", box, 0.5)}${(box.outer ?? []).map((end) => portal(box, end))}`
    : nothing;

/** How many cards it turns over, if that is printed. @param {Route} route @param {number} n */
const marks = ({ reveal }, n) => (reveal && n === 0 ? [number("reveal", reveal)] : []);

/** The cards of the tunnel are turned over one by one. */
/** @param {Game} _ @param {Fact<"tunnels.flipped">} event */
const turned = (_, { data }) => turnOver(data.cards, track(data.route));

/** @param {Game} game @param {Fact<"tunnels.backed_out">} event */
const backedOut = (game, { data }) => [carry("card", track(data.route), holder(game, data.seat))];

export default {
  name: "tunnels",
  frame,
  marks,
  events: {
    "tunnels.flipped": { cards: "turned", sound: "card", moves: turned },
    "tunnels.backed_out": { moves: backedOut },
  },
  decisions: { "tunnels.extra": extra },
  facts,
  legend,
  words,
};
