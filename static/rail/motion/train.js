/**
 * Trains that drive: along points on the page, and to where the pieces of a route stand on the map.
 *
 * @import { Atlas, Route, Space } from "#rail/core/types.js"
 */
import { html, render } from "#lit";
import { upright } from "#rail/map/pieces.js";

/** A train gathers way, and brakes before it stands. */
export const TRAIN = "cubic-bezier(.35, .05, .35, 1)";

/**
 * The keyframes of the part of a train that is `lag` points behind its engine, which drives to the
 * last point.
 *
 * @param {Space[]} points
 * @param {number} [lag]
 * @param {number} [jump] two points farther apart than that lie at opposite edges of the map
 * @returns {Keyframe[]}
 */
export const along = (points, lag = 0, jump = Number.POSITIVE_INFINITY) => {
  const last = points.length - 1;
  /** @param {Space} at */
  const stand = ([x, y, angle]) => `translate(${x}px, ${y}px) rotate(${angle}deg)`;
  /** @type {Keyframe[]} */
  const waiting = lag ? [{ transform: stand(points[0]), opacity: 0, offset: 0 }] : [];
  const driving = points.slice(0, points.length - lag).flatMap((point, n) => {
    const offset = (n + lag) / last;
    const before = points[n - 1];
    const far = before && Math.hypot(point[0] - before[0], point[1] - before[1]) > jump;
    return [
      ...(far ? [{ transform: stand(before), opacity: 1, offset }] : []),
      { transform: stand(point), opacity: n ? 1 : 0, offset },
    ];
  });
  return [...waiting, ...driving];
};

/**
 * A piece with its middle at the origin, to be driven.
 *
 * @param {string} dressed the classes of a route, by which its pieces are colored
 * @param {Node} drawn what is to be seen
 */
const vehicle = (dressed, drawn) => {
  const node = document.createElement("div");
  node.className = "ghost vehicle";
  render(html`<svg class=${dressed}><g class="car">${drawn}</g></svg>`, node);
  return node;
};

/**
 * What a train drives along to a route, in units of the map: from the city behind the last of its
 * spaces to the first, where its engine stands.
 *
 * @param {Atlas} atlas
 * @param {Route["id"]} id
 * @returns {Space[]}
 */
export const wayTo = (atlas, id) => {
  const { routes, cities } = atlas.board.drawing;
  const { spaces } = routes[id];
  const turned = upright(spaces);
  const [lastX, lastY] = spaces[spaces.length - 1];
  const away = (/** @type {string} */ city) =>
    Math.hypot(cities[city].x - lastX, cities[city].y - lastY);
  const [a, b] = atlas.ends(id);
  const { x, y } = cities[away(a) < away(b) ? a : b];
  const stops = spaces.map(([x, y], n) => /** @type {Space} */ ([x, y, turned[n]]));
  return [[x, y, turned[spaces.length - 1]], ...stops.reverse()];
};

/** The parts of the train that stands on a route, the engine first. @param {Element} route */
export const trainOn = (route) =>
  [...route.querySelectorAll(":scope > .space > .car")].map((bed) => {
    const piece = /** @type {Element} */ (bed.firstElementChild?.cloneNode(true));
    // on its bed it is turned by as much as that lies aslant: it drives upright
    piece.removeAttribute("transform");
    return vehicle(route.getAttribute("class") ?? "", piece);
  });
