/**
 * The map on a page: its sheet is drawn once, then it is marked as the game goes on. Only classes
 * change, and the cars and traces that lie upon it.
 *
 * @import { Atlas, Game, Mechanism, Route } from "#rail/core/types.js"
 */
import { nothing, render, repeat, svg } from "#lit";
import { payable } from "#rail/game/offers.js";
import { seen } from "#rail/game/parts/tickets.js";
import { routesOf, sideOf } from "#rail/game/teams.js";
import { createCars, ownerOf } from "#rail/map/cars.js";
import { createLabels } from "#rail/map/labels.js";
import { covered, fits, fittedIn, NONE, placeButtons } from "#rail/map/place_buttons.js";
import { cityToCityPath, spacesPath } from "#rail/map/route_paths.js";
import { dressed } from "#rail/map/scenery.js";
import { sheet } from "#rail/map/sheet.js";

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
  const traces = /** @type {NodeListOf<SVGGElement>} */ (map.querySelectorAll(".traces"));

  /** @param {string} name */
  const nodes = (name) =>
    [...map.querySelectorAll(`[data-${name}]`)].map(
      (node) => /** @type {[string, Element]} */ ([node.getAttribute(`data-${name}`) ?? "", node]),
    );
  const routes = new Map(nodes("route"));
  // beneath all spaces: none lies on those of a parallel track
  const halos = new Map(nodes("halo"));
  const places = { city: nodes("city"), label: nodes("label") };
  const cars = createCars(atlas, map, routes, mechanisms);
  const labels = createLabels(home, map, drawing);
  const { place } = labels;
  /** @type {number | null} */
  let lensed = null;

  const rings = /** @type {NodeListOf<SVGGElement>} */ (map.querySelectorAll(".recents"));

  /** @param {Element} node @param {string[]} classes */
  const dress = (node, classes) => {
    const wanted = classes.join(" ");
    if (node.getAttribute("class") !== wanted) {
      node.setAttribute("class", wanted);
    }
  };

  const layers = /** @type {SVGGElement} */ (map.querySelector(".layers"));
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
      moved = cars.putCars(id, owner) || moved;
      cars.putColor(game, /** @type {Route} */ (atlas.routes.get(id)));
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
      cars.putBadges(network);
      lensed = seat;
    }
    const { mine, offered } = seen(view);
    const wanted = [...mine.filter((ticket) => ticket.state === "open"), ...offered];
    const goals = new Set(view.over ? [] : wanted.flatMap((ticket) => atlas.spots(ticket.id)));
    const chosen = [...choice.near, ...(choice.route ? [choice.route] : [])];
    const named = new Set(chosen.flatMap(atlas.ends));
    for (const [kind, nodes] of Object.entries(places)) {
      for (const [id, node] of nodes) {
        const marks = [
          ...(node.classList.contains("shared") ? ["shared"] : []),
          ...(goals.has(id) ? ["goal"] : []),
          ...(highlight.cities.has(id) ? ["lit"] : []),
          ...(named.has(id) ? ["named"] : []),
          ...(highlight.recent.cities.includes(id) ? ["recent"] : []),
          ...(reached.has(id) ? ["of"] : []),
        ];
        dress(node, [kind, ...marks]);
      }
    }
    place();
    for (const ring of rings) {
      render(
        highlight.recent.routes.map((route) => svg`<path d=${spacesPath(atlas, route)}></path>`),
        ring,
      );
    }
    for (const way of traces) {
      render(
        repeat(
          highlight.routes,
          (route) => route,
          (route) => svg`<path d=${cityToCityPath(atlas, route)}></path>`,
        ),
        way,
      );
    }
  };

  /** @param {string | null} route */
  const point = (route) => {
    for (const [id, node] of [...routes, ...halos]) {
      node.toggleAttribute("data-under", id === route);
    }
  };

  /**
   * Says where the buttons of the map stand, and what is left free for them. What is told above
   * the map for a while takes room from it, and moves none of them: they are hidden meanwhile if
   * there is too little left.
   *
   * @param {{ width: number, height: number }} box
   * @param {number} room how high it is when nothing is told above the map
   * @param {boolean} [held] they stay where they stand
   */
  const strip = (box, room, held) => {
    const stays = held
      ? (home.dataset.buttons ?? "")
      : placeButtons(drawing, atlas.city, { ...box, height: room }).place;
    const crowded = Math.ceil(box.height) < room && !fits(stays, box);
    const found = crowded
      ? { place: stays, strip: NONE }
      : placeButtons(drawing, atlas.city, box, stays);
    home.dataset.buttons = found.place;
    home.toggleAttribute("data-crowded", crowded);
    const k = fittedIn(box, found.strip, drawing.size);
    const [wide, high] = drawing.size;
    labels.leave(crowded ? [] : [covered(found, box, drawing.size)], {
      x: (wide - (box.width + found.strip.left - found.strip.right) / k) / 2,
      y: (high - (box.height + found.strip.top - found.strip.bottom) / k) / 2,
      width: box.width / k,
      height: box.height / k,
    });
    return found.strip;
  };

  return { home, map, routes, update, point, place, strip };
};
