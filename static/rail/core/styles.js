/** Style sheets that a page fetches when it needs them. */

/** @type {Map<string, Promise<void>>} */
const known = new Map();

/**
 * Comes when the style sheet holds, or cannot be had.
 *
 * @param {string} href
 */
export const bringStyle = (href) => {
  const coming =
    known.get(href) ??
    new Promise((done) => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done });
      document.head.append(link);
    });
  known.set(href, coming);
  return coming;
};
