/**
 * The names on a map: laid out anew when they have grown, or something new stands beside them.
 *
 * @import { Drawing } from "#rail/core/types.js"
 * @import { Box } from "#rail/map/names.js"
 */

import { layingOut, MAX_HEIGHTS_AWAY } from "#rail/map/names.js";
import { ornaments } from "#rail/map/place_buttons.js";

/** How far the letters of a name reach above and below its line, by their size. */
const [ABOVE, BELOW] = [0.78, 0.24];
/** Whose names are placed before all others: those asked for, those where what is chosen ends, and
 *  those of tickets. */
const WANTED = /** @type {const} */ (["lit", "named", "goal"]);
/** Names are laid out anew when they have grown by so much. */
const GROWN = 1.06;
/** A mark of a city is no larger, in radii of cities; what is lies over the whole map. */
const MARK = 12;
/** A name so far from its city, by the size of its letters, is joined to it by a line. */
const APART = 1.4;

/**
 * Places the names of one map.
 *
 * @param {HTMLElement} home of the map
 * @param {SVGSVGElement} map
 * @param {Drawing} drawing
 */
export const createLabels = (home, map, drawing) => {
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
  /** What is printed on the map besides, where it is large enough for that. */
  const printed = ornaments(drawing).map(({ x, y, w, h }) => ({
    x: x - w,
    y: y - h,
    width: 2 * w,
    height: 2 * h,
  }));
  let laid = "";
  /** What the buttons cover. @type {Box[]} */
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
    const [far, small] = ["far", "small"].map((name) => map.classList.contains(name));
    const written = Number.parseFloat(getComputedStyle(labels[0].node).fontSize);
    const step = Math.ceil(Math.log(Math.max(written / drawing.text, 1)) / Math.log(GROWN) - 0.01);
    // where a magnified part begins is asked for as much as the cities of tickets
    const wanted = labels.map(
      ({ node }) =>
        WANTED.find((name) => node.classList.contains(name)) ??
        (drawing.cities[node.dataset.label ?? ""]?.again ? "goal" : undefined),
    );
    const now = `${far} ${small} ${step} ${wanted.join()} ${home.dataset.buttons} ${layers.innerHTML}`;
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
      return {
        n,
        box,
        city,
        far: MAX_HEIGHTS_AWAY[wanted[n] ?? (small ? "any" : "roomy")],
        must: wanted[n] === "lit" || wanted[n] === "named",
      };
    });
    names.sort((a, b) => b.far - a.far);
    const besides = small ? [] : printed;
    const ways = layOut(names, [...buttons, ...besides, ...standing()], room);
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

  /** Where buttons stand, and all that is seen of the map. @param {Box[]} covered @param {Box} seen */
  const leave = (covered, seen) => {
    buttons = covered;
    room = seen;
  };

  return { place, leave };
};
