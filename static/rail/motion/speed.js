/** How fast things move on this device, and whether they do: the one switch of all movement. */

/** 0 for not at all, 1 as usual; what is chosen, or else wished of all pages, by first.js. */
export const speed = () => Number(document.documentElement.dataset.speed ?? 1);

/**
 * Moves a node of the page at that speed. Whoever calls has asked whether anything is to move.
 *
 * @param {Element} node
 * @param {Keyframe[]} frames transform, translate, scale, rotate and opacity alone: no layout
 * @param {KeyframeAnimationOptions} timing
 */
export const animate = (node, frames, timing) => {
  const animation = node.animate(frames, timing);
  animation.playbackRate = speed() || 1;
  return animation;
};
