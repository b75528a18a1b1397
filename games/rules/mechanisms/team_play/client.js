/**
 * Partners: the holder beside the hand, what goes into it and comes out of it, and what all this
 * tells the partner.
 *
 * @import { Ask, Cards, Fact, Game, Mech } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { payKey } from "#rail/game/offers.js";
import { chip, icon } from "#rail/game/parts/icons.js";
import { lights, progress, seen } from "#rail/game/parts/tickets.js";
import { partner, sideOf } from "#rail/game/teams.js";
import { seat as at, carry, DISCARD, figures, fly } from "#rail/motion/moves.js";
import words from "#words/mechanisms/team_play.js";

/** The cards of a holder beside the first partner, its tickets beside the other. */
/** @param {Mech["team_play"]} mine @param {number} seat */
const panel = ({ holders }, seat) => {
  const { cards, tickets } = holders[Math.floor(seat / 2)];
  return seat % 2
    ? { icon: "holder-tickets", n: tickets, label: "team_play.tickets" }
    : { icon: "holder", n: cards, label: "team_play.cards" };
};

/** @param {Game} game @param {string} card */
const toggle = (game, card) =>
  game.choose({ color: game.choice.color === card ? null : card, near: [], confirm: null });

/** The holder of my team beside my hand. @param {Game} game */
const hand = (game) => {
  const { view, words, atlas, choice } = game;
  const { holder = {} } = view.mech.team_play;
  const held = atlas.board.cards.filter((card) => holder[card]);
  return html`
    <h3 class="whose own">${icon("lock")}${words.say("team_play.own")}</h3>
    <div class="holder">
      <h3 class="whose">${icon("holder")}${words.say("team_play.ours", { seat: partner(game) })}</h3>
      ${held.length ? nothing : html`<p class="muted">${words.say("team_play.empty")}</p>`}
      <ul class="plain shared">
        ${repeat(
          held,
          (card) => card,
          (card) => html`<li>
            <button type="button" class=${`slip ${card}`} data-held=${card}
              aria-pressed=${String(choice.color === card)} @click=${() => toggle(game, card)}>
              ${chip(card)}<b aria-hidden="true">${holder[card]}</b>
              <span class="visually-hidden">${words.say(`cards.${card}`, { n: holder[card] })}</span>
            </button>
          </li>`,
        )}
      </ul>
    </div>`;
};

/** @param {Game} game @param {"hand" | "holder"} to @param {string} why */
const placing = (game, to, why) => html`<button type="button" class="button wide" data-place=${to}
  aria-disabled=${String(game.busy)} @click=${() => game.play({ kind: "team_play.place", to })}>
  ${icon(to === "hand" ? "lock" : "holder")}<span>${game.words.say(`team_play.to_${to}`)}
    <small>${game.words.say(why, { seat: partner(game) })}</small></span></button>`;

/** Where the card just drawn goes. @param {Game} game @param {Ask<"team_play.place">} ask */
const place = (game, { data, secret }) => {
  const { words } = game;
  const card = data.card ?? secret?.card ?? "";
  return html`
    <div class="title">
      <span class="drawn" aria-hidden="true">${chip(card)}</span>
      <h2>${words.say("team_play.where", { card })}</h2>
      <p class="muted">${words.say("team_play.second")}</p>
    </div>
    <div class="places">
      ${placing(game, "hand", "team_play.alone")}${placing(game, "holder", "team_play.both")}
    </div>`;
};

/** @param {Game} game @param {Cards} cards */
const chips = ({ atlas }, cards) =>
  atlas.board.cards
    .filter((card) => cards[card])
    .map(
      (card) =>
        html`<span class="lay" aria-hidden="true"><b>${cards[card]}</b>${chip(card)}</span>`,
    );

/** One way to pay: so much out of the hand, so much out of the holder. */
/** @param {Game} game @param {Cards} paid @param {Cards} holder */
const share = (game, paid, holder) => {
  const { words } = game;
  const own = Object.fromEntries(
    Object.entries(paid).flatMap(([card, n]) =>
      n > (holder[card] ?? 0) ? [[card, n - (holder[card] ?? 0)]] : [],
    ),
  );
  const [hand, ours] = [own, holder].map((cards) => Object.keys(cards).length > 0);
  return html`<li><button type="button" class="button wide share" data-pay=${payKey(holder)}
    aria-disabled=${String(game.busy)} @click=${() => game.play({ kind: "team_play.pay", holder })}>
    ${
      hand
        ? html`<span>${icon("lock")}<small>${words.say("team_play.from_hand")}</small>${chips(game, own)}
      <span class="visually-hidden">${words.say("team_play.cards_of", { cards: own })}</span></span>`
        : nothing
    }
    ${
      ours
        ? html`<span>${icon("holder")}<small>${words.say("team_play.from_holder")}</small>${chips(game, holder)}
      <span class="visually-hidden">${words.say("team_play.cards_of", { cards: holder })}</span></span>`
        : nothing
    }
  </button></li>`;
};

/** Which cards pay. @param {Game} game @param {Ask<"team_play.pay">} ask */
const pay = (game, { data }) => html`
  <div class="title"><h2>${game.words.say("team_play.whence")}</h2></div>
  <ul class="plain ways">${game.view.legal.map((offer) =>
    share(game, /** @type {Cards} */ (data.move.cards), /** @type {Cards} */ (offer.holder)),
  )}</ul>`;

/** @param {Game} game */
const strip = (game) => {
  const placed = owed(game.view, "team_play.place");
  const paid = owed(game.view, "team_play.pay");
  return placed ? place(game, placed) : paid ? pay(game, paid) : nothing;
};

