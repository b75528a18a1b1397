/**
 * What every page of a game stands on: its board, what the mechanisms of it bring, and the words.
 *
 * @import { Board, Mechanism, Page } from "#rail/core/types.js"
 */
import { openAtlas } from "#rail/core/atlas.js";
import { bring } from "#rail/core/mechanisms.js";
import own from "#words/game.js";
import refusals from "#words/refusals.js";

const core = { ...own, ...refusals };

/** @param {Page} page @param {HTMLElement} home says so if that fails */
export const load = async (page, home) => {
  /** @type {[Board, Mechanism[]]} */
  const [board, mechanisms] = await Promise.all([
    fetch(page.board).then((answer) => answer.json()),
    bring(page.mechanisms),
  ]).catch((error) => {
    home.querySelector(".loading")?.replaceChildren(core["line.failed"]);
    throw error;
  });
  return { page, atlas: openAtlas(board, mechanisms), mechanisms, core };
};
