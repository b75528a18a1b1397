/**
 * From a point of the map to a route: one listener for the whole map.
 *
 * @import { Drawing } from "#rail/core/types.js"
 */
import { near } from "#rail/map/near.js";

// pixels: a pointer is exact, a finger is not
const POINTER_PX = 15;
const FINGER_PX = 24;
/** Within so many pixels a finger cannot tell one thing from another. */
const EVEN_PX = 3;
const MAX_ROUTES = 3;
// pixels round the middle of a city
const CITY_PX = 13;
const LONE_CITY_PX = 26;

/**
 * The routes meant by a tap: the nearest; where several are as near to a finger, those that are
 * wanted among them.
 *
 * @param {Drawing} drawing
 * @param {[number, number]} point
 * @param {number} scale pixels for one unit of the board
 * @param {boolean} finger
 * @param {Set<string>} [wanted] routes that can be paid now
 */
const nearest = (drawing, point, scale, finger, wanted = new Set()) => {
  const found = near(drawing, point, (finger ? FINGER_PX : POINTER_PX) / scale);
  const even = finger ? EVEN_PX / scale : 0;
  const first = found.filter(({ distance }) => distance - found[0].distance <= even);
  const best = first.filter(({ route }) => wanted.has(route));
  return (best.length ? best : first).slice(0, finger ? MAX_ROUTES : 1);
};

/**
 * The route under a pointer.
 *
 * @param {Drawing} drawing
 * @param {{ toBoard: (event: PointerEvent) => [number, number], scale: () => number }} zoom
 * @param {PointerEvent} event
 * @returns {string | null}
 */
export const routeAt = (drawing, zoom, event) =>
  nearest(drawing, zoom.toBoard(event), zoom.scale(), event.pointerType !== "mouse")[0]?.route ??
  null;

/**
 * What a tap means: a city in which something can be done, routes, or both where a finger cannot
 * tell them apart.
 *
 * @param {Drawing} drawing
 * @param {{ point: [number, number], scale: number, finger: boolean }} at
 * @param {object} open what is open to me now
 * @param {Set<string>} open.cities
 * @param {Set<string>} open.routes
 * @param {boolean} [open.alone] there is nothing on the map to choose but cities
 * @returns {{ city: string | null, routes: string[] }}
 */
export const meant = (drawing, { point, scale, finger }, open) => {
  const { alone = false } = open;
  const city = cityAt(drawing, point, (alone ? LONE_CITY_PX : CITY_PX) / scale, open.cities);
  // a mouse on a city means the city; a finger may mean a short route that ends there
  const routes =
    city && (alone || !finger) ? [] : nearest(drawing, point, scale, finger, open.routes);
  const [first] = routes;
  const farther = city && first ? (city.distance - first.distance) * scale : 0;
  return {
    city: city && farther <= EVEN_PX ? city.id : null,
    routes: farther < -EVEN_PX ? [] : routes.map(({ route }) => route),
  };
};

/**
 * The one of these cities that is nearest to a point, if it is within reach, and how far it is
 * from the edge of its dot.
 *
 * @param {Drawing} drawing
 * @param {[number, number]} point
 * @param {number} reach in units of the board
 * @param {Set<string>} among
 */
const cityAt = (drawing, [x, y], reach, among) => {
  const far = (/** @type {{ x: number, y: number }} */ city) => Math.hypot(city.x - x, city.y - y);
  const [nearest] = Object.entries(drawing.cities)
    .filter(([id]) => among.has(id))
    .map(([id, city]) => ({ id, distance: far(city) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= reach
    ? { id: nearest.id, distance: Math.max(nearest.distance - drawing.city, 0) }
    : null;
};
