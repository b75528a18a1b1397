/**
 * The last whole view of the table: replaced, never merged, so that a lost frame is healed by the
 * next one.
 *
 * @import { Entry, Frame, Store } from "#rail/types.js"
 */

/** @returns {Store} */
export const createStore = () => ({ view: null, v: -1, log: [] });

/**
 * Takes a view frame. Answers what was new: null when it came too late, "next" when it is the
 * very next move and may be shown as it happens, "jump" when moves were missed in between.
 *
 * @param {Store} store
 * @param {Frame} frame
 * @returns {"next" | "jump" | null}
 */
export const take = (store, frame) => {
  const v = frame.v ?? -1;
  if (!frame.view || v <= store.v) {
    return null;
  }
  const news = v === store.v + 1 && store.view ? "next" : "jump";
  store.log = withEntries(store.log, frame.log ?? []);
  store.view = frame.view;
  store.v = v;
  return news;
};

/**
 * @param {Entry[]} log
 * @param {Entry[]} entries
 */
const withEntries = (log, entries) => {
  const known = new Set(log.map((entry) => entry.n));
  const fresh = entries.filter((entry) => !known.has(entry.n));
  return [...log, ...fresh].sort((a, b) => a.n - b.n);
};
