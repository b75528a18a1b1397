/**
 * How far down the draft card lies, and its words.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";

/** @param {Game} game */
const beside = ({ view, words }) => {
  const n = view.mech.draft_card?.above;
  return n === undefined
    ? nothing
    : html`<p class="muted" data-above=${n}>${words.say("draft_card.above", { n })}</p>`;
};

export default {
  name: "draft_card",
  beside,
  events: { "draft_card.came_up": { sound: "card", tick: 8 } },
  words: {
    en: {
      "draft_card.above":
        "Second draft: {n} {n#card lies|cards lie} above the draft card. No tickets can be drawn before it.",
      "event.draft_card.came_up":
        "The draft card came up: after this turn, everyone drafts tickets once more.",
      "no.draft_card.first": "No tickets can be drawn before the second draft.",
    },
    fr: {
      "draft_card.above":
        "Deuxième draft : {n} {n#carte|cartes} au-dessus de la carte Draft. Pas de nouvelles cartes Destination avant.",
      "event.draft_card.came_up":
        "La carte Draft est apparue : après ce tour, tous choisissent de nouveau des cartes Destination.",
      "no.draft_card.first": "On ne pioche pas de cartes Destination avant le deuxième draft.",
    },
  },
};
