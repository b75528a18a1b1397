/** Pixels of the list above the line that is told, which its title may cover. */
const HEAD_PX = 60;

/** Scrolls the log to the line that tells the moment shown. @param {HTMLElement} home */
export const markCurrent = (home) => {
  const list = home.querySelector(".log .lines");
  const line = list?.querySelector("[aria-current]");
  if (list instanceof HTMLElement && line instanceof HTMLElement) {
    const scroller = /** @type {HTMLElement} */ (list.closest(".side") ?? list);
    const edge = scroller.getBoundingClientRect();
    const at = line.getBoundingClientRect();
    if (at.top < edge.top + HEAD_PX || at.bottom > edge.bottom) {
      scroller.scrollTop += at.top - edge.top - edge.height / 2;
    }
  }
};
