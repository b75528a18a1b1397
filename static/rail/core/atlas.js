/**
 * The facts of a board, found by id.
 *
 * @import { Atlas, Board, Mechanism } from "#rail/core/types.js"
 */

/**
 * @param {Board} board
 * @param {Mechanism[]} [mechanisms]
 * @returns {Atlas}
 */
export const openAtlas = (board, mechanisms = []) => {
  const places = new Map([...board.countries, ...board.cities].map((place) => [place.id, place]));
  const terminals = new Map(board.countries.map((country) => [country.id, country.terminals]));
  const routes = new Map(board.routes.map((route) => [route.id, route]));
  const tickets = new Map(board.tickets.map((ticket) => [ticket.id, ticket]));
  /** @param {string} id */
  const city = (id) => places.get(id)?.name ?? id;
  /**
   * The places that a route or a ticket names: its beginning, where it leads on, and its ends.
   * @param {string} id
   * @returns {[string, string[], string[]]}
   */
  const named = (id) => {
    const ticket = tickets.get(id);
    const thing = routes.get(id) ?? ticket;
    const goals = ticket?.to.map((goal) => goal.city) ?? [];
    return thing ? [thing.a, ticket?.via ?? [], goals.length ? goals : [thing.b]] : [id, [], [id]];
  };
  /**
   * The two cities of a route.
   * @param {string} id
   * @returns {[string, string]}
   */
  const ends = (id) => {
    const [a, , [b]] = named(id);
    return [a, b];
  };
  /**
   * Where one after the other of the places of a ticket lies on the map, each at any of these: a
   * country at its terminals, and its end at any of its goals.
   * @param {string} id
   */
  const stops = (id) => {
    const [a, via, goals] = named(id);
    return [[a], ...via.map((place) => [place]), goals].map((places) =>
      places.flatMap((place) => terminals.get(place) ?? [place]),
    );
  };
  /** All of them. @param {string} id */
  const spots = (id) => stops(id).flat();
  /** @param {string} id */
  const name = (id) => {
    const [a, via, goals] = named(id);
    return [a, ...via].map(city).concat(goals.map(city).join(" / ")).join(" – ");
  };
  /** What mechanisms know of a ticket. @param {string} id */
  const known = (id) => {
    const ticket = tickets.get(id);
    return Object.assign({}, ...mechanisms.map(({ ofTicket }) => ticket && ofTicket?.(ticket)));
  };
  /** What a ticket is worth: a number, or from where to where. @param {string} id */
  const worth = (id) => {
    const ticket = tickets.get(id);
    const goals = ticket?.to.map((goal) => goal.points) ?? [];
    const values = goals.length ? goals : (known(id).worth ?? [ticket?.points ?? 0]);
    return [...new Set([Math.min(...values), Math.max(...values)])].join("–");
  };
  /** @param {string} id */
  const cards = (id) => known(id).cards ?? [];
  /** @param {string} lang */
  const title = (lang) => board.title[lang] ?? board.title.en;
  return { board, routes, tickets, city, ends, stops, spots, name, worth, cards, title };
};
