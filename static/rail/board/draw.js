/**
 * The map: drawn once from the board's drawing. Afterwards only classes change, and the cars and
 * traces that lie upon it.
 *
 * @import { Owner } from "#rail/board/pieces.js"
 * @import { Atlas, Game, Mechanism, Route, Space } from "#rail/types.js"
 */
import { html, nothing, render, repeat, svg } from "#lit";
import { covered, placeButtons } from "#rail/board/corner.js";
import { marks } from "#rail/board/marks.js";
import { badge, car, ship, upright } from "#rail/board/pieces.js";
import { spread } from "#rail/board/spread.js";
import { payable } from "#rail/choice.js";
import { isSecond } from "#rail/table/side.js";
import { seen } from "#rail/table/tickets.js";

const MOST = 1.18;
const GAP = 4;
// of a space: its color, round the paper
const RIM = 2.2;
// of the shapes of owners on small maps, in widths of a space
const BADGE = 1.75;

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
 * How far it is eastward, over the edge of the map if that is less: some routes lead round the
 * world.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} wide
 */
const eastward = (from, to, wide) => to - from - wide * Math.round((to - from) / wide);

/**
 * A path through points; it begins anew where it comes back over the other edge of the map.
 *
 * @param {[number, number][]} points
 * @param {number} wide
 */
