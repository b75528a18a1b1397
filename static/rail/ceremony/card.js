/**
 * What an act tells, as it is seen: one ticket or path by itself, or what everybody gets for the same.
 *
 * @import { Act } from "#rail/ceremony/acts.js"
 * @import { Game, ScoreLine } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { isPath } from "#rail/ceremony/acts.js";
import { signed } from "#rail/core/signed.js";
import { keyOf } from "#rail/game/parts/final.js";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { added, isSecond, sides } from "#rail/game/teams.js";

/** @param {Game} game @param {number} seat */
const who = (game, seat) =>
  html`<span class="who">${seatMark(game.page.seats[seat].color, isSecond(game, seat), game.page.seats[seat].portrait)}<span class="name">${game.page.seats[seat].name}</span></span>`;

/** @param {Game} game @param {ScoreLine} line */
const points = ({ words }, line) =>
  html`<b class=${`worth ${["down", "", "up"][Math.sign(line.points) + 1]}`}>${signed(words.lang, line.points)}</b>`;

/** One line by itself: a ticket or a path. @param {Game} game @param {ScoreLine} line @param {boolean} counted */
const single = (game, line, counted) => {
  const { ticket } = line.data;
  const hidden = ticket && !counted;
  const mark = line.data.done === false ? "cross" : "check";
  return html`<div class=${`single ${hidden ? "" : mark}`}>
    ${who(game, line.seat)}
    <p class="what">${hidden ? game.atlas.name(ticket) : game.words.say(keyOf(line), line.data)}</p>
    ${hidden ? html`<b class="worth">?</b>` : html`${ticket ? icon(mark) : nothing}${points(game, line)}`}
  </div>`;
};

/** What everybody gets for the same. @param {Game} game @param {ScoreLine[]} lines */
const several = (game, lines) => html`<h3>${game.words.say(`sum.${lines[0].why}`)}</h3>
  <ul class="plain sums">${sides(game).map((side) => {
    const sum = added(lines.filter(({ seat }) => side.includes(seat)));
    return html`<li>${who(game, side[0])}${points(game, { ...lines[0], points: sum })}</li>`;
  })}</ul>`;

/** @param {Game} game @param {Act} act @param {boolean} counted */
export const card = (game, { lines }, counted) => {
  const [line] = lines;
  return line.data.ticket || isPath(line) ? single(game, line, counted) : several(game, lines);
};
