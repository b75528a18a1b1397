/**
 * Who plays with whom: neighbors where the board has teams, else everybody alone.
 *
 * @import { Game } from "#rail/types.js"
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

/** All sides, in the order of the seats. @param {Game} game */
export const sides = (game) =>
  game.page.seats.map((_, n) => sideOf(game, n)).filter(([first], n) => first === n);

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
