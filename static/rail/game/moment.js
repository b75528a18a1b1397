/**
 * Moves as moments of a game: whose they were, what of the board they were about, and which of
 * them make one turn.
 *
 * @import { Entry, Fact, Mechanism } from "#rail/core/types.js"
 */
import { happeningOf } from "#rail/core/happening.js";

/** Whose move it was; null for the opening and for what is done at the table besides moving. */
/** @param {Entry} entry @returns {number | null} */
export const actorOf = ({ v, events }) => {
  const told = events.find(
    ({ kind, data }) => typeof data.seat === "number" && !kind.startsWith("table."),
  );
  return v && told ? told.data.seat : null;
};

/** Is this player in it, as who did it or whom it befell? @param {Entry} entry @param {number} seat */
export const concerns = ({ events }, seat) =>
  events.some(
    ({ kind, data }) => kind !== "turn.ended" && [data.seat, data.by, data.first].includes(seat),
  );

/** @param {unknown} value @returns {string[]} */
const listed = (value) => (Array.isArray(value) ? value : typeof value === "string" ? [value] : []);

/**
 * What of the board a moment is about.
 *
 * @param {Fact[]} events
 */
export const placesOf = (events) => {
  const all = (/** @type {string[]} */ ...names) =>
    events.flatMap(({ data }) => names.flatMap((name) => listed(data[name])));
  return {
    routes: all("route", "routes"),
    cities: all("city", "cities"),
    tickets: all("ticket", "tickets"),
  };
};

/**
 * Moves by turns: a turn ends when it says so, or when another player moves.
 *
 * @param {Entry[]} entries
 */
export const turnsOf = (entries) => {
  /** @type {Entry[][]} */
  const turns = [];
  let open = false;
  for (const entry of entries) {
    const turn = turns.at(-1);
    if (open && turn && actorOf(turn[0]) === actorOf(entry)) {
      turn.push(entry);
    } else {
      turns.push([entry]);
    }
    open = !entry.events.some(({ kind }) => kind === "turn.ended");
  }
  return turns;
};

/** @type {{ routes: string[], cities: string[] }} */
export const NOTHING_PUT = { routes: [], cities: [] };

/**
 * What others put on the map since this player last moved, routes by their cars, cities by what is
 * built in them; for who watches, in the last round.
 *
 * @param {Mechanism[]} mechanisms
 * @param {Entry[]} log
 * @param {number | null} seat
 * @param {number} seats how many players there are
 */
export const putSince = (mechanisms, log, seat, seats) => {
  const moves = seat === null ? null : movesOf(log, seat);
  const own = log.findLastIndex(({ v }) => moves?.has(v));
  const entries = moves ? log.slice(own + 1) : turnsOf(log).slice(-seats).flat();
  const events = entries.flatMap((entry) => entry.events);
  const { routes, cities } = placesOf(
    events.filter(({ kind }) => happeningOf(mechanisms, kind).put),
  );
  return { routes, cities };
};

const IN_MY_PLACE = ["table.bot", "table.skipped"];

/**
 * The numbers of the moves that this player made, and nobody in their place.
 *
 * @param {Entry[]} log
 * @param {number} seat
 */
export const movesOf = (log, seat) =>
  new Set(
    turnsOf(log)
      .filter((turn) => actorOf(turn[0]) === seat)
      .filter(
        (turn) => !turn.some(({ events }) => events.some(({ kind }) => IN_MY_PLACE.includes(kind))),
      )
      .flatMap((turn) => turn.map(({ v }) => v)),
  );
