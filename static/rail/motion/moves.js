/**
 * What movement is made of: each of these says as plain data what is seen to move, from where to
 * where, and when. Mechanisms put their own events together of them; the stage performs them.
 * Milliseconds are counted from the beginning of the event.
 *
 * @import { Fact, Game, Movement, Spot } from "#rail/core/types.js"
 */

/** No event moves longer than that, in milliseconds. */
export const MAX_MOVEMENT_MS = 900;

const FLIGHT_MS = 420;
const RIDE_MS = 560;
const DROP_MS = 380;
const FLIP_MS = 240;
const RISE_MS = 800;
const PULSE_MS = 360;
const RING_MS = 520;
const GLOW_MS = 560;
/** Between two cities of a way. */
const MS_BETWEEN_CITIES = 90;
/** Between two cards of one payment, two that come, and two that are turned over. */
const MS_BETWEEN_PAID_CARDS = 36;
const MS_BETWEEN_DEALT_CARDS = 110;
const MS_BETWEEN_TURNED_CARDS = 190;
/** So many cards are enough to be seen. */
const MAX_FLYING_CARDS = 7;
/** The train starts while the last cards arrive. */
const TRAIN_START_MS = 300;

// Where things are: parts of the page, by what they are marked with.

/** @param {number} n */
export const seat = (n) => `[data-seat="${n}"] .seat-mark`;
/** @param {number} n */
export const score = (n) => `[data-seat="${n}"] .score`;
/** What is told in numbers of a player. @param {number} n */
export const figures = (n) => `[data-seat="${n}"] .figures`;
/** @param {string} id */
export const city = (id) => `[data-city="${id}"]`;
/** @param {string} id */
export const route = (id) => `[data-route="${id}"]`;
/** @param {string} name */
export const pile = (name) => `[data-pile="${name}"]`;
/** @param {number | string} n */
export const slot = (n) => `[data-slot="${n}"]`;
export const TICKETS = [slot("tickets"), ".market"];
export const DISCARD = [pile("train"), ".market"];

/**
 * Where a player keeps a card: I in my hand, the others where their name stands.
 *
 * @param {Game} game
 * @param {number} n
 * @param {string | null} [card]
 * @returns {Spot}
 */
export const holder = ({ view }, n, card) =>
  n === view.me ? [...(card ? [`.hand [data-card="${card}"]`] : []), ".hand", seat(n)] : [seat(n)];

/** One for each card. @param {Record<string, number>} cards */
const singly = (cards) =>
  Object.entries(cards)
    .flatMap(([card, n]) => /** @type {string[]} */ (Array(n).fill(card)))
    .slice(0, MAX_FLYING_CARDS);

/**
 * A card goes from one place to another; null shows its back.
 *
 * @param {string | null} card
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} [at]
 * @returns {Movement}
 */
export const fly = (card, from, to, at = 0) => ({
  does: "fly",
  card,
  from,
  to,
  at,
  lasts: FLIGHT_MS,
});

/**
 * So does something else, by its icon; in the color of a player, if it is somebody's.
 *
 * @param {string} icon
 * @param {Spot} from
 * @param {Spot} to
 * @param {{ at?: number, of?: number | null, dress?: string }} [how]
 * @returns {Movement}
 */
export const carry = (icon, from, to, { at = 0, of = null, dress = "" } = {}) => ({
  does: "carry",
  icon,
  of,
  dress,
  from,
  to,
  at,
  lasts: FLIGHT_MS,
});

/**
 * The cards of a payment fan out of a player's seat.
 *
 * @param {Game} game
 * @param {{ seat: number, cards: Record<string, number> }} data
 * @param {Spot} to
 * @returns {Movement[]}
 */
export const pay = (game, data, to) =>
  singly(data.cards).map((card, n) =>
    fly(card, holder(game, data.seat, card), to, n * MS_BETWEEN_PAID_CARDS),
  );

/**
 * Cards come one after the other; those whose faces one may not see come as backs.
 *
 * @param {Game} game
 * @param {number} n who gets them
 * @param {number} count
 * @param {Spot} from
 * @param {{ cards?: Record<string, number>, at?: number }} [known]
 */
