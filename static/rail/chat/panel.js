/**
 * Chat as it is seen: what is known in, template out. The field in which one types is never set
 * from here: what stands in it is of whoever types.
 *
 * @import { Line, Lines } from "#rail/chat/lines.js"
 */
import { html, live, nothing, repeat } from "#lit";
import { hasEarlier } from "#rail/chat/lines.js";
import { PHRASES } from "#rail/chat/say.js";
import { portrait } from "#rail/core/portrait.js";
import { seatMark } from "#rail/game/parts/icons.js";

export const MAX_LETTERS = 300;
const NEAR_LETTERS = 250;

/**
 * @typedef {object} Chat
 * @property {(key: string, data?: Record<string, string | number>) => string} say
 * @property {string} lang
 * @property {string} mode
 * @property {Record<string, Lines>} rooms
 * @property {string} room the one that is shown
 * @property {string} own the one that counts as new when something is said in it
 * @property {number | null} me
 * @property {string} name
 * @property {boolean} host
 * @property {boolean} aloud
 * @property {Map<number, string>} muted
 * @property {number} typed characters
 * @property {boolean} busy
 * @property {boolean} below are there lines below those in sight?
 * @property {{ text: string, field: string } | null} error
 * @property {Set<string>} reported
 */

/** Who says it: at a seat in its color, else the portrait alone. @param {Line} line */
const speaker = ({ color, portrait: shown }) =>
  color ? seatMark(color, false, shown) : portrait(shown);

/** What was said, in the reader's language if it is a phrase. @param {Chat["say"]} say @param {Line} line */
export const wording = (say, { text, phrase }) =>
  phrase === "hidden"
    ? say("hidden")
    : phrase && PHRASES.includes(phrase)
      ? say(`phrase.${phrase}`)
      : text;

