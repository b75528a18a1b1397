/**
 * The face-up cards, the pile, and the pile of tickets.
 *
 * @import { Game, Move } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { comfort, isSlip, keep } from "#rail/comfort/comfort.js";
import { advised } from "#rail/game/parts/hint.js";
import { dress, face, icon, symbol } from "#rail/game/parts/marks.js";

/**
 * Takes a card, or learns why not; where the place of a face-up card may be filled from several
 * piles, it is the card's own unless one wishes to be asked from which.
 *
 * @param {Game} game
 * @param {number | null} slot
 * @param {Event} [event]
 * @param {string} [pile]
 */
export const draw = (game, slot, event, pile) => {
  if (isSlip(event)) {
    return;
  }
  const all = draws(game, slot).filter((offer) => !pile || offer.pile === pile);
  const usual = asksRefill() ? [] : all.filter((offer) => offer.pile === pileOf(game, slot));
  const offers = usual.length ? usual : all;
  if (offers.length > 1) {
    game.choose({ slot: game.choice.slot === slot ? null : slot, route: null, city: null });
  } else if (offers.length) {
    game.choose({ slot: null });
    game.play(/** @type {Move} */ (offers[0]));
  } else {
    game.why({ kind: "market.draw", slot, ...(pile ? { pile } : {}) }, "market");
  }
};

/** Does one wish to be asked from which pile a place is filled? */
const asksRefill = () => comfort().refill === "ask";

/** The pile that a face-up card came from. @param {Game} game @param {number | null} slot */
const pileOf = ({ atlas, view }, slot) => {
  const card = slot === null ? null : view.decks.train.up[slot];
  return Object.entries(atlas.board.piles).find(([, cards]) => card && cards.includes(card))?.[0];
};

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

/** Draws from a pile, or fills from it the place of the card that is chosen. */
/** @param {Game} game @param {string} pile @param {Event} [event] */
export const drawFrom = (game, pile, event) => {
  const several = Object.keys(game.atlas.board.piles).length > 1;
  draw(game, several ? game.choice.slot : null, event, several ? pile : undefined);
};

/** @param {Game} game @param {number | null} slot */
const draws = ({ view }, slot) =>
  view.legal.filter((offer) => offer.kind === "market.draw" && offer.slot === slot);

/** Leaves it at one card, if that is mine to do. @param {Game} game */
export const stop = (game) => {
  const offer = stopped(game);
  if (!offer || game.busy) {
    return false;
  }
  game.choose({ slot: null });
  game.play(/** @type {Move} */ (offer));
};

/** @param {Game} game */
const stopped = ({ view }) => view.legal.find(({ kind }) => kind === "market.stop");

/** The word that leaves it at one card. @param {Game} game */
export const stopping = (game) =>
  stopped(game)
    ? html`<button type="button" class="button quiet" data-stop aria-disabled=${String(game.busy)}
        aria-keyshortcuts="e" @click=${() => stop(game)}>${game.words.say("market.stop")}<kbd
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

/** Draws from the second pile, which may be one that a mechanism has besides those of train cards. */
/** @param {Game} game @param {Event} [event] */
export const drawFromSecond = (game, event) => {
  const [, second] = Object.keys(game.atlas.board.piles);
  const own = ownPile(game);
  if (second) {
    drawFrom(game, second, event);
  } else if (!own) {
    return false;
  } else if (!isSlip(event)) {
    const move = /** @type {Move} */ ({ kind: own.kind });
    if (game.view.legal.some(({ kind }) => kind === own.kind)) {
      game.play(move);
    } else {
      game.why(move, "market");
    }
  }
};

/** The pile that a mechanism has besides, if one has. @param {Game} game */
const ownPile = (game) => game.mechanisms.map(({ pile }) => pile?.(game)).find(Boolean);

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

/** How tickets are drawn on this board, if I may draw some now. @param {Game} game */
const taking = ({ view, mechanisms }) =>
  view.decisions.length
    ? undefined
    : view.legal.find(({ kind }) => mechanisms.some(({ takes }) => takes?.kind === kind))?.kind;

/** How many tickets can still be drawn, of whatever deck. @param {Game} game */
const ticketsLeft = ({ view, mechanisms }) =>
  mechanisms
    .flatMap(({ takes }) => takes?.decks ?? [])
    .reduce((sum, deck) => sum + (view.decks[deck]?.draw ?? 0), 0);

/** Asks before tickets are drawn, unless that is not wished: they cannot be given back. @param {Game} game */
export const takeTickets = (game) => {
  const confirm = taking(game);
  if (confirm === "tickets.take" && comfort().confirm === "never") {
    game.play({ kind: confirm });
  } else if (confirm) {
    game.choose({ route: null, near: [], confirm });
  } else {
    game.why({ kind: "tickets.take" }, "market");
  }
};

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
