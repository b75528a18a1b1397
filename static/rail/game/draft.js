/**
 * What is written and not known to be stored: kept in this tab, so that leaving a page loses nothing.
 *
 * @typedef {{ text: string, over: (string | null)[] }} Draft a text, and what the server may hold of
 *   this tab instead: what it was written over
 */
const SAVED = "rail.draft.";

/** @param {string} name @returns {Draft | null} */
export const draftOf = (name) => JSON.parse(sessionStorage.getItem(SAVED + name) ?? "null");

/** @param {string} name @param {Draft} draft */
export const keepDraft = (name, draft) =>
  sessionStorage.setItem(SAVED + name, JSON.stringify(draft));

/** @param {string} name */
export const dropDraft = (name) => sessionStorage.removeItem(SAVED + name);

/**
 * A draft where the server holds this: if that was written elsewhere meanwhile, both.
 *
 * @param {Draft} draft
 * @param {string} held
 */
export const rebased = ({ text, over }, held) => {
  if (over.includes(held)) {
    return text;
  }
  return held.includes(text) ? held : `${held}\n${text}`;
};
