/**
 * The end of a game: what tells it is fetched when one ends in front of one's eyes, or when
 * somebody wants to see it again.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { bringStyle } from "#rail/core/styles.js";
import { pointsOf } from "#rail/game/teams.js";

/** @typedef {ReturnType<typeof import("#rail/ceremony/ceremony.js").createCeremony>} Ceremony */

/**
 * @param {Game} game
 * @param {{ changed: () => void, told: () => void }} hear
 */
export const createEnd = (game, hear) => {
  /** @type {Ceremony | null} */
  let ceremony = null;
  /** The call that fetches it, until it is here or nobody wants it any more. @type {object | null} */
  let coming = null;
  /** The poster, once it was asked for. @type {(() => unknown) | null} */
  let poster = null;
  let asked = false;

  const fetchPoster = async () => {
    try {
      const [{ createPoster }] = await Promise.all([
        import("#rail/poster/dialog.js"),
        bringStyle(game.page.stylesheets.ceremony),
        bringStyle(game.page.stylesheets.poster),
      ]);
      poster = createPoster(game, hear.changed);
    } catch {
      poster = () => html`<p class="muted" role="status">${game.words.say("poster.failed")}</p>`;
    }
    hear.changed();
  };

  const begin = async () => {
    const { final } = game.view;
    if (!final || coming) {
      return;
    }
    ceremony?.close();
    ceremony = null;
    const call = {};
    coming = call;
    hear.changed();
    try {
      const [{ createCeremony }] = await Promise.all([
        import("#rail/ceremony/ceremony.js"),
        bringStyle(game.page.stylesheets.ceremony),
      ]);
      if (coming === call) {
        coming = null;
        ceremony = createCeremony(game, final, hear);
        ceremony.begin();
      }
    } catch {
      // what cannot be fetched is not told: the sheet of points is there
      coming = null;
      hear.told();
    }
    hear.changed();
  };

  return {
    /** Is anything left to be told? Then nobody sees yet how it ends. */
    get telling() {
      return Boolean(coming ?? ceremony?.telling);
    },
    begin,
    /** Nothing of it is shown any more. */
    close: () => {
      coming = null;
      ceremony?.close();
      ceremony = null;
    },
    /** The points of a side, as far as they are told. @param {number[]} side */
    pointsOf: (side) =>
      ceremony?.telling
        ? ceremony.pointsOf(side)
        : pointsOf(coming ? { ...game.view, final: null } : game.view, side),
    /** @param {unknown} actions */
    stage: (actions) => ceremony?.stage(actions) ?? nothing,
    /** The poster of the game, drawn when it is first asked for. */
    poster: () => {
      if (!asked) {
        asked = true;
        fetchPoster();
      }
      return poster?.() ?? html`<p class="muted">${game.words.say("poster.making")}</p>`;
    },
    acts: () => (ceremony?.telling ? ceremony.acts() : nothing),
  };
};
