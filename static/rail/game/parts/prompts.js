/**
 * What waits for an answer of mine besides the game: a bot plays for me, the game is paused,
 * somebody proposes something. Strips above the players, that cover nothing and take no focus.
 *
 * @import { Game, Proposal } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { icon, sentence } from "#rail/game/parts/icons.js";
import { sentencesOf } from "#rail/game/parts/log.js";
import { stopped } from "#rail/game/parts/orders.js";

const SAT_IN = ["table.stood_in", "table.timed_out"];

/** The seats of mine that a bot plays. @param {Game} game */
const replaced = ({ page, standIns, view }) =>
  view.over ? [] : page.mine.filter((seat) => standIns.includes(seat));

/** What the bot did for this seat since it sat in, in words. @param {Game} game @param {number} seat */
const done = ({ store, words, page }, seat) => {
  const since = store.log.findLastIndex(({ events }) =>
    events.some((event) => SAT_IN.includes(event.kind) && event.data.seat === seat),
  );
  const mine = store.log
    .slice(since + 1)
    .filter(({ events }) =>
      events.some((event) => event.kind === "table.bot" && event.data.seat === seat),
    );
  return mine.map(({ v, events }) => {
    const visible = events.filter((event) => event.kind !== "table.bot");
    return html`<li>${sentencesOf(words, { v, events: visible }).map((parts) => html`<p>${sentence(parts, page.seats)}</p>`)}</li>`;
  });
};

/** @param {Game} game */
const absent = (game) => {
  const { words, page } = game;
  const [seat] = replaced(game);
  if (seat === undefined) {
    return nothing;
  }
  const did = page.me === null ? [] : done(game, seat);
  return html`<div class="prompt" data-prompt="back">
    <p>${icon("clock")}<b>${words.say("absence.bot")}</b></p>
    ${
      did.length
        ? html`<details open><summary>${words.say("absence.did", { n: did.length })}</summary>
            <ol class="plain did" tabindex="0" aria-label=${words.say("absence.did", { n: did.length })}>${did}</ol></details>`
        : nothing
    }
    <p class="answers"><button type="button" class="button primary" data-back
      @click=${() => game.act("back")}>${words.say("absence.back")}</button></p>
  </div>`;
};

/** @param {Game} game */
const paused = ({ clock, page, words, act }) =>
  clock?.paused
    ? html`<div class="prompt" data-prompt="paused">
        <p>${icon("clock")}<b>${words.say("time.paused.now")}</b></p>
        ${
          page.mine.length
            ? html`<p class="answers"><button type="button" class="button primary" data-resume
                @click=${() => act("resume")}>${words.say("time.resume")}</button></p>`
            : nothing
        }
      </div>`
    : nothing;

/** @param {Game} game @param {Proposal} proposal */
const proposed = ({ page, words, act }, proposal) => {
  const asked = proposal.waits.some((seat) => page.mine.includes(seat));
  const own = page.mine.includes(proposal.seat);
  /** @param {string} agree */
  const vote = (agree) => act("vote", { proposal: String(proposal.id), agree });
  return html`<div class="prompt" data-prompt="proposal">
    <p>${icon("people")}<b>${words.say(`proposal.${proposal.kind}`, proposal)}</b></p>
    ${proposal.waits.length ? html`<p class="muted">${words.say("proposal.waits", { seats: proposal.waits })}</p>` : nothing}
    <p class="answers">
      ${
        asked
          ? html`<button type="button" class="button primary" data-vote="1" @click=${() => vote("1")}>${words.say("proposal.agree")}</button>
            <button type="button" class="button" data-vote="0" @click=${() => vote("0")}>${words.say("proposal.decline")}</button>`
          : nothing
      }
      ${
        own
          ? html`<button type="button" class="button" data-vote="0" @click=${() => vote("0")}>${words.say("proposal.withdraw")}</button>`
          : nothing
      }
    </p>
  </div>`;
};

/** @param {Game} game */
export const prompts = (game) =>
  game.view.over
    ? nothing
    : html`
  ${absent(game)}
  ${paused(game)}
  ${stopped(game)}
  ${game.proposal ? proposed(game, game.proposal) : nothing}`;