/** @param {Chat} chat @param {Line} said */
const line = (chat, said) => {
  const { number, by, name, at } = said;
  const { say, lang, me, room } = chat;
  const mine = by !== null && by === me;
  const date = new Date(at * 1000);
  const clock = new Intl.DateTimeFormat(lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(date);
  return html`<li data-line=${number} class=${mine ? "mine" : ""}>
    <p class="by">${speaker(said)}<bdi class="name">${name}</bdi>${mine ? html` <span class="tag">${say("you")}</span>` : nothing}
      <time datetime=${date.toISOString()}>${clock}</time></p>
    <p class="text" dir="auto">${wording(say, said)}</p>
    ${
      mine || by === null
        ? nothing
        : html`<details class="about"><summary aria-label=${say("about", { name })}><span aria-hidden="true">⋯</span></summary>
          <button type="button" class="button" data-mute=${by} data-name=${name}>${say("mute", { name })}</button>
          ${
            chat.reported.has(`${room}.${number}`)
              ? html`<p role="status">${say("reported")}</p>`
              : me === null
                ? nothing
                : html`<button type="button" class="button" data-report=${number}>${say("report")}</button>`
          }
        </details>`
    }
  </li>`;
};

/** @param {Chat} chat */
const roomsOf = ({ say, rooms, room }) => {
  const names = Object.keys(rooms).filter((one) => one === "table" || rooms[one].lines.length);
  return names.length < 2 && names.includes(room)
    ? nothing
    : html`<div class="rooms" role="group" aria-label=${say("rooms")}>
      ${names.map(
        (one) => html`<button type="button" class="button" data-room=${one}
          aria-pressed=${String(one === room)}>${say(`room.${one}`)}</button>`,
      )}
    </div>`;
};

/** @param {Chat} chat */
const list = (chat) => {
  const { say, rooms, room, muted } = chat;
  const known = rooms[room] ?? { first: 0, lines: [] };
  const heard = known.lines.filter(({ by }) => by === null || !muted.has(by));
  return html`
    <ol class="plain talk" tabindex="0" aria-label=${say("lines")} aria-live="off">
      ${hasEarlier(known) ? html`<li><button type="button" class="button quiet" data-earlier>${say("earlier")}</button></li>` : nothing}
      ${repeat(
        heard,
        ({ number }) => `${room}.${number}`,
        (one) => line(chat, one),
      )}
      ${heard.length ? nothing : html`<li class="muted">${say(known.lines.length ? "empty.muted" : "empty")}</li>`}
    </ol>
    ${chat.below ? html`<button type="button" class="button newest" data-newest>${say("newest")}</button>` : nothing}`;
};

/** @param {Chat} chat */
const phrases = ({ say, busy, mode }) => {
  if (mode === "off") {
    return nothing;
  }
  const all = PHRASES.map(
    (
      phrase,
    ) => html`<button type="button" class="button" data-phrase=${phrase} aria-disabled=${String(busy)}
      >${say(`phrase.${phrase}`)}</button>`,
  );
  return mode === "phrases"
    ? html`<p class="hint">${say("phrases.only")}</p><div class="phrases">${all}</div>`
    : html`<details class="quick"><summary>${say("phrases")}</summary><div class="phrases">${all}</div></details>`;
};

/** The form; it is hidden and not taken away, so that it keeps what is half typed. @param {Chat} chat */
const form = (chat) => {
  const { say, mode, error, typed, busy, name } = chat;
  const shut = mode === "off";
  return html`${shut ? html`<p class="muted" role="status">${say("off")}</p>` : nothing}
  <form class="saying" novalidate ?hidden=${shut}>
    ${
      name
        ? nothing
        : html`<label for="chat-name">${say("name")}</label>
        <input class="input" id="chat-name" name="name" autocomplete="nickname" spellcheck="false"
          aria-invalid=${String(error?.field === "name")} aria-describedby="chat-error">`
    }
    <div ?hidden=${mode === "phrases"}>
      <label for="chat-text" class="visually-hidden">${say("say")}</label>
      <div class="joined">
        <input class="input" id="chat-text" name="text" autocomplete="off" enterkeyhint="send" dir="auto"
          placeholder=${say("say")} aria-invalid=${String(error?.field === "text")} aria-describedby="chat-left chat-error">
        <button class="button" aria-disabled=${String(busy)}>${say("send")}</button>
      </div>
      <p class=${typed > MAX_LETTERS ? "hint over" : "hint"} id="chat-left" data-left>${
        typed >= NEAR_LETTERS ? say("left", { n: typed, most: MAX_LETTERS }) : ""
      }</p>
    </div>
    <p class="error" role="alert" id="chat-error">${error?.text ?? ""}</p>
  </form>
`;
};

/** @param {Chat} chat */
const settings = ({ say, aloud, muted, host, mode }) => html`<details class="tuning">
  <summary>${say("more")}</summary>
  <label class="check"><input type="checkbox" data-aloud .checked=${live(aloud)}>${say("aloud")}</label>
  ${
    muted.size
      ? html`<p>${say("muted")}</p><ul class="plain">${[...muted].map(
          ([person, name]) =>
            html`<li><button type="button" class="button" data-unmute=${person}>${say("unmute", { name })}</button></li>`,
        )}</ul>`
      : nothing
  }
  ${
    host
      ? html`<div class="field"><label for="chat-mode">${say("mode")}</label>
        <select class="select" id="chat-mode" data-mode>${["open", "phrases", "off"].map(
          (one) =>
            html`<option value=${one} .selected=${live(one === mode)}>${say(`mode.${one}`)}</option>`,
        )}</select></div>`
      : nothing
  }
</details>`;

/** @param {Chat} chat */
export const panel = (chat) => html`
  <h2 id="chat-title">${chat.say("chat")}</h2>
  ${roomsOf(chat)}
  ${list(chat)}
  ${form(chat)}
  <div class="folded">${phrases(chat)}${settings(chat)}</div>`;
