/**
 * The card game's table: everybody's yard and road, the check at the end of a round, and its words.
 *
 * @import { Ask, Data, Game, Mech } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { chip, icon, seatMark, symbol } from "#rail/game/parts/marks.js";
import { progress } from "#rail/game/parts/tickets.js";

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
  const moving = !view.over && !view.asks.length && view.turn.seat === seat;
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

export default {
  name: "yard",
  ofTicket: (/** @type {import("#rail/core/types.js").Ticket} */ { cars }) => ({ cards: cars }),
  symbols,
  events: { "yard.placed": { cards: "lined", sound: "claim" } },
  panel,
  table,
  asks: { "yard.check": check },
  words: {
    en: {
      "hint.yard.place": "Line up {cards}.",
      "hint.yard.deliver": "Complete {ticket}.",
      "hint.yard.deliver_best": "Complete the tickets proposed.",
      "hint.yard.done": "Complete no more tickets.",
      "yard.road": "{n} {n#card|cards} on the track",
      "yard.done": "{n} {n#ticket|tickets} completed",
      "yard.empty": "The yard is empty",
      "yard.column": "A column: {cards}",
      "yard.peek": "On your track: {cards}",
      "yard.round": "Round {n} of {rounds}",
      "yard.check": "Complete your tickets",
      "yard.have": "Your cards on the track: {cards}.",
      "yard.proposal": "The best you can complete:",
      "yard.deliver_best": "Complete {n#this ticket|these tickets}",
      "yard.nothing": "These cards complete none of your tickets.",
      "yard.otherwise": "Choose yourself, one by one",
      "yard.enough": "Done",
      "offer.yard.place": "Line up trains in your yard",
      "do.yard.place": "Line up",
      "ask.yard.check": "Use your cards to complete tickets",
      "wait.yard.check": "{seat} is completing tickets",
      "event.yard.placed": "{seat} lined up {cards}.",
      "event.yard.placed.me": "You lined up {cards}.",
      "event.yard.robbed": "{by} robbed {seat} of {n} {color} {n#card|cards}.",
      "event.yard.robbed.me": "{by} robbed you of {n} {color} {n#card|cards}.",
      "event.yard.set_out": "{seat} moved {n} {n#card|cards} onto the track.",
      "event.yard.set_out.me": "You moved {n} {n#card|cards} onto the track.",
      "event.yard.delivered": "{seat} completed a ticket: {points} {points#point|points}.",
      "event.yard.delivered.me": "You completed {ticket}: {points} {points#point|points}.",
      "event.yard.round": "Round {n} begins: all cards except those in hand are shuffled.",
      "event.turn.last_round": "The draw pile is empty: everyone gets one more turn.",
      "event.turn.last_round.me": "The draw pile is empty: everyone gets one more turn.",
      "turn.mine": "Your turn: draw cards or tickets, or line up trains",
      "hand.nothing": "You can’t line up a train with these cards yet.",
      "no.yard.own_column": "You already have a {color} column in your yard.",
      "no.yard.more":
        "{seat} has {color} in the yard: play at least {least} cards to rob them of it.",
      "no.yard.shape":
        "Line up two or more cards of one color with any locomotives, or three single cards of three colors.",
      "no.yard.short": "Your cards on the track aren’t enough for {ticket}.",
      "no.yard.no_ticket": "You don’t have {ticket}.",
    },
    fr: {
      "hint.yard.place": "Formez des trains : {cards}.",
      "hint.yard.deliver": "Réussissez {ticket}.",
      "hint.yard.deliver_best": "Réussissez les cartes Destination proposées.",
      "hint.yard.done": "Ne réussissez plus de carte Destination.",
      "yard.road": "{n} {n#carte|cartes} en circulation",
      "yard.done": "{n} {n#carte Destination réussie|cartes Destination réussies}",
      "yard.empty": "La gare de triage est vide",
      "yard.column": "Une colonne : {cards}",
      "yard.peek": "En circulation : {cards}",
      "yard.round": "Manche {n} sur {rounds}",
      "yard.check": "Vos cartes Destination réussies",
      "yard.have": "Vos cartes en circulation : {cards}.",
      "yard.proposal": "Le mieux que vous puissiez réussir :",
      "yard.deliver_best": "Réussir {n#cette carte|ces cartes} Destination",
      "yard.nothing": "Ces cartes ne suffisent pour aucune de vos cartes Destination.",
      "yard.otherwise": "Choisir vous-même, une par une",
      "yard.enough": "Terminer",
      "offer.yard.place": "Former des trains dans votre gare de triage",
      "do.yard.place": "Former",
      "ask.yard.check": "Choisissez les cartes Destination que vous réussissez",
      "wait.yard.check": "{seat} compte ses cartes Destination réussies",
      "event.yard.placed": "{seat} a formé des trains : {cards}.",
      "event.yard.placed.me": "Vous avez formé des trains : {cards}.",
      "event.yard.robbed": "{by} a pris à {seat} {n} {n#carte|cartes} de couleur {color}.",
      "event.yard.robbed.me": "{by} vous a pris {n} {n#carte|cartes} de couleur {color}.",
      "event.yard.set_out": "{seat} a mis {n} {n#carte|cartes} en circulation.",
      "event.yard.set_out.me": "Vous avez mis {n} {n#carte|cartes} en circulation.",
      "event.yard.delivered":
        "{seat} a réussi une carte Destination : {points} {points#point|points}.",
      "event.yard.delivered.me": "Vous avez réussi {ticket} : {points} {points#point|points}.",
      "event.yard.round":
        "La manche {n} commence : toutes les cartes, sauf celles en main, sont mélangées.",
      "event.turn.last_round": "La pioche est vide : encore un tour pour chacun.",
      "event.turn.last_round.me": "La pioche est vide : encore un tour pour chacun.",
      "turn.mine": "À vous : piochez ou formez des trains",
      "hand.nothing": "Ces cartes ne forment aucun train pour l’instant.",
      "no.yard.own_column": "Votre gare de triage a déjà une colonne de couleur {color}.",
      "no.yard.more":
        "{seat} a la couleur {color} en gare : posez au moins {least} cartes pour la lui prendre.",
      "no.yard.shape":
        "Posez deux cartes ou plus d’une couleur, locomotives comprises, ou trois cartes seules de trois couleurs.",
      "no.yard.short": "Vos cartes en circulation ne suffisent pas pour {ticket}.",
      "no.yard.no_ticket": "Vous n’avez pas {ticket}.",
    },
  },
};
