/**
 * What is chosen on the map stays in sight under a strip that lies over a part of it: the map is moved
 * from beneath it, and can be, until the strip is gone.
 *
 * @import { Game, Ui } from "#rail/core/types.js"
 */

const NOTHING = { top: 0, bottom: 0 };

/** What is chosen, but not by a finger on it. @param {Game} game @param {Ui} ui @param {Element} map */
const chosen = ({ choice: { route, city } }, { tapped }, map) =>
  (route ?? city) === tapped
    ? null
    : map.querySelector(route ? `[data-route="${route}"]` : `[data-city="${city}"] .dot`);

/**
 * @param {Game} game
 * @param {Ui} ui
 * @param {HTMLElement} home
 * @param {Element} map
 * @param {Pick<ReturnType<typeof import("#rail/map/zoom.js").bindZoom>, "uncover">} zoom
 */
export const keepInSight = (game, ui, home, map, zoom) => {
  const strip = home.querySelector(".map > .strip")?.getBoundingClientRect();
  if (!strip) {
    zoom.uncover(NOTHING, null);
    return;
  }
  const { top, bottom } = map.getBoundingClientRect();
  const below = strip.top + strip.bottom > top + bottom;
  const over = below
    ? { ...NOTHING, bottom: Math.max(bottom - strip.top, 0) }
    : { ...NOTHING, top: Math.max(strip.bottom - top, 0) };
  const wanted = chosen(game, ui, map)?.getBoundingClientRect() ?? null;
  const beside = !wanted || wanted.right < strip.left || wanted.left > strip.right;
  zoom.uncover(over, beside ? null : wanted);
};
