/**
 * What is chosen on the map stays in sight under a strip that lies over a part of it: the map is moved
 * from beneath it, and can be, until the strip is gone.
 *
 * @import { Game } from "#rail/core/types.js"
 */

/** What is chosen. @param {Game} game @param {Element} map */
const chosen = ({ choice: { route, city } }, map) =>
  map.querySelector(route ? `[data-route="${route}"]` : `[data-city="${city}"] .dot`);

/**
 * @param {Game} game
 * @param {HTMLElement} home
 * @param {Element} map
 * @param {Pick<ReturnType<typeof import("#rail/map/zoom.js").bindZoom>, "uncover">} zoom
 */
export const keepInSight = (game, home, map, zoom) => {
  const strip = home.querySelector(".map > .strip")?.getBoundingClientRect();
  if (!strip) {
    zoom.uncover(0, null);
    return;
  }
  const over = Math.max(map.getBoundingClientRect().bottom - strip.top, 0);
  const wanted = chosen(game, map)?.getBoundingClientRect() ?? null;
  const beside = !wanted || wanted.right < strip.left || wanted.left > strip.right;
  zoom.uncover(over, beside ? null : wanted);
};
