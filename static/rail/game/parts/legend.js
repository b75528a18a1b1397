/**
 * What the marks of this board say, each with its picture as the map shows it, and the way to the
 * rules.
 *
 * @import { Game, Route, Said } from "#rail/core/types.js"
 */
import { guard, html, nothing, svg } from "#lit";
import { icon } from "#rail/game/parts/icons.js";
import { figuresOf, levelBars, levelOf } from "#rail/game/parts/seats.js";
import { PLAIN } from "#rail/map/marks.js";
import { RINGS } from "#rail/map/sheet.js";

/** Of a picture, in lengths of a space. */
const WIDE = 1.7;
const HIGH = 1.2;

/** Marks of routes that somebody has. */
const CLAIMED = ["owned", "recent"];

/** A ring round the first space of a route, as wide as on the map. */
/** @param {Game} game @param {number[]} spot */
const ring = ({ atlas }, [x, y, angle]) => {
  const [long, wide] = atlas.board.drawing.space;
  return ["recents", "recents light"].map(
    (kind, n) => svg`<path class=${kind} d=${`M${x - long / 2} ${y}h${long}`}
      transform=${`rotate(${angle} ${x} ${y})`} stroke-width=${wide * RINGS[n]}></path>`,
  );
};

/** A city as one of these kinds. @param {string} kind */
const city = (kind) => svg`<g class=${`city ${kind}`}>
  <circle class="ring" r="11"></circle><circle class="dot" r="5"></circle></g>`;

/** The marks of every board. @param {Game} game @returns {Said[]} */
const common = ({ words, view, atlas }) => {
  const free = (/** @type {Route} */ { id }) => !(id in view.owner);
  /** @param {string} name */
  const says = (name) => words.say(`legend.${name}`);
  const colored = (/** @type {Route} */ { color }) => !PLAIN.includes(color);
  return [
    { name: "color", says: says("color"), on: (route) => free(route) && colored(route) },
    { name: "gray", says: says("gray"), on: (route) => free(route) && route.color === "gray" },
    { name: "can", says: says("can"), on: free, dress: "can" },
    {
      name: "cars",
      says: says("cars"),
      on: ({ id }) => (view.owner[id] ?? -1) >= 0,
      dress: "owned",
    },
    {
      name: "common",
      says: says("common"),
      on: ({ id }) => view.owner[id] === null,
      dress: "owned",
    },
    { name: "goal", says: says("goal"), picture: city("goal") },
    { name: "recent", says: says("recent"), on: ({ id }) => id in view.owner, dress: "recent" },
    ...(atlas.board.drawing.exits
      ? [
          {
            name: "exit",
            says: says("exit"),
            picture: svg`<text class="label exit" text-anchor="middle" dy="0.36em" font-size="20">→</text>`,
          },
        ]
      : []),
  ];
};

/** Every mark that occurs on this board. @param {Game} game @returns {Said[]} */
export const marksOf = (game) =>
  [...common(game), ...game.mechanisms.flatMap(({ legend }) => legend?.(game) ?? [])].filter(
    ({ on }) => !on || game.atlas.board.routes.some(on),
  );

/**
 * A route of the map that shows little else and lies as level as can be, with the tracks beside it
 * if they are meant.
 *
 * @param {Game} game
 * @param {Said} mark
 */
const shownBy = ({ atlas, view }, { name, on, dress }) => {
  const { routes } = atlas.board.drawing;
  const slope = (/** @type {Route} */ route) =>
    Math.abs(Math.sin((routes[route.id].spaces[0][2] * Math.PI) / 180)) +
    Object.values(route).filter(Boolean).length +
    // printed, where that is what is shown
    (!CLAIMED.includes(dress ?? "") && route.id in view.owner ? 1 : 0);
  const [route] = atlas.board.routes
    .filter((one) => on?.(one) && routes[one.id])
    .sort((a, b) => slope(a) - slope(b));
  return [route.id, ...(name === "parallel" ? route.parallel : [])];
};

/** @param {Game} game @param {Map<string, Element>} drawn @param {Said} mark */
const pictureOf = (game, drawn, mark) => {
  const { space, routes } = game.atlas.board.drawing;
  if (mark.picture) {
    return svg`<svg class="board" viewBox="-19 -13.5 38 27">${mark.picture}</svg>`;
  }
  const ids = shownBy(game, mark);
  const spots = ids.map((id) => routes[id].spaces[0]);
  const [x, y] = [0, 1].map((n) => spots.reduce((sum, at) => sum + at[n], 0) / spots.length);
  const [wide, high] = [space[0] * WIDE, space[0] * HIGH];
  const bare = !CLAIMED.includes(mark.dress ?? "");
  /** @param {Element} node */
  const copyOf = (node) => {
    const copy = /** @type {Element} */ (node.cloneNode(true));
    copy.removeAttribute("data-route");
    copy.removeAttribute("data-halo");
    if (bare) {
      copy.setAttribute("class", `${node.classList[0]} ${mark.dress ?? ""}`);
      for (const car of copy.querySelectorAll(".car")) {
        car.replaceChildren();
      }
    }
    return copy;
  };
  const nodes = ids.map((id) => /** @type {Element} */ (drawn.get(id)));
  const halos = ids.flatMap((id, n) => [
    ...(nodes[n].closest("svg")?.querySelectorAll(`[data-halo="${id}"]`) ?? []),
  ]);
  const copies = [...halos, ...nodes].map(copyOf);
  return svg`<svg class="board" viewBox=${`${x - wide / 2} ${y - high / 2} ${wide} ${high}`}>
    ${mark.dress === "recent" ? spots.map((spot) => ring(game, spot)) : nothing}${copies}</svg>`;
};

/** @param {Game} game @param {Map<string, Element>} drawn the routes of the map */
export const legend = (game, drawn) => {
  const { words, page, atlas } = game;
  // one seat of each level
  const bots = [...new Map(page.seats.map((seat) => [seat.level, seat])).values()].filter(
    ({ level }) => level,
  );
  const list = () =>
    marksOf(game).map(
      (mark) => html`<li data-mark=${mark.name}>
        <span class="sheet sample" aria-hidden="true">${pictureOf(game, drawn, mark)}</span>
        <span>${mark.says}</span></li>`,
    );
  return html`
    <p class="ways"><a class="button" href=${page.urls.rules}>${icon("log")}${words.say("rules")}</a></p>
    ${
      atlas.routes.size
        ? html`<h3>${words.say("legend.map")}</h3>
          <ul class="legend">${guard([words], list)}</ul>`
        : nothing
    }
    <h3>${words.say("legend.seats")}</h3>
    <ul class="legend">${figuresOf(game, game.view.me ?? 0).map(
      (one) =>
        html`<li><span class="figure" aria-hidden="true">${icon(one.icon)}${one.n}</span><span>${one.label}</span></li>`,
    )}${bots.map(
      (seat) =>
        html`<li class="bars"><span class="figure" aria-hidden="true">${levelBars(words, seat)}</span><span>${levelOf(words, seat)}</span></li>`,
    )}</ul>`;
};
