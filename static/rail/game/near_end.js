/**
 * How near the last round is, told before it comes: players look at their own pieces, not at those
 * of the others.
 *
 * @import { Game, View } from "#rail/core/types.js"
 */
import { sideOf } from "#rail/game/teams.js";

/** So few pieces above those with which the last round begins are told. */
const FEW_PIECES = 3;

/**
 * How many pieces may still be placed before the last round begins; null where it does not hang
 * on pieces, waits for something else, or has begun.
 *
 * @param {Game} game
 * @param {number} seat
 */
const spareOf = (game, seat) => {
  const known = game.mechanisms.flatMap(({ spare }) => spare?.(game, seat) ?? []);
  const waits = game.mechanisms.some((one) => one.waits?.(game));
  return known.length && !waits && game.view.turn.last === null && !game.view.over
    ? Math.min(...known)
    : null;
};

/**
 * The sentence that this player will soon have no pieces left; empty if it is not so.
 *
 * @param {Game} game
 * @param {number} seat
 */
export const nearEnd = (game, seat) => {
  const spare = spareOf(game, seat);
  if (spare === null || spare < 1 || spare > FEW_PIECES) {
    return "";
  }
  const seats = sideOf(game, seat);
  const pieces = seats.flatMap((one) => Object.values(game.view.seats[one].pieces));
  const n = pieces.reduce((sum, some) => sum + some, 0);
  return game.words.say("end.near", { seat, seats, n, last: n - spare });
};

/**
 * What of that is new since a view.
 *
 * @param {Game} game
 * @param {View | null} before
 */
export const newlyNear = (game, before) =>
  before
    ? (game.page.seats
        .map((_, seat) => [nearEnd({ ...game, view: before }, seat), nearEnd(game, seat)])
        .find(([then, now]) => now && now !== then)?.[1] ?? "")
    : "";
