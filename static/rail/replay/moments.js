/**
 * The moments of a game from somebody's perspective: fetched a hundred at a time, kept, and numbered by
 * version.
 *
 * @import { Entry, Fact, Frame, View } from "#rail/core/types.js"
 */
import { whole } from "#rail/core/store.js";

/**
 * @typedef {object} Moment
 * @property {number} v
 * @property {Fact[]} events
 * @property {Entry["reasons"]} [reasons]
 *
 * @typedef {Moment & {
 *   last: number,
 *   view: View,
 *   steps: (Moment & { set: NonNullable<Frame["set"]> })[],
 * }} Piece an answer of the server
 */

/** What the server answered instead: its code, for words. */
export class Refusal extends Error {
  /** @param {string} code @param {Record<string, unknown>} data */
  constructor(code, data) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

/** The JSON of an answer, or Refusal. @param {Response} answer */
export const readAnswer = async (answer) => {
  if (answer.ok) {
    return answer.json();
  }
  const told = await answer.json().catch(() => ({}));
  throw new Refusal(told.code ?? "unknown", told.data ?? {});
};

/** @param {Moment} moment @returns {Entry} */
const entryOf = ({ v, events, reasons }) => ({ v, events, ...(reasons && { reasons }) });

/**
 * @param {(seat: number | null, at: number) => Promise<Response>} ask
 */
export const createMoments = (ask) => {
  /** @type {Map<number | null, { views: View[], log: Entry[], pieces: Map<number, Promise<void>> }>} */
  const seen = new Map();
  /** @param {number | null} seat */
  const momentsOf = (seat) => {
    const known = seen.get(seat) ?? { views: [], log: [], pieces: new Map() };
    seen.set(seat, known);
    return known;
  };

  /** @param {number | null} seat @param {Piece} piece */
  const keep = (seat, { steps, view, ...first }) => {
    const { views, log } = momentsOf(seat);
    views[first.v] = view;
    log[first.v] = entryOf(first);
    for (const step of steps) {
      const made = whole(
        { view: views[step.v - 1], v: step.v - 1, log: [] },
        { t: "step", ...step },
      );
      if (made?.view) {
        views[step.v] = made.view;
        log[step.v] = entryOf(step);
      }
    }
  };

  const TOGETHER = 100;
  return {
    /** The view at a moment, if it is here. @param {number | null} seat @param {number} at */
    view: (seat, at) => momentsOf(seat).views[at],
    /** All moves that are here. @param {number | null} seat */
    log: (seat) => momentsOf(seat).log.filter(Boolean),
    /** Fetches the piece with this moment, once. @param {number | null} seat @param {number} at */
    fetch: (seat, at) => {
      const { pieces } = momentsOf(seat);
      const n = Math.floor(at / TOGETHER);
      const asked =
        pieces.get(n) ??
        ask(seat, n * TOGETHER)
          .then(readAnswer)
          .then((piece) => keep(seat, piece));
      pieces.set(n, asked);
      // what failed is asked for again
      asked.catch(() => pieces.delete(n));
      return asked;
    },
    /** The moments at which pieces begin. @param {number} last */
    pieces: (last) =>
      Array.from({ length: Math.floor(last / TOGETHER) + 1 }, (_, n) => n * TOGETHER),
  };
};

/**
 * The moment and the perspective that an address names: "#41", "#41/2" of a seat or "#41/none" of
 * watchers; the nearest there is.
 *
 * @param {string} hash
 * @param {number} last
 * @param {{ at: number, perspective: number | null }} other what counts where nothing is said
 * @param {number[]} allowed
 */
export const readHash = (hash, last, other, allowed) => {
  const [, at, seat] = /^#(\d{1,9})(?:\/(\d|none))?$/.exec(hash) ?? [];
  if (at === undefined) {
    return other;
  }
  const perspective = seat === undefined || !allowed.includes(Number(seat)) ? null : Number(seat);
  return {
    at: Math.min(Number(at), last),
    perspective: seat === undefined ? other.perspective : perspective,
  };
};

/** @param {number} at @param {number | null} perspective */
export const hashOf = (at, perspective) => `#${at}/${perspective ?? "none"}`;
