/**
 * What the end of a game means beyond it: ratings, and for guests a way to keep it.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { signed } from "#rail/core/signed.js";
import { seatMark } from "#rail/game/parts/icons.js";

/** @param {Game} game */
export const ranks = ({ page, words, ranks }) => {
  return html`
    ${
      page.ranks && ranks.some((rank) => rank)
        ? html`<ul class="plain list ranks" aria-label=${words.say("rank")}>${ranks.map(
            (rank, n) =>
              rank
                ? html`<li>${seatMark(page.seats[n].color)}<span>${words.say(
                    rank.provisional ? "rank.provisional" : "rank.now",
                    {
                      name: page.seats[n].name,
                      points: String(rank.points),
                      change: signed(words.lang, rank.change),
                    },
                  )}</span></li>`
                : nothing,
          )}</ul>`
        : nothing
    }
    ${page.urls.keep ? html`<p class="beyond"><a href=${page.urls.keep}>${words.say("final.keep")}</a></p>` : nothing}`;
};
