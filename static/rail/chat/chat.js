/**
 * Chat of a table. It has an element of its own and paints nothing else: what is said never moves
 * the focus, never takes away what is half typed, and never draws the board anew.
 *
 * @import { Line, Lines } from "#rail/chat/lines.js"
 * @import { Chat } from "#rail/chat/panel.js"
 */
import { render } from "#lit";
import { gap, hasEarlier, joined, last, noLines } from "#rail/chat/lines.js";
import { mute, muted } from "#rail/chat/mutes.js";
import { panel, wording } from "#rail/chat/panel.js";
import { say } from "#rail/chat/words.js";
import { comfort, keep } from "#rail/comfort/comfort.js";
import { get, post } from "#rail/core/post.js";
import { newRef } from "#rail/core/ref.js";

// pixels from the end at which the list still goes along with new lines
const NEAR_END_PX = 48;

/**
 * @typedef {{ t: string, mode?: string, me?: number | null, name?: string, host?: boolean,
 *   rooms?: Record<string, Lines>, room?: string, line?: Line }} Said
 */

/**
 * @param {object} at
 * @param {string} at.code of the table
 * @param {string} at.lang
 * @param {string} at.mode what may be said, as far as is known
 * @param {() => number | null} at.seat that speaks, of several at one device
 * @param {(text: string) => void} at.speak to who listens instead of looking
 * @param {() => void} at.changed whether one may speak, and how many lines are unread, has changed
 */
