/**
 * The map: drawn once from the board's drawing. Afterwards only classes change, and the cars and
 * traces that lie upon it.
 *
 * @import { Atlas, Game, Mechanism, Route, Space } from "#rail/types.js"
 */
import { html, nothing, render, repeat, svg } from "#lit";
import { marks } from "#rail/board/marks.js";
import { payable } from "#rail/choice.js";
import { seen } from "#rail/table/tickets.js";

const MOST = 1.18;
const GAP = 4;

/**
 * How long the spaces of a route are drawn: where they lie apart, a little longer than the
 * shortest of the board.
 *
 * @param {Space[]} spaces
 * @param {number} length
 */
const stretched = (spaces, length) => {
  const apart = spaces
    .slice(1)
    .map(([x, y], n) => Math.hypot(x - spaces[n][0], y - spaces[n][1]) - GAP);
  return Math.max(length, Math.min(length * MOST, ...apart));
};

/**
 * The middle line of a route, from the outer edge of its first space to that of its last.
 *
 * @param {Space[]} spaces
 * @param {number} length of a space
 */
const line = (spaces, length) => {
  const points = spaces.flatMap(([x, y, angle], n) => {
    const [fromX, fromY] = spaces[n - 1] ?? spaces[n];
    const [toX, toY] = spaces[n + 1] ?? spaces[n];
    const turn = (angle * Math.PI) / 180;
    const [along, across] = [Math.cos(turn), Math.sin(turn)];
    // an angle says how a space lies, not which way the route goes
    const way = (toX - fromX) * along + (toY - fromY) * across < 0 ? -1 : 1;
    return [-way, way].map((side) => [
      x + (side * along * length) / 2,
      y + (side * across * length) / 2,
    ]);
  });
  return `M${points.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L")}`;
};

/**
 * A car from above, its owner's shape upright on the roof.
 *
 * @param {number} length
 * @param {number} width
 * @param {number} angle
 * @param {string} color
 */
