/** Buttons that copy or share a link shown on the page. */

const SAID_MS = 2000;

/** @param {string} id */
const textOf = (id) => document.getElementById(id)?.textContent?.trim() ?? "";

/** Copies a text shown on the page. @param {string} id */
export const copy = async (id) => {
  try {
    await navigator.clipboard.writeText(textOf(id));
    return true;
  } catch {
    // no clipboard on plain http or in some messengers: select it, so that copying by hand is easy
    const shown = document.getElementById(id);
    if (shown) {
      getSelection()?.selectAllChildren(shown);
    }
    return document.execCommand("copy");
  }
};

export const bindLinks = () => {
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const { copy: id, done } = /** @type {HTMLElement} */ (button).dataset;
    const words = button.textContent;
    button.addEventListener("click", async () => {
      if (id && (await copy(id))) {
        button.textContent = done ?? "";
        setTimeout(() => {
          button.textContent = words;
        }, SAID_MS);
      }
    });
  }
  for (const button of document.querySelectorAll("button[data-share]")) {
    const { dataset } = /** @type {HTMLElement} */ (button);
    const { share: id } = dataset;
    if (!id || !navigator.share || !matchMedia("(pointer: coarse)").matches) {
      continue;
    }
    /** @type {HTMLElement} */ (button).hidden = false;
    button.addEventListener("click", () => {
      // closing the sheet without sharing is no error
      navigator.share({ title: dataset.title, url: textOf(id) }).catch(() => undefined);
    });
  }
};
