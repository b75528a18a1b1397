/**
 * Choosing tickets, and their words.
 *
 * @import { Ask, Fact, Game, Stage } from "#rail/core/types.js"
 */
import { html, nothing, repeat } from "#lit";
import { keeper, lights, offers, pin } from "#rail/game/parts/tickets.js";

/** @param {Game} game @param {Ask<"tickets.keep">} ask */
const choose = (game, ask) => {
  const { words, choice } = game;
  return html`
    <h2>${words.say("tickets.choose")}</h2>
    <p class="muted">${words.say("tickets.least", ask.data)}</p>
    ${offers(game)}
    ${keeper(
      game,
      choice.ticks.size
        ? words.say("tickets.keep", { n: choice.ticks.size })
        : words.say("ask.tickets.keep", ask.data),
    )}`;
};

/** @param {Stage} stage @param {Game} _ @param {Fact<"tickets.drawn">} event @param {number} delay */
const drawn = ({ fly, box }, _, { data }, delay) =>
  fly(box('[data-slot="tickets"]'), box(`[data-seat="${data.seat}"] .seat-mark`), null, delay);

/** What lies openly beside the deck, for everybody to see. @param {Game} game */
const beside = (game) => {
  const { view, words, atlas, choice } = game;
  const lying = view.mech.tickets?.discarded ?? [];
  return lying.length
    ? html`<details class="discarded"><summary>${words.say("tickets.discarded", { n: lying.length })}</summary>
        <ul class="plain list">${repeat(
          lying,
          (ticket) => ticket,
          (ticket) => html`<li><button type="button" class="ticket" data-discarded=${ticket}
            aria-pressed=${String(choice.ticket === ticket)} @click=${() => pin(game, ticket)}
            @pointerenter=${lights(game, ticket).on} @pointerleave=${lights(game, ticket).off}
            @focus=${lights(game, ticket).on} @blur=${lights(game, ticket).off}>
            <span class="between">${atlas.name(ticket)}</span>
            <b class="worth">${atlas.worth(ticket)}</b></button></li>`,
        )}</ul></details>`
    : nothing;
};

export default {
  name: "tickets",
  takes: { kind: "tickets.take", decks: ["tickets"] },
  events: { "tickets.drawn": { show: drawn }, "tickets.kept": { tick: 4 } },
  asks: { "tickets.keep": choose },
  beside,
  words: {
    en: {
      "tickets.choose": "New tickets",
      "tickets.least": "Keep at least {least}. Any ticket you don’t complete costs you its points.",
      "tickets.keep": "Keep {n} {n#ticket|tickets}",
      "ask.tickets.keep": "Choose tickets: keep at least {least}",
      "ask.tickets.keep.start": "Choose your first tickets: keep at least {least}",
      "event.tickets.drawn": "{seat} drew {n} {n#ticket|tickets}.",
      "event.tickets.drawn.told": "{seat} drew {n} {n#ticket|tickets}: {tickets}.",
      "event.tickets.drawn.me": "You drew {n} {n#ticket|tickets}: {tickets}.",
      "event.tickets.kept": "{seat} kept {n} {n#ticket|tickets}.",
      "event.tickets.kept.told": "{seat} kept {tickets}.",
      "event.tickets.kept.me": "You kept {tickets}.",
      "event.tickets.discarded": "{seat} discarded {tickets}.",
      "event.tickets.discarded.me": "You discarded {tickets}.",
      "tickets.discarded": "Discarded tickets ({n})",
      "no.tickets.none": "There are no tickets left.",
      "no.tickets.least": "Keep at least {least}.",
      "no.tickets.most_long": "Keep at most {most} of the long tickets.",
      "no.tickets.not_offered": "{ticket} wasn’t offered to you.",
    },
    fr: {
      "tickets.choose": "Nouvelles cartes Destination",
      "tickets.least":
        "Gardez-en au moins {least}. Une carte Destination non réussie vous coûte ses points.",
      "tickets.keep": "Garder {n} {n#carte|cartes}",
      "ask.tickets.keep": "Gardez au moins {least} {least#carte|cartes} Destination",
      "ask.tickets.keep.start": "Gardez au moins {least} {least#carte|cartes} Destination",
      "event.tickets.drawn": "{seat} a pioché {n} {n#carte|cartes} Destination.",
      "event.tickets.drawn.told": "{seat} a pioché {n} {n#carte|cartes} Destination : {tickets}.",
      "event.tickets.drawn.me": "Vous avez pioché {n} {n#carte|cartes} Destination : {tickets}.",
      "event.tickets.kept": "{seat} a gardé {n} {n#carte|cartes} Destination.",
      "event.tickets.kept.told": "{seat} a gardé {tickets}.",
      "event.tickets.kept.me": "Vous avez gardé {tickets}.",
      "event.tickets.discarded": "{seat} a défaussé {tickets}.",
      "event.tickets.discarded.me": "Vous avez défaussé {tickets}.",
      "tickets.discarded": "Cartes Destination défaussées ({n})",
      "no.tickets.none": "Il ne reste aucune carte Destination.",
      "no.tickets.least": "Gardez-en au moins {least}.",
      "no.tickets.most_long": "Gardez au plus {most} des cartes Destination longues.",
      "no.tickets.not_offered": "{ticket} ne vous a pas été proposée.",
    },
  },
};
