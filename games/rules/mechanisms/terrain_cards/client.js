/**
 * Terrain: its kind on every route, the cards before each player, and the question whether to double
 * the points of a route.
 *
 * @import { Board, Cards, Fact, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { chip, icon } from "#rail/game/parts/icons.js";
import { disc } from "#rail/map/marks.js";
import { gain, pay, place, score, route as track } from "#rail/motion/moves.js";
import words from "#words/mechanisms/terrain_cards.js";

const NAME = "terrain_cards";
const DOUBLE = "terrain_cards.double";
const KINDS = ["desert", "jungle", "mountain"];

/** The kind of terrain of a route. @param {Board} board @param {Route} route */
const kindOf = ({ params }, { color }) =>
  KINDS.find((kind) => params[NAME].colors[kind].includes(color)) ?? "";

/** The most cards of a kind before anybody else. @param {Game} game @param {string} kind */
const mostOf = ({ view }, kind) =>
  Math.max(...view.mech[NAME].cards.map((cards, n) => (n === view.me ? 0 : cards[kind])));

/** @param {Mech["terrain_cards"]} mine @param {number} seat */
const panel = (mine, seat) =>
  KINDS.filter((kind) => mine.cards[seat][kind]).map((kind) => ({
    icon: `terrain-${kind}`,
    n: mine.cards[seat][kind],
    label: `cards.${kind}`,
  }));

/** My cards of each kind, and the most that another player has. @param {Game} game */
const hand = (game) => {
  const { view, words } = game;
  const { me } = view;
  if (me === null) {
    return nothing;
  }
  return html`<ul class="plain terrain" aria-label=${words.say("terrain_cards.mine")}>${KINDS.map(
    (kind) => {
      const n = view.mech[NAME].cards[me][kind];
      const most = mostOf(game, kind);
      const label = words.say("terrain_cards.compared", { cards: { [kind]: n }, n: most });
      return html`<li class=${n && n >= most ? "leads" : ""} title=${label}>${chip(kind)}<b aria-hidden="true">${n}</b
      ><small aria-hidden="true">${words.say("terrain_cards.most", { n: most })}</small
      ><span class="visually-hidden">${label}</span></li>`;
    },
  )}</ul>`;
};

/** The points of a doubled route are marked on its middle. @param {Game} game */
const layer = ({ view, atlas }) => {
  const { routes, space } = atlas.board.drawing;
  const size = space[1] * 1.5;
  return svg`${repeat(
    view.mech[NAME].doubled,
    (id) => id,
    (id) => {
      const { spaces } = routes[id];
      const [x, y] = spaces[Math.floor(spaces.length / 2)];
      return svg`<g class="doubled" data-stands=${id} transform=${`translate(${x} ${y})`}>
        <circle r=${size / 2}></circle>
        <text text-anchor="middle" dy="0.35em" font-size=${size * 0.58}>×2</text></g>`;
    },
  )}`;
};

/** What doubling takes by so many locomotives. */
/** @param {{ terrain: string, cards: number }} ask @param {number} locomotives @returns {Cards} */
const costOf = ({ terrain, cards }, locomotives) => ({
  ...(cards > locomotives && { [terrain]: cards - locomotives }),
  ...(locomotives && { locomotive: locomotives }),
});

