/**
 * Several players at one device: who of them is to hold it, and when the table is covered.
 *
 * @import { Cover, View } from "#rail/core/types.js"
 */

/**
 * Those of these seats that are to move.
 *
 * @param {View} view
 * @param {number[]} seats
 */
const toMove = ({ over, decisions, turn }, seats) => {
  if (over) {
    return [];
  }
  const movers = decisions.length ? decisions.map((ask) => ask.seat) : [turn.seat];
  return seats.filter((seat) => movers.includes(seat));
};

/**
 * Whom the device is to be handed to; null while whoever holds it keeps it.
 *
 * @param {View} view what is known now
 * @param {number[]} mine the seats at this device
 * @param {number | null} holder who has said to hold it
 * @returns {Cover | null}
 */
export const coverOf = (view, mine, holder) => {
  if (mine.length < 2) {
    return null;
  }
  const movers = toMove(view, mine);
  if (holder !== null && (!movers.length || movers.includes(holder))) {
    return null;
  }
  return { seats: movers.length ? movers.slice(0, 1) : mine, due: movers.length > 0 };
};
