/**
 * Festival cities and the cards that lie there, the choice of a stack, and the sets won.
 *
 * @import { Atlas, Board, Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { seat as at, carry, DISCARD, city as place } from "#rail/motion/moves.js";
import words from "#words/mechanisms/festivals.js";

const NAME = "festivals";
const TAKE = `${NAME}.take`;

/** What the sets of a festival are worth. @param {Board} board @param {string} id @returns {number[]} */
const valuesOf = (board, id) => board.params[NAME].points[id];

/** The cities that hold a festival. @param {Board} board @param {string} id */
const held = (board, id) => board.cities.filter(({ festival }) => festival === id);

/** @param {Atlas} atlas */
const shapes = (atlas) => ({
  festival: (/** @type {string} */ id) =>
    held(atlas.board, id)
      .map(({ name }) => name)
      .join(" / "),
});

/** @param {Mech["festivals"]} mine @param {number} seat */
const panel = ({ cards }, seat) => ({ icon: "festival", n: cards[seat], label: "festivals.won" });

/** The sign of a festival round the origin, with the number of cards that lie there, if any do. */
/** @param {number} radius @param {number} n */
const sign = (radius, n) => svg`
  <use href="#mark-festival" x=${-radius} y=${-radius} width=${2 * radius} height=${2 * radius}></use>
  ${n ? svg`<text text-anchor="middle" dy="0.36em" font-size=${radius * 1.1}>${n}</text>` : nothing}`;

/** @param {Game} game */
const layer = ({ view, atlas }) => {
  const { cities, city: dot } = atlas.board.drawing;
  const { lying } = view.mech[NAME];
  return svg`${repeat(
    atlas.board.cities.filter(({ festival }) => festival),
    ({ id }) => id,
    ({ id, festival }) => svg`<g class=${`festival ${lying[festival] ? "lying" : ""}`}
      transform=${`translate(${cities[id].x} ${cities[id].y})`}>${sign(
        dot * (lying[festival] ? 2.1 : 1.5),
        lying[festival] ?? 0,
      )}</g>`,
  )}`;
};

/**
 * The sets of everybody, null where they are not known: whoever counts cards counts these too.
 *
 * @param {Game} game
 * @returns {(Record<string, number> | null)[]}
 */
const known = ({ view, page, store }) => {
  const { won } = view.mech[NAME];
  if (!page.tracker || store.log[0]?.v !== 0) {
    return won;
  }
  const counted = page.seats.map(() => /** @type {Record<string, number>} */ ({}));
  for (const { kind, data } of store.log.flatMap(({ events }) => events)) {
    if (kind === "festivals.won") {
      counted[data.seat][data.festival] = (counted[data.seat][data.festival] ?? 0) + data.count;
    }
  }
  return counted;
};

/** How many cards of a festival I have. @param {Game} game @param {string} id */
const own = ({ view }, id) => (view.me === null ? 0 : (view.mech[NAME].won[view.me]?.[id] ?? 0));

/** What the cards lying at a festival would add to what I score. @param {Game} game @param {string} id */
const gain = (game, id) => {
  const [values, have] = [valuesOf(game.atlas.board, id), own(game, id)];
  const worth = (/** @type {number} */ n) => (n ? values[n - 1] : 0);
  return worth(have + game.view.mech[NAME].lying[id]) - worth(have);
};

/** The festivals at the ends of a route where cards lie. @param {Game} game @param {Route} route */
const lyingAt = ({ atlas, view }, { a, b }) => {
  const here = atlas.board.cities.filter(({ id }) => id === a || id === b);
  const ids = [...new Set(here.map(({ festival }) => festival))];
  return ids.filter((id) => view.mech[NAME]?.lying[id]);
};

/** What a claim would bring. @param {Game} game @param {Route} route */
const facts = (game, route) => {
  if (route.id in game.view.owner) {
    return [];
  }
  const said = lyingAt(game, route).map((festival) =>
    game.view.me === null
      ? game.words.say("festivals.fact", { festival, n: game.view.mech[NAME].lying[festival] })
      : game.words.say("festivals.fact.mine", {
          festival,
          n: game.view.mech[NAME].lying[festival],
          points: gain(game, festival),
        }),
  );
  return said.length > 1
    ? [game.words.say("festivals.or", { one: said[0], other: said[1] })]
    : said;
};

/** @param {Game} game */
const legend = ({ words }) => [
  {
    name: "festival",
    says: words.say("festivals.legend"),
    picture: svg`<g class="festival">${sign(10, 0)}</g>`,
  },
  {
    name: "festival-cards",
    says: words.say("festivals.legend.cards"),
    picture: svg`<g class="festival lying">${sign(13, 3)}</g>`,
  },
];

