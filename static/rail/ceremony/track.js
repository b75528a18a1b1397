/**
 * The score track round the map, as on a printed board: locomotives move along it from the lower
 * left corner clockwise. Where there is no room round the map, each runs along a line of its own.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, ref, svg } from "#lit";
import { isSecond, sides } from "#rail/game/teams.js";

const TEN = 10;
/** From the edge of the map to the middle of the track, and between locomotives side by side, in pixels. */
const [INSET, LANE] = [20, 20];
/** So near to each other locomotives stand side by side, in pixels. */
const SIDE_BY_SIDE_PX = 34;

/** @typedef {{ from: number, fields: number }} Scale the lowest score on the track, and how many fields it has */
/** @typedef {{ seats: number[], points: number }} Runner */

/**
 * A track with room for all scores, in whole tens.
 *
 * @param {number[]} scores that occur
 * @returns {Scale}
 */
export const scaleOf = (scores) => {
  const from = Math.floor(Math.min(0, ...scores) / TEN) * TEN;
  const to = Math.ceil(Math.max(TEN, ...scores) / TEN) * TEN;
  return { from, fields: to - from };
};

/** How much of the whole track lies behind a score. @param {Scale} scale @param {number} points */
export const shareOf = ({ from, fields }, points) => (points - from) / (fields + 1);

/**
 * Where one is on a way round a rectangle, and along which side of it.
 *
 * @param {number} share of the way, from the lower left corner clockwise
 * @param {{ width: number, height: number }} box
 * @param {number} inset
 * @returns {{ x: number, y: number, side: "left" | "top" | "right" | "bottom" }}
 */
export const pointAt = (share, { width, height }, inset) => {
  const [wide, high] = [width - 2 * inset, height - 2 * inset];
  const at = share * 2 * (wide + high);
  if (at < high) {
    return { x: inset, y: height - inset - at, side: "left" };
  }
  if (at < high + wide) {
    return { x: inset + at - high, y: inset, side: "top" };
  }
  if (at < 2 * high + wide) {
    return { x: width - inset, y: inset + at - high - wide, side: "right" };
  }
  return { x: width - inset - (at - 2 * high - wide), y: height - inset, side: "bottom" };
};

/** @param {{ width: number, height: number }} box @param {number} inset */
const ring = ({ width, height }, inset) =>
  `M${inset} ${height - inset}V${inset}H${width - inset}V${height - inset}Z`;

/**
 * Side by side where they would stand on each other: a lane for each, the outermost is 0.
 *
 * @param {number[]} at where they are along the track, in pixels
 */
export const lanesOf = (at) =>
  at.map(
    (mine, n) => at.slice(0, n).filter((other) => Math.abs(other - mine) < SIDE_BY_SIDE_PX).length,
  );

/** A locomotive seen from its side, driving to the right, in the color of its owner. */
export const locomotive = (/** @type {string} */ color, second = false) => svg`
  <path class="smoke" d="M29.5 5.5q-3-4.5-7-3t-7.5-.5"></path>
  <path class="hull" d="M2 6h11v2h-1v4h11V8.5h-1.5V6.5h8V8.5H28V12h4.5l3 4v5H2.5V8H2z"></path>
  <path class="sill" d="M1 20.5h35l2.5 4H1z"></path>
  <circle class="wheel" cx="8" cy="25" r="4.2"></circle>
  <circle class="wheel" cx="18" cy="25" r="4.2"></circle>
  <circle class="wheel" cx="28" cy="25" r="4.2"></circle>
  <use class=${second ? "owner second" : "owner"} href=${`#seat-${color}`} x="14.5" y="11.700" width="8.600" height="8.600"></use>`;

/** @param {Game} game @param {number[]} seats */
export const engine = (game, seats) => {
  const [first] = seats;
  const { color } = game.page.seats[first];
  return html`<svg class=${`engine of-${color}`} viewBox="0 0 40 30" aria-hidden="true">${locomotive(color, isSecond(game, first))}</svg>`;
};

/** @param {Record<string, string>} values custom properties, and others, of an element */
const put = (values) =>
  ref((node) => {
    for (const [name, value] of Object.entries(values)) {
      /** @type {HTMLElement | undefined} */ (node)?.style.setProperty(name, value);
    }
  });

/**
 * The track with its locomotives, over the map.
 *
 * @param {Game} game
 * @param {Scale} scale
 * @param {(side: number[]) => number} pointsOf a side, as far as they are told
 * @param {{ width: number, height: number }} box of the map
 */
export const scoreTrack = (game, scale, pointsOf, box) => {
  const long = 2 * (box.width + box.height - 4 * INSET);
  const step = long / (scale.fields + 1);
  const runners = sides(game).map((seats) => ({ seats, points: pointsOf(seats) }));
  const shares = runners.map(({ points }) => shareOf(scale, points));
  const lanes = lanesOf(shares.map((share) => share * long));
  const tens = Array.from({ length: scale.fields / TEN + 1 }, (_, n) => scale.from + n * TEN);
  return html`<div class="score-track" aria-hidden="true">
    <svg width=${box.width} height=${box.height}>
      <path class="bed" d=${ring(box, INSET)}></path>
      <path class="ticks" d=${ring(box, INSET)} stroke-dasharray=${`1 ${step - 1}`} stroke-dashoffset="0.5"></path>
      ${tens.map((n) => {
        const { x, y } = pointAt(shareOf(scale, n), box, INSET);
        return svg`<g class="ten" transform=${`translate(${x} ${y})`}><circle r="11"></circle
          ><text text-anchor="middle" dy="0.35em">${String(n).replace("-", "−")}</text></g>`;
      })}
    </svg>
    ${runners.map(({ seats, points }, n) => {
      const inset = INSET + lanes[n] * LANE;
      const way = {
        "offset-path": `path("${ring(box, inset)}")`,
        "offset-distance": `${100 * shares[n]}%`,
      };
      const { side } = pointAt(shares[n], box, inset);
      // what one reads stands upright, the locomotive drives round the corners
      return html`<div class=${`runner ${side}`} data-runner=${seats[0]} ${put(way)}>${engine(game, seats)}</div>
        <b class=${`runner ${side}`} ${put(way)}><span>${String(points).replace("-", "−")}</span></b>`;
    })}
  </div>`;
};

/**
 * The same as lines: each side runs along its own.
 *
 * @param {Game} game
 * @param {Scale} scale
 * @param {(side: number[]) => number} pointsOf
 */
export const scoreLines = (game, scale, pointsOf) => html`<ol class="plain score-lines">
  ${sides(game).map((seats) => {
    const points = pointsOf(seats);
    const names = seats.map((n) => game.page.seats[n].name).join(" + ");
    return html`<li data-lane=${seats[0]}>
      <span class="name">${names}</span>
      <b class="worth">${String(points).replace("-", "−")}</b>
      <span class="rails" aria-hidden="true"><span class="runs" ${put({ left: `${100 * shareOf(scale, points)}%` })}>${engine(game, seats)}</span></span>
    </li>`;
  })}
</ol>`;
