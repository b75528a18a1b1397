/**
 * Saying how many tickets of which deck: at the start as a question, in play on the strip.
 *
 * @import { Ask, Game, Offer } from "#rail/core/types.js"
 */
import { html } from "#lit";

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
  asks: { "ticket_decks.mix": first },
  sure: { [TAKE]: more },
  words: {
    en: {
      "hint.ticket_decks.take": "Draw tickets: {counts}.",
      "ticket_decks.first": "Choose your first {n} tickets: short or long?",
      "ticket_decks.why": "Short tickets are completed quickly; long ones are worth more.",
      "ticket_decks.more": "Draw tickets: short or long?",
      "ticket_decks.piles": "{short} short and {long} long tickets left.",
      "ticket_decks.take": "{counts}",
      "count.short": "{n} short",
      "count.long": "{n} long",
      "ask.ticket_decks.mix": "Choose how many short and long tickets to draw",
      "ask.ticket_decks.mix.start": "Choose your first tickets: short or long?",
      "wait.ticket_decks.mix": "{seat} is choosing between short and long tickets",
      "event.ticket_decks.said": "{seat} draws tickets: {counts}.",
      "event.ticket_decks.said.me": "You draw tickets: {counts}.",
      "no.ticket_decks.unknown": "There’s no such pile of tickets.",
      "no.ticket_decks.left": "There are only {n} left in that pile.",
      "no.ticket_decks.number": "Draw exactly {n}.",
    },
    fr: {
      "hint.ticket_decks.take": "Piochez des cartes Destination : {counts}.",
      "ticket_decks.first": "Vos {n} premières cartes Destination : courtes ou longues ?",
      "ticket_decks.why": "Les courtes sont vite réussies, les longues rapportent plus.",
      "ticket_decks.more": "Piocher des cartes Destination : courtes ou longues ?",
      "ticket_decks.piles": "Il reste {short} courtes et {long} longues.",
      "ticket_decks.take": "{counts}",
      "count.short": "{n} {n#courte|courtes}",
      "count.long": "{n} {n#longue|longues}",
      "ask.ticket_decks.mix": "Combien de cartes Destination courtes, combien de longues ?",
      "ask.ticket_decks.mix.start": "Premières cartes Destination : courtes ou longues ?",
      "wait.ticket_decks.mix": "{seat} choisit entre cartes Destination courtes et longues",
      "event.ticket_decks.said": "{seat} pioche des cartes Destination : {counts}.",
      "event.ticket_decks.said.me": "Vous piochez des cartes Destination : {counts}.",
      "no.ticket_decks.unknown": "Cette pioche de cartes Destination n’existe pas.",
      "no.ticket_decks.left": "Il n’en reste que {n} dans cette pioche.",
      "no.ticket_decks.number": "Piochez-en exactement {n}.",
    },
  },
};
