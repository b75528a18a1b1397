/**
 * The map: drawn once from the board's drawing. Afterwards only classes change, and the cars and
 * traces that lie upon it.
 *
 * @import { Atlas, Game, Mechanism, Owner, Route, Space } from "#rail/core/types.js"
 */
import { html, nothing, render, repeat, svg } from "#lit";
import { colorOf } from "#rail/game/facts.js";
import { payable } from "#rail/game/offers.js";
import { seen } from "#rail/game/parts/tickets.js";
import { isSecond, routesOf, sideOf } from "#rail/game/side.js";
import { covered, fittedIn, placeButtons } from "#rail/map/corner.js";
import { legend } from "#rail/map/legend.js";
import { PLAIN, symbol } from "#rail/map/marks.js";
import { FAR, layingOut } from "#rail/map/names.js";
import { badge, COMMON, car, upright } from "#rail/map/pieces.js";
import { dressed, furniture, ground, lettering } from "#rail/map/scenery.js";
import { eastward, heading, shapeOf, stretched, track } from "#rail/map/track.js";

// of the shapes of owners on small maps, in widths of a space
const BADGE = 2.2;
/** Widths of the dark and the light ring round what is new, in widths of a space. */
export const RINGS = [2.7, 1.9];

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
    const turn = (angle * Math.PI) / 180;
    const [along, across] = [Math.cos(turn), Math.sin(turn)];
    const way = heading(spaces, n, wide);
    return [-way, way].map((side) => [
      x + (side * along * length) / 2,
      y + (side * across * length) / 2,
    ]);
  });

/** Whose pieces stand on a route. @param {Game} game @param {string} id @returns {Owner | null} */
const ownerOf = (game, id) => {
  const seat = game.view.owner[id];
  if (seat === undefined) {
    return null;
  }
  return seat === null
    ? { color: COMMON, second: false }
    : { color: game.page.seats[seat].color, second: isSecond(game, seat) };
};

/** What shines round a route, or couples its cars. @param {Atlas} atlas @param {Route} route */
const halo = ({ board }, { id }) => {
  const { spaces } = board.drawing.routes[id];
  const [wide] = board.drawing.size;
  const way = line(spaces, stretched(spaces, board.drawing.space[0]), wide);
  return svg`<path class="halo" data-halo=${id} d=${through(way, wide)}></path>`;
};

/** How far the letters of a name reach above and below its line, by their size. */
const [ABOVE, BELOW] = [0.78, 0.24];
/** Whose names are placed before all others: those asked for, and those of tickets. */
const WANTED = /** @type {const} */ (["lit", "goal"]);
/** Names are laid out anew when they have grown by so much. */
const GROWN = 1.06;
/** A mark of a city is no larger, in radii of cities; what is lies over the whole map. */
const MARK = 12;
/** A name so far from its city, by the size of its letters, is joined to it by a line. */
const APART = 1.4;

/** @param {number[]} frame of a magnified part of the map */
const enlarged = ([x, y, width, height]) =>
  svg`<rect class="inset" x=${x} y=${y} width=${width} height=${height} rx="6"></rect>`;

/**
 * @param {Atlas} atlas
 * @param {string} label what the map is called
 * @param {Mechanism[]} mechanisms
 */
