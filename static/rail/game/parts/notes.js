/**
 * Notes for oneself: saved when the pen rests and when the page is left, shown to nobody else. The
 * field is one element that stays: whatever happens at the table, nothing half written is lost. Nor
 * is what was written when the page is left: this tab keeps it until the server has it.
 *
 * @import { Frame, Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { post } from "#rail/core/post.js";
import { draftOf, dropDraft, keepDraft, rebased } from "#rail/game/draft.js";

const REST_MS = 1200;
const RETRY_MS = 8000;
const MAX_LETTERS = 2000;
// no connection, too often, or a fault of the server: it may go later
const LATER = new Set(["unreached", "slow.down", "store.full"]);

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
  /** What is on its way there. @type {string | null} */
  let sent = null;
  let state = "";
  let open = false;
  let timer = 0;

  const name = () => `${game.page.urls.notes}${game.page.me}`;

  /** @param {boolean} [leaving] afterwards it would be too late */
  const save = async (leaving = false) => {
    clearTimeout(timer);
    const { value } = field;
    const { me, urls } = game.page;
    // one after the other: of two on their way the older could arrive last
    if (me === null || saved === null || value === (sent ?? saved) || (sent !== null && !leaving)) {
      return;
    }
    sent = value;
    const draft = name();
    const { ok, code, data } = await post(urls.notes, { seat: String(me), text: value }, true);
    if (ok && draftOf(draft)?.text === value) {
      dropDraft(draft);
    }
    if (me !== game.page.me || sent !== value) {
      return;
    }
    sent = null;
    state = ok ? "saved" : "failed";
    if (ok) {
      saved = value;
      if (field.value !== value) {
        state = "";
        timer = window.setTimeout(() => save(), REST_MS);
      }
    } else {
      const { say } = game.words;
      game.tell(`${say("notes.failed")} ${say(`no.${code}`, data)}`);
      if (LATER.has(code)) {
        timer = window.setTimeout(() => save(), RETRY_MS);
      }
    }
    game.paint();
  };

  field.addEventListener("input", () => {
    keepDraft(name(), { text: field.value, over: [saved, sent] });
    clearTimeout(timer);
    timer = window.setTimeout(() => save(), REST_MS);
    if (state) {
      state = "";
      game.paint();
    }
  });
  field.addEventListener("change", () => save());
  addEventListener("pagehide", () => save(true));
  document.addEventListener("visibilitychange", () => save(document.hidden));

  return {
    /** The server says what it holds: it is shown unless something newer is written here. */
    /** @param {Frame} frame */
    hear: ({ text = "" }) => {
      const draft = saved === null ? draftOf(name()) : null;
      if (draft) {
        saved = text;
        field.value = rebased(draft, text);
        open = true;
        if (field.value === text) {
          dropDraft(name());
        }
        save();
      } else if (saved === null || field.value === saved) {
        // what was changed back while something else is on its way is newer than what has arrived
        if (sent === null) {
          field.value = text;
        }
        open ||= saved === null && text !== "";
        saved = text;
      }
      game.paint();
    },
    /** Somebody else takes this device: nothing is left to read. */
    leave: () => {
      save(true);
      saved = null;
      sent = null;
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
