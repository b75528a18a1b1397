/**
 * A game that this version cannot play again: why, and how it ended as that was stored.
 *
 * @import { Page, Words } from "#rail/core/types.js"
 */
import { html, nothing, render } from "#lit";
import { icon, seatMark } from "#rail/game/parts/icons.js";

/**
 * @param {HTMLElement} home
 * @param {Page} page
 * @param {Words} words
 */
export const showUnplayable = (home, page, words) => {
  const final = page.replay?.final;
  home.replaceChildren();
  home.classList.add("stored");
  render(
    html`<div class="panel stack">
      <h1>${words.say("replay")}</h1>
      <p class="reason">${icon("warn")}<span>${words.say("no.replay.changed")}</span></p>
      ${
        final
          ? html`<table class="points">
              <tbody>${page.seats.map(
                ({ name, color }, n) => html`<tr>
                  <th scope="row">${seatMark(color)}<span class="name">${name}</span></th>
                  <td data-total=${n}>${final.totals[n]}</td>
                  <td>${final.winners.includes(n) ? icon("trophy") : nothing}</td></tr>`,
              )}</tbody></table>
            <p>${words.say("turn.won", { winners: final.winners, n: final.winners.length })}</p>`
          : nothing
      }
      <p><a class="button" href=${page.urls.table}>${words.say("replay.table")}</a></p>
    </div>`,
    home,
  );
};