const sheet = (atlas, label, mechanisms) => {
  const { board } = atlas;
  const { routes, space, text, exits, inset, lines } = board.drawing;
  // the gate of a magnified part stands there once more
  const cities = Object.entries(board.drawing.cities).flatMap(([id, city]) =>
    [city, ...(city.again ? [city.again] : [])].map((at) => ({ id, ...at })),
  );
  const radius = board.drawing.city;
  const capitals = new Set(board.drawing.theme?.capitals);
  // from the top to the bottom: what stands nearer to who looks covers what is behind it
  const depth = (/** @type {Route} */ { id }) => routes[id].spaces[0][1];
  const drawn = board.routes
    .filter((route) => routes[route.id])
    .sort((one, other) => depth(one) - depth(other));
  // the ground is a picture of its own: what changes above it does not paint it again
  return html`<svg class="ground" aria-hidden="true">
    ${ground(board)}
    ${inset ? enlarged(inset) : nothing}
    ${lettering(board, mechanisms)}
    ${furniture(board.drawing, document.documentElement.lang)}
    <path class="rails" d=${Object.values(lines).join("")}></path>
  </svg>
  <svg class="board" tabindex="0" role="group" aria-label=${label}>
    ${legend(atlas, mechanisms)}
    <g class="recents" stroke-width=${space[1] * RINGS[0]}></g>
    <g class="recents light" stroke-width=${space[1] * RINGS[1]}></g>
    <g class="halos">${drawn.map((route) => halo(atlas, route))}</g>
    <g class="routes">${drawn.map((route) => track(atlas, route, mechanisms))}</g>
    <g class="badges"></g>
    <g class="traces" stroke-width=${space[1] * 0.72}></g>
    <g class="traces light" stroke-width=${space[1] * 0.42}></g>
    <g class="cities">${cities.map(
      ({ id, x, y }) => svg`<g class="city" data-city=${id} transform=${`translate(${x} ${y})`}>
        <circle class="ring" r=${radius * 2.3}></circle>
        <circle class="dot" r=${radius}></circle>
        ${capitals.has(id) ? svg`<circle class="capital" r=${radius * 0.42}></circle>` : nothing}
      </g>`,
    )}</g>
    <g class="layers"></g>
    <g class="labels" aria-hidden="true" font-size=${text}>
      ${(exits ?? []).map(({ city, ...at }) => {
        const name = atlas.city(city);
        return svg`<text class="label exit" x=${at.x} y=${at.y} text-anchor=${at.anchor}
          >${at.anchor === "start" ? `← ${name}` : `${name} →`}</text>`;
      })}
      <path class="leaders"></path>
      ${cities.map(({ id, label: at }) =>
        at
          ? svg`<text class=${at.shared ? "label shared" : "label"} data-label=${id}
          x=${at.x} y=${at.y} text-anchor=${at.anchor}>${atlas.city(id)}</text>`
          : nothing,
      )}
    </g>
  </svg>`;
};

/**
 * @param {Atlas} atlas
 * @param {string} label
 * @param {Mechanism[]} mechanisms what they print on the map, and lay on it
 */
