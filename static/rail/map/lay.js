/**
 * The map of a game, or its table: where there is no map what the mechanisms lay out takes its place.
 *
 * @import { Atlas, Game, Highlight, Mechanism } from "#rail/core/types.js"
 */
import { html, render } from "#lit";
import { drawBoard } from "#rail/map/draw.js";
import { NONE } from "#rail/map/place_buttons.js";
import { bindZoom } from "#rail/map/zoom.js";

const still = () => undefined;

/**
 * @param {Mechanism[]} mechanisms
 * @param {string} label what it is called
 */
const layTable = (mechanisms, label) => {
  const home = document.createElement("div");
  home.className = "laid";
  home.tabIndex = -1;
  home.setAttribute("role", "group");
  home.setAttribute("aria-label", label);
  /** @param {Game} game @param {Highlight} [_] */
  const update = (game, _) =>
    render(html`${mechanisms.map(({ table }) => table?.(game) ?? null)}`, home);
  return {
    home,
    map: home,
    routes: new Map(),
    update,
    point: still,
    place: still,
    strip: () => NONE,
  };
};

/**
 * A table is neither moved nor magnified.
 *
 * @type {ReturnType<typeof bindZoom>}
 */
const noZoom = {
  begin: still,
  fit: still,
  closer: still,
  farther: still,
  look: still,
  back: still,
  pan: still,
  uncover: still,
  toBoard: () => [0, 0],
  scale: () => 1,
};

/**
 * Draws the map once, or the table.
 *
 * @param {Atlas} atlas
 * @param {Mechanism[]} mechanisms
 * @param {{ map: string, table: string }} labels what they are called
 */
export const lay = (atlas, mechanisms, labels) =>
  atlas.board.routes.length
    ? drawBoard(atlas, labels.map, mechanisms)
    : layTable(mechanisms, labels.table);

/**
 * @param {ReturnType<typeof lay>} drawn
 * @param {Atlas} atlas
 * @param {Parameters<typeof bindZoom>[2]} mapHandlers
 */
export const zoomOf = ({ map }, { board }, mapHandlers) =>
  map instanceof SVGSVGElement ? bindZoom(map, board.drawing, mapHandlers) : noZoom;