/** Is the route to be doubled, and by which cards? @param {Game} game */
const strip = (game) => {
  const { view, words, busy, play } = game;
  const ask = owed(view, DOUBLE);
  if (!ask || view.me === null) {
    return nothing;
  }
  const { terrain, route, points } = ask.data;
  const own = view.mech[NAME].cards[view.me][terrain];
  const ways = view.legal
    .filter(({ kind }) => kind === DOUBLE)
    .map((offer) => Number(offer.locomotives));
  return html`
    <div class="title">${icon(`terrain-${terrain}`)}<h2>${words.say("terrain_cards.title", { route, n: points })}</h2>
      <p class="muted">${words.say("terrain_cards.compared", { cards: { [terrain]: own }, n: mostOf(game, terrain) })}</p></div>
    <div class="actions">
      ${ways.map((locomotives) => {
        const cards = costOf(ask.data, locomotives);
        return html`<button type="button" class="button primary" data-double=${locomotives}
          aria-disabled=${String(busy)} @click=${() => play({ kind: DOUBLE, locomotives })}>
          <span class="visually-hidden">${words.say("terrain_cards.double", { cards })}</span>
          <span aria-hidden="true">×2</span>
          ${Object.entries(cards).flatMap(([card, n]) => Array.from({ length: n }, () => chip(card)))}</button>`;
      })}
      ${ways.length ? nothing : html`<p>${words.say("terrain_cards.cannot")}</p>`}
      <button type="button" class="button quiet" data-decline aria-disabled=${String(busy)}
        @click=${() => play({ kind: "terrain_cards.decline" })}>${words.say("terrain_cards.decline")}</button>
    </div>`;
};

/** @param {Game} game @param {Route} route */
const facts = (game, route) => {
  const n = game.atlas.board.params[NAME].cards[route.length];
  return [
    game.words.say("terrain_cards.fact", { cards: { [kindOf(game.atlas.board, route)]: n } }),
  ];
};

/** Its kind on the last space, where no other mark is. */
/** @param {Route} route @param {number} n @param {Board} board */
const marks = (route, n, board) => {
  const kind = n === route.length - 1 && kindOf(board, route);
  return kind ? [disc(`terrain-${kind}`)] : [];
};

/** @param {Game} game */
const legend = (game) => [
  ...KINDS.map((kind) => ({
    name: `terrain-${kind}`,
    says: game.words.say(`terrain_cards.legend.${kind}`),
    on: (/** @type {Route} */ route) => kindOf(game.atlas.board, route) === kind,
  })),
  {
    name: "doubled",
    says: game.words.say("terrain_cards.legend.doubled"),
    picture: svg`<g class="doubled"><circle r="10"></circle>
      <text text-anchor="middle" dy="0.35em" font-size="11">×2</text></g>`,
  },
];

const SIGNS = {
  desert: svg`<circle cx="17.4" cy="6.6" r="3.8" fill="currentColor"/><path fill="currentColor" d="M.6 20.6c3.6-8 8-9.4 11.6-5 3.6-4.2 7.4-3 11.2 5z"/>`,
  jungle: svg`<path fill="currentColor" d="M12 1.4c5.6 4 8 9.6 5.4 13.6-1 1.6-2.4 2.5-4 2.8V23h-2.8v-5.2c-1.6-.3-3-1.2-4-2.8C4 11 6.4 5.4 12 1.4z"/>`,
  mountain: svg`<path fill="currentColor" d="M.8 21 8.8 4.4l4.4 7.8 2.6-4.4L23.2 21z"/>`,
};

const symbols = svg`${Object.entries(SIGNS).map(([kind, sign]) =>
  ["card-", "icon-terrain-", "mark-terrain-"].map(
    (use) => svg`<symbol id=${use + kind} viewBox="0 0 24 24">${sign}</symbol>`,
  ),
)}
  <symbol id="icon-pile-terrain" viewBox="0 0 24 24">${SIGNS.mountain}</symbol>`;

/** @param {Game} game @param {Fact<"terrain_cards.doubled">} event */
const doubled = (game, { data }) => [
  ...pay(game, data, track(data.route)),
  place(`.doubled[data-stands="${data.route}"]`, { at: 260 }),
  ...gain(data.points, score(data.seat), 100),
];

export default {
  name: NAME,
  symbols,
  marks,
  layer,
  panel,
  hand,
  strip,
  facts,
  legend,
  obvious: ["terrain_cards.double"],
  events: {
    "terrain_cards.doubled": { cards: "laid", sound: "piece", moves: doubled },
  },
  words,
};
