/**
 * What a new view brings that is more than a line of the log.
 *
 * @import { View } from "#rail/core/types.js"
 */

/** My tickets that are complete. @param {View} view */
const completed = ({ mech }) =>
  (mech.connections?.mine ?? []).filter(({ state = "" }) => state === "done").map(({ id }) => id);

/**
 * My tickets that this view completes; none where nobody or somebody else was looking before.
 *
 * @param {View} view
 * @param {View | null} before
 */
export const newlyCompleted = (view, before) => {
  const known = new Set(before && before.me === view.me ? completed(before) : completed(view));
  return completed(view).filter((ticket) => !known.has(ticket));
};

/**
 * Has the last round begun just now?
 *
 * @param {View} view
 * @param {View | null} before
 */
export const isLastRoundNew = (view, before) =>
  before !== null && before.turn.last === null && view.turn.last !== null && !view.over;
