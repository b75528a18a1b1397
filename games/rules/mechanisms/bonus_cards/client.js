/**
 * The bonus cards of a game: how everybody stands, what counts for each on the map, and the places
 * inside the Arctic Circle.
 *
 * @import { Atlas, Game, Route } from "#rail/core/types.js"
 */
import { html, svg } from "#lit";
import { seatMark } from "#rail/game/parts/icons.js";
import words from "#words/mechanisms/bonus_cards.js";

const NAME = "bonus_cards";
const COUNTRIES = "international_tycoon";
const ARCTIC = ["polar_express", "snowplow"];

/** @typedef {import("#rail/core/types.js").Board["cities"][number]} City */

/** @param {Game} game */
const paramsOf = ({ atlas }) => atlas.board.params[NAME];

/** @param {Game} game @param {string} id */
const cityOf = ({ atlas }, id) =>
  /** @type {City} */ (atlas.board.cities.find((city) => city.id === id));

/** Has a route such an end? @param {Game} game @param {(city: City) => boolean} fits */
const reaching = (game, fits) => (/** @type {Route} */ route) =>
  [route.a, route.b].some((end) => fits(cityOf(game, end)));

/** The free routes that would count for a card. @param {Game} game @param {string} card */
const routesFor = (game, card) => {
  /** @type {Record<string, (route: Route) => boolean>} */
  const counted = {
    small_steps: ({ length }) => length === 1,
    ferry_master: ({ ferry }) => ferry > 0,
    snowplow: reaching(game, ({ arctic }) => arctic),
    wild_west: reaching(game, ({ region }) => region === paramsOf(game).west),
  };
  const { owner, mech } = game.view;
  const isFree = (/** @type {string} */ id) => !(id in owner) && !mech.claims?.closed?.includes(id);
  const counts = counted[card];
  const { routes } = game.atlas.board;
  return counts ? routes.filter((one) => isFree(one.id) && counts(one)).map(({ id }) => id) : [];
};

/** The countries in which I have no route yet. @param {Game} game @returns {string[]} */
const unreached = ({ atlas, view }) => {
  const mine = view.me === null ? [] : (view.mech[NAME].countries?.[view.me] ?? []);
  const all = new Set(atlas.board.cities.map(({ region }) => region));
  return [...all].filter((region) => region && !mine.includes(region));
};

/** The places that count for a card. @param {Game} game @param {string} card @returns {string[]} */
const placesFor = (game, card) => {
  const missing = card === COUNTRIES ? unreached(game) : [];
  const fits = (/** @type {City} */ { id, arctic, region }) =>
    (ARCTIC.includes(card) && arctic) ||
    (card === "capital_investment" && paramsOf(game).capitals.includes(id)) ||
    missing.includes(region);
  return game.atlas.board.cities.filter(fits).map(({ id }) => id);
};

/** My tickets that would count for a card by their points. @param {Game} game @param {string} card */
const ticketsFor = ({ atlas, view }, card) =>
  card === "local_network"
    ? (view.mech.tickets?.mine ?? []).filter(
        (id) => (atlas.tickets.get(id)?.points ?? 0) <= atlas.board.params[NAME].small,
      )
    : [];

/** What a card counts, and which countries are still to be reached. */
/** @param {Game} game @param {string} card */
const stateOf = (game, card) => {
  const { words, view } = game;
  const most = words.say(`${NAME}.most.${card}`, {
    small: paramsOf(game).small,
    cities: paramsOf(game).capitals,
  });
  const missing = card === COUNTRIES && view.me !== null ? unreached(game) : [];
  return missing.length && missing.length < 6
    ? `${most} · ${words.say(`${NAME}.missing`, { lands: missing })}`
    : most;
};

/** How many a player has of what a card counts, as far as it is known. */
/** @param {Game} game @param {(number | null)[]} counts @param {number} seat */
const standing = ({ page, words }, counts, seat) => {
  const n = counts[seat];
  const leads = !counts.includes(null) && n === Math.max(...counts.map(Number)) && n > 0;
  const said = n === null ? words.say(`${NAME}.secret`) : String(n);
  return html`<span class=${leads ? "bonus-count leads" : "bonus-count"}>${seatMark(page.seats[seat].color)}
    <b aria-hidden="true">${n ?? "?"}</b><span class="visually-hidden">${page.seats[seat].name}: ${said}${
      leads ? `, ${words.say(`${NAME}.leads`)}` : ""
    }</span></span>`;
};

/** A card: the map shows what counts for it. @param {Game} game @param {string} card */
const row = (game, card) => {
  const counts = game.view.mech[NAME].counts[card];
  const { points } = paramsOf(game).cards.find(
    (/** @type {{ id: string }} */ { id }) => id === card,
  );
  const on = () => game.light(ticketsFor(game, card), routesFor(game, card), placesFor(game, card));
  const off = () => game.light([]);
  return html`<li><button type="button" class="line" data-bonus=${card} @pointerenter=${on}
    @pointerleave=${off} @focus=${on} @blur=${off} @click=${on}>
    <span class="between">${game.words.say(`${NAME}.${card}`)}</span>
    <b class="worth">${points}</b>
    <span class="state">${stateOf(game, card)}</span>
    <span class="bonus-counts">${counts.map((_, seat) => standing(game, counts, seat))}</span></button></li>`;
};

/** @param {Game} game */
const beside = (game) => html`
  <h2>${game.words.say(NAME)}</h2>
  <p class="muted">${game.words.say(`${NAME}.how`)}</p>
  <ul class="plain list bonuses">${Object.keys(game.view.mech[NAME].counts).map((card) => row(game, card))}</ul>`;

/** Do the places inside the Arctic Circle count in this game? @param {Game} game */
const isArctic = ({ view }) =>
  ARCTIC.some((card) => view.mech[NAME] && card in view.mech[NAME].counts);

/** A snowflake in the place of the dot. @param {number} size */
const flake = (size) => svg`<circle r=${size / 2}></circle>
  <use href="#mark-flake" x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>`;

/** @param {Game} game */
const layer = (game) => {
  const { cities, city } = game.atlas.board.drawing;
  const arctic = isArctic(game) ? game.atlas.board.cities.filter((place) => place.arctic) : [];
  return svg`${arctic.map(
    ({ id }) =>
      svg`<g class="arctic" transform=${`translate(${cities[id].x} ${cities[id].y})`}>${flake(city * 2.4)}</g>`,
  )}`;
};

/** @param {Game} game */
const legend = (game) =>
  isArctic(game)
    ? [
        {
          name: "arctic",
          says: game.words.say(`${NAME}.arctic`),
          picture: svg`<g class="arctic">${flake(20)}</g>`,
        },
      ]
    : [];

/** @param {Atlas} _ @param {(key: string) => string} say */
const shapes = (_, say) => ({
  bonus: (/** @type {string} */ card) => say(`${NAME}.${card}`),
  lands: (/** @type {string[]} */ lands) => lands.map((land) => say(`${NAME}.${land}`)).join(", "),
});

const symbols = svg`
  <symbol id="mark-flake" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="M12 4v16M5.1 8l13.8 8M5.1 16l13.8-8M9.8 4.8 12 7l2.2-2.2M9.8 19.2 12 17l2.2 2.2M5 11l3-.8-.8-3M19 11l-3-.8.8-3M5 13l3 .8-.8 3M19 13l-3 .8.8 3"/></symbol>
`;

export default {
  name: NAME,
  symbols,
  shapes,
  layer,
  legend,
  beside,
  words,
};
