/**
 * The page of a board: the map to look at, and lists that point into it.
 *
 * @import { Board, Mechanism } from "#rail/core/types.js"
 */

import { sortable } from "#rail/boards/sort.js";
import { openAtlas } from "#rail/core/atlas.js";
import { bring } from "#rail/core/mechanisms.js";
import { drawBoard } from "#rail/map/draw.js";
import { routeAt } from "#rail/map/pick.js";
import { bindZoom } from "#rail/map/zoom.js";
import { speed } from "#rail/motion/speed.js";
import { keep, preferences } from "#rail/preferences/preferences.js";

const PAN_PX = 60;

/**
 * @param {{ board: string, label: string, mechanisms: Record<string, string> }} page
 * @param {HTMLElement} frame
 */
const showMap = async (page, frame) => {
  /** @type {[Board, Mechanism[]]} */
  const [board, mechanisms] = await Promise.all([
    fetch(page.board).then((answer) => answer.json()),
    bring(page.mechanisms),
  ]);
  const [width, height] = board.drawing.size;
  const { home, map, point, place } = drawBoard(
    openAtlas(board, mechanisms),
    page.label,
    mechanisms,
  );
  const caption = /** @type {HTMLElement} */ (document.getElementById("caption"));
  const tools = /** @type {HTMLElement} */ (document.getElementById("tools"));

  /** @param {string} route */
  const rowOf = (route) => document.querySelector(`tr[data-route="${CSS.escape(route)}"]`);

  /** @param {string[]} cities */
  const light = (cities) => {
    for (const node of map.querySelectorAll(".city, .label")) {
      const id = node.getAttribute("data-city") ?? node.getAttribute("data-label") ?? "";
      node.classList.toggle("lit", cities.includes(id));
    }
    place();
  };

  /** @param {string | null} route */
  const showRoute = (route) => {
    light([]);
    point(route);
    caption.textContent = (route && rowOf(route)?.getAttribute("data-caption")) || "";
  };

  /** A country is reached by any of its places. @param {string} end */
  const places = (end) => board.countries.find(({ id }) => id === end)?.terminals ?? [end];

  /** @param {HTMLTableRowElement} row of one of the lists */
  const showRow = ({ dataset: { route, ends = "" }, cells }) => {
    showRoute(route ?? null);
    if (!route) {
      light(ends.split(" ").flatMap(places));
      caption.textContent = cells[0].textContent.trim();
    }
  };

  const zoom = bindZoom(map, board.drawing, {
    tap: (event) => showRoute(routeAt(board.drawing, zoom, event)),
    hover: (event) => event && showRoute(routeAt(board.drawing, zoom, event)),
    scaled: place,
  });

  // a map that is shown whole lets the page scroll; one that is enlarged is dragged
  const hold = () => home.classList.toggle("held", map.viewBox.baseVal.width < width);
  frame.addEventListener("pointerup", () => requestAnimationFrame(hold));
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) {
        event.stopPropagation();
      }
      requestAnimationFrame(hold);
    },
    { capture: true, passive: true },
  );

  /** @type {Record<string, () => void>} */
  const keys = {
    "+": zoom.closer,
    "=": zoom.closer,
    "-": zoom.farther,
    0: zoom.fit,
    ArrowLeft: () => zoom.pan(PAN_PX, 0),
    ArrowRight: () => zoom.pan(-PAN_PX, 0),
    ArrowUp: () => zoom.pan(0, PAN_PX),
    ArrowDown: () => zoom.pan(0, -PAN_PX),
  };
  map.addEventListener("keydown", (event) => {
    if (event.key in keys && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      keys[event.key]();
      hold();
    }
  });

  for (const button of tools.querySelectorAll("button")) {
    const { zoom: how } = button.dataset;
    if (how === "closer" || how === "farther" || how === "fit") {
      button.addEventListener("click", () => {
        zoom[how]();
        hold();
      });
    } else {
      const tell = () => button.setAttribute("aria-pressed", String(preferences().plain));
      button.addEventListener("click", () => {
        keep({ plain: !preferences().plain });
        tell();
      });
      tell();
    }
  }

  for (const row of document.querySelectorAll("tr[data-route], tr[data-ends]")) {
    const head = /** @type {HTMLElement} */ (row.querySelector("th"));
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      zoom.fit();
      hold();
      showRow(/** @type {HTMLTableRowElement} */ (row));
      frame.scrollIntoView({ block: "nearest", behavior: speed() ? "smooth" : "auto" });
    });
  }

  frame.style.aspectRatio = `${width} / ${height}`;
  frame.replaceChildren(home);
  tools.hidden = false;
};

for (const table of document.querySelectorAll("table[data-sortable]")) {
  sortable(/** @type {HTMLTableElement} */ (table));
}
const told = document.getElementById("page");
const frame = document.getElementById("map");
if (told && frame) {
  await showMap(JSON.parse(told.textContent), frame);
}
