/**
 * Who stands where in the end: three steps, on each a locomotive, a name and the points.
 *
 * @import { Final, Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { engine } from "#rail/ceremony/track.js";
import { portrait } from "#rail/core/portrait.js";
import { icon } from "#rail/game/parts/icons.js";
import { pointsOf, sides } from "#rail/game/teams.js";

/** Steps of the podium. */
const STEPS = 3;

/**
 * The sides by their places, as far as there are steps; equals share one.
 *
 * @param {number[][]} all sides
 * @param {Pick<Final, "places">} final
 */
export const stepsOf = (all, { places }) =>
  Array.from({ length: STEPS }, (_, n) => ({
    place: n + 1,
    sides: all.filter(([first]) => places[first] === n + 1),
  })).filter((step) => step.sides.length);

/** The first stands in the middle, the second to its left. @param {number} place */
const order = (place) => [2, 1, 3][place - 1];

/**
 * @param {Game} game
 * @param {Final} final
 */
export const podium = (game, final) => {
  const { page, view } = game;
  /** @param {number[]} seats */
  const standing = (seats) => html`<div class="on-step" data-podium=${seats[0]}>
    ${engine(game, seats)}
    ${seats.map((n) => html`${portrait(page.seats[n].portrait)}<span class="name">${page.seats[n].name}</span>`)}
    <b class="worth">${String(pointsOf(view, seats)).replace("-", "−")}</b>
  </div>`;
  return html`<ol class="plain podium">${stepsOf(sides(game), final).map(
    ({ place, sides }) => html`<li class=${`step-${place} at-${order(place)}`}>
      ${place === 1 ? icon("trophy") : nothing}
      <div class="winners">${sides.map(standing)}</div>
      <div class="block" aria-hidden="true">${place}</div>
    </li>`,
  )}</ol>`;
};
