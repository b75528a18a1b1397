/**
 * Markers on the map, the choice of a starting city and of further markers, and who scores a route.
 *
 * @import { Ask, Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { inCities } from "#rail/game/offers.js";
import { icon } from "#rail/game/parts/icons.js";
import {
  seat as atSeat,
  gain,
  city as inCity,
  pay,
  place as put,
  ring,
  route,
  score,
} from "#rail/motion/moves.js";
import words from "#words/mechanisms/city_markers.js";

const START = "city_markers.start";
const PLACE = "city_markers.place";
const DECLINE = "city_markers.decline";

/** @param {Mech["city_markers"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "marker", n: mine.left[seat], label: "city_markers.left" });

/** A flag whose pole stands in the origin. @param {string} color @param {number} size */
const flag = (color, size) => svg`
  <use href="#mark-marker" x=${-size * 0.17} y=${-size * 0.92} width=${size} height=${size}></use>
  <use class="owner" href=${`#seat-${color}`} x=${size * 0.11} y=${-size * 0.83}
    width=${size * 0.42} height=${size * 0.42}></use>`;

/** The cities that I may mark now. @param {Game} game */
const open = ({ view }) =>
  inCities(view)
    .filter(({ kind }) => kind === START || kind === PLACE)
    .map(({ city }) => city);

/** @param {Game} game */
const layer = (game) => {
  const { atlas, view, page, choice } = game;
  const { cities, city: dot } = atlas.board.drawing;
  return svg`
    ${open(game).map(
      (city) => svg`<circle class=${`marker-site ${choice.city === city ? "chosen" : ""}`}
        r=${dot * 2.2} cx=${cities[city].x} cy=${cities[city].y}></circle>`,
    )}
    ${repeat(
      Object.entries(view.mech.city_markers?.at ?? {}),
      ([city]) => city,
      ([
        city,
        seat,
      ]) => svg`<g class=${`of-seat marker ${page.seats[seat].color}`} data-stands=${city}
        transform=${`translate(${cities[city].x} ${cities[city].y})`}>${flag(
          page.seats[seat].color,
          dot * 6.4,
        )}</g>`,
    )}`;
};

/** The cities of my tickets in which I may start. @param {Game} game */
const near = (game) => {
  const { view, atlas } = game;
  const free = new Set(open(game));
  const tickets = (view.mech.tickets?.mine ?? []).flatMap((id) => {
    const ticket = atlas.tickets.get(id);
    return ticket ? [ticket.a, ticket.b] : [];
  });
  return [...new Set(tickets)].filter((city) => city && free.has(city));
};

/** @param {Game} game @param {Record<string, unknown>} change */
const choose = (game, change) =>
  game.choose({ route: null, color: null, pay: null, near: [], all: false, ...change });

/** Where my network begins. @param {Game} game */
const start = (game) => html`
  <div class="title">${icon("marker")}<h2>${game.words.say(`ask.${START}`)}</h2>
    <p class="muted">${game.words.say("city_markers.start.how")}</p></div>
  <div class="actions marker-cities">${near(game).map(
    (city) => html`<button type="button" class="button" data-start=${city}
      aria-disabled=${String(game.busy)}
      @click=${() => choose(game, { city, confirm: START })}>${game.atlas.city(city)}</button>`,
  )}</div>`;

/** The starting city is chosen: is it to be this one? @param {Game} game */
const sure = (game) => {
  const { words, choice } = game;
  const city = choice.city ?? "";
  return html`
    <div class="title">${icon("marker")}<h2>${words.say(`offer.${START}`, { city })}</h2>
      <p class="muted">${words.say(`gain.${START}`)}</p></div>
    <div class="actions">
      <button type="button" class="button primary" data-confirm aria-disabled=${String(game.busy)}
        @click=${() => game.play({ kind: START, city })}>${words.say(`do.${START}`)}<kbd aria-hidden="true">↵</kbd></button>
    </div>`;
};

/** Which end of my route I mark, if any. @param {Game} game */
const place = (game) => {
  const { words, atlas } = game;
  const cities = open(game);
  const { cost: n } = atlas.board.params.city_markers;
  return html`
    <div class="title">${icon("marker")}<h2>${words.say(`ask.${PLACE}`)}</h2>
      <p class="muted">${words.say(cities.length ? "city_markers.costs" : "city_markers.unpaid", { n })}</p></div>
    <div class="actions">
      ${cities.map(
        (city) => html`<button type="button" class="button" data-mark=${city}
          aria-disabled=${String(game.busy)} @click=${() => choose(game, { city, confirm: null })}>${atlas.city(city)}</button>`,
      )}
      <button type="button" class="button quiet" data-decline aria-disabled=${String(game.busy)}
        @click=${() => game.play({ kind: DECLINE })}>${words.say("city_markers.decline")}</button>
    </div>`;
};

/** @param {Game} game */
const strip = (game) => {
  if (owed(game.view, START)) {
    return start(game);
  }
  return owed(game.view, PLACE) ? place(game) : nothing;
};

/** Who will score it. @param {Game} game @param {Route} route */
const facts = ({ view, words }, route) => {
  const seats = view.mech.city_markers?.scores[route.id] ?? [];
  const [seat, second] = seats;
  if (seat === undefined) {
    return [];
  }
  if (second === undefined || second === seat) {
    return [words.say(second === seat ? "city_markers.twice" : "city_markers.one", { seat })];
  }
  const [other] = seats.filter((one) => one !== view.me);
  return seats.includes(view.me ?? -1)
    ? [words.say("city_markers.with_me", { seat: other })]
    : [words.say("city_markers.both", { seats })];
};

/** @param {Game} game */
const legend = ({ words, page }) => {
  const { color } = page.seats[0];
  return [
    {
      name: "marker",
      says: words.say("city_markers.legend"),
      picture: svg`<g class=${`of-seat marker ${color}`} transform="translate(-7 10)">${flag(color, 22)}</g>`,
    },
  ];
};

const symbols = svg`
  <symbol id="mark-marker" viewBox="0 0 24 24"><path fill="currentColor" stroke="#fff" stroke-width="1.4" stroke-linejoin="round" d="M5.4 1.6h16.4l-3.6 5.8 3.6 5.8H5.4z"/><path stroke="#fff" stroke-width="4" stroke-linecap="round" d="M4 1.8V22"/><path stroke="#2b2420" stroke-width="2.4" stroke-linecap="round" d="M4 1.8V22"/></symbol>
  <symbol id="icon-marker" viewBox="0 0 24 24"><path fill="currentColor" d="M6.6 2.4h15l-3.4 5.2 3.4 5.2h-15z"/><path stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M4.4 2.4V22"/></symbol>
`;

/** @param {Game} _ @param {Fact<"city_markers.started" | "city_markers.placed">} event */
const stands = (_, { data }) => [
  put(`.marker[data-stands="${data.city}"]`, { from: atSeat(data.seat), at: 200 }),
];

/** @param {Game} game @param {Fact<"city_markers.placed">} event */
const placed = (game, event) => [
  ...pay(game, event.data, inCity(event.data.city)),
  ...stands(game, event),
];

/** @param {Game} _ @param {Fact<"city_markers.rent">} event */
const rent = (_, { data }) => [ring(route(data.route)), ...gain(data.points, score(data.seat))];

export default {
  name: "city_markers",
  symbols,
  events: {
    "city_markers.started": { put: true, sound: "piece", moves: stands },
    "city_markers.placed": { cards: "laid", sound: "piece", put: true, moves: placed },
    "city_markers.rent": { sound: "coin", moves: rent },
  },
  legend,
  panel,
  layer,
  strip,
  sure: { [START]: sure },
  facts,
  obvious: [PLACE],
  words,
};
