/**
 * The last view of the table. A step counts only for who holds the version right before it; whoever
 * has a gap is sent a whole view, so that a lost frame is healed by the next one.
 *
 * @import { Entry, Frame, Store } from "#rail/core/types.js"
 */
import { withChanges } from "#rail/core/diff.js";

/** @returns {Store} */
export const createStore = () => ({ view: null, v: -1, log: [] });

/**
 * The view frame that a step leads to; null if it does not begin where we are.
 *
 * @param {Store} store
 * @param {Frame} step
 * @returns {Frame | null}
 */
export const whole = ({ view, v }, step) => {
  if (!view || step.v !== v + 1) {
    return null;
  }
  return {
    t: "view",
    v: step.v,
    view: withChanges(view, step.set ?? []),
    log: [{ v: step.v, events: step.events ?? [] }],
  };
};

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
  // what is told without its time happens now
  const at = Math.floor(Date.now() / 1000);
  store.log = withEntries(
    store.log,
    (frame.log ?? []).map((entry) => ({ at, ...entry })),
  );
  store.view = frame.view;
  store.v = v;
  return news;
};

/**
 * The log without gaps: where moves are missing in between, what lies before them is asked for
 * again when it is wanted.
 *
 * @param {Entry[]} log
 * @param {Entry[]} entries
 */
export const withEntries = (log, entries) => {
  const known = new Set(log.map((entry) => entry.v));
  const fresh = entries.filter((entry) => !known.has(entry.v));
  const all = [...log, ...fresh].sort((a, b) => a.v - b.v);
  const gap = all.findLastIndex(({ v }, place) => place > 0 && all[place - 1].v < v - 1);
  return all.slice(Math.max(gap, 0));
};
