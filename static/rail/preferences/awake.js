/** The screen stays on while it is my turn, where a browser can do that and one wishes it. */
import { preferences } from "#rail/preferences/preferences.js";

/** Nobody thinks longer, in milliseconds: then they have gone. */
const MAX_AWAKE_MS = 10 * 60 * 1000;

/** Can this browser? Without encryption none does. */
export const canStayAwake = "wakeLock" in navigator;

export const createAwake = () => {
  let wanted = false;
  let timer = 0;
  /** One change after the other. @type {Promise<WakeLockSentinel | null>} */
  let held = Promise.resolve(null);

  const change = () => {
    clearTimeout(timer);
    const on = wanted && canStayAwake && preferences().awake && !document.hidden;
    if (on) {
      timer = window.setTimeout(() => hear(false), MAX_AWAKE_MS);
    }
    held = held.then(async (lock) => {
      if (on && (!lock || lock.released)) {
        // a device that is low on power refuses
        return navigator.wakeLock.request("screen").catch(() => null);
      }
      if (!on) {
        await lock?.release();
      }
      return on ? lock : null;
    });
  };

  /** Is it my turn? @param {boolean} mine */
  const hear = (mine) => {
    if (mine !== wanted) {
      wanted = mine;
      change();
    }
  };

  // a browser lets go of it when its page is not looked at
  document.addEventListener("visibilitychange", change);
  addEventListener("storage", change);
  return { hear };
};
