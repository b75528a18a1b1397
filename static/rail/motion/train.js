/**
 * Trains that drive: along points on the page, and to where the pieces of a route stand on the map.
 *
 * @import { Owner, Route, Space } from "#rail/core/types.js"
 */
import { html, render, svg } from "#lit";
import { car, upright } from "#rail/map/pieces.js";

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
 * @param {Node | import("lit/html.js").TemplateResult} drawn what is to be seen
 * @param {number} unit pixels for each unit that it is drawn in
 */
const vehicle = (dressed, drawn, unit) => {
  const node = document.createElement("div");
  node.className = "ghost vehicle";
  render(
    html`<svg class=${dressed}><g transform=${`scale(${unit})`}><g class="car">${drawn}</g></g></svg>`,
    node,
  );
  return node;
};

/**
 * A car of a player, or the engine, which drives to the right.
 *
 * @param {Owner} owner
 * @param {{ length: number, width: number, head: boolean }} size in pixels
 */
export const carriage = (owner, size) =>
  vehicle(`route owned ${owner.color}`, svg`${car({ ...owner, ...size, angle: 0 })}`, 1);

/**
 * The train that comes to a route: its parts as they stand there by now, and what each drives
 * along, from the city behind the last of them. The engine is the first.
 *
 * @param {Element} home the page of a game
 * @param {import("#rail/core/types.js").Atlas} atlas
 * @param {Route["id"]} id
 * @returns {{ node: Element, points: Space[], sheet: HTMLElement, vehicles: () => Element[], jump: number } | null}
 */
export const trainTo = (home, atlas, id) => {
  const node = home.querySelector(`[data-route="${id}"]`);
  const map = node?.closest("svg");
  const sheet = map?.parentElement;
  const matrix = map?.getScreenCTM();
  if (!node || !sheet || !matrix) {
    return null;
  }
  const { routes, cities, size } = atlas.board.drawing;
  const { spaces } = routes[id];
  const edge = sheet.getBoundingClientRect();
  const turned = upright(spaces);
  /** @param {{ x: number, y: number }} at @param {number} angle @returns {Space} */
  const seen = ({ x, y }, angle) => [
    matrix.a * x + matrix.e - edge.left,
    matrix.d * y + matrix.f - edge.top,
    angle,
  ];
  const [lastX, lastY] = spaces[spaces.length - 1];
  const away = (/** @type {string} */ city) =>
    Math.hypot(cities[city].x - lastX, cities[city].y - lastY);
  const [a, b] = atlas.ends(id);
  const from = cities[away(a) < away(b) ? a : b];
  const points = [
    seen(from, turned[spaces.length - 1]),
    ...spaces.map(([x, y], n) => seen({ x, y }, turned[n])).reverse(),
  ];
  const vehicles = () =>
    [...node.querySelectorAll(":scope > .space > .car")].map((bed) => {
      const piece = /** @type {Element} */ (bed.firstElementChild?.cloneNode(true));
      // on its bed it is turned by as much as that lies aslant: it drives upright
      piece.removeAttribute("transform");
      return vehicle(node.getAttribute("class") ?? "", piece, matrix.a);
    });
  return { node, points, sheet, vehicles, jump: (size[0] * matrix.a) / 2 };
};
