/**
 * The file of a game: checked by the server, which plays it again and keeps nothing, then shown.
 *
 * @import { Page } from "#rail/core/types.js"
 */
import { reasonOf } from "#rail/core/refusals.js";
import { bringStyle } from "#rail/core/styles.js";
import { Refusal, readAnswer } from "#rail/replay/moments.js";
import { openReplay } from "#rail/replay/replay.js";

const MAX_BYTES = 256 * 1024;
const home = /** @type {HTMLElement} */ (document.getElementById("game"));
const intro = /** @type {HTMLElement} */ (document.getElementById("open"));
const input = /** @type {HTMLInputElement} */ (document.getElementById("file"));
const error = /** @type {HTMLElement} */ (document.getElementById("file-error"));
const urls = JSON.parse(document.getElementById("page")?.textContent ?? "");
const token = /** @type {HTMLInputElement | null} */ (
  document.querySelector('[name="csrfmiddlewaretoken"]')
);

/** @param {string} url @param {string} text */
const send = (url, text) =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token?.value ?? "" },
    body: text,
  });

/** @param {File} file */
const open = async (file) => {
  if (file.size > MAX_BYTES) {
    throw new Refusal("file.big", { most: MAX_BYTES / 1024 });
  }
  const text = await file.text();
  /** @type {Page & { styles: string[] }} */
  const page = await readAnswer(await send(urls.check, text));
  await Promise.all(page.styles.map(bringStyle));
  intro.hidden = true;
  home.hidden = false;
  document.body.classList.add("playing");
  document.querySelector("body > header")?.setAttribute("hidden", "");
  const moments = page.replay?.moments;
  await openReplay(
    home,
    page,
    (seat, at) => send(`${moments}?seat=${seat ?? "none"}&at=${at}`, text),
    false,
  );
};

const take = async () => {
  const [file] = input.files ?? [];
  if (!file) {
    return;
  }
  error.textContent = "";
  input.removeAttribute("aria-invalid");
  intro.setAttribute("aria-busy", "true");
  try {
    await open(file);
  } catch (refused) {
    const { code, data } = refused instanceof Refusal ? refused : new Refusal("offline", {});
    error.textContent = reasonOf(code, data);
    input.setAttribute("aria-invalid", "true");
    // the same file, mended, may be chosen again
    input.value = "";
  } finally {
    intro.removeAttribute("aria-busy");
  }
};

input.addEventListener("change", take);
// a fast hand has chosen before this was loaded
take();
