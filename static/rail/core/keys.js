/** The keyboard of the page: single keys, never while a text field has the focus. */

/**
 * @param {(key: string, event: KeyboardEvent) => boolean} act answers whether the key was used
 * @param {() => boolean} letters are single keys on
 */
export const bindKeys = (act, letters) => {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
      return;
    }
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key !== "Escape" && (typing || (event.key.length === 1 && !letters()))) {
      return;
    }
    if (act(event.key.length === 1 ? event.key.toLowerCase() : event.key, event)) {
      event.preventDefault();
    }
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
};
