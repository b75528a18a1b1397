/**
 * The map: drawn once from the board's drawing. Afterwards only classes change, and the cars and
 * traces that lie upon it.
 *
 * @import { Atlas, Game, Route, Space } from "#rail/types.js"
 */
import { html, nothing, render, repeat, svg } from "#lit";
import { payable } from "#rail/choice.js";

/**
 * The middle line of a route, from the outer edge of its first space to that of its last.
 *
 * @param {Space[]} spaces
 * @param {number} length of a space
 */
const line = (spaces, length) => {
  const half = length / 2;
  /** @param {Space} space @param {number} way */
  const edge = ([x, y, angle], way) => {
    const turn = (angle * Math.PI) / 180;
    return `${(x + way * half * Math.cos(turn)).toFixed(1)} ${(y + way * half * Math.sin(turn)).toFixed(1)}`;
  };
  return `M${spaces.map((space) => `${edge(space, -1)}L${edge(space, 1)}`).join("L")}`;
};

/** @param {Atlas} atlas @param {Route} route */
const track = ({ board }, route) => {
  const [length, width] = board.drawing.space;
  const { spaces } = board.drawing.routes[route.id];
  const mark = width * 0.8;
  const symbol = (/** @type {number} */ angle) =>
    svg`<use class="symbol" href=${`#card-${route.color}`} x=${-mark / 2} y=${-mark / 2}
      width=${mark} height=${mark} transform=${`rotate(${-angle})`}></use>`;
  return svg`<g class="route" data-route=${route.id}>
    <path class="halo" d=${line(spaces, length)}></path>
    ${spaces.map(
      ([x, y, angle]) => svg`<g class="space" transform=${`translate(${x} ${y}) rotate(${angle})`}>
        <rect class=${`bed ${route.color}`} x=${-length / 2} y=${-width / 2}
          width=${length} height=${width} rx=${width / 5}></rect>
        <rect class="shut" x=${-length / 2} y=${-width / 2}
          width=${length} height=${width} rx=${width / 5} fill="url(#hatch)"></rect>
        ${route.color === "gray" ? nothing : symbol(angle)}
        <g class="car"></g>
      </g>`,
    )}
  </g>`;
};

/** @param {Atlas} atlas @param {string} label what the map is called */
const sheet = (atlas, label) => {
  const { board } = atlas;
  const { size, cities, routes, land, lakes, rivers, borders, space, text } = board.drawing;
  const [width, height] = size;
  const radius = board.drawing.city;
  const drawn = board.routes.filter((route) => routes[route.id]);
  return html`<svg class="board" tabindex="0" role="group" aria-label=${label}>
    <defs>
      <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"><path class="hatching" d="M0 0V5"></path></pattern>
    </defs>
    <g class="ground">
      <path class="shore far" d=${land}></path>
      <path class="shore middle" d=${land}></path>
      <path class="shore close" d=${land}></path>
      <path class="land" d=${land}></path>
      <path class="rivers" d=${rivers}></path>
      <path class="lakes" d=${lakes}></path>
      <path class="borders" d=${borders}></path>
    </g>
    <g class="frame">
      <rect class="neatline" x="-6" y="-6" width=${width + 12} height=${height + 12}></rect>
      <rect class="neatline thin" width=${width} height=${height}></rect>
    </g>
    <g class="routes">${drawn.map((route) => track(atlas, route))}</g>
    <g class="traces" stroke-width=${space[1] * 0.5}></g>
    <g class="cities">${Object.entries(cities).map(
      ([id, { x, y }]) => svg`<g class="city" data-city=${id} transform=${`translate(${x} ${y})`}>
        <circle class="ring" r=${radius * 2.3}></circle>
        <circle class="dot" r=${radius}></circle>
      </g>`,
    )}</g>
    <g class="labels" font-size=${text}>${Object.entries(cities).map(
      ([id, { label: at }]) =>
        svg`<text class="label" data-label=${id} x=${at.x} y=${at.y} text-anchor=${at.anchor}>${atlas.city(id)}</text>`,
    )}</g>
  </svg>`;
};

/**
 * @param {Atlas} atlas
 * @param {string} label
 */
export const drawBoard = (atlas, label) => {
  const { drawing } = atlas.board;
  const home = document.createElement("div");
  home.className = "sheet";
  render(sheet(atlas, label), home);
  const map = /** @type {SVGSVGElement} */ (home.querySelector("svg"));
  const traces = /** @type {SVGGElement} */ (map.querySelector(".traces"));

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
    const [length, width] = drawing.space.map((n) => n * 1.06);
    const mark = width * 0.72;
    routes
      .get(route)
      ?.querySelectorAll(".car")
      .forEach((place, n) => {
        const angle = drawing.routes[route].spaces[n][2];
        const car = svg`
        <path class="buffers" d=${`M${-length / 2 - 1} 0H${length / 2 + 1}`}></path>
        <rect class="body" x=${-length / 2} y=${-width / 2} width=${length} height=${width}
          rx=${width / 4.5}></rect>
        <path class="roof" d=${`M${-length / 2 + 2.5} ${-width / 3.2}H${length / 2 - 2.5}`}></path>
        <use href=${`#seat-${color}`} x=${-mark / 2} y=${-mark / 2} width=${mark} height=${mark}
          transform=${`rotate(${-angle})`}></use>`;
        render(color ? car : nothing, /** @type {SVGGElement} */ (place));
      });
  };

  /** @param {Game} game @param {{ cities: Set<string>, routes: string[] }} lit */
  const update = ({ view, choice, page }, lit) => {
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
        ...(choice.color && !color && !can.has(id) ? ["dim"] : []),
        ...(choice.route === id || choice.near.includes(id) ? ["chosen"] : []),
      ]);
    }
    const goals = new Set(
      (view.mech.connections?.mine ?? [])
        .filter((/** @type {{ state: string }} */ ticket) => ticket.state === "open")
        .flatMap((/** @type {{ id: string }} */ ticket) => {
          const found = tickets.get(ticket.id);
          return found ? [found.a, found.b] : [];
        }),
    );
    for (const [id, node] of cities) {
      const marks = [...(goals.has(id) ? ["goal"] : []), ...(lit.cities.has(id) ? ["lit"] : [])];
      dress(node, ["city", ...marks]);
      dress(labels.get(id), ["label", ...marks]);
    }
    render(
      repeat(
        lit.routes,
        (route) => route,
        (route) =>
          svg`<path class="trace" d=${line(drawing.routes[route].spaces, drawing.space[0])}></path>`,
      ),
      traces,
    );
  };
  const { tickets } = atlas;

  /** @param {string | null} route */
  const point = (route) => {
    for (const [id, node] of routes) {
      node.toggleAttribute("data-under", id === route);
    }
  };

  return { home, map, routes, update, point };
};