export const createChat = ({ code, lang, mode, seat, speak, changed }) => {
  const url = `/t/${code}/chat/`;
  const seenAt = `rail.seen.${code}`;
  const home = document.createElement("section");
  home.className = "chat";
  home.setAttribute("aria-labelledby", "chat-title");
  const badge = document.createElement("b");
  badge.className = "unread";

  /** @type {Chat} */
  const chat = {
    say,
    lang,
    mode,
    rooms: {},
    room: "",
    me: null,
    name: "",
    host: false,
    aloud: comfort().aloud,
    muted: muted(),
    typed: 0,
    busy: false,
    silenced: false,
    below: false,
    error: null,
    reported: new Set(),
  };
  let shown = false;
  let seen = Number(localStorage.getItem(seenAt) ?? Number.NaN);
  /** The room that counts as new when something is said in it. */
  let own = "";
  /** What is being sent, and the name of this sending: tried again, it has the same. */
  let tried = { what: "", ref: "" };

  const list = () => home.querySelector(".talk");
  const field = () => /** @type {HTMLInputElement | null} */ (home.querySelector("#chat-text"));

  /** How many lines of others have not been seen. */
  const unread = () =>
    (chat.rooms[own]?.lines ?? []).filter(
      ({ n, by }) => n > seen && by !== chat.me && !(by !== null && chat.muted.has(by)),
    ).length;

  /** Is there nobody but muted ones to keep from the eye, and the panel in it? */
  const inSight = () => shown && !document.hidden;

  const paint = () => {
    const before = list();
    const atEnd =
      !before || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR_END_PX;
    if (inSight() && chat.room === own) {
      seen = last(chat.rooms[own] ?? noLines());
      localStorage.setItem(seenAt, String(seen));
    }
    chat.below &&= !atEnd;
    render(panel(chat), home);
    if (atEnd) {
      list()?.scrollTo(0, Number.MAX_SAFE_INTEGER);
    }
    const n = unread();
    badge.textContent = n ? String(n) : "";
    badge.title = n ? say("unread", { n }) : "";
  };

  /** @param {string} room @param {Lines} more */
  const add = (room, more) => {
    chat.rooms[room] = joined(chat.rooms[room] ?? noLines(), more);
    const missing = gap(chat.rooms[room]);
    if (missing !== null) {
      heal(room, missing);
    }
  };

  /** Asks for what was lost on its way. @param {string} room @param {number} after */
  const heal = async (room, after) => {
    const { ok, data } = await get(`${url}?room=${room}&after=${after}`);
    if (ok && data.lines.length) {
      add(room, data);
      paint();
    }
  };

  /** @param {string} room @param {Line} line */
  const hear = (room, line) => {
    const isNew = line.n > last(chat.rooms[room] ?? noLines());
    const heard = !(line.by !== null && chat.muted.has(line.by));
    add(room, { first: chat.rooms[room]?.first || line.n, lines: [line] });
    if (isNew && heard && line.by !== chat.me) {
      if (chat.aloud && room === own) {
        speak(`${line.name}: ${wording(say, line)}`);
      }
      chat.below = true;
    }
  };

  /** @param {Said} frame */
  const take = (frame) => {
    const { rooms, room, line } = frame;
    const was = chat.mode;
    chat.mode = frame.mode ?? was;
    if (rooms) {
      chat.me = frame.me ?? null;
      chat.name = frame.name ?? "";
      chat.host = frame.host ?? false;
      own = "table" in rooms ? "table" : "watchers";
      chat.room = chat.room in rooms ? chat.room : own;
      for (const [name, lines] of Object.entries(rooms)) {
        add(name, lines);
      }
      if (Number.isNaN(seen)) {
        seen = last(chat.rooms[own]);
      }
    }
    if (room && line) {
      hear(room, line);
    }
    paint();
    if (chat.mode !== was || rooms) {
      changed();
    }
  };

  /** @param {Record<string, string>} fields */
  const refOf = (fields) => {
    const what = JSON.stringify([fields, chat.room]);
    tried = what === tried.what ? tried : { what, ref: newRef() };
    return tried.ref;
  };

  /** @param {Record<string, string>} what @param {string} name */
  const send = async (what, name) => {
    if (chat.busy) {
      return;
    }
    chat.busy = true;
    chat.error = null;
    paint();
    const speaks = seat();
    const fields = { ...what, room: chat.room, ref: refOf(what), ...(chat.name ? {} : { name }) };
    const { ok, code, message, field, data } = await post(
      url,
      speaks === null ? fields : { ...fields, seat: String(speaks) },
    );
    chat.busy = false;
    if (ok) {
      tried = { what: "", ref: "" };
      chat.me = data.me;
      chat.name ||= data.line.name;
      hear(data.room, data.line);
      sent(what.text);
    } else {
      chat.silenced = code === "chat.silenced";
      chat.error = chat.silenced ? null : { text: message || say("failed"), field };
    }
    paint();
  };

  /** What was sent is taken out of the field, and nothing that was typed since. @param {string} [text] */
  const sent = (text) => {
    const input = field();
    if (input && text !== undefined && input.value === text) {
      input.value = "";
      chat.typed = 0;
    }
    list()?.scrollTo(0, Number.MAX_SAFE_INTEGER);
  };

  const earlier = async () => {
    const known = chat.rooms[chat.room];
    const { ok, data } = await get(`${url}?room=${chat.room}&before=${known.lines[0].n}`);
    if (ok) {
      const end = list();
      const under = end ? end.scrollHeight - end.scrollTop : 0;
      chat.rooms[chat.room] = joined(known, data);
      paint();
      end?.scrollTo(0, end.scrollHeight - under);
      // the button may be gone: whoever used it by key goes on from the list
      if (!hasEarlier(chat.rooms[chat.room])) {
        /** @type {HTMLElement | null} */ (end)?.focus();
      }
    }
  };

  /** @param {string} n */
  const report = async (n) => {
    const { ok, message } = await post(`${url}report/`, { room: chat.room, n });
    if (ok) {
      chat.reported.add(`${chat.room}.${n}`);
    } else {
      chat.error = { text: message || say("failed"), field: "" };
    }
    paint();
  };

  /** @param {string} person @param {string | null} name */
  const hush = (person, name) => {
    mute(Number(person), name);
    chat.muted = muted();
    paint();
    /** @type {HTMLElement | null} */ (list())?.focus();
  };

  home.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    const name = /** @type {HTMLInputElement | null} */ (home.querySelector("#chat-name"))?.value;
    const {
      room,
      phrase,
      mute: person,
      report: line,
      unmute,
      name: called,
    } = button?.dataset ?? {};
    if (room) {
      chat.room = room;
      paint();
    } else if (phrase) {
      send({ phrase }, name ?? "");
    } else if (person) {
      hush(person, called ?? "");
    } else if (unmute) {
      hush(unmute, null);
    } else if (line) {
      report(line);
    } else if (button?.dataset.earlier !== undefined) {
      earlier();
    } else if (button?.dataset.newest !== undefined) {
      list()?.scrollTo(0, Number.MAX_SAFE_INTEGER);
      paint();
    }
  });

  home.addEventListener("submit", (event) => {
    event.preventDefault();
    const { text, name } = Object.fromEntries(
      new FormData(/** @type {HTMLFormElement} */ (event.target)),
    );
    send({ text: String(text) }, String(name ?? ""));
  });

  home.addEventListener("input", (event) => {
    if (event.target === field()) {
      chat.typed = [...(field()?.value.trim() ?? "")].length;
      chat.error = null;
      paint();
    }
  });

  home.addEventListener("change", async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.dataset.aloud !== undefined) {
      keep({ aloud: input.checked });
    } else if (input.dataset.mode !== undefined) {
      const { ok, message } = await post(`${url}mode/`, { mode: input.value });
      chat.error = ok ? null : { text: message || say("failed"), field: "" };
      paint();
    }
  });

  window.addEventListener("storage", () => {
    chat.aloud = comfort().aloud;
    paint();
  });
  document.addEventListener("visibilitychange", () => paint());

  return {
    home,
    badge,
    take,
    /** May something be said here, or could the host allow it? */
    get open() {
      return chat.mode !== "off" || chat.host;
    },
    /** The panel is in sight, or is not. @param {boolean} now */
    show: (now) => {
      if (shown !== now) {
        shown = now;
        // in the next frame, when it has a height to be scrolled in
        requestAnimationFrame(() => {
          paint();
          list()?.scrollTo(0, Number.MAX_SAFE_INTEGER);
        });
      }
    },
    focus: () => (field() ?? home).focus(),
    /** Is somebody in the middle of a line, or of reading? */
    get busy() {
      return home.contains(document.activeElement);
    },
    /** @param {boolean} now */
    setHost: (now) => {
      if (chat.host !== now) {
        chat.host = now;
        paint();
        changed();
      }
    },
  };
};
