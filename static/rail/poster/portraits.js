/** Portraits of players in a poster, which needs no page any more: parts of the picture in which all are drawn. */

/**
 * The picture of all, as the style sheet names it.
 *
 * @param {Element} press where it is shown
 * @param {string} portrait any of them
 */
const sheetOf = async (press, portrait) => {
  const shown = document.createElement("span");
  shown.className = "portrait";
  shown.dataset.portrait = portrait;
  press.append(shown);
  const [, href = ""] = /url\("?([^")]+)/.exec(getComputedStyle(shown).backgroundImage) ?? [];
  shown.remove();
  const answer = await fetch(href);
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
};

/**
 * Draw each portrait where the poster has room for it.
 *
 * @param {HTMLElement} press in which the poster is made
 */
export const drawPortraits = async (press) => {
  const places = /** @type {NodeListOf<SVGElement>} */ (
    press.querySelectorAll("svg[data-portrait]")
  );
  const [first] = places;
  const sheet = first && (await sheetOf(press, first.dataset.portrait ?? ""));
  for (const place of places) {
    const drawn = sheet.getElementById(place.dataset.portrait ?? "")?.cloneNode(true);
    const round = sheet.querySelector("clipPath")?.cloneNode(true);
    if (drawn instanceof Element && round) {
      // out of its cell in the picture of all
      drawn.removeAttribute("transform");
      place.append(round, drawn);
    }
  }
};
