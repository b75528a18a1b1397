/**
 * The plain look of the map: flat land and strong outlines. A system that asks for more contrast
 * gets it; who has used the switch gets what they chose.
 */
const SAVED = "rail.plain";
const more = matchMedia("(prefers-contrast: more)");

/** Is the map plain on this device? */
export const isPlain = () =>
  (localStorage.getItem(SAVED) ?? (more.matches ? "on" : "off")) === "on";

const dress = () => document.documentElement.classList.toggle("plain", isPlain());

/** @param {boolean} on */
export const setPlain = (on) => {
  localStorage.setItem(SAVED, on ? "on" : "off");
  dress();
};

more.addEventListener("change", dress);
dress();