const car = (length, width, angle, color) => {
  const [x, y, mark] = [-length / 2, -width / 2, width * 0.7];
  return svg`
    <rect class="shadow" x=${x - 1} y=${y - 1} width=${length + 2} height=${width + 2}
      rx=${width / 4} transform=${`rotate(${-angle}) translate(1.4 1.8) rotate(${angle})`}></rect>
    <rect class="body" x=${x} y=${y} width=${length} height=${width} rx=${width / 4.5}></rect>
    <path class="roof" d=${`M${x + 2.5} ${-width / 3.2}H${-x - 2.5}`}></path>
    <use href=${`#seat-${color}`} x=${-mark / 2} y=${-mark / 2} width=${mark} height=${mark}
      transform=${`rotate(${-angle})`}></use>`;
};

/** @param {Atlas} atlas @param {Route} route */
const track = ({ board }, route) => {
  const { spaces } = board.drawing.routes[route.id];
  const width = board.drawing.space[1];
  const length = stretched(spaces, board.drawing.space[0]);
  const mark = width * 0.8;
  const symbol = (/** @type {number} */ angle) =>
    svg`<use class="symbol" href=${`#card-${route.color}`} x=${-mark / 2} y=${-mark / 2}
      width=${mark} height=${mark} transform=${`rotate(${-angle})`}></use>`;
  return svg`<g class="route" data-route=${route.id}>
    <path class="halo" d=${line(spaces, length)}></path>
    ${spaces.map(
      (
        [x, y, angle],
        n,
      ) => svg`<g class="space" transform=${`translate(${x} ${y}) rotate(${angle})`}>
        <rect class=${`bed ${route.color}`} x=${-length / 2} y=${-width / 2}
          width=${length} height=${width} rx=${width / 5}></rect>
        <rect class="shut" x=${-length / 2} y=${-width / 2}
          width=${length} height=${width} rx=${width / 5} fill="url(#hatch)"></rect>
        ${route.color === "gray" ? nothing : symbol(angle)}
        ${marks(route, n, { length, width, angle })}
        <g class="car"></g>
      </g>`,
    )}
  </g>`;
};

// names so near to the edge would be cut when they grow
const EDGE = 180;
const BLEED = 250;
const HAZE = 110;

/**
 * The land is drawn a good way beyond the page; there it fades out.
 *
 * @param {number} width
 * @param {number} height
 */
const haze = (width, height) => {
  const [wide, high] = [width + 2 * BLEED, height + 2 * BLEED];
  const far = 4 * BLEED;
  const fade = (/** @type {string} */ side, /** @type {number[]} */ [x, y, w, h]) =>
    svg`<rect x=${x} y=${y} width=${w} height=${h} fill=${`url(#fade-${side})`}></rect>`;
  const plain = (/** @type {number[]} */ [x, y, w, h]) =>
    svg`<rect class="beyond" x=${x} y=${y} width=${w} height=${h}></rect>`;
  return [
    fade("top", [-BLEED, -BLEED, wide, HAZE]),
    fade("bottom", [-BLEED, height + BLEED - HAZE, wide, HAZE]),
    fade("left", [-BLEED, -BLEED, HAZE, high]),
    fade("right", [width + BLEED - HAZE, -BLEED, HAZE, high]),
    plain([-BLEED - far, -BLEED - far, wide + 2 * far, far]),
    plain([-BLEED - far, height + BLEED, wide + 2 * far, far]),
    plain([-BLEED - far, -BLEED, far, high]),
    plain([width + BLEED, -BLEED, far, high]),
  ];
};

/**
 * The corner of the map that lies farthest from any city: there is room for buttons.
 *
 * @param {import("#rail/types.js").Drawing} drawing
 */
const freeCorner = ({ size: [width, height], cities }) => {
  /** @param {[string, number, number]} corner */
  const room = ([, x, y]) =>
    Math.min(...Object.values(cities).map((city) => Math.hypot(city.x - x, city.y - y)));
  /** @type {[string, number, number][]} */
  const corners = [
    ["bottom-left", 0, height],
    ["bottom-right", width, height],
    ["top-left", 0, 0],
    ["top-right", width, 0],
  ];
  return corners.reduce((best, corner) => (room(corner) > room(best) ? corner : best))[0];
};

/** @param {Atlas} atlas @param {string} label what the map is called */
const sheet = (atlas, label) => {
  const { board } = atlas;
  const { size, cities, routes, land, lakes, rivers, borders, space, text } = board.drawing;
  const [width, height] = size;
  const radius = board.drawing.city;
  const drawn = board.routes.filter((route) => routes[route.id]);
  // the ground is a picture of its own: what changes above it does not paint it again
  return html`<svg class="ground" aria-hidden="true">
    <defs>
      ${["top", "right", "bottom", "left"].map(
        (side, n) => svg`<linearGradient id=${`fade-${side}`} class="fade"
          gradientTransform=${`rotate(${[-90, 0, 90, 180][n]} .5 .5)`}>
          <stop offset="0" stop-opacity="0"></stop><stop offset="1"></stop></linearGradient>`,
      )}
    </defs>
    <path class="shore far" d=${land}></path>
    <path class="shore middle" d=${land}></path>
    <path class="shore close" d=${land}></path>
    <path class="land" d=${land}></path>
    <path class="rivers" d=${rivers}></path>
    <path class="lakes" d=${lakes}></path>
    <path class="borders" d=${borders}></path>
    ${haze(width, height)}
  </svg>
  <svg class="board" tabindex="0" role="group" aria-label=${label}>
    <defs>
      <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"><path class="hatching" d="M0 0V5"></path></pattern>
    </defs>
    <g class="routes">${drawn.map((route) => track(atlas, route))}</g>
    <g class="traces" stroke-width=${space[1] * 0.72}></g>
    <g class="traces light" stroke-width=${space[1] * 0.42}></g>
    <g class="cities">${Object.entries(cities).map(
      ([id, { x, y }]) => svg`<g class="city" data-city=${id} transform=${`translate(${x} ${y})`}>
        <circle class="ring" r=${radius * 2.3}></circle>
        <circle class="dot" r=${radius}></circle>
      </g>`,
    )}</g>
    <g class="layers"></g>
    <g class="labels" font-size=${text}>${Object.entries(cities).map(
      ([id, { label: at }]) =>
        svg`<text class="label" data-label=${id} x=${at.x} y=${at.y} text-anchor=${at.anchor}
          data-edge=${at.x < EDGE ? "west" : at.x > width - EDGE ? "east" : ""}>${atlas.city(id)}</text>`,
    )}</g>
  </svg>`;
};

/**
 * @param {Atlas} atlas
 * @param {string} label
 * @param {Mechanism[]} mechanisms whose things lie on the map
 */
export const drawBoard = (atlas, label, mechanisms = []) => {
  const { drawing } = atlas.board;
  const home = document.createElement("div");
  home.className = "sheet";
  render(sheet(atlas, label), home);
  const map = /** @type {SVGSVGElement} */ (home.querySelector("svg.board"));
  const [cases, traces] = /** @type {NodeListOf<SVGGElement>} */ (map.querySelectorAll(".traces"));

  /** @param {string} name */
  const nodes = (name) =>
    new Map(
      [...map.querySelectorAll(`[data-${name}]`)].map((node) => [
        node.getAttribute(`data-${name}`) ?? "",
        node,
      ]),
    );
  const routes = nodes("route");
  const cities = nodes("city");
  const labels = nodes("label");
  /** @type {Map<string, string>} */
  const cars = new Map();

  /** A route from city to city. @param {string} route */
  const wholeWay = (route) => {
    const { spaces } = drawing.routes[route];
    const [a, b] = atlas.ends(route).map((city) => drawing.cities[city]);
    /** @param {{ x: number, y: number }} city @param {Space} space */
    const to = (city, space) => Math.hypot(city.x - space[0], city.y - space[1]);
    const [first, last] = to(a, spaces[0]) < to(b, spaces[0]) ? [a, b] : [b, a];
    const way = line(spaces, drawing.space[0]).slice(1);
    return `M${first.x} ${first.y}L${way}L${last.x} ${last.y}`;
  };

  /** @param {Element | undefined} node @param {string[]} classes */
  const dress = (node, classes) => {
    const wanted = classes.join(" ");
    if (node && node.getAttribute("class") !== wanted) {
      node.setAttribute("class", wanted);
    }
  };

  /** @param {string} route @param {string} color of the owner, or "" */
  const putCars = (route, color) => {
    if ((cars.get(route) ?? "") === color) {
      return;
    }
    cars.set(route, color);
    const { spaces } = drawing.routes[route];
    const length = stretched(spaces, drawing.space[0]) + 2;
    const width = drawing.space[1] * 1.1;
    const places = /** @type {NodeListOf<SVGGElement>} */ (
      routes.get(route)?.querySelectorAll(".car")
    );
    for (const [n, place] of places.entries()) {
      render(color ? car(length, width, spaces[n][2], color) : nothing, place);
    }
  };

  const layers = /** @type {SVGGElement} */ (map.querySelector(".layers"));

  /** @param {Game} game @param {{ cities: Set<string>, routes: string[] }} lit */
  const update = (game, lit) => {
    const { view, choice, page } = game;
    render(
      mechanisms.map(({ layer }) => layer?.(game) ?? nothing),
      layers,
    );
    const can = payable(view, choice.color);
    const closed = new Set(view.mech.claims?.closed ?? []);
    for (const [id, node] of routes) {
      const owner = view.owner[id];
      const color = owner === undefined ? "" : page.seats[owner].color;
      putCars(id, color);
      dress(node, [
        "route",
        ...(color ? ["owned", color] : []),
        ...(closed.has(id) ? ["closed"] : []),
        ...(can.has(id) ? ["can"] : []),
        ...(choice.color && can.size && !color && !can.has(id) ? ["dim"] : []),
        ...(choice.route === id || choice.near.includes(id) ? ["chosen"] : []),
      ]);
    }
    const { mine, offered } = seen(view);
    const wanted = [...mine.filter((ticket) => ticket.state === "open"), ...offered];
    const goals = new Set(view.over ? [] : wanted.flatMap((ticket) => atlas.ends(ticket.id)));
    for (const [id, node] of cities) {
      const marks = [...(goals.has(id) ? ["goal"] : []), ...(lit.cities.has(id) ? ["lit"] : [])];
      dress(node, ["city", ...marks]);
      dress(labels.get(id), ["label", ...marks]);
    }
    render(
      repeat(
        lit.routes,
        (route) => route,
        (route) => svg`<path d=${wholeWay(route)}></path>`,
      ),
      cases,
    );
    render(
      repeat(
        lit.routes,
        (route) => route,
        (route) => svg`<path d=${wholeWay(route)}></path>`,
      ),
      traces,
    );
  };

  /** @param {string | null} route */
  const point = (route) => {
    for (const [id, node] of routes) {
      node.toggleAttribute("data-under", id === route);
    }
  };

  return { home, map, routes, update, point, corner: freeCorner(drawing) };
};
