/**
 * What stands between two players at one device: whom to hand it to, and a button to say so.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html } from "#lit";
import { seatMark } from "#rail/game/parts/icons.js";

/**
 * @param {Game} game
 * @param {(seat: number) => void} hold
 */
export const cover = (game, hold) => {
  const { words, page } = game;
  const { seats, due } = game.cover ?? { seats: [], due: false };
  const [first] = seats;
  // the heading has the focus: a second Enter of whoever played last uncovers nothing
  return html`<dialog class="cover" data-cover aria-labelledby="cover"
      @cancel=${(/** @type {Event} */ event) => event.preventDefault()} @close=${game.paint}>
    <h2 id="cover" tabindex="-1" autofocus>${due ? words.say("cover.to", { seat: first }) : words.say("cover.who")}</h2>
    <div class="holders">
      ${seats.map(
        (seat) => html`<button type="button" class="button primary large" data-hold=${seat}
          @click=${() => hold(seat)}>${seatMark(page.seats[seat].color, false, page.seats[seat].portrait)}${words.say("cover.me", { seat })}</button>`,
      )}
    </div>
    <p class="muted">${words.say("cover.why")}</p>
  </dialog>`;
};
