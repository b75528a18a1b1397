/** The page of the settings. */
import { bindForm } from "#rail/comfort/form.js";

for (const form of document.querySelectorAll("form[data-comfort]")) {
  bindForm(/** @type {HTMLFormElement} */ (form));
}
