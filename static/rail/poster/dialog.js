/**
 * What is done with a poster: looked at, saved, shared.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { icon } from "#rail/game/parts/icons.js";
import { addressOf, pictureOf, posterOf } from "#rail/poster/poster.js";

/** @param {Blob} blob @param {string} name */
const save = (blob, name) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/**
 * @param {Game} game
 * @param {() => void} changed
 */
export const createPoster = (game, changed) => {
  /** @type {{ text: string, width: number, height: number, name: string } | null} */
  let poster = null;
  let failed = false;
  /** @type {File | null} */
  let picture = null;

  const make = async () => {
    const { final } = game.view;
    if (!final) {
      return;
    }
    try {
      poster = await posterOf(game, final);
      changed();
      picture = new File([await pictureOf(poster)], `${poster.name}.png`, { type: "image/png" });
    } catch {
      failed = true;
    }
    changed();
  };
  make();

  const savePicture = () => picture && save(picture, picture.name);
  const saveDrawing = () =>
    poster && save(new Blob([poster.text], { type: "image/svg+xml" }), `${poster.name}.svg`);
  const share = () => {
    if (picture) {
      // who thinks better of it has shared nothing
      navigator.share({ files: [picture] }).catch(() => undefined);
    }
  };

  return () => {
    const { words } = game;
    const sharing = picture && navigator.canShare?.({ files: [picture] });
    return html`<div class="poster-sheet">
      ${
        poster
          ? html`<img src=${addressOf(poster.text)} width=${poster.width} height=${poster.height} alt=${words.say("poster.alt")}>`
          : html`<p class="muted" role="status">${words.say(failed ? "poster.failed" : "poster.making")}</p>`
      }
      <div class="actions">
        <button type="button" class="button primary" data-save="png" aria-disabled=${String(!picture)}
          @click=${savePicture}>${icon("save")}${words.say("poster.png")}</button>
        <button type="button" class="button" data-save="svg" aria-disabled=${String(!poster)}
          @click=${saveDrawing}>${icon("save")}${words.say("poster.svg")}</button>
        ${sharing ? html`<button type="button" class="button" data-share @click=${share}>${icon("link")}${words.say("poster.share")}</button>` : nothing}
      </div>
    </div>`;
  };
};
