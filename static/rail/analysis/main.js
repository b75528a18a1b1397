/**
 * The analysis on the page of a finished game: asked for, waited for, shown.
 *
 * @import { Board, Mechanism } from "#rail/core/types.js"
 * @import { Analysis, AnalysisPage, Answer } from "#rail/analysis/types.js"
 */
import { render } from "#lit";
import { layout, waiting } from "#rail/analysis/layout.js";
import { openAtlas } from "#rail/core/atlas.js";
import { bring } from "#rail/core/mechanisms.js";
import { speak } from "#rail/core/words.js";
import own from "#words/analysis.js";
import core from "#words/game.js";

const PAUSE_MS = 400;
/** What may go better when it is tried again. */
const PASSING = ["busy", "offline", "failed"];

const home = /** @type {HTMLElement} */ (document.getElementById("analysis"));
/** @type {AnalysisPage} */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "");
const token = /** @type {HTMLInputElement | null} */ (
  document.querySelector('[name="csrfmiddlewaretoken"]')
);

/** @type {[Board, Mechanism[]]} */
const [board, mechanisms] = await Promise.all([
  fetch(page.board).then((answer) => answer.json()),
  bring(page.mechanisms),
]);
const atlas = openAtlas(board, mechanisms);
const words = speak({
  lang: page.lang,
  core: { ...core, ...own },
  mechanisms,
  atlas,
  names: page.seats.map(({ name }) => name),
  me: null,
});

/** Why there is none. */
class Trouble extends Error {}

/** @param {"GET" | "POST"} method @returns {Promise<Answer>} */
const ask = async (method) => {
  const headers = { "X-CSRFToken": token?.value ?? "" };
  const answer = await fetch(page.analysis, { method, headers }).catch(() => null);
  if (answer?.status === 429 || answer?.status === 503) {
    throw new Trouble("busy");
  }
  if (!answer?.ok) {
    throw new Trouble("offline");
  }
  return answer.json();
};

/** @param {number | null} percent */
const wait = (percent) => {
  render(waiting(words, { percent, trouble: "", again: null }), home);
  return new Promise((done) => window.setTimeout(done, PAUSE_MS));
};

/** @returns {Promise<Analysis>} */
const analyzed = async () => {
  let answer = await ask("GET");
  for (;;) {
    if (answer.state === "done") {
      return answer.analysis;
    }
    if (answer.state === "failed") {
      throw new Trouble(answer.code);
    }
    if (answer.state === "none") {
      answer = await ask("POST");
    } else {
      const { done, total } = answer;
      await wait(total ? Math.floor((100 * done) / total) : null);
      answer = await ask("GET");
    }
  }
};

/** @param {Analysis} analysis @param {number} who */
const show = (analysis, who) => {
  const look = (/** @type {number} */ seat) => show(analysis, seat);
  render(layout({ page, words, atlas, analysis, who, look }), home);
};

const begin = async () => {
  home.setAttribute("aria-busy", "true");
  try {
    const analysis = await analyzed();
    show(
      analysis,
      page.mine ??
        Math.max(
          0,
          analysis.seats.findIndex(({ won }) => won),
        ),
    );
  } catch (error) {
    const trouble = error instanceof Trouble ? error.message : "offline";
    const again = PASSING.includes(trouble) ? begin : null;
    render(waiting(words, { percent: null, trouble, again }), home);
  } finally {
    home.removeAttribute("aria-busy");
  }
};

begin();
