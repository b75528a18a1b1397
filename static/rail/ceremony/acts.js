/**
 * The end as a play in acts: the lines of the final sheet in the order in which they are told.
 *
 * What was seen all along comes first, then what mechanisms give, each in the place that the sheet
 * gives it; tickets of all in turn, from small to large, so that the lead changes hands; at last
 * what leads along the board.
 *
 * @import { ScoreLine } from "#rail/core/types.js"
 */

/** @typedef {{ lines: ScoreLine[], weight: number }} Act what is told at once, and how long beside others */

// milliseconds: an act of weight 1, and at most for all of them, the podium's rise not counted
const ACT_MS = 1200;
export const MAX_CEREMONY_MS = 23_000;

/** The last tickets decide: they take their time. */
const LAST_TICKETS = 3;
const WEIGHTS = { ticket: 1, last: 1.7, sum: 1.8, path: 2.6 };

/** Does a line lead along the board? @param {ScoreLine} line */
export const isPath = ({ data }) => Array.isArray(data.routes);

/** @param {ScoreLine} line */
const size = ({ points }) => Math.abs(points);

/**
 * @param {ScoreLine[]} lines of the final sheet
 * @returns {Act[]}
 */
export const actsOf = (lines) => {
  const tickets = lines
    .filter(({ data }) => data.ticket)
    .sort((one, other) => size(one) - size(other));
  const paths = lines.filter((line) => isPath(line) && line.points);
  /** @type {Set<string>} */
  const begun = new Set();
  const acts = lines.flatMap((line) => {
    const kind = line.data.ticket ? "ticket" : line.why;
    if (isPath(line) || begun.has(kind)) {
      return [];
    }
    begun.add(kind);
    if (line.data.ticket) {
      return tickets.map((one, n) => ({
        lines: [one],
        weight: n < tickets.length - LAST_TICKETS ? WEIGHTS.ticket : WEIGHTS.last,
      }));
    }
    const sum = lines.filter((one) => one.why === kind && !one.data.ticket && !isPath(one));
    return sum.some(({ points }) => points) ? [{ lines: sum, weight: WEIGHTS.sum }] : [];
  });
  return [...acts, ...paths.map((line) => ({ lines: [line], weight: WEIGHTS.path }))];
};

/**
 * How long each act takes, in milliseconds.
 *
 * @param {Act[]} acts
 * @param {number} speed 1 as usual, 2 twice as fast
 */
export const timesOf = (acts, speed) => {
  const all = acts.reduce((sum, { weight }) => sum + weight, 0);
  const unit = Math.min(ACT_MS / speed, MAX_CEREMONY_MS / all);
  return acts.map(({ weight }) => weight * unit);
};
