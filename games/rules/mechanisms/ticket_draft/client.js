/**
 * Drafting tickets: one is taken of those that go round, and at the end some of those taken are kept.
 *
 * @import { Ask, Game } from "#rail/core/types.js"
 */
import { html } from "#lit";
import { keeper, offers } from "#rail/game/parts/tickets.js";

/** The neighbor to whom the others go. @param {Game} game @param {"left" | "right"} to */
const neighbor = ({ view, page }, to) => {
  const seats = page.seats.length;
  return ((view.me ?? 0) + (to === "left" ? 1 : seats - 1)) % seats;
};

/** @param {Game} game @param {Ask<"ticket_draft.pick">} ask */
const pick = (game, { data }) => {
  const { words } = game;
  const told = { n: data.taken + 1, of: data.of, seat: neighbor(game, data.to) };
  return html`
    <h2>${words.say("ask.ticket_draft.pick")}</h2>
    <p class="muted">${words.say("ticket_draft.pick", told)}</p>
    ${offers(game, true)}
    ${keeper(game, words.say("ticket_draft.take"))}`;
};

/** @param {Game} game @param {Ask<"ticket_draft.keep">} ask */
const settle = (game, { data }) => {
  const { words, choice } = game;
  return html`
    <h2>${words.say("ticket_draft.settle", data)}</h2>
    <p class="muted">${words.say("ticket_draft.lost", data)}</p>
    ${offers(game)}
    ${keeper(
      game,
      choice.ticks.size
        ? words.say("tickets.keep", { n: choice.ticks.size })
        : words.say("ask.ticket_draft.keep", data),
    )}`;
};

export default {
  name: "ticket_draft",
  asks: { "ticket_draft.pick": pick, "ticket_draft.keep": settle },
  events: { "ticket_draft.picked": { tick: 1 } },
  words: {
    en: {
      "ticket_draft.pick": "Ticket {n} of {of}. The others go to {seat}.",
      "ticket_draft.take": "Take this ticket",
      "ticket_draft.settle": "Keep exactly {keep} of your {n} tickets",
      "ticket_draft.lost":
        "You give the others back. Any ticket you don’t complete costs you its points.",
      "ask.ticket_draft.pick": "Take one ticket, and pass the others on",
      "ask.ticket_draft.pick.start": "Take one ticket, and pass the others on",
      "wait.ticket_draft.pick": "{seat} is choosing a ticket to take",
      "ask.ticket_draft.keep": "Keep exactly {keep} {keep#ticket|tickets}",
      "ask.ticket_draft.keep.start": "Keep exactly {keep} {keep#ticket|tickets}",
      "wait.ticket_draft.keep": "{seat} is choosing which tickets to keep",
      "event.ticket_draft.picked": "{seat} has taken a ticket.",
      "event.ticket_draft.picked.told": "{seat} took {ticket}.",
      "event.ticket_draft.picked.me": "You took {ticket}.",
      "event.ticket_draft.passed": "Everyone passes on {n} {n#ticket|tickets}.",
      "no.ticket_draft.number": "Choose exactly {n} {n#ticket|tickets}.",
    },
    fr: {
      "ticket_draft.pick": "Carte {n} sur {of}. Les autres passent à {seat}.",
      "ticket_draft.take": "Prendre cette carte",
      "ticket_draft.settle": "Gardez exactement {keep} de vos {n} cartes Destination",
      "ticket_draft.lost":
        "Vous rendez les autres. Une carte Destination non réussie vous coûte ses points.",
      "ask.ticket_draft.pick": "Prenez une carte Destination, passez les autres",
      "ask.ticket_draft.pick.start": "Prenez une carte Destination, passez les autres",
      "wait.ticket_draft.pick": "{seat} choisit une carte Destination à prendre",
      "ask.ticket_draft.keep": "Gardez exactement {keep} {keep#carte|cartes} Destination",
      "ask.ticket_draft.keep.start": "Gardez exactement {keep} {keep#carte|cartes} Destination",
      "wait.ticket_draft.keep": "{seat} choisit les cartes Destination à garder",
      "event.ticket_draft.picked": "{seat} a pris une carte Destination.",
      "event.ticket_draft.picked.told": "{seat} a pris {ticket}.",
      "event.ticket_draft.picked.me": "Vous avez pris {ticket}.",
      "event.ticket_draft.passed": "Tous passent {n} {n#carte|cartes} Destination à leur voisin.",
      "no.ticket_draft.number": "Choisissez exactement {n} {n#carte|cartes} Destination.",
    },
  },
};
