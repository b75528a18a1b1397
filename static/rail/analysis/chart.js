/**
 * Lines of chances as shapes: the places of points in hundredths of the width and the height.
 *
 * @import { Analysis, SeatAnalysis, TurningPoint } from "#rail/analysis/types.js"
 */
import { html, svg } from "#lit";

/** Room for a mark beside the end of its line, in pixels. */
const APART = 18;

/** @typedef {{ v: number, percent: number }} Chance */

/** The chances of a seat at versions of the game, and how it ended. */
/** @param {SeatAnalysis} seat @param {number} last @returns {Chance[]} */
export const chancesOf = ({ turns, won }, last) => [
  ...turns.map(({ v, chance }) => ({ v, percent: chance })),
  { v: last, percent: won ? 100 : 0 },
];

/** @param {Chance} chance @param {number} last */
export const spot = ({ v, percent }, last) => ({ x: (100 * v) / (last || 1), y: 100 - percent });

/** @param {Chance[]} chances @param {number} last */
export const path = (chances, last) =>
  `M${chances
    .map((one) => spot(one, last))
    .map(({ x, y }) => `${x.toFixed(2)} ${y}`)
    .join("L")}`;

/** The size of a pin, as parts of the least that a plot is wide and high. */
const PIN = { x: (22 * 100) / 280, y: (22 * 100) / 240 };

/**
 * By how many pixels each mark stands above or below the end of its line: those of players who end
 * alike stand around it, as evenly above as below.
 *
 * @param {Pick<SeatAnalysis, "won">[]} seats
 */
export const apart = (seats) =>
  seats.map(({ won }, n) => {
    const alike = seats.flatMap((one, k) => (one.won === won ? k : []));
    return (alike.indexOf(n) - (alike.length - 1) / 2) * APART;
  });

/**
 * Where a turning point stands: in the middle of that part of its line which its move belongs to.
 *
 * @param {Pick<TurningPoint, "v">} point
 * @param {Chance[]} way of its seat
 * @param {number} last
 */
export const pin = ({ v }, way, last) => {
  const end = Math.max(
    1,
    way.findIndex((one) => one.v >= v),
  );
  const [from, to] = way.slice(end - 1, end + 1);
  return spot({ v: (from.v + to.v) / 2, percent: (from.percent + to.percent) / 2 }, last);
};

/**
 * Where pins stand so that none lies on another: each as near above or below its place as it can.
 *
 * @param {{ x: number, y: number }[]} places
 */
export const clear = (places) => {
  /** @type {{ x: number, y: number }[]} */
  const placed = [];
  for (const { x, y } of places) {
    const beside = placed.filter((one) => Math.abs(one.x - x) < PIN.x);
    const heights = [y, ...beside.flatMap((one) => [one.y - PIN.y, one.y + PIN.y])]
      .filter((height) => height >= 0 && height <= 100)
      .filter((height) => beside.every((one) => Math.abs(one.y - height) >= PIN.y - 0.001));
    heights.sort((a, b) => Math.abs(a - y) - Math.abs(b - y));
    placed.push({ x, y: heights[0] ?? y });
  }
  return placed;
};

/** A few round numbers from 0 up to the last. @param {number} last */
export const steps = (last) => {
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => last / one <= 6) ?? 1000;
  return Array.from({ length: Math.floor(last / size) + 1 }, (_, k) => k * size);
};

/**
 * The plot of all seats, with its turning points by number.
 *
 * @param {Analysis} analysis
 * @param {{ color: string }[]} seats
 * @param {string} label
 */
export const plot = ({ last, seats: lines, turning }, seats, label) => {
  const ways = lines.map((seat) => chancesOf(seat, last));
  const marks = apart(lines);
  const places = turning.map((point) => pin(point, ways[point.seat], last));
  const pins = clear(places);
  return html`<svg class="plot-lines chances" role="img" aria-label=${label}>
    ${[0, 25, 50, 75, 100].map(
      (
        percent,
      ) => svg`<line class="grid" x2="100%" y1=${`${100 - percent}%`} y2=${`${100 - percent}%`}></line
        ><text class="up" dx="-6" y=${`${100 - percent}%`} dy="4">${percent}</text>`,
    )}
    ${steps(last).map((n) => svg`<text class="across" x=${`${(100 * n) / last}%`} y="100%" dy="20">${n}</text>`)}
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">${ways.map(
      (way, n) => svg`<path class=${`way of-seat ${seats[n].color}`} d=${path(way, last)}></path>`,
    )}</svg>
    ${pins.map(
      ({ x, y }, k) => svg`<line class=${`stem of-seat ${seats[turning[k].seat].color}`}
        x1=${`${x}%`} x2=${`${x}%`} y1=${`${places[k].y}%`} y2=${`${y}%`}></line>`,
    )}
    ${pins.map(
      (
        { x, y },
        k,
      ) => svg`<g class=${`pin of-seat ${seats[turning[k].seat].color}`}><circle cx=${`${x}%`} cy=${`${y}%`} r="9"></circle
        ><text x=${`${x}%`} y=${`${y}%`} dy="4">${k + 1}</text></g>`,
    )}
    ${ways.map((way, n) => {
      const end = spot(/** @type {Chance} */ (way.at(-1)), last);
      const { color } = seats[n];
      return svg`<circle class=${`of-seat ${color}`} cx=${`${end.x}%`} cy=${`${end.y}%`} r="4"></circle
        ><use class=${`of-seat ${color}`} href=${`#seat-${color}`} x=${`${end.x}%`} y=${`${end.y}%`} width="16" height="16" transform=${`translate(11 ${marks[n] - 8})`}></use>`;
    })}
  </svg>`;
};

/**
 * The way of one ticket, small: whether it was completed stands beside it in words.
 *
 * @param {[number, number][]} chances
 * @param {number} last
 * @param {string} label
 */
export const sparkline = (chances, last, label) =>
  html`<svg class="sparkline" role="img" aria-label=${label} viewBox="0 0 100 100" preserveAspectRatio="none">
    <path class="floor" d="M0 100H100M0 0H100"></path>
    <path class="way" d=${path(
      chances.map(([v, percent]) => ({ v, percent })),
      last,
    )}></path></svg>`;
