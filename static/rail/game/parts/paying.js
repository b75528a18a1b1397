/**
 * A payment as it is put together: the proposals, what is laid card by card, what is still owed.
 *
 * @import { Cards, Game, Quote } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { standing } from "#rail/game/card_sets.js";
import { payKey } from "#rail/game/offers.js";
import { chip, symbol } from "#rail/game/parts/icons.js";
import { isPaid, lay, openOffer, purse, said, standingPay } from "#rail/game/payment.js";
import { isFixed, laying } from "#rail/game/quote.js";
import { changed, wildOf } from "#rail/game/single_cards.js";
import { isSlip, preferences } from "#rail/preferences/preferences.js";

/** More payments than that are shown only when asked for. */
const MAX_PAYMENTS = 8;
/** Where sets of cards may be laid, others than these are laid card by card. */
const MAX_PAYMENTS_WITH_SETS = 3;

/** The cards in the order of the hand. @param {Game} game @param {Cards} cards */
const inOrder = ({ atlas }, cards) =>
  // those that lie in no pile stand behind the others
  [...new Set([...Object.values(atlas.board.piles).flat(), ...atlas.board.cards])].filter(
    (card) => cards[card],
  );

/** @param {Game} game @param {Cards} cards */
export const shownCards = (game, cards) =>
  inOrder(game, cards).map(
    (card) => html`<span class="lay" aria-hidden="true"><b>${cards[card]}</b>${chip(card)}</span>`,
  );

/** A proposal to choose; only who confirms nothing pays with it at once. */
/** @param {Game} game @param {Cards} cards @param {boolean} chosen */
const payment = (game, cards, chosen) => {
  const take = (/** @type {Event} */ event) => {
    if (isSlip(event)) {
      return;
    }
    if (preferences().confirm === "never" && !game.busy) {
      lay(game, cards);
    } else {
      game.choose({ pay: cards });
    }
  };
  return html`<button type="button" class="pay" aria-pressed=${String(chosen)}
    @click=${take}>
    <span class="visually-hidden">${game.words.say("pay", { cards })}</span>
    ${shownCards(game, cards)}
  </button>`;
};

/** One card of the tray: how many of it are laid, one more, one fewer. */
/** @param {Game} game @param {Quote} quote @param {Cards} cards @param {string} card */
const stepper = (game, quote, cards, card) => {
  const { words } = game;
  const [n, held] = [cards[card] ?? 0, purse(game)[card]];
  const more = laying(quote, cards, card, purse(game));
  return html`<div class=${n ? "step" : "step none"} role="group" aria-label=${words.say("pay.laid", { card, n, held })}>
    <button type="button" class="less" data-less=${card} aria-label=${words.say("pay.less", { card })}
      aria-disabled=${String(!n)}
      @click=${() => n && game.choose({ pay: changed(cards, card, -1) })}>−</button>
    <span class="lay" aria-hidden="true"><b>${n}</b>${chip(card)}</span>
    <button type="button" class="more" data-more=${card} aria-label=${words.say("pay.one", { card })}
      aria-disabled=${String(!more)}
      @click=${() => more && game.choose({ pay: more })}>+</button>
  </div>`;
};

/** What lies on the spaces where sets of cards may stand for one, and what is still open: a picture. */
/** @param {Game} game @param {Quote} quote @param {Cards} cards */
const spaces = (game, quote, cards) => {
  const now = standing(quote, cards, purse(game));
  if (!now) {
    return nothing;
  }
  const { singly, sets, lacks } = now;
  const laid = (/** @type {Cards} */ some) =>
    inOrder(game, some).flatMap((card) => Array.from({ length: some[card] }, () => chip(card)));
  const open = (/** @type {string} */ kind, /** @type {number} */ n) =>
    Array.from(
      { length: n },
      () =>
        html`<span class=${`chip open ${kind}`}>${
          kind === "locomotive" ? symbol(kind) : nothing
        }</span>`,
    );
  return html`<div class="spaces" aria-hidden="true" data-spaces>
    ${[...laid(singly), ...open("any", lacks.singly), ...open("locomotive", lacks.locomotives)].map(
      (one) => html`<span class="space">${one}</span>`,
    )}
    ${lacks.ofSets.map(
      (n, place) =>
        html`<span class="space set">${laid(sets[place] ?? {})}${open("any", n)}</span>`,
    )}
  </div>`;
};

/** The cards that may be laid, to take more or fewer of them, and what is still owed. @param {Game} game */
export const tray = (game) => {
  const [offer, cards] = [openOffer(game), standingPay(game)];
  if (!offer?.quote || !cards) {
    return nothing;
  }
  const { quote } = offer;
  const held = purse(game);
  if (isFixed(quote, cards, held) && isPaid(game)) {
    return spaces(game, quote, cards);
  }
  const laidColors = quote.colors.filter((color) =>
    Object.keys(color).some((card) => card in cards),
  );
  const open = quote.parts || !laidColors.length ? quote.colors : laidColors;
  const payers = (/** @type {string} */ card) =>
    card in cards ||
    quote.substitutes ||
    wildOf(quote).includes(card) ||
    card in (quote.for_symbols ?? {}) ||
    open.some((color) => card in color);
  const steps = inOrder(game, held).filter(payers);
  // of one kind of cards alone nothing can be exchanged, other colors are proposed beside it
  if (isPaid(game) && steps.length === 1 && !laying(quote, cards, steps[0], held)) {
    return spaces(game, quote, cards);
  }
  const known = said(game);
  return html`
    <div class=${quote.substitutes ? "tray sets" : "tray"} role="group" aria-label=${game.words.say("pay.tray")}>
      ${steps.map((card) => stepper(game, quote, cards, card))}
    </div>
    ${spaces(game, quote, cards)}
    ${game.mechanisms.map(({ owing }) => owing?.(game, quote, cards) ?? nothing)}
    <p class="owed" role="status" data-owed>${isPaid(game) ? html`<span class="visually-hidden">${known}</span>` : known}</p>`;
};

/** The proposals, of many payments without a quote those that are asked for. @param {Game} game */
export const proposalsOf = (game) => {
  const { words, choice } = game;
  const chosen = standingPay(game);
  const { pays = [], quote } = openOffer(game) ?? {};
  if (quote?.substitutes) {
    // what is laid is shown on its spaces
    const best = pays.slice(0, MAX_PAYMENTS_WITH_SETS);
    return best.length > 1
      ? html`<div class="pays" role="group" aria-label=${words.say("pays")}>
          ${best.map((cards) => payment(game, cards, payKey(cards) === payKey(chosen ?? {})))}
        </div>`
      : nothing;
  }
  const few = choice.all || pays.length <= MAX_PAYMENTS + 1 ? pays : pays.slice(0, MAX_PAYMENTS);
  const more = pays.length - few.length;
  const stands = (/** @type {Cards} */ cards) =>
    chosen !== undefined && payKey(cards) === payKey(chosen);
  const all = chosen && isPaid(game) && !few.some(stands) ? [...few, chosen] : few;
  return html`
    <div class="pays" role="group" aria-label=${words.say("pays")}>
      ${all.map((cards) => payment(game, cards, stands(cards)))}
      ${
        more
          ? html`<button type="button" class="pay more" data-more-ways
              @click=${() => game.choose({ all: true })}>${words.say("pays.more", { n: more })}</button>`
          : nothing
      }
    </div>`;
};
