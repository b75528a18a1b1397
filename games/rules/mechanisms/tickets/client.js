/**
 * Choosing tickets, and their words.
 *
 * @import { Ask, Game } from "#rail/types.js"
 */
import { html, repeat } from "#lit";
import { keeping } from "#rail/choice.js";
import { icon } from "#rail/table/marks.js";
import { lights, progress, seen } from "#rail/table/tickets.js";

/** @param {Game} game @param {string} ticket */
const tick = (game, ticket) => {
  const ticks = new Set(game.choice.ticks);
  if (!ticks.delete(ticket)) {
    ticks.add(ticket);
  }
  game.choose({ ticks });
};

/** @param {Game} game */
const keep = (game) => {
  const offer = keeping(game.view, game.choice.ticks);
  if (offer) {
    game.play(offer);
  } else {
    game.why({ kind: "tickets.keep", tickets: [...game.choice.ticks] }, "tickets");
  }
};

/** @param {Game} game @param {Ask} ask */
const choose = (game, ask) => {
  const { view, words, atlas, choice } = game;
  const { offered } = seen(view);
  const ready = keeping(view, choice.ticks) && !game.busy;
  return html`
    <h2>${words.say("tickets.choose")}</h2>
    <p class="muted">${words.say("tickets.least", ask.data)}</p>
    <ul class="plain list">
      ${repeat(
        offered,
        (ticket) => ticket.id,
        (ticket) => html`<li>
          <label class="ticket offer" data-offer=${ticket.id}
            @pointerenter=${lights(game, ticket.id).on} @pointerleave=${lights(game, ticket.id).off}>
            <input type="checkbox" .checked=${choice.ticks.has(ticket.id)}
              @change=${() => tick(game, ticket.id)}
              @focus=${lights(game, ticket.id).on} @blur=${lights(game, ticket.id).off}>
            <span class="between">${atlas.name(ticket.id)}</span>
            <span class="state">${icon("route")}${progress(game, ticket)}</span>
            <b class="worth">${atlas.worth(ticket.id)}</b>
          </label>
        </li>`,
      )}
    </ul>
    <button type="button" class="button primary wide" data-keep aria-disabled=${String(!ready)}
      @click=${() => keep(game)}>${words.say("tickets.keep", { n: choice.ticks.size })}</button>`;
};

export default {
  name: "tickets",
  asks: { "tickets.keep": choose },
  words: {
    en: {
      "tickets.choose": "New tickets",
      "tickets.least": "Keep at least {least}. A ticket you do not complete costs its points.",
      "tickets.keep": "Keep {n} {n#ticket|tickets}",
      "ask.tickets.keep": "Choose tickets: keep at least {least}",
      "ask.tickets.keep.start": "Choose your first tickets: keep at least {least}",
      "event.tickets.drawn": "{seat} drew {n} {n#ticket|tickets}.",
      "event.tickets.drawn.told": "{seat} drew {n} {n#ticket|tickets}: {tickets}.",
      "event.tickets.drawn.me": "You drew {n} {n#ticket|tickets}: {tickets}.",
      "event.tickets.kept": "{seat} kept {n} {n#ticket|tickets}.",
      "event.tickets.kept.told": "{seat} kept {tickets}.",
      "event.tickets.kept.me": "You kept {tickets}.",
      "no.tickets.none": "No ticket is left.",
      "no.tickets.least": "Keep at least {least}.",
      "no.tickets.most_long": "Of the long tickets keep at most {most}.",
      "no.tickets.not_offered": "{ticket} was not offered to you.",
    },
    fr: {
      "tickets.choose": "Nouveaux billets",
      "tickets.least": "Gardez-en au moins {least}. Un billet non réussi coûte ses points.",
      "tickets.keep": "Garder {n} {n#billet|billets}",
      "ask.tickets.keep": "Choisissez vos billets : au moins {least}",
      "ask.tickets.keep.start": "Choisissez vos premiers billets : au moins {least}",
      "event.tickets.drawn": "{seat} a tiré {n} {n#billet|billets}.",
      "event.tickets.drawn.told": "{seat} a tiré {n} {n#billet|billets} : {tickets}.",
      "event.tickets.drawn.me": "Vous avez tiré {n} {n#billet|billets} : {tickets}.",
      "event.tickets.kept": "{seat} en a gardé {n}.",
      "event.tickets.kept.told": "{seat} a gardé {tickets}.",
      "event.tickets.kept.me": "Vous avez gardé {tickets}.",
      "no.tickets.none": "Il ne reste aucun billet.",
      "no.tickets.least": "Gardez-en au moins {least}.",
      "no.tickets.most_long": "Gardez au plus {most} des longs billets.",
      "no.tickets.not_offered": "{ticket} ne vous a pas été proposé.",
    },
  },
};
