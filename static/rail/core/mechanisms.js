/**
 * What the mechanisms of a board bring to its pages: each is a module of its own.
 *
 * @import { Mechanism } from "#rail/core/types.js"
 */
import { render, svg } from "#lit";

/**
 * The mechanisms at these addresses, their symbols among those of the page.
 *
 * @param {Record<string, string>} urls
 * @returns {Promise<Mechanism[]>}
 */
export const bring = async (urls) => {
  const mechanisms = await Promise.all(
    Object.values(urls).map(async (url) => (await import(url)).default),
  );
  const home = document.createElementNS("http://www.w3.org/2000/svg", "g");
  render(svg`${mechanisms.map(({ symbols = "" }) => symbols)}`, home);
  document.querySelector("svg.marks")?.append(home);
  return mechanisms;
};