export const drawBoard = (atlas, label, mechanisms) => {
  const { drawing } = atlas.board;
  const home = document.createElement("div");
  home.className = "sheet";
  dressed(home, drawing);
  render(sheet(atlas, label, mechanisms), home);
  const map = /** @type {SVGSVGElement} */ (home.querySelector("svg.board"));
  const [cases, traces] = /** @type {NodeListOf<SVGGElement>} */ (map.querySelectorAll(".traces"));

  /** @param {string} name */
  const nodes = (name) =>
    [...map.querySelectorAll(`[data-${name}]`)].map(
      (node) => /** @type {[string, Element]} */ ([node.getAttribute(`data-${name}`) ?? "", node]),
    );
  const routes = new Map(nodes("route"));
  // beneath all spaces: none lies on those of a parallel track
  const halos = new Map(nodes("halo"));
  const places = { city: nodes("city"), label: nodes("label") };
  const shapes = new Map(atlas.board.routes.map((route) => [route.id, shapeOf(mechanisms, route)]));
  /** @type {Map<string, Owner | null>} */
  const cars = new Map();
  /** @type {number | null} */
  let lensed = null;

  const rings = /** @type {NodeListOf<SVGGElement>} */ (map.querySelectorAll(".recents"));

  /** The spaces of a route as one path. @param {string} route */
  const allSpaces = (route) => {
    const { spaces } = drawing.routes[route];
    return through(line(spaces, drawing.space[0], drawing.size[0]), drawing.size[0]);
  };

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
    const piece = shapes.get(route)?.piece ?? car;
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

  /** The colors that are not printed, as they were. @type {Map<string, string>} */
  const colors = new Map();

  /** What lies on a route where no color is printed. @param {Game} game @param {Route} route */
  const putColor = (game, route) => {
    const color = colorOf(game, route);
    if ((colors.get(route.id) ?? route.color) === color) {
      return;
    }
    colors.set(route.id, color);
    const { spaces } = drawing.routes[route.id];
    const [length, width] = drawing.space;
    for (const [n, space] of [...(routes.get(route.id)?.children ?? [])].entries()) {
      space.setAttribute("class", `space ${color}`);
      const mark = symbol(color)({ length, width, angle: spaces[n][2] }, 0);
      const home = /** @type {SVGGElement} */ (space.querySelector(".now"));
      render(PLAIN.includes(color) ? nothing : mark, home);
    }
  };

  /** The shape of each owner, once for a route. @param {Set<string>} network what is looked at */
  const putBadges = (network) =>
    render(
      [...cars].map(([route, owner]) => {
        const parallel = [route, ...(atlas.routes.get(route)?.parallel ?? [])].sort();
        const lane = (parallel.indexOf(route) + 0.5) / parallel.length;
        const { spaces } = drawing.routes[route];
        return owner
          ? svg`<g class=${network.has(route) ? "of" : ""}>${badge(spaces, lane, drawing.space[1] * BADGE, owner)}</g>`
          : nothing;
      }),
      badges,
    );

  const badges = /** @type {SVGGElement} */ (map.querySelector(".badges"));
  const layers = /** @type {SVGGElement} */ (map.querySelector(".layers"));
  const layOut = layingOut(drawing);
  const leaders = /** @type {SVGPathElement} */ (map.querySelector(".leaders"));
  const labels = /** @type {SVGTextElement[]} */ ([...map.querySelectorAll(".label")]).map(
    (node) => {
      const anchor = node.getAttribute("text-anchor");
      return {
        node,
        at: { x: Number(node.getAttribute("x")), y: Number(node.getAttribute("y")) },
        // which part of it lies to the left of where it is anchored
        left: anchor === "middle" ? 0.5 : anchor === "end" ? 1 : 0,
        // its length, by the size of its letters
        long: 0,
      };
    },
  );
  /** Where the dots of a label are. @param {SVGTextElement} node */
  const dotOf = (node) => {
    const { x, y, again } = drawing.cities[node.dataset.label ?? ""] ?? {};
    const at = Number(node.getAttribute("x"));
    return again && Math.abs(again.x - at) < Math.abs(x - at) ? again : { x, y };
  };
  let laid = "";
  /** What the buttons cover. @type {import("#rail/map/names.js").Box[]} */
  let buttons = [];
  /** All that is seen of the map when it is seen whole. */
  let room = { x: 0, y: 0, width: drawing.size[0], height: drawing.size[1] };

  /** What stands in the cities besides. */
  const standing = () => {
    const ground = map.getScreenCTM()?.inverse();
    const most = drawing.city * MARK;
    return [...layers.children]
      .map((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) =>
          point.matrixTransform(ground),
        );
        return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
      })
      .filter(({ width, height }) => width && width < most && height < most);
  };

  /** Names upon nothing that is played on, nor upon each other, nor under the buttons. */
  const place = () => {
    const unit = Number(map.style.getPropertyValue("--unit"));
    if (!unit || !labels.length) {
      return;
    }
    const far = map.classList.contains("far");
    const written = Number.parseFloat(getComputedStyle(labels[0].node).fontSize);
    const step = Math.ceil(Math.log(Math.max(written / drawing.text, 1)) / Math.log(GROWN) - 0.01);
    // where a magnified part begins is asked for as much as the cities of tickets
    const wanted = labels.map(
      ({ node }) =>
        WANTED.find((name) => node.classList.contains(name)) ??
        (drawing.cities[node.dataset.label ?? ""]?.again ? "goal" : undefined),
    );
    const now = `${far} ${step} ${wanted.join()} ${home.dataset.buttons} ${layers.innerHTML}`;
    if (now === laid) {
      return;
    }
    laid = now;
    const size = drawing.text * GROWN ** step;
    for (const label of labels.filter(({ long }) => !long)) {
      label.long = label.node.getComputedTextLength() / written;
    }
    const names = labels.map(({ node, at, left, long }, n) => {
      const width = long * size;
      const box = {
        x: at.x - left * width,
        y: at.y - ABOVE * size,
        width,
        height: size * (ABOVE + BELOW),
      };
      const city = node.dataset.label ? dotOf(node) : at;
      return { n, box, city, far: FAR[wanted[n] ?? "any"], must: wanted[n] === "lit" };
    });
    names.sort((a, b) => b.far - a.far);
    const ways = layOut(names, [...buttons, ...standing()], room);
    const lines = names.map(({ n, box, city }, order) => {
      const { node } = labels[n];
      const way = ways[order];
      node.toggleAttribute("data-out", !way);
      if (!way) {
        return "";
      }
      node.setAttribute("transform", `translate(${way})`);
      const [x, y] = [box.x + way[0], box.y + way[1]];
      const near = {
        x: Math.min(Math.max(city.x, x), x + box.width),
        y: Math.min(Math.max(city.y, y), y + box.height),
      };
      const apart = Math.hypot(near.x - city.x, near.y - city.y) > APART * size;
      return apart && !node.classList.contains("shared")
        ? `M${city.x} ${city.y}L${near.x} ${near.y}`
        : "";
    });
    leaders.setAttribute("d", lines.join(""));
  };
  // what was measured before its face had come does not stand where it should
  document.fonts.addEventListener("loadingdone", () => {
    laid = "";
    for (const label of labels) {
      label.long = 0;
    }
    place();
  });

  /**
   * @param {Game} game
   * @param {object} highlight
   * @param {Set<string>} highlight.cities
   * @param {string[]} highlight.routes
   * @param {number | null} highlight.seat whose network is looked at
   * @param {{ routes: string[], cities: string[] }} highlight.recent what was put there lately
   */
  const update = (game, highlight) => {
    const { view, choice } = game;
    const seat = highlight.seat ?? choice.seat;
    const side = seat === null ? [] : sideOf(game, seat);
    const everybodys = Object.keys(view.owner).filter((route) => view.owner[route] === null);
    const network = new Set(seat === null ? [] : [...routesOf(view, side), ...everybodys]);
    const reached = new Set([...network].flatMap(atlas.ends));
    map.classList.toggle("lens", seat !== null);
    render(
      mechanisms.map(({ layer }) => layer?.(game) ?? nothing),
      layers,
    );
    const can = payable(view, choice.color);
    const closed = new Set(view.mech.claims?.closed ?? []);
    let moved = false;
    for (const [id, node] of routes) {
      const owner = ownerOf(game, id);
      const color = owner?.color ?? "";
      moved = putCars(id, owner) || moved;
      putColor(game, /** @type {Route} */ (atlas.routes.get(id)));
      const marks = [
        ...(color ? ["owned", color] : []),
        ...(closed.has(id) ? ["closed"] : []),
        ...(can.has(id) ? ["can"] : []),
        ...(choice.color && can.size && !color && !can.has(id) ? ["dim"] : []),
        ...(network.has(id) ? ["of"] : []),
        ...(choice.route === id || choice.near.includes(id) ? ["chosen"] : []),
      ];
      dress(node, ["route", ...marks]);
      dress(/** @type {Element} */ (halos.get(id)), ["halo", ...marks]);
    }
    if (moved || seat !== lensed) {
      putBadges(network);
      lensed = seat;
    }
    const { mine, offered } = seen(view);
    const wanted = [...mine.filter((ticket) => ticket.state === "open"), ...offered];
    const goals = new Set(view.over ? [] : wanted.flatMap((ticket) => atlas.spots(ticket.id)));
    for (const [kind, nodes] of Object.entries(places)) {
      for (const [id, node] of nodes) {
        const marks = [
          ...(node.classList.contains("shared") ? ["shared"] : []),
          ...(goals.has(id) ? ["goal"] : []),
          ...(highlight.cities.has(id) ? ["lit"] : []),
          ...(highlight.recent.cities.includes(id) ? ["recent"] : []),
          ...(reached.has(id) ? ["of"] : []),
        ];
        dress(node, [kind, ...marks]);
      }
    }
    place();
    for (const ring of rings) {
      render(
        highlight.recent.routes.map((route) => svg`<path d=${allSpaces(route)}></path>`),
        ring,
      );
    }
    render(
      repeat(
        highlight.routes,
        (route) => route,
        (route) => svg`<path d=${wholeWay(route)}></path>`,
      ),
      cases,
    );
    render(
      repeat(
        highlight.routes,
        (route) => route,
        (route) => svg`<path d=${wholeWay(route)}></path>`,
      ),
      traces,
    );
  };

  /** @param {string | null} route */
  const point = (route) => {
    for (const [id, node] of [...routes, ...halos]) {
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
    const k = fittedIn(box, found.strip, drawing.size);
    const [wide, high] = drawing.size;
    room = {
      x: (wide - (box.width + found.strip.left - found.strip.right) / k) / 2,
      y: (high - (box.height + found.strip.top - found.strip.bottom) / k) / 2,
      width: box.width / k,
      height: box.height / k,
    };
    return found.strip;
  };

  return { home, map, routes, update, point, place, strip };
};
