/**
 * The end as a play in acts: the lines of the final sheet in the order in which they are told.
 *
 * What was counted while they played comes first, then what mechanisms give, each in the place that the sheet
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

/** What is told as a sum, of everybody at once. @param {ScoreLine} line */
const isSum = (line) => !line.data.ticket && !isPath(line);

/**
 * The sums that were counted while they played: those that make up the scores of that time; none if
 * these were made of something else too.
 *
 * @param {ScoreLine[]} lines of the final sheet
 * @param {number[]} scores of the seats when the last turn was played
 * @returns {Set<string>}
 */
export const countedInPlay = (lines, scores) => {
  const kinds = [...new Set(lines.filter(isSum).map(({ why }) => why))];
  /** @type {string[][]} */
  const sets = [[]];
  for (const kind of kinds) {
    sets.push(...sets.map((set) => [...set, kind]));
  }
  /** @param {string[]} set @param {number} seat */
  const sum = (set, seat) =>
    lines
      .filter((line) => line.seat === seat && isSum(line) && set.includes(line.why))
      .reduce((all, { points }) => all + points, 0);
  return new Set(sets.find((set) => scores.every((score, seat) => sum(set, seat) === score)));
};

/**
 * @param {ScoreLine[]} all of the final sheet
 * @param {Set<string>} [inPlay] the sums that come first
 * @returns {Act[]}
 */
export const actsOf = (all, inPlay = new Set()) => {
  const lines = [...all].sort(
    (one, other) => Number(inPlay.has(other.why)) - Number(inPlay.has(one.why)),
  );
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
    const sum = lines.filter((one) => one.why === kind && isSum(one));
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
