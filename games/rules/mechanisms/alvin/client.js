/**
 * Alvin on the map, and the choice of a city for him.
 *
 * @import { Ask, Fact, Game } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { icon } from "#rail/game/parts/icons.js";
import { carry, city, gain, place, score, seat } from "#rail/motion/moves.js";
import words from "#words/mechanisms/alvin.js";

const PUT = "alvin.put";

/** @param {Game} game */
const layer = ({ atlas, view }) => {
  const { cities, city: dot } = atlas.board.drawing;
  const seen = view.mech.alvin;
  const size = dot * 4;
  return seen
    ? svg`<use class="alvin" data-stands=${seen.at} href="#mark-alvin" x=${cities[seen.at].x - size * 1.02}
        y=${cities[seen.at].y - size * 0.86} width=${size} height=${size}></use>`
    : nothing;
};

/** @param {Game} game @param {Ask<"alvin.put">} ask */
const put = (game, ask) => html`
  <div class="title">${icon("alvin")}<h2>${game.words.say(`ask.${PUT}`)}</h2>
    <p class="muted">${game.words.say("alvin.how")}</p></div>
  <div class="actions">${ask.data.cities.map(
    (city) => html`<button type="button" class="button" data-alvin=${city}
      aria-disabled=${String(game.busy)} @click=${() => game.play({ kind: PUT, city })}>${game.atlas.city(city)}</button>`,
  )}</div>`;

/** @param {Game} game */
const strip = (game) => {
  const ask = owed(game.view, PUT);
  return ask ? put(game, ask) : nothing;
};

/** A route into his city catches him. @param {Game} game @param {import("#rail/core/types.js").Route} route */
const facts = ({ atlas, view, words }, { a, b, id }) => {
  const { at, keeper } = view.mech.alvin ?? {};
  // who looks on is nobody's seat, and so is the keeper at the start
  const mine = view.me !== null && keeper === view.me;
  const catches = (a === at || b === at) && !mine && view.owner[id] === undefined;
  return catches ? [words.say("alvin.catches", { n: atlas.board.params.alvin.catch })] : [];
};

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "alvin",
    says: words.say("alvin.legend"),
    picture: svg`<use class="alvin" href="#mark-alvin" x="-11" y="-11" width="22" height="22"></use>`,
  },
];

const symbols = svg`
  <symbol id="mark-alvin" viewBox="0 0 24 24"><path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" d="M8.4 6.4 6 2M15.6 6.4 18 2"/><path fill="#7cc142" stroke="#fff" stroke-width="3.6" stroke-linejoin="round" d="M12 22.4c-3-2.6-8.6-7-8.6-11.6C3.4 6.8 7 4.6 12 4.6s8.6 2.2 8.6 6.2c0 4.6-5.6 9-8.6 11.6z"/><path fill="none" stroke="#2b2420" stroke-width="1.8" stroke-linecap="round" d="M8.4 6.4 6 2M15.6 6.4 18 2"/><path fill="#7cc142" stroke="#2b2420" stroke-width="1.5" stroke-linejoin="round" d="M12 22.4c-3-2.6-8.6-7-8.6-11.6C3.4 6.8 7 4.6 12 4.6s8.6 2.2 8.6 6.2c0 4.6-5.6 9-8.6 11.6z"/><path fill="#2b2420" d="M5.8 9.8c3 0 4.8 1.8 4.8 4.6-3 0-4.8-1.8-4.8-4.6zM18.2 9.8c-3 0-4.8 1.8-4.8 4.6 3 0 4.8-1.8 4.8-4.6z"/></symbol>
  <symbol id="icon-alvin" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d="M12 22.4c-3-2.6-8.6-7-8.6-11.6C3.4 6.8 7 4.6 12 4.6s8.6 2.2 8.6 6.2c0 4.6-5.6 9-8.6 11.6zM5.8 9.8c0 2.8 1.8 4.6 4.8 4.6 0-2.8-1.8-4.6-4.8-4.6zm12.4 0c-3 0-4.8 1.8-4.8 4.6 3 0 4.8-1.8 4.8-4.6z"/><path fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" d="M8.4 6.4 6 2M15.6 6.4 18 2"/></symbol>
`;

/** He is carried off. @param {Game} _ @param {Fact<"alvin.caught">} event */
const caught = (_, { data }) => [
  carry("alvin", city(data.city), seat(data.seat)),
  ...gain(data.points, score(data.seat)),
];

/** @param {Game} _ @param {Fact<"alvin.hidden">} event */
const hidden = (_, { data }) => [place(".alvin[data-stands]", { from: seat(data.seat) })];

export default {
  name: "alvin",
  symbols,
  events: {
    "alvin.caught": { sound: "piece", tick: 9, moves: caught },
    "alvin.hidden": { put: true, sound: "piece", moves: hidden },
  },
  legend,
  layer,
  strip,
  facts,
  words,
};
