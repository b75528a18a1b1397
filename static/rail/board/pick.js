/**
 * From a point of the map to a route: one listener for the whole map.
 *
 * @import { Drawing, Game } from "#rail/types.js"
 */
import { near } from "#rail/board/near.js";

// pixels: a pointer is exact, a finger is not
const EXACT = 15;
const FINGER = 24;
const MOST = 6;

/**
 * The routes meant by a tap. A finger that has two of them within its reach means either.
 *
 * @param {Drawing} drawing
 * @param {[number, number]} point
 * @param {number} scale pixels for one unit of the board
 * @param {boolean} finger
 * @returns {string[]}
 */
export const meant = (drawing, point, scale, finger) => {
  const found = near(drawing, point, (finger ? FINGER : EXACT) / scale).map(({ route }) => route);
  return found.slice(0, finger ? MOST : 1);
};

/**
 * @param {Drawing} drawing
 * @param {{ toBoard: (event: PointerEvent) => [number, number], scale: () => number }} zoom
 * @param {PointerEvent} event
 */
export const meantBy = (drawing, zoom, event) =>
  meant(drawing, zoom.toBoard(event), zoom.scale(), event.pointerType !== "mouse");

/**
 * The one of these cities that is nearest to a point, if it is within reach.
 *
 * @param {Drawing} drawing
 * @param {[number, number]} point
 * @param {number} reach in units of the board
 * @param {Set<string>} among
 * @returns {string | null}
 */
export const cityAt = (drawing, [x, y], reach, among) => {
  const far = (/** @type {{ x: number, y: number }} */ city) => Math.hypot(city.x - x, city.y - y);
  const [nearest] = Object.entries(drawing.cities)
    .filter(([id]) => among.has(id))
    .sort(([, a], [, b]) => far(a) - far(b));
  return nearest && far(nearest[1]) <= reach ? nearest[0] : null;
};
