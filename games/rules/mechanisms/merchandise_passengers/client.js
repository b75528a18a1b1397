/**
 * Merchandise and passengers on the map, and the journey that is being planned there.
 *
 * @import { Ask, Data, Fact, Game, Mech } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { chip, icon } from "#rail/game/parts/icons.js";
import { seat as from, gain, place as put, score, travel } from "#rail/motion/moves.js";
import words from "#words/mechanisms/merchandise_passengers.js";

const NAME = "merchandise_passengers";
const SET_OUT = `${NAME}.set_out`;
const GO_ON = `${NAME}.go_on`;

/** @param {Game} game */
const mine = ({ view }) => view.mech[NAME];

/** @param {Mech["merchandise_passengers"]} seen @param {number} seat */
const standing = (seen, seat) => Object.keys(seen.at).filter((city) => seen.at[city] === seat);

/** @param {Mech["merchandise_passengers"]} seen @param {number} seat */
const panel = (seen, seat) => ({
  icon: "passenger",
  n: seen.reserve[seat] + standing(seen, seat).length,
  label: "passengers.left",
});

/** A stack of tokens in the place of the city's dot. @param {Game} game @param {string} city */
const stack = ({ atlas, view }, city) => {
  const { drawing, cities } = atlas.board;
  const pile = view.mech[NAME].stacks[city];
  const { x, y } = drawing.cities[city];
  const size = drawing.city * 2.5;
  const color = cities.find(({ id }) => id === city)?.merchandise ?? "";
  const square = (/** @type {number} */ up) => svg`<rect x=${-size / 2} y=${-size / 2 - up}
    width=${size} height=${size} rx=${size / 5}></rect>`;
  return svg`<g class=${`token ${color}`} transform=${`translate(${x} ${y})`}>
    ${pile.map((/** @type {number} */ _, /** @type {number} */ n) => square(n * size * 0.13))}
    <text text-anchor="middle" y=${-(pile.length - 1) * size * 0.13} dy="0.36em"
      font-size=${size * 0.86}>${pile[0]}</text>
  </g>`;
};

