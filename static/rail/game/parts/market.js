/**
 * The face-up cards, the pile, and the pile of tickets.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import {
  asksRefill,
  draw,
  drawFrom,
  drawFromSecond,
  draws,
  ownPile,
  stop,
  stopped,
  takeTickets,
  taking,
} from "#rail/game/card_draws.js";
import { advised } from "#rail/game/parts/hint.js";
import { dress, face, icon, symbol } from "#rail/game/parts/icons.js";
import { keep } from "#rail/preferences/preferences.js";

/** Whether one is asked, to see and to change. @param {Game} game */
const refill = ({ words, page, view, choose }) => {
  const asks = asksRefill();
  const toggle = () => {
    keep({ refill: asks ? "same" : "ask" });
    choose({ slot: null });
  };
  return page.mine.length && !view.over
    ? html`<li class="refill"><button type="button" class="button" data-refill=${asks ? "ask" : "same"}
        title=${words.say("market.refill.why")} @click=${toggle}>${icon("again")}<span
        class="visually-hidden">${words.say("market.refill")}</span><span>${words.say(asks ? "market.refill.ask" : "market.refill.same")}</span></button></li>`
    : nothing;
};

/** The word that leaves it at one card. @param {Game} game */
export const stopping = (game) =>
  stopped(game)
    ? html`<button type="button" class="button quiet" data-stop aria-disabled=${String(game.busy)}
        aria-keyshortcuts="e" title=${game.words.say("market.stop.why")} @click=${() => stop(game)}>${game.words.say("market.stop")}<kbd
        aria-hidden="true">E</kbd></button>`
    : nothing;

/** From which pile is the place filled? The piles themselves answer too. @param {Game} game */
export const filling = (game) => {
  const { view, words, choice } = game;
  return html`
    <div class="title"><h2>${words.say("market.fill")}</h2></div>
    <div class="actions">
      ${draws(game, choice.slot).map(
        ({ pile = "" }) => html`<button type="button" class="button primary" data-fill=${pile}
          aria-disabled=${String(game.busy)} @click=${() => drawFrom(game, pile)}>
          ${words.say(`market.from.${pile}`, { n: view.decks[pile].draw })}
          <kbd aria-hidden="true">${keyOf(game, pile)}</kbd></button>`,
      )}
      <button type="button" class="button quiet" data-close @click=${() => game.choose({ slot: null })}>
        ${words.say("cancel")}<kbd aria-hidden="true">Esc</kbd></button>
    </div>`;
};

/** @param {Game} game */
const besides = (game) => {
  const own = ownPile(game);
  if (!own) {
    return nothing;
  }
  const { words, view } = game;
  const { kind, name, n } = own;
  return html`<li>
    <button type="button" class=${`card back ${name} ${advised(game, kind)}`} data-slot=${`pile-${name}`}
      data-pile=${name} aria-disabled=${off(view.legal.some((offer) => offer.kind === kind))}
      aria-keyshortcuts="s" @click=${(/** @type {Event} */ event) => drawFromSecond(game, event)}>
      ${face({
        mark: icon(`pile-${name}`),
        word: words.say(`market.blind.${name}`),
        label: words.say(`market.pile.${name}`, { n }),
        n,
        key: "S",
      })}
    </button>
  </li>`;
};

/** The key that draws from a pile. @param {Game} game @param {string} pile */
const keyOf = ({ atlas }, pile) => ["D", "S"][Object.keys(atlas.board.piles).indexOf(pile)];

/** @param {Game} game @param {string} pile @param {boolean} several */
const drawPile = (game, pile, several) => {
  const { view, words, choice } = game;
  const n = view.decks[pile].draw;
  const can = draws(game, choice.slot).some((offer) => !several || offer.pile === pile);
  return html`<li>
    <button type="button" class=${`card back ${pile} ${choice.slot === null ? "" : "wanted"} ${advised(game, "market.draw", { slot: null, ...(several && { pile }) })}`}
      data-slot=${pile === "train" ? "pile" : `pile-${pile}`} data-pile=${pile}
      aria-disabled=${off(can)} aria-keyshortcuts=${keyOf(game, pile).toLowerCase()}
      @click=${(/** @type {Event} */ event) => drawFrom(game, pile, event)}>
      ${face({
        mark: icon(several ? `pile-${pile}` : "deck"),
        word: words.say(several ? `market.blind.${pile}` : "market.blind"),
        label: words.say(several ? `market.pile.${pile}` : "market.pile", { n }),
        n,
        key: keyOf(game, pile),
      })}
    </button>
  </li>`;
};

/** How many tickets can still be drawn, of whatever deck. @param {Game} game */
export const ticketsLeft = ({ view, mechanisms }) =>
  mechanisms
    .flatMap(({ takes }) => takes?.decks ?? [])
    .reduce((sum, deck) => sum + (view.decks[deck]?.draw ?? 0), 0);

/** @param {boolean} can */
const off = (can) => (can ? "false" : "true");

/** The parts of the row: the places of each, and the piles that fill them. */
/** @param {import("#rail/core/types.js").Board} board */
const segmentsOf = ({ segments, draw }) => {
  let next = 0;
  return segments.map((piles) => {
    const length = piles.reduce((sum, pile) => sum + draw.faceup[pile], 0);
    const slots = Array.from({ length }, (_, n) => next + n);
    next += length;
    return { piles, slots };
  });
};

/** A place of the row. @param {Game} game @param {number} slot @param {boolean} chosen can it be? */
const place = (game, slot, chosen) => {
  const { view, words, choice } = game;
  const card = view.decks.train.up[slot];
  const can = draws(game, slot).length > 0;
  const label = card
    ? words.say(can ? "market.take" : "market.up", { card, n: slot + 1 })
    : words.say("market.gone");
  const word = card ? words.say(`color.${card}`) : "";
  return html`<li>
    <button type="button" class=${`card ${card ? dress(card) : "gone"} ${advised(game, "market.draw", { slot })}`} data-slot=${slot}
      aria-pressed=${chosen ? String(choice.slot === slot) : nothing}
      aria-disabled=${off(can)} aria-keyshortcuts=${slot + 1}
      @click=${(/** @type {Event} */ event) => draw(game, slot, event)}>
      ${face({ mark: card ? symbol(card) : nothing, word, label, key: slot + 1 })}
    </button>
  </li>`;
};

/** @param {Game} game */
export const market = (game) => {
  const { words, atlas } = game;
  const several = Object.keys(atlas.board.piles).length > 1;
  const left = ticketsLeft(game);
  return html`
    <h2 class="visually-hidden">${words.say("market")}</h2>
    <ul class="plain piles">
      ${segmentsOf(atlas.board).map(
        ({ piles, slots }) => html`${slots.map((slot) => place(game, slot, piles.length > 1))}
          ${piles.length > 1 ? refill(game) : nothing}
          ${piles.map((pile) => drawPile(game, pile, several))}`,
      )}
      ${besides(game)}
      <li>
        <button type="button" class=${`card back tickets ${advised(game, taking(game) ?? "")}`} data-slot="tickets"
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
