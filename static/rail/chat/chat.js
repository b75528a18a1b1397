/**
 * Chat of a table. It has an element of its own and paints nothing else: what is said never moves
 * the focus, never takes away what is half typed, and never draws the board anew.
 *
 * @import { Line, Lines } from "#rail/chat/lines.js"
 * @import { Chat } from "#rail/chat/panel.js"
 */
import { render } from "#lit";
import { bindChat } from "#rail/chat/bind.js";
import { createHistory } from "#rail/chat/history.js";
import { hasEarlier, joined, last, noLines } from "#rail/chat/lines.js";
import { mute, muted } from "#rail/chat/mutes.js";
import { panel } from "#rail/chat/panel.js";
import { say } from "#rail/chat/say.js";
import { createSending } from "#rail/chat/sending.js";
import { preferences } from "#rail/preferences/preferences.js";

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
    own: "",
    me: null,
    name: "",
    host: false,
    aloud: preferences().aloud,
    muted: muted(),
    typed: 0,
    busy: false,
    below: false,
    error: null,
    reported: new Set(),
  };
  let shown = false;
  let seen = Number(localStorage.getItem(seenAt) ?? Number.NaN);

  const list = () => home.querySelector(".talk");
  const field = () => /** @type {HTMLInputElement | null} */ (home.querySelector("#chat-text"));

  /** How many lines of others have not been seen. */
  const unread = () =>
    (chat.rooms[chat.own]?.lines ?? []).filter(
      ({ number, by }) => number > seen && by !== chat.me && !(by !== null && chat.muted.has(by)),
    ).length;

  /** Is there nobody but muted ones to keep from the eye, and the panel in it? */
  const inSight = () => shown && !document.hidden;

  const paint = () => {
    const before = list();
    const atEnd =
      !before || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR_END_PX;
    if (inSight() && chat.room === chat.own) {
      seen = last(chat.rooms[chat.own] ?? noLines());
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

  const history = createHistory({ chat, url, speak, paint });

  /** @param {Said} frame */
  const take = (frame) => {
    const { rooms, room, line } = frame;
    const was = chat.mode;
    chat.mode = frame.mode ?? was;
    if (rooms) {
      chat.me = frame.me ?? null;
      chat.name = frame.name ?? "";
      chat.host = frame.host ?? false;
      chat.own = "table" in rooms ? "table" : "watchers";
      chat.room = chat.room in rooms ? chat.room : chat.own;
      for (const [name, lines] of Object.entries(rooms)) {
        history.enter(name, lines);
      }
      // of a room that has begun anew nothing was seen
      seen = Math.min(Number.isNaN(seen) ? Infinity : seen, last(chat.rooms[chat.own]));
    }
    if (room && line) {
      history.hear(room, line);
    }
    paint();
    if (chat.mode !== was || rooms) {
      changed();
    }
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
    const { room } = chat;
    const before = await history.before(room);
    if (before) {
      const end = list();
      const under = end ? end.scrollHeight - end.scrollTop : 0;
      chat.rooms[room] = joined(chat.rooms[room], before);
      paint();
      end?.scrollTo(0, end.scrollHeight - under);
      // the button may be gone: whoever used it by key goes on from the list
      if (!hasEarlier(chat.rooms[room])) {
        /** @type {HTMLElement | null} */ (end)?.focus();
      }
    }
  };

  /** @param {string} person @param {string | null} name */
  const hush = (person, name) => {
    mute(Number(person), name);
    chat.muted = muted();
    paint();
    /** @type {HTMLElement | null} */ (list())?.focus();
  };

  bindChat(home, {
    ...createSending({ chat, url, seat, hear: history.hear, sent, paint }),
    hush,
    earlier,
    enter: (room) => {
      chat.room = room;
      paint();
    },
    newest: () => {
      list()?.scrollTo(0, Number.MAX_SAFE_INTEGER);
      paint();
    },
    typed: (letters) => {
      chat.typed = letters;
      chat.error = null;
      paint();
    },
  });

  // phrases and settings that are opened take room from the list: its end stays in sight; what is
  // opened within the list moves nobody who reads there
  const toggled = (/** @type {Event} */ event) => {
    const folded = /** @type {Element} */ (event.target);
    if (folded.closest(".talk")) {
      folded.scrollIntoView({ block: "nearest" });
    } else {
      list()?.scrollTo(0, Number.MAX_SAFE_INTEGER);
    }
  };
  home.addEventListener("toggle", toggled, true);
  window.addEventListener("storage", () => {
    chat.aloud = preferences().aloud;
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