/** @param {Game} game @param {string} city @param {boolean} can it be sent off now? */
const pawn = ({ atlas, page, view }, city, can) => {
  const { x, y } = atlas.board.drawing.cities[city];
  const size = atlas.board.drawing.city * 4;
  const { color } = page.seats[view.mech[NAME].at[city]];
  return svg`<g class=${`of-seat passenger ${color} ${can ? "can" : ""}`} data-stands=${city}
    transform=${`translate(${x + size * 0.42} ${y - size * 0.5})`}>
    <use href="#mark-passenger" x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>
    <use class="owner" href=${`#seat-${color}`} x=${-size / 7} y=${size * 0.1}
      width=${size / 3.5} height=${size / 3.5}></use>
  </g>`;
};

/** The way so far, and what each further step would bring. @param {Game} game */
const journey = (game) => {
  const { board } = game.atlas;
  const { drawing } = board;
  const planned = mine(game).journey;
  if (!planned) {
    return nothing;
  }
  const size = drawing.city * 3.4;
  // parallel tracks share one line
  const lineOf = (/** @type {string} */ id) =>
    drawing.lines[
      [id, ...(game.atlas.routes.get(id)?.parallel ?? [])].find((one) => one in drawing.lines) ?? ""
    ];
  const open = new Set(game.view.legal.flatMap((offer) => offer.city ?? []));
  return svg`
    ${["", "inner"].map(
      (part, n) =>
        svg`<g class=${`journey ${part}`} stroke-width=${size / (3 + 3 * n)}>${planned.routes.map(
          (/** @type {string} */ id) => svg`<path d=${lineOf(id)}></path>`,
        )}</g>`,
    )}
    ${repeat(
      Object.entries(planned.steps),
      ([city]) => city,
      ([city, step]) => svg`<g class=${`step ${open.has(city) ? "can" : ""}`} data-step=${city}
        transform=${`translate(${drawing.cities[city].x} ${drawing.cities[city].y})`}>
        <circle r=${size / 2}></circle>
        <text text-anchor="middle" dy="0.36em" font-size=${size * 0.56}>+${step.points - planned.points}</text>
        ${
          step.cards > planned.cards
            ? svg`<use class="fare" href="#card-passenger" x=${size * 0.32} y=${-size * 0.8}
                width=${size * 0.6} height=${size * 0.6}></use>`
            : nothing
        }
      </g>`,
    )}`;
};

/** @param {Game} game */
const layer = (game) => {
  const seen = mine(game);
  const off = new Set(
    game.view.legal.filter(({ kind }) => kind === SET_OUT).map(({ city }) => city),
  );
  const sites = game.view.decisions.find((ask) => ask.kind === `${NAME}.place`)?.data.cities ?? [];
  const { cities, city: radius } = game.atlas.board.drawing;
  return svg`
    ${repeat(
      Object.keys(seen.stacks),
      (city) => city,
      (city) => stack(game, city),
    )}
    ${sites.map(
      (/** @type {string} */ city) => svg`<circle class="site" r=${radius * 2.6}
        cx=${cities[city].x} cy=${cities[city].y}></circle>`,
    )}
    ${journey(game)}
    ${repeat(
      Object.keys(seen.at),
      (city) => city,
      (city) => pawn(game, city, off.has(city)),
    )}`;
};

/** Where the new passenger goes. @param {Game} game @param {Ask<"merchandise_passengers.place">} ask */
const place = (game, ask) => {
  const put = (/** @type {string | null} */ city) => game.play({ kind: `${NAME}.place`, city });
  const { words, atlas } = game;
  return html`
    <div class="title">${icon("passenger")}<h2>${words.say("passengers.place")}</h2></div>
    <div class="actions">
      ${ask.data.cities.map(
        (city) => html`<button type="button" class="button" data-place=${city}
          aria-disabled=${String(game.busy)} @click=${() => put(city)}>${atlas.city(city)}</button>`,
      )}
      <button type="button" class="button quiet" data-place="" aria-disabled=${String(game.busy)}
        @click=${() => put(null)}>${words.say("passengers.later")}</button>
    </div>`;
};

/** The journey that I am asked about. @param {Game} game */
const underWay = (game) =>
  /** @type {NonNullable<Mech["merchandise_passengers"]["journey"]>} */ (mine(game).journey);

/** One city further, and what that brings. @param {Game} game @param {string} city */
const further = (game, city) => {
  const { words, atlas } = game;
  const { steps, points, cards } = underWay(game);
  const n = steps[city].points - points;
  return html`<button type="button" class="button" data-go=${city} aria-disabled=${String(game.busy)}
    @click=${() => game.play({ kind: GO_ON, city })}>${atlas.city(city)}
    <b aria-hidden="true">+${n}</b><span class="visually-hidden">${words.say("points", { n })}</span>
    ${steps[city].cards > cards ? chip("passenger") : nothing}</button>`;
};

/** The journey so far, where it may go on, and the end of it. @param {Game} game */
const onward = (game) => {
  const { view, words, atlas } = game;
  const { cities, points, cards } = underWay(game);
  const [from, ...way] = cities;
  const told = { city: cities.at(-1), n: points, fare: cards };
  const steps = view.legal.filter(({ kind }) => kind === GO_ON);
  return html`
    <div class="title">${icon("passenger")}<h2>${words.say("passengers.from", { city: from })}</h2>
      <p class="muted">${cities.map(atlas.city).join(" → ")}</p></div>
    <div class="actions steps">${steps.map(({ city = "" }) => further(game, city))}</div>
    <div class="actions">
      ${
        way.length
          ? html`<button type="button" class="button primary" data-arrive aria-disabled=${String(game.busy)}
              @click=${() => game.play({ kind: `${NAME}.arrive` })}>${words.say(
                cards ? "passengers.arrive.cards" : "passengers.arrive",
                told,
              )}</button>`
          : nothing
      }
      <button type="button" class="button quiet" data-back aria-disabled=${String(game.busy)}
        @click=${() => game.play({ kind: `${NAME}.step_back` })}>${words.say(
          way.length ? "passengers.back" : "passengers.stay",
        )}</button>
    </div>`;
};

/** What I am asked about passengers. @param {Game} game */
const strip = (game) => {
  const asked = owed(game.view, `${NAME}.place`);
  return asked ? place(game, asked) : owed(game.view, `${NAME}.onward`) ? onward(game) : nothing;
};

/** My passengers on the board, each with its journey. @param {Game} game */
const beside = (game) => {
  const { view, words, atlas } = game;
  const cities = view.me === null ? [] : standing(mine(game), view.me);
  const can = (/** @type {string} */ city) =>
    view.legal.some((offer) => offer.kind === SET_OUT && offer.city === city);
  const go = (/** @type {string} */ city) => game.play({ kind: SET_OUT, city });
  return html`
    <h2>${words.say("passengers")}</h2>
    <p class="muted">${words.say("passengers.reserve", { n: mine(game).reserve[view.me ?? 0] })}</p>
    <ul class="plain list">${cities.map(
      (
        city,
      ) => html`<li class="waiting">${icon("passenger")}<span class="between">${atlas.city(city)}</span>
        <button type="button" class="button" data-set-out=${city}
          aria-disabled=${String(game.busy || !can(city))}
          @click=${() => (can(city) ? go(city) : game.why({ kind: SET_OUT, city }, city))}>${words.say(
            "passengers.travel",
          )}</button></li>`,
    )}</ul>`;
};

/** @param {Game} game */
const legend = ({ words, page }) => {
  const { color } = page.seats[0];
  return [
    {
      name: "token",
      says: words.say("passengers.legend.token"),
      picture: svg`<g class="token red"><rect x="-9" y="-9" width="18" height="18" rx="3"></rect>
      <text text-anchor="middle" dy="0.36em" font-size="15">4</text></g>`,
    },
    {
      name: "passenger",
      says: words.say("passengers.legend"),
      picture: svg`<g class=${`of-seat passenger ${color}`}>
      <use href="#mark-passenger" x="-10" y="-10" width="20" height="20"></use>
      <use class="owner" href=${`#seat-${color}`} x="-3" y="2" width="6" height="6"></use></g>`,
    },
  ];
};

const symbols = svg`
  <symbol id="card-passenger" viewBox="0 0 24 24"><circle cx="12" cy="5.8" r="4.6" fill="currentColor"/><path fill="currentColor" d="M7.6 11.2h8.8l3 10.8H4.6z"/></symbol>
  <symbol id="mark-passenger" viewBox="0 0 24 24"><path fill="currentColor" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" d="M15.2 10.4A5.2 5.2 0 1 0 8.8 10.4L4.4 22.6h15.2z"/></symbol>
  <symbol id="icon-passenger" viewBox="0 0 24 24"><circle cx="12" cy="5.8" r="4.6" fill="currentColor"/><path fill="currentColor" d="M7.6 11.2h8.8l3 10.8H4.6z"/></symbol>
`;

/** @param {Game} _ @param {Fact<"merchandise_passengers.placed">} event */
const placed = (_, { data }) => [
  put(`.passenger[data-stands="${data.city}"]`, { from: from(data.seat) }),
];

/** @param {Game} _ @param {Fact<"merchandise_passengers.travelled">} event */
const travelled = (_, { data }) => [
  travel("passenger", data.cities, { of: data.seat }),
  ...gain(data.points, score(data.seat), 100),
];

export default {
  name: NAME,
  symbols,
  events: {
    [`${NAME}.placed`]: { put: true, sound: "piece", moves: placed },
    [`${NAME}.travelled`]: { cards: "laid", sound: "claim", moves: travelled },
  },
  legend,
  panel,
  layer,
  beside,
  strip,
  words,
};
