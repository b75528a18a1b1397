/**
 * Saying how many tickets of which deck: at the start as a question, in play on the strip.
 *
 * @import { Ask, Game, Offer } from "#rail/core/types.js"
 */
import { html } from "#lit";
import words from "#words/mechanisms/ticket_decks.js";

const TAKE = "ticket_decks.take";

/** @param {Game} game @param {Offer} offer */
const mix = (game, offer) => {
  const counts = /** @type {Record<string, number>} */ (offer.counts);
  const name = Object.entries(counts).flat().join("-");
  return html`<li>
    <button type="button" class="button wide" data-mix=${name} aria-disabled=${String(game.busy)}
      @click=${() => game.play({ kind: TAKE, counts })}>${game.words.say("ticket_decks.take", { counts })}</button>
  </li>`;
};

/** @param {Game} game */
const mixes = (game) =>
  html`<ul class="plain mixes">${game.view.legal
    .filter((offer) => offer.kind === TAKE)
    .map((offer) => mix(game, offer))}</ul>`;

/** How many are left of each deck. @param {Game} game */
const left = ({ view, words }) =>
  words.say("ticket_decks.piles", { short: view.decks.short.draw, long: view.decks.long.draw });

/** @param {Game} game @param {Ask<"ticket_decks.mix">} ask */
const first = (game, ask) => html`
  <h2>${game.words.say("ticket_decks.first", ask.data)}</h2>
  <p class="muted">${game.words.say("ticket_decks.why")}</p>
  ${mixes(game)}`;

/** @param {Game} game */
const more = (game) => html`
  <div class="title"><h2>${game.words.say("ticket_decks.more")}</h2>
    <p class="muted">${left(game)} ${game.words.say("tickets.sure", {
      least: game.atlas.board.draw.keep,
    })}</p></div>
  ${mixes(game)}`;

export default {
  name: "ticket_decks",
  takes: { kind: TAKE, decks: ["short", "long"] },
  decisions: { "ticket_decks.mix": first },
  sure: { [TAKE]: more },
  events: {
    "ticket_decks.said": { still: "the tickets that are drawn move" },
  },
  words,
};
