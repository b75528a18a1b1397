/**
 * What changed in a view, as paths and values: a step tells no more.
 *
 * @import { Frame, View } from "#rail/core/types.js"
 */

/**
 * A copy with one thing in it set anew; all else is shared with the old one.
 *
 * @param {any} old
 * @param {(string | number)[]} path
 * @param {unknown} value
 * @returns {any}
 */
const withSet = (old, [key, ...path], value) => {
  const copy = Array.isArray(old) ? [...old] : { ...old };
  copy[key] = path.length ? withSet(old[key], path, value) : value;
  return copy;
};

/**
 * The view after these changes; all that they leave alone is shared with the old one.
 *
 * @param {View} view
 * @param {NonNullable<Frame["set"]>} changes
 * @returns {View}
 */
export const withChanges = (view, changes) =>
  changes.reduce((old, [path, value]) => withSet(old, path, value), view);
