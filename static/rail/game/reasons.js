/**
 * Why a route cannot be claimed, for a pointer that rests on it: the rules are asked, once for each
 * state of the table.
 */

// milliseconds that a pointer rests before anything is asked: it passes over most routes
const REST_MS = 250;

/**
 * @param {object} tools
 * @param {(route: string) => void} tools.ask
 * @param {() => void} tools.answered the answer has come while the pointer is still there
 */
export const createReasons = ({ ask, answered }) => {
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @type {string | null} */
  let under = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    /** The pointer is on a route that cannot be claimed, or on none. @param {string | null} route */
    rest: (route) => {
      if (route === under) {
        return;
      }
      clearTimeout(timer);
      under = route;
      if (route && !known.has(route)) {
        timer = setTimeout(ask, REST_MS, route);
      }
    },
    /** What is known of a route. @param {string} route */
    of: (route) => known.get(route) ?? "",
    /** @param {string} route @param {string} text */
    hear: (route, text) => {
      known.set(route, text);
      if (route === under) {
        answered();
      }
    },
    /** The table is another: nothing is known of it yet. */
    forget: () => {
      clearTimeout(timer);
      known.clear();
      under = null;
    },
  };
};
