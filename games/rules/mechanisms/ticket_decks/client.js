/**
 * Saying how many tickets of which deck: at the start as a question, in play on the strip.
 *
 * @import { Ask, Game, Offer } from "#rail/types.js"
 */
import { html } from "#lit";

const TAKE = "ticket_decks.take";

/** @param {Game} game @param {Offer} offer */
const mix = (game, { kind, counts }) => {
  const name = Object.entries(/** @type {Record<string, number>} */ (counts))
    .flat()
    .join("-");
  return html`<li>
    <button type="button" class="button wide" data-mix=${name} aria-disabled=${String(game.busy)}
      @click=${() => game.play({ kind, counts })}>${game.words.say("ticket_decks.take", { counts })}</button>
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

/** @param {Game} game @param {Ask} ask */
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
  asks: { "ticket_decks.mix": first },
  sure: { [TAKE]: more },
  words: {
    en: {
      "ticket_decks.first": "Your first {n} tickets: how many of which?",
      "ticket_decks.why": "Short tickets are quickly done, long ones are worth more.",
      "ticket_decks.more": "Draw tickets: how many of which?",
      "ticket_decks.piles": "{short} short and {long} long ones are left.",
      "ticket_decks.take": "{counts}",
      "count.short": "{n} short",
      "count.long": "{n} long",
      "ask.ticket_decks.mix": "Say how many tickets you want short and long",
      "ask.ticket_decks.mix.start": "Say how many of your first tickets are short and long",
      "wait.ticket_decks.mix": "{seat} chooses between short and long tickets",
      "event.ticket_decks.said": "{seat} draws tickets: {counts}.",
      "event.ticket_decks.said.me": "You draw tickets: {counts}.",
      "no.ticket_decks.unknown": "There is no such deck of tickets.",
      "no.ticket_decks.left": "Only {n} are left in that deck.",
      "no.ticket_decks.number": "Draw exactly {n}.",
    },
    fr: {
      "ticket_decks.first": "Vos {n} premiers billets : combien de chaque sorte ?",
      "ticket_decks.why": "Les courts sont vite réussis, les longs rapportent plus.",
      "ticket_decks.more": "Tirer des billets : combien de chaque sorte ?",
      "ticket_decks.piles": "Il reste {short} courts et {long} longs.",
      "ticket_decks.take": "{counts}",
      "count.short": "{n} {n#court|courts}",
      "count.long": "{n} {n#long|longs}",
      "ask.ticket_decks.mix": "Dites combien de billets courts et longs",
      "ask.ticket_decks.mix.start": "Dites combien de vos premiers billets sont courts et longs",
      "wait.ticket_decks.mix": "{seat} choisit entre billets courts et longs",
      "event.ticket_decks.said": "{seat} tire des billets : {counts}.",
      "event.ticket_decks.said.me": "Vous tirez des billets : {counts}.",
      "no.ticket_decks.unknown": "Cette pile de billets n’existe pas.",
      "no.ticket_decks.left": "Il n’en reste que {n} dans cette pile.",
      "no.ticket_decks.number": "Tirez-en exactement {n}.",
    },
  },
};