/** What sets of a festival score; so many cards I have. @param {Game} game @param {string} id */
const values = (game, id) => {
  const have = own(game, id);
  const each = valuesOf(game.atlas.board, id).map((points, n) => [
    n ? ", " : "",
    n + 1 === have ? html`<b>${points}</b>` : points,
  ]);
  return html`<span>${each}</span>`;
};

/** At which of two festivals I take the cards. @param {Game} game */
const strip = (game) => {
  const { view, words, busy, play } = game;
  const ask = owed(view, TAKE);
  if (!ask) {
    return nothing;
  }
  const { lying } = view.mech[NAME];
  return html`
    <div class="title">${icon("festival")}<h2>${words.say("festivals.which")}</h2></div>
    <div class="actions festivals">${ask.data.festivals.map(
      (festival) => html`<button type="button" class="line" data-festival=${festival}
        aria-disabled=${String(busy)} @click=${() => play({ kind: TAKE, festival })}>
        <span class="between">${words.say("festivals.offer", { festival, n: lying[festival] })}</span>
        <span class="state">${words.say("festivals.gain", { n: own(game, festival), points: gain(game, festival) })}
          · ${values(game, festival)}</span></button>`,
    )}</div>`;
};

/** A festival in the list: its free routes are lit on the map. */
/** @param {Game} game @param {string} id @param {(Record<string, number> | null)[]} won */
const row = (game, id, won) => {
  const { atlas, view, page, words } = game;
  const cities = held(atlas.board, id).map((city) => city.id);
  const free = atlas.board.routes
    .filter(
      ({ id: route, a, b }) => !(route in view.owner) && (cities.includes(a) || cities.includes(b)),
    )
    .map((route) => route.id)
    .filter((route) => !view.mech.claims?.closed?.includes(route));
  const on = () => game.light(cities, free);
  const off = () => game.light([]);
  const lying = view.mech[NAME].lying[id];
  return html`<li><button type="button" class="line" data-festival=${id} @pointerenter=${on}
    @pointerleave=${off} @focus=${on} @blur=${off} @click=${on}>
    <span class="between">${words.say("festivals.name", { festival: id })}
      ${lying ? html`<small>${words.say("festivals.lying", { n: lying })}</small>` : nothing}</span>
    <span class="state">${values(game, id)}</span>
    <span class="holders">${won.map((sets, seat) =>
      sets?.[id]
        ? html`<span class="holder">${seatMark(page.seats[seat].color)}
          <span aria-hidden="true"><b>${sets[id]}</b> → ${valuesOf(atlas.board, id)[sets[id] - 1]}</span>
          <span class="visually-hidden">${page.seats[seat].name}
            ${words.say("festivals.set", { n: sets[id], points: valuesOf(atlas.board, id)[sets[id] - 1] })}</span></span>`
        : nothing,
    )}</span></button></li>`;
};

/** @param {Game} game */
const beside = (game) => {
  const won = known(game);
  const all = won.every((sets) => sets !== null);
  return html`
    <h2>${game.words.say("festivals")}</h2>
    <p class="muted">${game.words.say(all ? "festivals.how" : "festivals.how.secret")}</p>
    <ul class="plain list festivals">${Object.keys(game.atlas.board.params[NAME].points).map((id) =>
      row(game, id, won),
    )}</ul>`;
};

const ROSETTE =
  "M12 .8l2.5 2.6 3.4-1.2.9 3.5 3.5.9-1.2 3.4L23.7 12l-2.6 2.5 1.2 3.4-3.5.9-.9 3.5-3.4-1.2L12 23.7l-2.5-2.6-3.4 1.2-.9-3.5-3.5-.9 1.2-3.4L.3 12l2.6-2.5-1.2-3.4 3.5-.9.9-3.5 3.4 1.2z";

const symbols = svg`
  <symbol id="mark-festival" viewBox="0 0 24 24"><path class="rosette" d=${ROSETTE}/><circle class="middle" cx="12" cy="12" r="7.4"/></symbol>
  <symbol id="icon-festival" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d=${`${ROSETTE}M12 8a4 4 0 1 1 0 8 4 4 0 1 1 0-8z`}/></symbol>
`;

/** It lies down in the cities that hold it. @param {Game} game @param {Fact<"festivals.laid">} event */
const laid = ({ atlas }, { data }) =>
  held(atlas.board, data.festival).map(({ id }) => carry("festival", DISCARD, place(id)));

/** @param {Game} game @param {Fact<"festivals.won">} event */
const won = ({ atlas }, { data }) =>
  held(atlas.board, data.festival).map(({ id }) => carry("festival", place(id), at(data.seat)));

export default {
  name: NAME,
  symbols,
  shapes,
  events: {
    "festivals.laid": { sound: "card", moves: laid },
    "festivals.won": { sound: "card", moves: won },
  },
  legend,
  panel,
  layer,
  facts,
  strip,
  beside,
  words,
};
