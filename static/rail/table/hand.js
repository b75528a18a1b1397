/**
 * My cards, grouped by color. Choosing a color lights the routes it can pay.
 *
 * @import { Game } from "#rail/types.js"
 */
import { html, repeat } from "#lit";
import { payable, paysOf } from "#rail/choice.js";
import { dress, face, symbol } from "#rail/table/marks.js";

/** @param {Game} game @param {string} card */
const toggle = (game, card) => {
  const { choice, view, words } = game;
  const color = choice.color === card ? null : card;
  game.choose({ color, near: [], confirm: null });
  if (color && view.legal.length && !payable(view, color).size && !paysOf(view, { color }).length) {
    game.tell(words.say("hand.nothing", { cards: { [color]: view.hand[color] } }));
  }
};

/** @param {Game} game */
export const hand = (game) => {
  const { view, words, atlas, choice } = game;
  // the cards of a pile stand together, in it those of a color
  const piles = Object.values(atlas.board.piles);
  const held = piles.flat().filter((card) => view.hand[card]);
  const firsts = piles.map((pile) => held.find((card) => pile.includes(card)));
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
