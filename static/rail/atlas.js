/**
 * The facts of a board, found by id.
 *
 * @import { Atlas, Board } from "#rail/types.js"
 */

/**
 * @param {Board} board
 * @returns {Atlas}
 */
export const openAtlas = (board) => {
  const cities = new Map(board.cities.map((city) => [city.id, city]));
  const routes = new Map(board.routes.map((route) => [route.id, route]));
  const tickets = new Map(board.tickets.map((ticket) => [ticket.id, ticket]));
  /** @param {string} id */
  const city = (id) => cities.get(id)?.name ?? id;
  /**
   * The two cities of a route or a ticket.
   * @param {string} id
   * @returns {[string, string]}
   */
  const ends = (id) => {
    const thing = routes.get(id) ?? tickets.get(id);
    return thing ? [thing.a, thing.b] : [id, id];
  };
  /** @param {string} id */
  const name = (id) => ends(id).map(city).join(" – ");
  /** @param {string} lang */
  const title = (lang) => board.title[lang] ?? board.title.en;
  return { board, routes, tickets, city, ends, name, title };
};
