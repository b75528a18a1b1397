/**
 * The count of cards that everybody has seen, as a table: who holds what, and what was spent.
 *
 * @import { Cards, Game } from "#rail/core/types.js"
 */
import { guard, html, nothing } from "#lit";
import { chip, seatMark } from "#rail/game/parts/icons.js";
import { sides } from "#rail/game/teams.js";
import { tracked } from "#rail/game/tracker.js";

/** @param {Cards} cards @param {string} card */
const cell = (cards, card) => html`<td>${cards[card] || html`<span class="muted">0</span>`}</td>`;

/**
 * @param {Game} game
 * @param {string} caption
 * @param {Cards[]} columns
 * @param {Cards | null} discard
 */
const table = (game, caption, columns, discard) => {
  const { words, page, atlas } = game;
  const seen = [...columns, ...(discard ? [discard] : [])];
  // those of piles apart lie open before everybody
  const cards = atlas.board.segments[0]
    .flatMap((pile) => atlas.board.piles[pile])
    .filter((card) => seen.some((column) => column[card]));
  return html`<table class="counted">
    <caption>${caption}</caption>
    <thead><tr><td></td>
      ${sides(game).map(
        (side) =>
          html`<th scope="col">${side.map(
            (seat) =>
              html`${seatMark(page.seats[seat].color)}<span class="visually-hidden">${page.seats[seat].name}</span>`,
          )}</th>`,
      )}
      ${discard ? html`<th scope="col">${words.say("tracker.discard")}</th>` : nothing}
    </tr></thead>
    <tbody>${cards.map(
      (card) =>
        html`<tr><th scope="row">${chip(card)}<span>${words.say(`color.${card}`)}</span></th>${seen.map(
          (column) => cell(column, card),
        )}</tr>`,
    )}</tbody>
  </table>`;
};

/** @param {Game} game */
export const counted = (game) => {
  const { page, store, words, atlas, mechanisms } = game;
  // who counts must know the game from its beginning
  if (!page.tracker || store.log[0]?.v !== 0) {
    return nothing;
  }
  const show = () => {
    const { known, spent, discard } = tracked(
      atlas.board,
      page.seats.length,
      store.log,
      mechanisms,
    );
    return html`<details class="tracker"><summary>${words.say("tracker")}</summary>
      ${table(game, words.say("tracker.known"), known, atlas.routes.size ? discard : null)}
      ${table(game, words.say("tracker.spent"), spent, null)}
    </details>`;
  };
  return guard([store.log], show);
};
