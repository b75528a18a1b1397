/**
 * Notes for oneself: saved when the pen rests and when the page is left, shown to nobody else. The
 * field is one element that stays: whatever happens at the table, nothing half written is lost.
 *
 * @import { Frame, Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";

const REST_MS = 1200;
const RETRY_MS = 8000;
const MAX_LETTERS = 2000;
// too often, or a fault of the server: it may go later
const TOO_MANY_REQUESTS = 429;

/** @param {Game} game */
export const createNotes = (game) => {
  const field = document.createElement("textarea");
  field.className = "input";
  field.id = "notes";
  field.rows = 4;
  field.maxLength = MAX_LETTERS;
  field.setAttribute("aria-describedby", "notes-state");
  /** What the server holds; null until it has said so. @type {string | null} */
  let saved = null;
  let state = "";
  let open = false;
  let timer = 0;

  const token = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";

  const save = async () => {
    clearTimeout(timer);
    const { value } = field;
    const { me, urls } = game.page;
    if (me === null || saved === null || saved === value) {
      return;
    }
    const before = saved;
    saved = value;
    const answer = await fetch(urls.notes, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": token() },
      body: new URLSearchParams({ seat: String(me), text: value }),
      // also when the page is just being left
      keepalive: true,
    }).catch(() => null);
    if (me !== game.page.me) {
      return;
    }
    state = answer?.ok ? "saved" : "failed";
    if (!answer?.ok && saved === value) {
      saved = before;
      game.tell(game.words.say("notes.failed"));
      if (!answer || answer.status >= TOO_MANY_REQUESTS) {
        timer = window.setTimeout(save, RETRY_MS);
      }
    }
    game.paint();
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(save, REST_MS);
    if (state) {
      state = "";
      game.paint();
    }
  });
  field.addEventListener("change", save);
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", save);

  return {
    /** The server says what it holds: it is shown unless something newer is written here. */
    /** @param {Frame} frame */
    hear: ({ text = "" }) => {
      if (saved === null || field.value === saved) {
        if (field.value !== text && document.activeElement !== field) {
          field.value = text;
        }
        open ||= saved === null && text !== "";
        saved = text;
      }
      game.paint();
    },
    /** Somebody else takes this device: nothing is left to read. */
    leave: () => {
      save();
      saved = null;
      state = "";
      open = false;
      field.value = "";
    },
    part: () => {
      const { words } = game;
      return saved === null
        ? nothing
        : html`<details class="notes" ?open=${open}>
            <summary>${words.say("notes")}</summary>
            <label class="muted small" for="notes">${words.say("notes.hint")}</label>
            ${field}
            <p class="muted small" id="notes-state">${state ? words.say(`notes.${state}`) : nothing}</p>
          </details>`;
    },
  };
};
