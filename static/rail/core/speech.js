/**
 * What is said aloud: one polite live region. Each thing said is a line of its own, so that what
 * happens quickly one after the other is heard one after the other.
 */
import { html, repeat } from "#lit";

const MAX_LINES = 6;

/** @param {() => void} changed */
export const createSpeech = (changed) => {
  let number = 0;
  /** @type {{ number: number, text: string }[]} */
  let lines = [];
  return {
    /** @param {string} text */
    say: (text) => {
      if (text.trim()) {
        number += 1;
        lines = [...lines, { number, text }].slice(-MAX_LINES);
        changed();
      }
    },
    /** Somebody else listens now. */
    hush: () => {
      lines = [];
    },
    region: () => html`<div class="visually-hidden" role="status" aria-live="polite"
      aria-atomic="false" data-said>${repeat(
        lines,
        (line) => line.number,
        ({ text }) => html`<p>${text}</p>`,
      )}</div>`,
  };
};
