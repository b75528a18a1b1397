/**
 * My tickets and how far each one is. Pointing at a ticket lights its two cities on the map.
 *
 * @import { Ask, Game, Move } from "#rail/core/types.js"
 */
import { html, repeat } from "#lit";
import { keeping } from "#rail/game/choice.js";
import { advisedTicket } from "#rail/game/parts/hint.js";
import { chip, icon } from "#rail/game/parts/icons.js";

const ICONS = /** @type {Record<string, string>} */ ({
  unpaid: "ticket",
  done: "check",
  open: "route",
  lost: "cross",
});

/**
 * @typedef {{ id: string, state: string, missing: number | null, points?: number }} Progress
 */

/**
 * How far my tickets are, and those I am offered.
 *
 * @param {Game["view"]} view
 * @returns {{ mine: Progress[], offered: Progress[] }}
 */
export const seen = ({ mech, decisions }) => ({
  mine: mech.connections?.mine ?? (mech.tickets?.mine ?? []).map(unpaid),
  offered: mech.connections?.offered ?? decisions.flatMap(ticketsOf).map(unpaid),
});

// without routes nothing is known of a ticket before it is paid
const unpaid = (/** @type {string} */ id) => ({ id, state: "unpaid", missing: null });
const ticketsOf = (/** @type {Ask} */ { secret }) =>
  secret && "tickets" in secret ? secret.tickets : [];

/** How far a ticket is, in words. @param {Game} game @param {Progress} ticket */
export const progress = ({ words, atlas }, { id, state, missing, points }) => {
  const price = atlas.cards(id);
  const open = state === "open" && missing === 0 ? "carless" : state;
  return price.length
    ? html`<span class="price">${price.map(chip)}</span>
      <span class="visually-hidden">${words.say("ticket.price", { cards: price })}</span>`
    : words.say(`ticket.${points === undefined ? open : "partly"}`, { n: points ?? missing ?? 0 });
};

/**
 * What lights the ends of a ticket: pointer and focus.
 *
 * @param {Game} game
 * @param {string} id
 */
export const lights = (game, id) => ({
  on: () => game.light([id]),
  off: () => game.light(game.choice.ticket ? [game.choice.ticket] : []),
});

/** Lights the ends of a ticket until it is chosen again. @param {Game} game @param {string} id */
export const pin = (game, id) => {
  const ticket = game.choice.ticket === id ? null : id;
  game.choose({ ticket });
  game.light(ticket ? [ticket] : []);
};

/** @param {Game} game @param {string} ticket @param {boolean} one */
const tick = ({ choice, choose }, ticket, one) => {
  const ticks = new Set(one ? [] : choice.ticks);
  if (!choice.ticks.has(ticket)) {
    ticks.add(ticket);
  } else {
    ticks.delete(ticket);
  }
  choose({ ticks });
};

/**
 * The tickets offered to me, to tick those that I keep; where that is but `one`, the last ticked.
 *
 * @param {Game} game
 * @param {boolean} [one]
 */
export const offers = (game, one = false) => html`<ul class="plain list">
  ${repeat(
    seen(game.view).offered,
    (ticket) => ticket.id,
    (ticket) => html`<li>
      <label class=${`ticket offer ${advisedTicket(game, ticket.id)}`} data-offer=${ticket.id}
        @pointerenter=${lights(game, ticket.id).on} @pointerleave=${lights(game, ticket.id).off}>
        <input type=${one ? "radio" : "checkbox"} name="offer" .checked=${game.choice.ticks.has(ticket.id)}
          @change=${() => tick(game, ticket.id, one)}
          @focus=${lights(game, ticket.id).on} @blur=${lights(game, ticket.id).off}>
        <span class="between">${game.atlas.name(ticket.id)}</span>
        <span class="state">${icon("route")}${progress(game, ticket)}</span>
        <b class="worth">${game.atlas.worth(ticket.id)}</b>
      </label>
    </li>`,
  )}
</ul>`;

/** What keeps those that are ticked, and says why it does not. @param {Game} game @param {string} text */
export const keeper = (game, text) => {
  const ticked = () => keeping(game.view, game.choice.ticks);
  // who is quick presses before what was ticked last is painted
  const keep = () => {
    const offer = ticked();
    if (offer) {
      game.play(/** @type {Move} */ (offer));
    } else {
      game.why({ kind: "tickets.keep", tickets: [...game.choice.ticks] }, "tickets");
    }
  };
  return html`<button type="button" class="button primary wide" data-keep
    aria-disabled=${String(!ticked() || game.busy)} @click=${keep}>${text}</button>`;
};

/** @param {Game} game */
export const tickets = (game) => {
  const { view, words, atlas, choice, mechanisms } = game;
  const { mine } = seen(view);
  return html`
    <h2>${words.say("tickets.mine")}</h2>
    ${mine.length ? "" : html`<p class="muted">${words.say("tickets.none")}</p>`}
    <ul class="plain list">
      ${repeat(
        mine,
        (ticket) => ticket.id,
        (ticket) => html`<li>
          <button type="button" class=${`ticket ${ticket.state}`} data-ticket=${ticket.id}
            aria-pressed=${String(choice.ticket === ticket.id)} @click=${() => pin(game, ticket.id)}
            @pointerenter=${lights(game, ticket.id).on} @pointerleave=${lights(game, ticket.id).off}
            @focus=${lights(game, ticket.id).on} @blur=${lights(game, ticket.id).off}>
            <span class="between">${mechanisms.map(({ tag }) => tag?.(game, ticket.id) ?? "")}${atlas.name(ticket.id)}</span>
            <span class="state">${icon(ICONS[ticket.state])}${progress(game, ticket)}</span>
            <b class="worth">${atlas.worth(ticket.id)}</b>
          </button>
        </li>`,
      )}
    </ul>`;
};
