/** What somebody does in the panel of the chat: of each button and field what it means. */
import { keep } from "#rail/preferences/preferences.js";

/**
 * @param {HTMLElement} home
 * @param {object} acts
 * @param {(what: Record<string, string>, name: string) => void} acts.send
 * @param {(person: string, name: string | null) => void} acts.hush without a name: hear them again
 * @param {(number: string) => void} acts.report
 * @param {(mode: string) => void} acts.allow
 * @param {(room: string) => void} acts.enter
 * @param {() => void} acts.earlier
 * @param {() => void} acts.newest
 * @param {(letters: number) => void} acts.typed
 */
export const bindChat = (home, acts) => {
  /** @param {Event} event */
  const press = (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    const name = /** @type {HTMLInputElement | null} */ (home.querySelector("#chat-name"))?.value;
    const { room, phrase, mute, report, unmute, name: called } = button?.dataset ?? {};
    if (room) {
      acts.enter(room);
    } else if (phrase) {
      acts.send({ phrase }, name ?? "");
    } else if (mute) {
      acts.hush(mute, called ?? "");
    } else if (unmute) {
      acts.hush(unmute, null);
    } else if (report) {
      acts.report(report);
    } else if (button?.dataset.earlier !== undefined) {
      acts.earlier();
    } else if (button?.dataset.newest !== undefined) {
      acts.newest();
    }
  };

  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const { text, name } = Object.fromEntries(
      new FormData(/** @type {HTMLFormElement} */ (event.target)),
    );
    acts.send({ text: String(text) }, String(name ?? ""));
  };

  /** @param {Event} event */
  const type = ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === "chat-text") {
      acts.typed([...target.value.trim()].length);
    }
  };

  /** @param {Event} event */
  const change = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.dataset.aloud !== undefined) {
      keep({ aloud: input.checked });
    } else if (input.dataset.mode !== undefined) {
      acts.allow(input.value);
    }
  };

  const listeners = Object.entries({ click: press, submit, input: type, change });
  for (const [name, listener] of listeners) {
    home.addEventListener(name, listener);
  }
  return () => {
    for (const [name, listener] of listeners) {
      home.removeEventListener(name, listener);
    }
  };
};
