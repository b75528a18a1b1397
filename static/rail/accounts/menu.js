/** The menu of a page closes by Escape, and by whatever is pressed elsewhere. */
const menu = /** @type {HTMLDetailsElement} */ (document.querySelector("details.menu"));

document.addEventListener("pointerdown", ({ target }) => {
  if (!menu.contains(/** @type {Node} */ (target))) {
    menu.open = false;
  }
});
menu.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && menu.open) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
