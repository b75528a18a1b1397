/**
 * The way of a ticket through what a player owns: what lights up when it is complete. Whether it
 * is complete the rules have said; this only finds the shortest way to show it.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { routesOf, sideOf } from "#rail/game/teams.js";

/** @typedef {{ routes: string[], cities: string[] }} Way from end to end; a city more than routes */

/** @type {Way} */
const NONE = { routes: [], cities: [] };

/**
 * The shortest way from any of these cities to any of those, by the number of routes.
 *
 * @param {Pick<Game["atlas"], "ends">} atlas
 * @param {string[]} routes that may be used
 * @param {string[]} from
 * @param {string[]} to
 * @returns {Way}
 */
export const shortestWay = (atlas, routes, from, to) => {
  /** @type {Map<string, [route: string, city: string][]>} */
  const neighbors = new Map();
  for (const route of routes) {
    const [a, b] = atlas.ends(route);
    neighbors.set(a, [...(neighbors.get(a) ?? []), [route, b]]);
    neighbors.set(b, [...(neighbors.get(b) ?? []), [route, a]]);
  }
  const goals = new Set(to);
  const reached = new Set(from);
  /** @type {Way[]} */
  let ways = from.map((city) => ({ routes: [], cities: [city] }));
  while (ways.length) {
    const found = ways.find(({ cities }) => goals.has(cities[cities.length - 1]));
    if (found) {
      return found;
    }
    ways = ways.flatMap((way) =>
      (neighbors.get(way.cities[way.cities.length - 1]) ?? [])
        .filter(([, city]) => !reached.has(city) && reached.add(city))
        .map(([route, city]) => ({
          routes: [...way.routes, route],
          cities: [...way.cities, city],
        })),
    );
  }
  return NONE;
};

/**
 * The way of a ticket through the routes of a player's side and those that count for everybody, by
 * the places it names on the way; none where something else joins them, as a station does.
 *
 * @param {Pick<Game, "atlas" | "page" | "view">} game
 * @param {number} seat
 * @param {string} ticket
 * @returns {Way}
 */
export const wayOf = ({ atlas, page, view }, seat, ticket) => {
  const side = sideOf(/** @type {Game} */ ({ atlas, page }), seat);
  const everybodys = Object.keys(view.owner).filter((route) => view.owner[route] === null);
  const routes = [...routesOf(view, side), ...everybodys];
  const stops = atlas.stops(ticket);
  let whole = NONE;
  for (const [n, to] of stops.slice(1).entries()) {
    const from = n ? whole.cities.slice(-1) : stops[0];
    const part = shortestWay(atlas, routes, from, to);
    if (!part.cities.length) {
      return NONE;
    }
    whole = {
      routes: [...whole.routes, ...part.routes],
      cities: [...whole.cities, ...part.cities.slice(n && 1)],
    };
  }
  return whole;
};
