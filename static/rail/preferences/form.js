/** The form of the settings: it shows what is chosen, and keeps each change at once. */
import { canStayAwake } from "#rail/preferences/awake.js";
import { forget, keep, preferences } from "#rail/preferences/preferences.js";
import { play } from "#rail/sound/player.js";

/** @param {HTMLInputElement} input */
const chosenIn = (input) => {
  const { value } = input;
  if (input.type === "checkbox") {
    return input.checked;
  }
  return value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
};

/** @param {HTMLFormElement} form */
const show = (form) => {
  const chosen = /** @type {Record<string, unknown>} */ ({ ...preferences() });
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "radio") {
      input.checked = String(chosen[input.name]) === input.value;
    } else if (input.type === "checkbox") {
      input.checked = Boolean(chosen[input.name]);
    } else {
      input.value = String(chosen[input.name]);
    }
  }
};

/** @param {HTMLFormElement} form */
export const bindForm = (form) => {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    keep({ [input.name]: chosenIn(input) });
  });
  form.querySelector("[data-listen]")?.addEventListener("click", () => play("turn"));
  form.querySelector("[data-forget]")?.addEventListener("click", forget);
  const can = { vibrate: "vibrate" in navigator, awake: canStayAwake };
  for (const [name, able] of Object.entries(can)) {
    form.querySelector(`[name="${name}"]`)?.closest("label")?.toggleAttribute("hidden", !able);
  }
  addEventListener("storage", () => show(form));
  show(form);
};
