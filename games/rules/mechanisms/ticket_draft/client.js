/**
 * Drafting tickets: one is taken of those that go round, and at the end some of those taken are kept.
 *
 * @import { Ask, Fact, Game } from "#rail/core/types.js"
 */
import { html } from "#lit";
import { keeper, offers } from "#rail/game/parts/tickets.js";
import { seat as at, carry, figures, pulse } from "#rail/motion/moves.js";
import words from "#words/mechanisms/ticket_draft.js";

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

/** @param {Game} _ @param {Fact<"ticket_draft.picked">} event */
const picked = (_, { data }) => [pulse(figures(data.seat))];

/** Every pack goes on to the neighbor. @param {Game} game @param {Fact<"ticket_draft.passed">} event */
const passed = ({ page }, { data }) =>
  page.seats.map((_, seat, { length }) =>
    carry("ticket", at(seat), at((seat + (data.to === "left" ? 1 : length - 1)) % length)),
  );

export default {
  name: "ticket_draft",
  decisions: { "ticket_draft.pick": pick, "ticket_draft.keep": settle },
  events: {
    "ticket_draft.picked": { tick: 1, moves: picked },
    "ticket_draft.passed": { sound: "card", moves: passed },
  },
  words,
};