const through = (points, wide) =>
  points
    .map(([x, y], n) => {
      const on = n && Math.abs(x - points[n - 1][0]) < wide / 2;
      return `${on ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");

/**
 * The middle line of a route, from the outer edge of its first space to that of its last.
 *
 * @param {Space[]} spaces
 * @param {number} length of a space
 * @param {number} wide
 * @returns {[number, number][]}
 */
const line = (spaces, length, wide) =>
  spaces.flatMap(([x, y, angle], n) => {
    const [fromX, fromY] = spaces[n - 1] ?? spaces[n];
    const [toX, toY] = spaces[n + 1] ?? spaces[n];
    const turn = (angle * Math.PI) / 180;
    const [along, across] = [Math.cos(turn), Math.sin(turn)];
    // an angle says how a space lies, not which way the route goes
    const way = eastward(fromX, toX, wide) * along + (toY - fromY) * across < 0 ? -1 : 1;
    return [-way, way].map((side) => [
      x + (side * along * length) / 2,
      y + (side * across * length) / 2,
    ]);
  });

/** @param {Atlas} atlas @param {Route} route */
const track = ({ board }, route) => {
  const { spaces } = board.drawing.routes[route.id];
  const width = board.drawing.space[1];
  const [wide] = board.drawing.size;
  const length = stretched(spaces, board.drawing.space[0]);
  const round = route.kind === "sea" ? width / 2 : width / 5;
  return svg`<g class="route" data-route=${route.id}>
    <path class="halo" d=${through(line(spaces, length, wide), wide)}></path>
    ${spaces.map(
      (
        [x, y, angle],
        n,
      ) => svg`<g class=${`space ${route.color}`} transform=${`translate(${x} ${y}) rotate(${angle})`}>
        <rect class="bed" x=${-length / 2} y=${-width / 2}
          width=${length} height=${width} rx=${round}></rect>
        <rect class="paper" x=${RIM - length / 2} y=${RIM - width / 2}
          width=${length - 2 * RIM} height=${width - 2 * RIM} rx=${round - 1}></rect>
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

/** @param {number[]} frame of a magnified part of the map */
const enlarged = ([x, y, width, height]) =>
  svg`<rect class="inset" x=${x} y=${y} width=${width} height=${height} rx="6"></rect>`;

/** @param {Atlas} atlas @param {string} label what the map is called */
const sheet = (atlas, label) => {
  const { board } = atlas;
  const { size, routes, space, text, exits, inset } = board.drawing;
  const { land, parks, lakes, rivers, borders, lines } = board.drawing;
  const [width, height] = size;
  // the gate of a magnified part stands there once more
  const cities = Object.entries(board.drawing.cities).flatMap(([id, city]) =>
    [city, ...(city.again ? [city.again] : [])].map((at) => ({ id, ...at })),
  );
  const radius = board.drawing.city;
  // from the top to the bottom: what stands nearer to who looks covers what is behind it
  const depth = (/** @type {Route} */ { id }) => routes[id].spaces[0][1];
  const drawn = board.routes
    .filter((route) => routes[route.id])
    .sort((one, other) => depth(one) - depth(other));
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
    ${parks ? svg`<path class="parks" d=${parks}></path>` : nothing}
    <path class="rivers" d=${rivers}></path>
    <path class="lakes" d=${lakes}></path>
    <path class="borders" d=${borders}></path>
    ${inset ? enlarged(inset) : nothing}
    <path class="rails" d=${Object.values(lines).join("")}></path>
    ${haze(width, height)}
  </svg>
  <svg class="board" tabindex="0" role="group" aria-label=${label}>
    <g class="routes">${drawn.map((route) => track(atlas, route))}</g>
    <g class="badges"></g>
    <g class="traces" stroke-width=${space[1] * 0.72}></g>
    <g class="traces light" stroke-width=${space[1] * 0.42}></g>
    <g class="cities">${cities.map(
      ({ id, x, y }) => svg`<g class="city" data-city=${id} transform=${`translate(${x} ${y})`}>
        <circle class="ring" r=${radius * 2.3}></circle>
        <circle class="dot" r=${radius}></circle>
      </g>`,
    )}</g>
    <g class="layers"></g>
    <g class="labels" font-size=${text}>
      ${(exits ?? []).map(({ city, ...at }) => {
        const name = atlas.city(city);
        const west = at.anchor === "start";
        return svg`<text class="label exit" data-edge=${west ? "west" : "east"}
          x=${at.x} y=${at.y} text-anchor=${at.anchor}>${west ? `← ${name}` : `${name} →`}</text>`;
      })}
      ${cities.map(({ id, label: at }) =>
        at
          ? svg`<text class="label" data-label=${id} x=${at.x} y=${at.y} text-anchor=${at.anchor}
          data-edge=${at.x < EDGE ? "west" : at.x > width - EDGE ? "east" : ""}>${atlas.city(id)}</text>`
          : nothing,
      )}
    </g>
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
    [...map.querySelectorAll(`[data-${name}]`)].map(
      (node) => /** @type {[string, Element]} */ ([node.getAttribute(`data-${name}`) ?? "", node]),
    );
  const routes = new Map(nodes("route"));
  const places = { city: nodes("city"), label: nodes("label") };
  /** @type {Map<string, Owner | null>} */
  const cars = new Map();

  /** A route from city to city. @param {string} route */
  const wholeWay = (route) => {
    const { spaces } = drawing.routes[route];
    const [wide] = drawing.size;
    const way = line(spaces, drawing.space[0], wide);
    /** @param {string} id @param {[number, number]} from @returns {[number, number, number]} */
    const nearest = (id, [x, y]) => {
      const city = drawing.cities[id];
      const far = [city, city.again ?? city].map(
        (at) =>
          /** @type {[number, number, number]} */ ([
            at.x,
            at.y,
            Math.hypot(eastward(x, at.x, wide), at.y - y),
          ]),
      );
      return far[0][2] <= far[1][2] ? far[0] : far[1];
    };
    const [a, b] = atlas.ends(route);
    const backward = nearest(a, way[0])[2] > nearest(b, way[0])[2];
    const [first, last] = backward ? [b, a] : [a, b];
    const [x1, y1] = nearest(first, way[0]);
    const [x2, y2] = nearest(last, way[way.length - 1]);
    return through([[x1, y1], ...way, [x2, y2]], wide);
  };

  /** @param {Element} node @param {string[]} classes */
  const dress = (node, classes) => {
    const wanted = classes.join(" ");
    if (node.getAttribute("class") !== wanted) {
      node.setAttribute("class", wanted);
    }
  };

  /**
   * Whether anything changed.
   *
   * @param {string} route
   * @param {Owner | null} owner
   */
  const putCars = (route, owner) => {
    const before = cars.get(route) ?? null;
    if (before?.color === owner?.color && before?.second === owner?.second) {
      return false;
    }
    cars.set(route, owner);
    const { spaces } = drawing.routes[route];
    const [, width] = drawing.space;
    const length = stretched(spaces, drawing.space[0]) + 2;
    const piece = atlas.routes.get(route)?.kind === "sea" ? ship : car;
    const turned = upright(spaces);
    const beds = /** @type {NodeListOf<SVGGElement>} */ (
      routes.get(route)?.querySelectorAll(".car")
    );
    for (const [n, bed] of beds.entries()) {
      const angle = turned[n];
      render(
        owner
          ? svg`<g transform=${`rotate(${angle - spaces[n][2]})`}>${piece({
              ...owner,
              length,
              width,
              angle,
              head: n === 0,
            })}</g>`
          : nothing,
        bed,
      );
    }
    return true;
  };

  /** The shape of each owner, once for a route. */
  const putBadges = () =>
    render(
      [...cars].map(([route, owner]) => {
        const twins = [route, ...(atlas.routes.get(route)?.twins ?? [])].sort();
        const lane = (twins.indexOf(route) + 0.5) / twins.length;
        const { spaces } = drawing.routes[route];
        return owner ? badge(spaces, lane, drawing.space[1] * BADGE, owner) : nothing;
      }),
      badges,
    );

  const badges = /** @type {SVGGElement} */ (map.querySelector(".badges"));
  const layers = /** @type {SVGGElement} */ (map.querySelector(".layers"));
  let few = "";
  /** What the buttons cover. @type {import("#rail/board/spread.js").Box[]} */
  let buttons = [];

  /** The few names of a small map, none upon another nor under the buttons. */
  const place = () => {
    const far = map.classList.contains("far");
    const names = places.label.filter(
      ([, node]) => far && getComputedStyle(node).display !== "none",
    );
    const unit = map.style.getPropertyValue("--unit");
    const now = `${names.map(([id]) => id)} ${unit} ${home.dataset.buttons}`;
    if (now === few) {
      return;
    }
    few = now;
    for (const [, node] of places.label) {
      node.removeAttribute("transform");
    }
    const found = names.map(([id, node]) => ({
      box: /** @type {SVGGraphicsElement} */ (node).getBBox(),
      city: drawing.cities[id],
    }));
    for (const [n, way] of spread(found, drawing.city * 2, drawing.size, buttons).entries()) {
      names[n][1].setAttribute("transform", `translate(${way})`);
    }
  };
  // what was measured before its face had come does not stand where it should
  document.fonts.addEventListener("loadingdone", () => {
    few = "";
    place();
  });

  /** @param {Game} game @param {{ cities: Set<string>, routes: string[] }} lit */
  const update = (game, lit) => {
    const { view, choice, page } = game;
    render(
      mechanisms.map(({ layer }) => layer?.(game) ?? nothing),
      layers,
    );
    const can = payable(view, choice.color);
    const closed = new Set(view.mech.claims?.closed ?? []);
    let moved = false;
    for (const [id, node] of routes) {
      const seat = view.owner[id];
      const color = seat === undefined ? "" : page.seats[seat].color;
      const owner = color ? { color, second: isSecond(game, seat) } : null;
      moved = putCars(id, owner) || moved;
      dress(node, [
        "route",
        ...(color ? ["owned", color] : []),
        ...(closed.has(id) ? ["closed"] : []),
        ...(can.has(id) ? ["can"] : []),
        ...(choice.color && can.size && !color && !can.has(id) ? ["dim"] : []),
        ...(choice.route === id || choice.near.includes(id) ? ["chosen"] : []),
      ]);
    }
    if (moved) {
      putBadges();
    }
    const { mine, offered } = seen(view);
    const wanted = [...mine.filter((ticket) => ticket.state === "open"), ...offered];
    const goals = new Set(view.over ? [] : wanted.flatMap((ticket) => atlas.spots(ticket.id)));
    for (const [kind, nodes] of Object.entries(places)) {
      for (const [id, node] of nodes) {
        const marks = [...(goals.has(id) ? ["goal"] : []), ...(lit.cities.has(id) ? ["lit"] : [])];
        dress(node, [kind, ...marks]);
      }
    }
    place();
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

  /**
   * Says where the buttons of the map stand, and what is left free for them.
   *
   * @param {{ width: number, height: number }} box
   */
  const strip = (box) => {
    const found = placeButtons(drawing, atlas.city, box, home.dataset.buttons ?? "");
    home.dataset.buttons = found.place;
    buttons = [covered(found, box, drawing.size)];
    return found.strip;
  };

  return { home, map, routes, update, point, place, strip };
};
