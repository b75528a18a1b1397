/**
 * Choosing tickets, and their words.
 *
 * @import { Ask, Fact, Game, Move, Stage } from "#rail/types.js"
 */
import { html, nothing, repeat } from "#lit";
import { keeping } from "#rail/choice.js";
import { icon } from "#rail/table/marks.js";
import { lights, pin, progress, seen } from "#rail/table/tickets.js";

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
    game.play(/** @type {Move} */ (offer));
  } else {
    game.why({ kind: "tickets.keep", tickets: [...game.choice.ticks] }, "tickets");
  }
};

/** @param {Game} game @param {Ask<"tickets.keep">} ask */
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
      @click=${() => keep(game)}>${
        choice.ticks.size
          ? words.say("tickets.keep", { n: choice.ticks.size })
          : words.say("ask.tickets.keep", ask.data)
      }</button>`;
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
