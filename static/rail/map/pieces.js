/**
 * Cars: raised pieces that stand on the printed spaces, seen a little from above. Their
 * roof is lit and their side lies in the shade; both carry their owner's color and shape.
 *
 * @import { Owner, Piece, Space } from "#rail/core/types.js"
 */
import { nothing, svg } from "#lit";

/**
 * How the pieces of a route are turned so that all of them have their roof up, or in a route that
 * goes up and down all on the same side: an angle for each, which differs from that of its space
 * by half a turn at most.
 *
 * @param {Space[]} spaces
 */
export const upright = (spaces) => {
  const [[x1, y1, only], [x2, y2]] = [spaces[0], spaces[spaces.length - 1]];
  const way = spaces.length > 1 ? (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI : only;
  const along = facing(way, 0);
  return spaces.map(([, , angle]) => facing(angle, along));
};

/** What the pieces are called that stand there for everybody, in place of a player's color. */
export const COMMON = "common";

/** From the middle of a piece to the far edge of its windows, beside the shape of its owner. */
export const PANES = 14.2;

/** Of an angle and its opposite the one that is nearer. @param {number} angle @param {number} to */
const facing = (angle, to) => angle - 180 * Math.round((angle - to) / 180);

/**
 * The owner's shape in the middle of a piece, upright whatever way it lies.
 *
 * @param {Piece} piece
 */
export const owner = ({ width, angle, color, second }) => {
  const size = width * 0.98;
  return svg`<use class=${second ? "owner second" : "owner"} href=${`#seat-${color}`}
    x=${-size / 2} y=${-size * 0.56} width=${size} height=${size}
    transform=${`rotate(${-angle})`}></use>`;
};

/**
 * A car; the first of a route is its engine.
 *
 * @param {Piece} piece
 */
export const car = (piece) => {
  const { length, width, head } = piece;
  const [x, top, bottom] = [length / 2, -width * 0.74, width * 0.58];
  const [sill, wheel] = [-width * 0.36, width * 0.16];
  const round = width / 5;
  return svg`
    <rect class="shadow" x=${-x} y=${top} width=${length} height=${bottom - top} rx=${round}></rect>
    <path class="wheels" stroke-width=${2 * wheel} d=${`M${-x * 0.6} ${bottom}h0M${x * 0.6} ${bottom}h0`}></path>
    ${head ? svg`<path class="funnel" stroke-width=${width * 0.26} d=${`M${x * 0.62} ${top}v${-width * 0.22}`}></path>` : nothing}
    <rect class="body" x=${-x} y=${top} width=${length} height=${bottom - top} rx=${round}></rect>
    <path class="roof" d=${`M${0.7 - x} ${sill}V${top + round}q0 ${0.7 - round} ${round - 0.7} ${0.7 - round}H${x - round}q${round - 0.7} 0 ${round - 0.7} ${round - 0.7}V${sill}z`}></path>
    <path class="windows" stroke-width=${width * 0.24} d=${`M${-PANES} ${width * 0.08}h6.8M${PANES} ${width * 0.08}h-6.8`}></path>
    ${owner(piece)}`;
};

/**
 * The owner's shape once for a route, for maps so small that shapes on cars would be specks. Those
 * of parallel tracks do not stand side by side.
 *
 * @param {Space[]} spaces
 * @param {number} lane which of the tracks between the same cities this is, from 0 to 1
 * @param {number} size
 * @param {Owner} owner
 */
export const badge = (spaces, lane, size, { color, second }) => {
  const [x, y] = spaces[Math.floor(spaces.length * lane)];
  return svg`<use class=${second ? "owner second" : "owner"} href=${`#seat-${color}`}
    x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}></use>`;
};
