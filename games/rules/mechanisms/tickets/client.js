/**
 * Choosing tickets.
 *
 * @import { Ask, Fact, Game } from "#rail/core/types.js"
 */
import { html, nothing, repeat } from "#lit";
import { keeper, lights, offers, pin } from "#rail/game/parts/tickets.js";
import { seat as at, carry, deal, figures, pulse, TICKETS } from "#rail/motion/moves.js";
import words from "#words/mechanisms/tickets.js";

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

/** @param {Game} game @param {Fact<"tickets.drawn">} event */
const drawn = (game, { data }) => deal(game, data.seat, data.count, TICKETS);

/** @param {Game} _ @param {Fact<"tickets.kept">} event */
const kept = (_, { data }) => [pulse(figures(data.seat))];

/** @param {Game} _ @param {Fact<"tickets.discarded">} event */
const discarded = (_, { data }) =>
  data.tickets.slice(0, 4).map((_, n) => carry("ticket", at(data.seat), TICKETS, { at: n * 90 }));

export default {
  name: "tickets",
  takes: { kind: "tickets.take", decks: ["tickets"] },
  events: {
    "tickets.drawn": { sound: "card", moves: drawn },
    "tickets.kept": { tick: 4, moves: kept },
    "tickets.discarded": { moves: discarded },
  },
  decisions: { "tickets.keep": choose },
  beside,
  words,
};