export const deal = (game, n, count, from, { cards = {}, at = 0 } = {}) => {
  const faces = singly(cards);
  const many = Math.min(
    count,
    Math.floor((MAX_MOVEMENT_MS - FLIGHT_MS - at) / MS_BETWEEN_DEALT_CARDS) + 1,
  );
  return Array.from({ length: many }, (_, k) =>
    fly(faces[k] ?? null, from, holder(game, n, faces[k]), at + k * MS_BETWEEN_DEALT_CARDS),
  );
};

/** A train drives along its route to where it stays. @param {string} id @param {number} [at] @returns {Movement} */
export const ride = (id, at = TRAIN_START_MS) => ({ does: "ride", route: id, at, lasts: RIDE_MS });

/**
 * A piece that lies on the page by now comes to its place: from where it was, or from above.
 *
 * @param {string} part
 * @param {{ from?: Spot | null, at?: number }} [how]
 * @returns {Movement}
 */
export const place = (part, { from = null, at = 0 } = {}) => ({
  does: "place",
  part,
  from,
  at,
  lasts: DROP_MS,
});

/**
 * Cards are turned over one by one.
 *
 * @param {string[]} cards
 * @param {Spot} over
 * @param {number} [at]
 * @returns {Movement[]}
 */
export const turnOver = (cards, over, at = 0) =>
  cards.slice(0, MAX_FLYING_CARDS).map((card, n, { length }) => ({
    does: "turn",
    card,
    over,
    /** How far beside the middle of them, in cards. */
    beside: n - (length - 1) / 2,
    at: at + n * Math.min(MS_BETWEEN_TURNED_CARDS, (MAX_MOVEMENT_MS - FLIP_MS - at) / length),
    lasts: FLIP_MS,
    /** All of them are looked at until the end. */
    until: MAX_MOVEMENT_MS,
  }));

/** Points are counted up over a part of the page. */
/** @param {number} points @param {Spot} over @param {number} [at] @returns {Movement[]} */
export const gain = (points, over, at = 0) =>
  points
    ? [{ does: "gain", points, over, at: Math.min(at, MAX_MOVEMENT_MS - RISE_MS), lasts: RISE_MS }]
    : [];

/** A part of the page is to be noticed. @param {string} part @param {number} [at] @returns {Movement} */
export const pulse = (part, at = 0) => ({ does: "pulse", part, at, lasts: PULSE_MS });

/**
 * A ring opens round a place.
 *
 * @param {Spot} over
 * @param {number} [at]
 * @returns {Movement}
 */
export const ring = (over, at = 0) => ({ does: "ring", over, at, lasts: RING_MS });

/**
 * Somebody or something travels from city to city.
 *
 * @param {string} icon
 * @param {string[]} cities
 * @param {{ of?: number | null, dress?: string }} [how]
 * @returns {Movement}
 */
export const travel = (icon, cities, { of = null, dress = "" } = {}) => ({
  does: "travel",
  icon,
  of,
  dress,
  stops: cities.map(city),
  at: 0,
  lasts: Math.min(240 * (cities.length - 1), MAX_MOVEMENT_MS),
});

/**
 * The way of a ticket lights up city by city, and then the ticket is punched.
 *
 * @param {Game} game
 * @param {string} ticket
 * @param {{ routes: string[], cities: string[] }} way
 * @returns {Movement[]}
 */
export const complete = ({ atlas, view }, ticket, way) => {
  const places = way.cities.length ? way.cities : atlas.spots(ticket);
  const step = Math.min(MS_BETWEEN_CITIES, (MAX_MOVEMENT_MS - GLOW_MS) / places.length);
  const lit = way.routes.map(
    (id, n) =>
      /** @type {Movement} */ ({
        does: "light",
        route: id,
        at: (n + 0.5) * step,
        lasts: GLOW_MS,
      }),
  );
  const last = places[places.length - 1];
  return [
    ...places.map((id, n) => ring(city(id), n * step)),
    ...lit,
    {
      does: "punch",
      name: atlas.name(ticket),
      worth: atlas.worth(ticket),
      from: [city(last), ".map"],
      to: [`.side [data-ticket="${ticket}"]`, ...(view.me === null ? [] : [seat(view.me)])],
      at: places.length * step,
      lasts: MAX_MOVEMENT_MS,
    },
  ];
};

/** When a movement is over. @param {Movement} movement */
export const ends = ({ at, lasts, ...one }) =>
  "until" in one ? Math.max(one.until ?? 0, at + lasts) : at + lasts;
