/**
 * The table of a game without a map: what its mechanisms lay out takes the place of the board.
 *
 * @import { Game, Mechanism } from "#rail/core/types.js"
 */
import { html, render } from "#lit";
import { NONE } from "#rail/map/corner.js";

const still = () => undefined;

/**
 * @param {Mechanism[]} mechanisms
 * @param {string} label what it is called
 */
export const layTable = (mechanisms, label) => {
  const home = document.createElement("div");
  home.className = "laid";
  home.tabIndex = -1;
  home.setAttribute("role", "group");
  home.setAttribute("aria-label", label);
  /** @param {Game} game */
  const update = (game) =>
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
 * @type {ReturnType<typeof import("#rail/map/zoom.js").bindZoom>}
 */
export const noZoom = {
  fit: still,
  closer: still,
  farther: still,
  look: still,
  back: still,
  pan: still,
  toBoard: () => [0, 0],
  scale: () => 1,
};
