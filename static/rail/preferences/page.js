/** The page of the settings. */
import { bindForm } from "#rail/preferences/form.js";

for (const form of document.querySelectorAll("form[data-preferences]")) {
  bindForm(/** @type {HTMLFormElement} */ (form));
}
