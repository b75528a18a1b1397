/**
 * What moves over the page: ghosts, which lie upon it and take no pointer, and what stands there.
 *
 * @import { Game, Movement, Spot } from "#rail/core/types.js"
 */
import { render } from "#lit";
import { animate } from "#rail/motion/speed.js";

export const EASE = "cubic-bezier(.3, .1, .25, 1)";
export const OUT = "cubic-bezier(.2, .8, .3, 1)";
/** The least a ghost shrinks to. */
export const MIN_SCALE = 0.35;

/** @typedef {{ x: number, y: number, width: number, height: number, card: boolean }} Place of its
 *  middle, its size, and whether a card lies there */
/** @typedef {{ animation: Animation, done: () => void }} Running */
/** @typedef {{ home: Element, above: Element, onMap: () => Element }} Layers the page of a game, and
 *  what ghosts lie on: all of it, or its map */
/**
 * Reads where things are, and answers with what then sets them in motion: nothing is laid out
 * between the first and the last of several.
 *
 * @template {Movement["does"]} Does
 * @typedef {(one: Extract<Movement, { does: Does }>, game: Game) => () => Running[]} Performance
 */

/** @param {{ x: number, y: number }} at */
export const to = ({ x, y }) => `translate(${x}px, ${y}px)`;

/**
 * How a node of the page looks so far from where it stands. What is drawn in SVG the browser moves
 * by itself only by `transform`, which then holds the node's own too.
 *
 * @param {Element} node
 * @param {{ x: number, y: number }} at
 * @param {number} scale
 * @returns {Keyframe}
 */
export const aside = (node, { x, y }, scale) => {
  if (node instanceof SVGElement) {
    const own = getComputedStyle(node).transform.replace("none", "");
    return { transform: `${to({ x, y })} scale(${scale}) ${own}` };
  }
  return { translate: `${x}px ${y}px`, scale: String(scale) };
};

/** @param {Element} home @param {Spot} spot @returns {Place | null} */
export const find = (home, spot) => {
  for (const part of [spot].flat()) {
    const node = home.querySelector(part);
    const edge = node?.getBoundingClientRect();
    if (node && edge && (edge.width || edge.height)) {
      const { left, top, width, height } = edge;
      const card = node.matches(".card");
      return { x: left + width / 2, y: top + height / 2, width, height, card };
    }
  }
  return null;
};

/**
 * Something of our own, with its middle at the origin.
 *
 * @param {string} dressed
 * @param {unknown} content
 * @param {{ width: number, height: number }} [size]
 */
export const ghost = (dressed, content, size) => {
  const node = document.createElement("div");
  node.className = `ghost ${dressed}`;
  render(content, node);
  if (size) {
    node.style.setProperty("--wide", `${size.width}px`);
    node.style.setProperty("--high", `${size.height}px`);
  }
  return node;
};

/**
 * Shows something of our own while it moves.
 *
 * @param {Element} on
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 * @returns {Running[]}
 */
export const pass = (on, node, frames, timing) => {
  on.append(node);
  const animation = animate(node, frames, { fill: "both", ...timing });
  return [{ animation, done: () => node.remove() }];
};

/**
 * Moves something that stays on the page.
 *
 * @param {Element} home
 * @param {string} part
 * @param {(node: Element) => Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 * @returns {Running[]}
 */
export const stir = (home, part, frames, timing) =>
  [...home.querySelectorAll(part)].map((node) => {
    node.setAttribute("data-moving", "");
    const animation = animate(node, frames(node), { fill: "backwards", ...timing });
    return { animation, done: () => node.removeAttribute("data-moving") };
  });
