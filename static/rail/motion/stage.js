/**
 * Performs movements over the page: ghosts that lie upon it and take no pointer, and pieces that
 * come to where they stand by now. Only transform and opacity change, so that it costs no layout.
 *
 * @import { Game, Movement } from "#rail/core/types.js"
 * @import { Layers, Performance, Running } from "#rail/motion/ghosts.js"
 */
import { flights } from "#rail/motion/flights.js";
import { rides } from "#rail/motion/rides.js";
import { signs } from "#rail/motion/signs.js";

/** What ghosts lie on. @param {Element} home @returns {Layers} */
const layersOver = (home) => {
  const above = document.createElement("div");
  above.className = "motion";
  above.setAttribute("aria-hidden", "true");
  document.body.append(above);
  /** Upon the map and nowhere beside it; what lies on the plane is measured in units of the map. */
  const ground = document.createElement("div");
  ground.className = "motion trains";
  ground.setAttribute("aria-hidden", "true");
  const plane = document.createElement("div");
  plane.className = "plane";
  ground.append(plane);

  /** It lies as the map does. @param {SVGSVGElement} map */
  const lay = (map) => {
    const matrix = map.getScreenCTM();
    const edge = map.parentElement?.getBoundingClientRect();
    if (matrix && edge) {
      const { a, d, e, f } = matrix;
      const laid = `matrix(${a}, 0, 0, ${d}, ${e - edge.left}, ${f - edge.top})`;
      plane.style.setProperty("transform", laid);
      ground.classList.toggle("far", map.classList.contains("far"));
    }
  };

  /** The plane, which goes along when the map is panned, zoomed or laid out anew. */
  const onMap = () => {
    const map = home.querySelector("svg.board");
    if (map instanceof SVGSVGElement && ground.parentElement !== map.parentElement) {
      map.parentElement?.append(ground);
      new MutationObserver(() => lay(map)).observe(map, { attributeFilter: ["viewBox"] });
    }
    if (map instanceof SVGSVGElement) {
      lay(map);
    }
    return plane;
  };

  return { home, above, onMap };
};

/**
 * @param {Element} home the page of a game
 */
export const createStage = (home) => {
  const layers = layersOver(home);
  /** @type {{ [Does in Movement["does"]]: Performance<Does> }} */
  const PERFORM = { ...flights(layers), ...signs(layers), ...rides(layers) };

  return {
    /**
     * @param {Game} game
     * @param {Movement[]} movements
     * @returns {Running[]}
     */
    perform: (game, movements) => {
      const ready = movements.map((one) =>
        /** @type {(one: Movement, game: Game) => () => Running[]} */ (PERFORM[one.does])(
          one,
          game,
        ),
      );
      return ready.flatMap((start) => start());
    },
  };
};
