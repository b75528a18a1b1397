/**
 * What is chosen of a table: a board offers its seats, and what does not fit is said before it is
 * sent; what the server refuses stands beside its field. That boards are dimmed is for the style sheet.
 */

/** @param {Element} form @param {string} name @returns {HTMLInputElement | null} */
const chosen = (form, name) => form.querySelector(`input[name=${name}]:checked`);

/** The board that is chosen. @param {Element} form */
const boardOf = (form) => chosen(form, "play")?.closest(".board");

/** The number of seats nearest to a number. @param {number[]} sizes @param {number} size */
export const nearest = (sizes, size) =>
  sizes.reduce((best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best));

/** What is chosen of a row that is pushed along is in sight. */
export const showChosen = () => {
  for (const one of document.querySelectorAll(".portraits > :has(:checked)")) {
    const row = one.parentElement;
    if (one instanceof HTMLElement && row) {
      row.scrollLeft = one.offsetLeft - row.offsetLeft - row.clientWidth / 2;
    }
  }
};

/** What is chosen, in a few words. @param {Element} form @param {(key: string, data: Record<string, string>) => string} say */
export const summary = (form, say) => {
  const { title = "" } = /** @type {HTMLElement} */ (boardOf(form))?.dataset ?? {};
  const size = chosen(form, "size")?.value ?? "";
  return title && size ? say("terms.chosen", { board: title, n: size }) : "";
};

/**
 * In every form below that chooses a board and its seats.
 *
 * @param {HTMLElement | Document} root
 * @param {(key: string, data: Record<string, string>) => string} say
 */
export const bindTerms = (root, say) => {
  root.addEventListener("change", ({ target }) => {
    const { name, form } = /** @type {HTMLInputElement} */ (target);
    const told = form?.querySelector("[data-fit]");
    const board = /** @type {HTMLElement | null} */ (form && boardOf(form));
    const size = form && chosen(form, "size");
    if (!told || !board || !size || (name !== "play" && name !== "size")) {
      return;
    }
    const { sizes = "", title = "", players = "" } = board.dataset;
    const fitting = sizes.split(" ").map(Number);
    const fits = fitting.includes(Number(size.value));
    if (!fits && name === "play") {
      const n = String(nearest(fitting, Number(size.value)));
      const other = form.querySelector(`input[name=size][value="${n}"]`);
      /** @type {HTMLInputElement} */ (other).checked = true;
      told.textContent = say("terms.seats", { board: title, players, n });
    } else {
      told.textContent = fits ? "" : say("terms.unfit", { board: title, players });
    }
  });
};

/**
 * The reasons stand beside their fields, and the first of them is seen and focused.
 *
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} errors by field; "form" for what belongs to none
 */
export const showErrors = (form, errors) => {
  const places = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".error[id]"));
  let first = null;
  for (const place of places) {
    const field = place.id.replace("-error", "");
    const text = errors[field] ?? "";
    place.textContent = text;
    const input =
      chosen(form, field) ??
      /** @type {HTMLElement | null} */ (form.querySelector(`[name=${field}]`));
    if (input?.matches(".input")) {
      input.setAttribute("aria-invalid", String(text !== ""));
    }
    if (text && !first) {
      first = { place, input };
    }
  }
  const folded = first?.place.closest("details");
  if (folded) {
    folded.open = true;
  }
  first?.input?.focus({ preventScroll: true });
  first?.place.scrollIntoView({ block: "center" });
};
