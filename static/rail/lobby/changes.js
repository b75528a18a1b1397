/**
 * What is played at a table, in its lobby: its host changes it, and every page follows.
 *
 * @import { Table } from "#rail/lobby/page.js"
 */
import { post } from "#rail/core/post.js";
import { reasonsOf } from "#rail/core/refusals.js";
import { bindTerms, showErrors } from "#rail/lobby/terms.js";

/** Parts of the page that the server draws of the terms. */
const PARTS = ["head", "terms", "learn"];

/** Whether the reader is the host. @param {Table} table */
export const isHost = ({ me, host }) => me !== null && me === host;

/**
 * Puts what the server has drawn anew in the place of a part of the page; a form that is open is
 * left alone, for what is being typed there.
 *
 * @param {Document} fresh
 * @param {string} id
 */
const replace = (fresh, id) => {
  const [mine, theirs] = [document.getElementById(id), fresh.getElementById(id)];
  if (mine && theirs && !(theirs.querySelector("form") && mine.hasAttribute("open"))) {
    const focused = mine.contains(document.activeElement);
    mine.replaceWith(theirs);
    if (focused) {
      theirs.querySelector("summary")?.focus();
    }
  }
};

/** The terms as they are told at the head of the page. */
const told = () =>
  [...document.querySelectorAll("#head :is(h1, .variant, .tag)")].map(
    ({ textContent }) => textContent?.trim() ?? "",
  );

/** What the server has drawn of a table. @param {Table} table */
const drawnOf = (table) => JSON.stringify([table.terms, isHost(table)]);

/**
 * @param {object} to
 * @param {Table} to.table
 * @param {(key: string, data?: Record<string, string>) => string} to.say
 * @param {() => void} to.saved
 * @param {(what: string) => void} to.changed somebody else has changed the terms, to this
 */
export const createChanges = ({ table: first, say, saved, changed }) => {
  let drawn = drawnOf(first);
  let table = first;

  /** Reads the page anew, in the words of the reader. */
  const read = async () => {
    const wanted = drawnOf(table);
    const answer = await fetch(location.pathname).catch(() => null);
    // what fails comes again with the socket, and a later change with its own answer
    if (!answer?.ok || drawnOf(table) !== wanted) {
      return;
    }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const before = told();
    for (const id of PARTS) {
      replace(fresh, id);
    }
    document.title = fresh.title;
    for (const button of document.querySelectorAll("[data-share]")) {
      const theirs = /** @type {HTMLElement | null} */ (fresh.querySelector("[data-share]"));
      /** @type {HTMLElement} */ (button).dataset.title = theirs?.dataset.title;
    }
    const others = JSON.stringify(table.terms) !== JSON.stringify(JSON.parse(drawn)[0]);
    drawn = wanted;
    if (others && !isHost(table)) {
      const news = told().filter((one) => !before.includes(one));
      // what is no more has no word of its own: the board and its seats say where one is
      const board = document.querySelector("#head h1")?.textContent ?? "";
      const chosen = say("terms.chosen", { board, n: String(table.size) });
      changed(news.join(" · ") || chosen);
    }
  };

  bindTerms(document, say);
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const folded = form.closest("#terms");
    if (!folded) {
      return;
    }
    event.preventDefault();
    const { ok, code, data } = await post(form.action, new FormData(form));
    showErrors(form, ok ? {} : reasonsOf(code, data));
    if (ok) {
      folded.removeAttribute("open");
      folded.querySelector("summary")?.focus();
      saved();
    }
  });

  return {
    /** The table as it is now. @param {Table} now */
    follow: (now) => {
      table = now;
      if (drawnOf(table) !== drawn) {
        read();
      }
    },
  };
};
