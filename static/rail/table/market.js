/**
 * The face-up cards, the pile, and the pile of tickets.
 *
 * @import { Game, Move } from "#rail/types.js"
 */
import { html, nothing } from "#lit";
import { face, icon, symbol } from "#rail/table/marks.js";

/**
 * Takes a card, or learns why not. The second click of a double click is a slip, not a wish for
 * a second card.
 *
 * @param {Game} game
 * @param {number | null} slot
 * @param {Event} [event]
 */
export const draw = (game, slot, event) => {
  if (event instanceof MouseEvent && event.detail > 1) {
    return;
  }
  /** @type {Move} */
  const move = { kind: "market.draw", slot };
  if (canDraw(game, slot)) {
    game.play(move);
  } else {
    game.why(move, "market");
  }
};

/** @param {Game} game @param {number | null} slot */
const canDraw = ({ view }, slot) =>
  view.legal.some((offer) => offer.kind === "market.draw" && offer.slot === slot);

const TAKING = ["tickets.take", "ticket_decks.take"];

/** How tickets are drawn on this board, if I may draw some now. @param {Game} game */
const taking = ({ view }) =>
  view.asks.length ? undefined : view.legal.find(({ kind }) => TAKING.includes(kind))?.kind;

/** How many tickets can still be drawn, of whatever deck. @param {Game} game */
const ticketsLeft = ({ view }) =>
  ["tickets", "short", "long"].reduce((sum, deck) => sum + (view.decks[deck]?.draw ?? 0), 0);

/** Asks before tickets are drawn: they cannot be given back. @param {Game} game */
export const takeTickets = (game) => {
  const confirm = taking(game);
  if (confirm) {
    game.choose({ route: null, near: [], confirm });
  } else {
    game.why({ kind: "tickets.take" }, "market");
  }
};

/** @param {boolean} can */
const off = (can) => (can ? "false" : "true");

/** @param {Game} game */
export const market = (game) => {
  const { view, words } = game;
  const { train } = view.decks;
  const left = ticketsLeft(game);
  return html`
    <h2 class="visually-hidden">${words.say("market")}</h2>
    <ul class="plain piles">
      ${train.up.map((card, slot) => {
        const label = words.say(card ? `card.${card}` : "market.gone");
        const word = card ? words.say(`color.${card}`) : "";
        return html`<li>
          <button type="button" class=${`card ${card ?? "gone"}`} data-slot=${slot}
            aria-disabled=${off(canDraw(game, slot))} aria-keyshortcuts=${slot + 1}
            @click=${(/** @type {Event} */ event) => draw(game, slot, event)}>
            ${face({ mark: card ? symbol(card) : nothing, word, label, key: slot + 1 })}
          </button>
        </li>`;
      })}
      <li>
        <button type="button" class="card back" data-slot="pile"
          aria-disabled=${off(canDraw(game, null))} aria-keyshortcuts="d"
          @click=${(/** @type {Event} */ event) => draw(game, null, event)}>
          ${face({
            mark: icon("deck"),
            word: words.say("market.blind"),
            label: words.say("market.pile", { n: train.draw }),
            n: train.draw,
            key: "D",
          })}
        </button>
      </li>
      <li>
        <button type="button" class="card back tickets" data-slot="tickets"
          aria-disabled=${off(Boolean(taking(game)))} aria-keyshortcuts="t" @click=${() => takeTickets(game)}>
          ${face({
            mark: icon("ticket"),
            word: words.say("tickets"),
            label: words.say("market.tickets", { n: left }),
            n: left,
            key: "T",
          })}
        </button>
      </li>
    </ul>`;
};
