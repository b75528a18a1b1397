/**
 * The proof of the shuffle: the fingerprint and the secret number, and a check of both and of the
 * whole deal that this browser computes by itself.
 *
 * @import { Final, Game, View } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { icon } from "#rail/game/parts/icons.js";

/** Does this browser compute SHA-256? It does not on plain http. */
const canDigest = () => Boolean(crypto.subtle);

/**
 * @param {(seat: number) => Promise<View>} opening what a seat saw before the first move
 * @param {() => void} changed
 */
export const createProof = (opening, changed) => {
  /** @type {"" | "busy" | "failed" | Record<string, boolean>} */
  let result = "";

  /** @param {Game} game @param {Final} final */
  const check = async ({ atlas, page, view }, { seed }) => {
    result = "busy";
    changed();
    try {
      const { checked } = await import("#rail/replay/shuffle.js");
      const views = await Promise.all(page.seats.map((_, seat) => opening(seat)));
      result = await checked(atlas.board, seed, view.commit, views);
    } catch {
      result = "failed";
    }
    changed();
  };

  /** @param {Game} game @param {Final} final */
  return (game, final) => {
    const { words, view } = game;
    const found = typeof result === "object" ? Object.entries(result) : [];
    return html`<details class="proof"><summary>${words.say("proof")}</summary>
      <p>${words.say("proof.why")}</p>
      <dl><dt>${words.say("proof.commit")}</dt><dd><code>${view.commit}</code></dd>
        <dt>${words.say("proof.seed")}</dt><dd><code>${final.seed}</code></dd></dl>
      ${
        canDigest()
          ? html`<button type="button" class="button" data-check aria-disabled=${String(result === "busy")}
              @click=${() => check(game, final)}>${words.say("proof.check")}</button>`
          : html`<p class="muted">${words.say("proof.http")}</p>`
      }
      <div role="status">
        ${result === "failed" ? html`<p class="bad">${icon("cross")}${words.say("proof.failed")}</p>` : nothing}
        ${found.map(
          ([what, fits]) =>
            html`<p class=${fits ? "ok" : "bad"} data-proof=${what}>${icon(fits ? "check" : "cross")}${words.say(
              `proof.${what}.${fits ? "fits" : "differs"}`,
            )}</p>`,
        )}
      </div>
    </details>`;
  };
};
