/**
 * The sides of a game, who win together: neighbors where the board has teams, else everybody alone.
 *
 * @import { Game } from "#rail/core/types.js"
 */

/**
 * The seats that win together with this one, itself among them.
 *
 * @param {Game} game
 * @param {number} seat
 */
export const sideOf = ({ atlas, page }, seat) => {
  const { team } = atlas.board;
  const first = seat - (seat % team);
  return page.seats.map((_, n) => n).slice(first, first + team);
};

/** The routes of these seats, those among them that others own too. */
/** @param {Pick<Game["view"], "owner" | "shared">} view @param {number[]} side @returns {string[]} */
export const routesOf = ({ owner, shared = {} }, side) =>
  Object.keys(owner).filter((route) =>
    [owner[route], ...(shared[route] ?? [])].some((seat) => seat !== null && side.includes(seat)),
  );

/** All sides, in the order of the seats. @param {Game} game */
export const sides = (game) =>
  game.page.seats.map((_, n) => sideOf(game, n)).filter(([first], n) => first === n);

/**
 * The points that these seats have together: what is counted while they play, and at the end what
 * the final sheet says.
 *
 * @param {Pick<Game["view"], "seats" | "final">} view
 * @param {number[]} side
 */
export const pointsOf = ({ seats, final }, side) =>
  final ? final.totals[side[0]] : side.reduce((sum, seat) => sum + seats[seat].score, 0);

/** @param {import("#rail/core/types.js").ScoreLine[]} lines */
export const added = (lines) => lines.reduce((sum, { points }) => sum + points, 0);

/** Who plays with me, if anybody does. @param {Game} game */
export const partner = (game) => {
  const { me } = game.view;
  return me === null ? undefined : sideOf(game, me).find((seat) => seat !== me);
};

/**
 * Partners have one color and shape; that of the second of them is drawn hollow.
 *
 * @param {Pick<Game, "atlas">} game
 * @param {number} seat
 */
export const isSecond = ({ atlas }, seat) => seat % atlas.board.team > 0;
