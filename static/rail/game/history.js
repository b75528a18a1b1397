/**
 * The part of the log that lies before what the table told: asked for page by page.
 *
 * @import { Entry, Page, Store } from "#rail/core/types.js"
 */
import { withEntries } from "#rail/core/store.js";

/**
 * @param {Page} page
 * @param {Store} store
 * @param {() => void} changed
 */
export const createHistory = (page, store, changed) => {
  let asking = false;
  const history = {
    /** Is there anything before what is known? */
    get more() {
      return store.log.length > 0 && store.log[0].v > 0;
    },
    /** Asks for a page of it; did any come? */
    earlier: async () => {
      if (asking || !history.more) {
        return false;
      }
      asking = true;
      const seat = page.me;
      const before = store.log[0].v;
      try {
        const answer = await fetch(`${page.urls.log}?seat=${seat ?? "none"}&before=${before}`);
        // meanwhile another player may hold this device: what was asked for the last one is dropped
        if (answer.ok && page.me === seat) {
          /** @type {{ log: Entry[] }} */
          const { log } = await answer.json();
          if (page.me === seat && store.log[0]?.v === before) {
            store.log = withEntries(log, store.log);
            return true;
          }
        }
      } catch {
        // without a connection the button stays: it is tried again when it is pressed again
      } finally {
        asking = false;
        changed();
      }
      return false;
    },
    /** Asks for all of it, for who counts what was played. */
    whole: async () => {
      while (await history.earlier()) {}
    },
  };
  return history;
};
