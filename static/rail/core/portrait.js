/** What a player looks like, as people choose it; its color and shape are drawn beside it. */
import { html, nothing } from "#lit";

/** @param {string} [name] none has who plays no more */
export const portrait = (name) =>
  name ? html`<span class="portrait" data-portrait=${name} aria-hidden="true"></span>` : nothing;
