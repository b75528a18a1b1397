/**
 * My cards, grouped by color. Choosing a color lights the routes it can pay.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, repeat } from "#lit";
import { payable, paysOf } from "#rail/game/offers.js";
import { chip, dress, face, symbol } from "#rail/game/parts/icons.js";
import { layOne } from "#rail/game/payment.js";

/** Lays a card for what is being paid; else the card says what is to be paid with it. */
/** @param {Game} game @param {string} card */
const toggle = (game, card) => {
  const { choice, view, words } = game;
  if (layOne(game, card)) {
    return;
  }
  const color = choice.color === card ? null : card;
  game.choose({ color, near: [], confirm: null });
  if (color && view.legal.length && !payable(view, color).size && !paysOf(view, { color }).length) {
    game.tell(words.say("hand.nothing", { cards: { [color]: view.hand[color] } }));
  }
};

/** The cards that I hold: those of a pile stand together, in it those of a color. @param {Game} game */
const heldBy = ({ view, atlas }) =>
  Object.values(atlas.board.piles)
    .flat()
    .filter((card) => view.hand[card]);

/** What I hold and what is on offer, in one line: where a question lies over the cards. */
/** @param {Game} game */
export const glance = (game) => {
  const { view, words } = game;
  const held = heldBy(game);
  return html`<div class="glance">
    <p><span class="of">${words.say("hand")}</span>${held.map(
      (
        card,
      ) => html`<span class="lay"><b aria-hidden="true">${view.hand[card]}</b>${chip(card)}<span
        class="visually-hidden">${words.say(`cards.${card}`, { n: view.hand[card] })}</span></span>`,
    )}</p>
    <p><span class="of">${words.say("market")}</span>${view.decks.train.up.map(
      (card) =>
        card &&
        html`${chip(card)}<span class="visually-hidden">${words.say(`card.${card}`)}</span>`,
    )}</p>
  </div>`;
};

/** @param {Game} game */
export const hand = (game) => {
  const { view, words, atlas, choice } = game;
  const held = heldBy(game);
  const firsts = Object.values(atlas.board.piles).map((pile) =>
    held.find((card) => pile.includes(card)),
  );
  return html`
    <h2 class="visually-hidden">${words.say("hand")}</h2>
    ${held.length ? "" : html`<p class="muted">${words.say("hand.empty")}</p>`}
    <ul class="plain held">
      ${repeat(
        held,
        (card) => card,
        (card, n) => html`<li class=${n && firsts.includes(card) ? "apart" : ""}>
          <button type="button" class=${`card ${dress(card)} fan${Math.min(view.hand[card], 4)}`}
            data-card=${card} aria-pressed=${String(choice.color === card)}
            @click=${() => toggle(game, card)}>
            ${face({
              mark: symbol(card),
              word: words.say(`color.${card}`),
              label: words.say(`cards.${card}`, { n: view.hand[card] }),
              n: view.hand[card],
            })}
          </button>
        </li>`,
      )}
    </ul>`;
};
