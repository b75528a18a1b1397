/**
 * What is put upon the routes of a map: cars, the shapes of their owners, and colors that are not
 * printed.
 *
 * @import { Atlas, Game, Mechanism, Owner, Route } from "#rail/core/types.js"
 */
import { nothing, render, svg } from "#lit";
import { colorOf } from "#rail/game/facts.js";
import { isSecond } from "#rail/game/teams.js";
import { PLAIN, symbol } from "#rail/map/marks.js";
import { badge, COMMON, car, upright } from "#rail/map/pieces.js";
import { shapeOf, stretched } from "#rail/map/track.js";

// of the shapes of owners on small maps, in widths of a space
const BADGE = 2.2;

/** Whose pieces stand on a route. @param {Game} game @param {string} id @returns {Owner | null} */
export const ownerOf = (game, id) => {
  const seat = game.view.owner[id];
  if (seat === undefined) {
    return null;
  }
  return seat === null
    ? { color: COMMON, second: false }
    : { color: game.page.seats[seat].color, second: isSecond(game, seat) };
};

/**
 * Puts upon the routes of one map what the game says of them.
 *
 * @param {Atlas} atlas
 * @param {SVGSVGElement} map
 * @param {Map<string, Element>} routes
 * @param {Mechanism[]} mechanisms
 */
export const createCars = (atlas, map, routes, mechanisms) => {
  const { drawing } = atlas.board;
  const badges = /** @type {SVGGElement} */ (map.querySelector(".badges"));
  const shapes = new Map(atlas.board.routes.map((route) => [route.id, shapeOf(mechanisms, route)]));
  /** @type {Map<string, Owner | null>} */
  const cars = new Map();

  /**
   * Whether anything changed.
   *
   * @param {string} route
   * @param {Owner | null} owner
   */
  const putCars = (route, owner) => {
    const before = cars.get(route) ?? null;
    if (before?.color === owner?.color && before?.second === owner?.second) {
      return false;
    }
    cars.set(route, owner);
    const { spaces } = drawing.routes[route];
    const [, width] = drawing.space;
    const length = stretched(spaces, drawing.space[0]) + 2;
    const piece = shapes.get(route)?.piece ?? car;
    const turned = upright(spaces);
    const beds = /** @type {NodeListOf<SVGGElement>} */ (
      routes.get(route)?.querySelectorAll(".car")
    );
    for (const [n, bed] of beds.entries()) {
      const angle = turned[n];
      render(
        owner
          ? svg`<g transform=${`rotate(${angle - spaces[n][2]})`}>${piece({
              ...owner,
              length,
              width,
              angle,
              head: n === 0,
            })}</g>`
          : nothing,
        bed,
      );
    }
    return true;
  };

  /** The colors that are not printed, as they were. @type {Map<string, string>} */
  const colors = new Map();

  /** What lies on a route where no color is printed. @param {Game} game @param {Route} route */
  const putColor = (game, route) => {
    const color = colorOf(game, route);
    if ((colors.get(route.id) ?? route.color) === color) {
      return;
    }
    colors.set(route.id, color);
    const { spaces } = drawing.routes[route.id];
    const [length, width] = drawing.space;
    for (const [n, space] of [...(routes.get(route.id)?.children ?? [])].entries()) {
      space.setAttribute("class", `space ${color}`);
      const mark = symbol(color)({ length, width, angle: spaces[n][2] }, 0);
      const home = /** @type {SVGGElement} */ (space.querySelector(".now"));
      render(PLAIN.includes(color) ? nothing : mark, home);
    }
  };

  /** The shape of each owner, once for a route. @param {Set<string>} network what is looked at */
  const putBadges = (network) =>
    render(
      [...cars].map(([route, owner]) => {
        const parallel = [route, ...(atlas.routes.get(route)?.parallel ?? [])].sort();
        const lane = (parallel.indexOf(route) + 0.5) / parallel.length;
        const { spaces } = drawing.routes[route];
        return owner
          ? svg`<g class=${network.has(route) ? "of" : ""}>${badge(spaces, lane, drawing.space[1] * BADGE, owner)}</g>`
          : nothing;
      }),
      badges,
    );

  return { putCars, putColor, putBadges };
};
