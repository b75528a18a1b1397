/**
 * What goes along the routes of the map: a light, and a train.
 *
 * @import { Layers, Performance } from "#rail/motion/ghosts.js"
 */
import { html } from "#lit";
import { ghost, OUT, pass, to } from "#rail/motion/ghosts.js";
import { along, TRAIN, trainOn, wayTo } from "#rail/motion/train.js";

/** Parts of the time of a ride at which the engine gives off smoke. */
const PUFFS = [0.12, 0.4, 0.68];

/**
 * @param {Layers} layers
 * @returns {{ [Does in "light" | "ride"]: Performance<Does> }}
 */
export const rides = ({ home, onMap }) => ({
  light: ({ route, at, lasts }) => {
    const way = home.querySelector(`[data-halo="${route}"]`)?.getAttribute("d");
    return () => {
      const frames = [
        { opacity: 0 },
        { opacity: 1, offset: 0.25 },
        { opacity: 1, offset: 0.7 },
        { opacity: 0 },
      ];
      const line = html`<svg><path class="casing" d=${way}></path><path d=${way}></path></svg>`;
      const timing = { duration: lasts, delay: at };
      return way ? pass(onMap(), ghost("glow", line), frames, timing) : [];
    };
  },
  ride: ({ route, at, lasts }, { atlas }) => {
    const node = home.querySelector(`[data-route="${route}"]`);
    if (!node) {
      return () => [];
    }
    const points = wayTo(atlas, route);
    const { size } = atlas.board.drawing;
    return () => {
      const timing = { duration: lasts, delay: at, easing: TRAIN };
      const plane = onMap();
      const parts = trainOn(node).flatMap((one, n) =>
        pass(plane, one, along(points, n, size[0] / 2), timing),
      );
      const smoke = PUFFS.flatMap((part) => {
        const [x, y] = points[Math.round(part * (points.length - 1))];
        const frames = [
          { transform: `${to({ x, y: y - 6 })} scale(.3)`, opacity: 0 },
          { transform: `${to({ x, y: y - 12 })} scale(.8)`, opacity: 0.85, offset: 0.25 },
          { transform: `${to({ x: x + 5, y: y - 26 })} scale(1.5)`, opacity: 0 },
        ];
        const delay = at + part * lasts;
        const duration = at + lasts - delay;
        return pass(plane, ghost("puff", ""), frames, { duration, delay, easing: OUT });
      });
      node.setAttribute("data-riding", "");
      const [{ animation, done }, ...others] = parts;
      const arrive = () => {
        node.removeAttribute("data-riding");
        done();
      };
      return [{ animation, done: arrive }, ...others, ...smoke];
    };
  },
});
