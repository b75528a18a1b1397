/** The start page: a table is created without leaving it, so that what was typed stays. */
import { post } from "#rail/core/post.js";
import { reasonsOf } from "#rail/core/refusals.js";
import { say } from "#rail/lobby/say.js";
import { bindTerms, showChosen, showErrors, summary } from "#rail/lobby/terms.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const told = /** @type {HTMLElement} */ (form.querySelector("[data-chosen]"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button.primary"));

const tell = () => {
  told.textContent = summary(form, say);
};
bindTerms(form, say);
showChosen();
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
  const { ok, code, data, page } = await post(form.action, new FormData(form));
  if (ok) {
    location.assign(data.url);
    return;
  }
  button.disabled = false;
  if (page) {
    form.submit();
    return;
  }
  showErrors(form, reasonsOf(code, data));
});