/** Which of the tickets just kept the partner is to know. @param {Game} game */
const entrust = (game) => {
  const { view, words, atlas } = game;
  const offered = view.legal.map((offer) => String(offer.ticket));
  const mine = seen(view).mine.filter(({ id }) => offered.includes(id));
  return html`
    <h2>${words.say("team_play.entrust")}</h2>
    <p class="muted">${words.say("team_play.entrust.why", { seat: partner(game) })}</p>
    <ul class="plain list">
      ${repeat(
        mine,
        (ticket) => ticket.id,
        (ticket) => html`<li>
          <button type="button" class="ticket" data-entrust=${ticket.id} aria-disabled=${String(game.busy)}
            @click=${() => game.play({ kind: "team_play.entrust", ticket: ticket.id })}
            @pointerenter=${lights(game, ticket.id).on} @pointerleave=${lights(game, ticket.id).off}
            @focus=${lights(game, ticket.id).on} @blur=${lights(game, ticket.id).off}>
            <span class="between">${atlas.name(ticket.id)}</span>
            <span class="state">${icon("route")}${progress(game, ticket)}</span>
            <b class="worth">${atlas.tickets.get(ticket.id)?.points}</b>
          </button>
        </li>`,
      )}
    </ul>`;
};

/** Who knows this ticket of mine. @param {Game} game @param {string} ticket */
const tag = (game, ticket) => {
  const { view, words } = game;
  const ours = view.mech.team_play.shared?.includes(ticket);
  const word = words.say(ours ? "team_play.known" : "team_play.unknown", { seat: partner(game) });
  return html`<span class="known" title=${word}>${icon(ours ? "holder-tickets" : "lock")}<span
    class="visually-hidden">${word}</span></span>`;
};

/** @param {Game} game @param {SubmitEvent} event */
const submit = (game, event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const tickets = new FormData(form).getAll("ticket").map(String);
  if (tickets.length > 0 && tickets.length <= game.atlas.board.params.team_play.share) {
    game.play({ kind: "team_play.share", tickets });
  } else {
    game.tell(game.words.say("no.team_play.too_many", { most: 2 }));
  }
};

/** Sharing tickets, a whole turn. @param {Game} game */
const beside = (game) => {
  const { view, words, atlas } = game;
  if (!view.legal.some((offer) => offer.kind === "team_play.share")) {
    return nothing;
  }
  const mine = view.mech.tickets?.mine ?? [];
  return html`<details class="sharing">
    <summary>${icon("holder-tickets")}${words.say("team_play.share")}</summary>
    <form @submit=${(/** @type {SubmitEvent} */ event) => submit(game, event)}>
      <p class="muted">${words.say("team_play.share.why", { seat: partner(game) })}</p>
      ${mine.map(
        (ticket) => html`<label class="ticket offer">
          <input type="checkbox" name="ticket" value=${ticket}>
          <span class="between">${atlas.name(ticket)}</span>
        </label>`,
      )}
      <button class="button wide" data-share aria-disabled=${String(game.busy)}>${words.say("team_play.share.do")}</button>
    </form>
  </details>`;
};

/** @param {Game} game @param {number} seat */
const spare = (game, seat) =>
  sideOf(game, seat).reduce((sum, one) => sum + game.view.seats[one].pieces.car, 0) -
  game.atlas.board.params.team_play.last_cars;

const symbols = svg`
  <symbol id="icon-lock" viewBox="0 0 24 24"><path fill="currentColor" d="M5 10h14v12H5z"/><path fill="none" stroke="currentColor" stroke-width="2.4" d="M7.6 10V7a4.4 4.4 0 0 1 8.8 0v3"/></symbol>
  <symbol id="icon-holder" viewBox="0 0 24 24"><path fill="currentColor" d="M1 17h22v4.6H1z"/><path fill="none" stroke="currentColor" stroke-width="2" d="M4.4 17V4.4h6.4V17m2.4 0V4.4h6.4V17"/></symbol>
  <symbol id="icon-holder-tickets" viewBox="0 0 24 24"><path fill="currentColor" d="M1 17h22v4.6H1z"/><path fill="none" stroke="currentColor" stroke-width="2" d="M3.4 17V8.4h17.2V17"/><circle cx="8" cy="12.6" r="1.9" fill="currentColor"/><path stroke="currentColor" stroke-width="2" d="M11 12.6h6.4"/></symbol>
`;

/** Beside the name stands how many cards the holder has. */
/** @param {Game} _ @param {Fact<"team_play.placed">} event */
const placed = (_, { data }) => [fly(data.card ?? null, at(data.seat), figures(data.seat))];

/** @param {Game} _ @param {Fact<"team_play.paid">} event */
const paid = (_, { data }) =>
  Array.from({ length: Math.min(data.count, 4) }, (_, n) =>
    fly(Object.keys(data.cards ?? {})[n] ?? null, figures(data.seat), DISCARD, n * 50),
  );

/** @param {Game} game @param {Fact<"team_play.shared">} event */
const shared = (game, { data }) => {
  const other = sideOf(game, data.seat).find((seat) => seat !== data.seat) ?? data.seat;
  return Array.from({ length: data.count }, (_, n) =>
    carry("ticket", at(data.seat), at(other), { at: n * 90 }),
  );
};

export default {
  name: "team_play",
  symbols,
  spare,
  panel,
  hand,
  strip,
  tag,
  beside,
  purse: (/** @type {Game} */ { view }) => view.mech.team_play?.holder ?? {},
  decisions: { "team_play.entrust": entrust },
  obvious: ["team_play.pay"],
  events: {
    "team_play.placed": { sound: "card", moves: placed },
    "team_play.paid": { moves: paid },
    "team_play.shared": { sound: "card", moves: shared },
  },
  words,
};
