/** Where the keyboard is while the page is drawn anew. */

/**
 * Draws the page; the focus stays where it was. What has moved in its list keeps it; if it is gone
 * what lies over the page takes it, or else `rest`: never the top of the page.
 *
 * @param {HTMLElement} home
 * @param {() => void} draw
 * @param {Element} rest
 */
export const keepFocus = (home, draw, rest) => {
  const focused = document.activeElement;
  const held = home.contains(focused);
  draw();
  if (held && document.activeElement === document.body) {
    /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
  }
  if (held && !home.contains(document.activeElement)) {
    const over = home.querySelector("dialog[open] button");
    /** @type {HTMLElement} */ (over ?? rest).focus({ preventScroll: true });
  }
};

/**
 * Puts the focus on the first of these that can be seen; is there one?
 *
 * @param {HTMLElement} home
 * @param {string} selector
 */
export const reach = (home, selector) => {
  const all = /** @type {NodeListOf<HTMLElement>} */ (home.querySelectorAll(selector));
  const first = [...all].find((node) => node.checkVisibility());
  first?.focus();
  return Boolean(first);
};
