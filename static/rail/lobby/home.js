/** The start page: a table is created without leaving it, so that what was typed stays. */
import { ask } from "#rail/lobby/ask.js";
import { bindTerms, showErrors, summary } from "#rail/lobby/terms.js";
import { say } from "#rail/lobby/words.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const told = /** @type {HTMLElement} */ (form.querySelector("[data-chosen]"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button.primary"));

const tell = () => {
  told.textContent = summary(form, say);
};
bindTerms(form, say);
form.addEventListener("change", tell);
// also when somebody comes back to what they had chosen
addEventListener("pageshow", () => {
  button.disabled = false;
  tell();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.disabled) {
    return;
  }
  button.disabled = true;
  const { ok, url = "", page, message, field, errors } = await ask(form.action, new FormData(form));
  if (ok) {
    location.assign(url);
    return;
  }
  button.disabled = false;
  if (page) {
    form.submit();
    return;
  }
  showErrors(form, errors ?? { [field || "form"]: message ?? say("failed") });
});
