/**
 * When a longer end begins.
 *
 * @import { Game } from "#rail/core/types.js"
 */

import words from "#words/mechanisms/end_game.js";

/** @param {Game} game @param {number} seat */
const spare = ({ view, atlas }, seat) =>
  Object.values(view.seats[seat].pieces).reduce((sum, n) => sum + n, 0) -
  atlas.board.params.end_game.pieces;

export default {
  name: "end_game",
  spare,
  words,
};
