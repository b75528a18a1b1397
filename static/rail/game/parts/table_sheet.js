/**
 * The sheet of the table: its time, who keeps it waiting, how to end early, its links.
 *
 * @import { Game } from "#rail/core/types.js"
 * @typedef {ReturnType<typeof import("#rail/game/handheld.js").createHandheld>} Handheld
 */
import { html, nothing } from "#lit";
import { copy } from "#rail/core/link_buttons.js";
import { isClocked, isOut, timeOf } from "#rail/game/parts/clock.js";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { ordering } from "#rail/game/parts/orders.js";

/** What may be given at once, in seconds. */
const GIFTS = { live: [60, 300], days: [86400, 259200] };
const MAX_DAYS = 30;

/** The other people at the table. @param {Game} game */
const others = ({ page }) =>
  page.seats.flatMap(({ bot }, seat) => (bot || page.mine.includes(seat) ? [] : [seat]));

/** @param {Game} game @param {number} seat */
const owes = ({ view }, seat) =>
  view.decisions.length ? view.decisions.some((ask) => ask.seat === seat) : view.turn.seat === seat;

/** @param {Game} game @param {number} seat */
const who = ({ page }, seat) =>
  html`<span class="who">${seatMark(page.seats[seat].color)}<span class="name">${page.seats[seat].name}</span></span>`;

/** Proposes something; the strip that follows tells how it stands. */
/** @param {Game} game @param {() => void} close @param {Record<string, string>} what */
const propose = async (game, close, what) => {
  if (await game.act("propose", what)) {
    close();
  }
};

/** @param {Game} game @param {string | number} seat @param {"live" | "days"} kind */
const gifts = ({ words, act }, seat, kind) =>
  GIFTS[kind].map(
    (seconds) => html`<button type="button" class="button" data-give=${`${seat}-${seconds}`}
      @click=${() => act("give", { seat: String(seat), seconds: String(seconds) })}>${words.say(
        `time.give.${kind}`,
        { n: seconds / (kind === "live" ? 60 : 86400) },
      )}</button>`,
  );

/** @param {Game} game @param {() => void} close */
const time = (game, close) => {
  const { clock, words, page, view, act } = game;
  if (!clock) {
    return html`<p>${words.say("time.none")}</p>`;
  }
  const rule =
    clock.kind === "live"
      ? words.say("time.live", { n: clock.increment })
      : words.say("time.turn", { n: (clock.turn ?? 0) / 86400 });
  if (!page.mine.length || view.over) {
    return html`<p>${rule}</p>`;
  }
  /** @param {SubmitEvent} event */
  const days = (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    propose(game, close, { kind: "days", days: String(form.get("days")) });
  };
  const rest = others(game).filter((seat) => isClocked(game, seat));
  return html`<p>${rule}</p>
    <p>${
      clock.paused
        ? html`<button type="button" class="button primary" @click=${() => act("resume")}>${words.say("time.resume")}</button>`
        : html`<button type="button" class="button" data-propose="pause"
            @click=${() => propose(game, close, { kind: "pause" })}>${words.say("time.pause")}</button>`
    }</p>
    ${
      clock.kind === "live"
        ? html`<form class="row" @submit=${days}>
            <label for="to-days">${words.say("time.to_days")}</label>
            <input class="input number" type="number" id="to-days" name="days" min="1" max=${MAX_DAYS} value="2" required>
            <button class="button" data-propose="days">${words.say("proposal.propose")}</button>
          </form>`
        : nothing
    }
    ${
      rest.length
        ? html`<h4>${words.say("time.give")}</h4>
          <ul class="plain gifts">
            ${rest.map((seat) => html`<li>${who(game, seat)}${timeOf(game, seat)}<span class="answers">${gifts(game, seat, clock.kind)}</span></li>`)}
            ${
              rest.length > 1
                ? html`<li><span class="who">${icon("people")}<span class="name">${words.say("time.all")}</span></span><span class="answers">${gifts(game, "all", clock.kind)}</span></li>`
                : nothing
            }
          </ul>`
        : nothing
    }`;
};

/** Those who keep the others waiting, and what may be done. @param {Game} game */
const absent = (game) => {
  const { words, here, standIns, act } = game;
  const late = others(game).filter(
    (seat) =>
      owes(game, seat) &&
      !standIns.includes(seat) &&
      (isClocked(game, seat) ? isOut(game, seat) : !here.seats[seat]),
  );
  const played = others(game).filter((seat) => standIns.includes(seat));
  if (!late.length && !played.length) {
    return html`<p class="muted">${words.say("absence.none")}</p>`;
  }
  return html`<ul class="plain gifts">
    ${played.map((seat) => html`<li>${who(game, seat)}<span>${words.say("absence.plays")}</span></li>`)}
    ${late.map(
      (seat) => html`<li>${who(game, seat)}<span class="answers">
        <button type="button" class="button" data-skip=${seat}
          @click=${() => act("skip", { seat: String(seat) })}>${words.say("absence.skip")}</button>
        <button type="button" class="button" data-stand-in=${seat}
          @click=${() => act("stand-in", { seat: String(seat) })}>${words.say("absence.stand_in")}</button></span></li>`,
    )}
  </ul>`;
};

/** Who may look on; the host decides, in the middle of a game too. @param {Game} game */
const watching = ({ words, page, act }) => html`<section><h3>${words.say("sheet.watch")}</h3>
  <p>${words.say(page.watch ? "watch.open" : "watch.shut")}</p>
  ${
    page.host
      ? html`<p><button type="button" class="button" data-watch=${page.watch ? "0" : "1"}
          @click=${() => act("watch", { open: page.watch ? "0" : "1" })}>${words.say(
            page.watch ? "sheet.watch.shut" : "sheet.watch.open",
          )}</button></p>`
      : nothing
  }</section>`;

/** The host may leave that to another. @param {Game} game @param {() => void} close */
const handing = (game, close) => {
  const { words, act } = game;
  return html`<section><h3>${words.say("sheet.host")}</h3>
    <p class="muted">${words.say("sheet.host.why")}</p>
    <ul class="plain gifts">${others(game).map(
      (
        seat,
      ) => html`<li>${who(game, seat)}<span class="answers"><button type="button" class="button" data-hand-over=${seat}
        aria-label=${words.say("sheet.host.give.name", { seat })}
        @click=${async () => {
          if (await act("hand-over", { seat: String(seat) })) {
            close();
          }
        }}>${words.say("sheet.host.give")}</button></span></li>`,
    )}</ul></section>`;
};

/** On a phone: the hand alone, beside a big screen. */
/** @param {Game} game @param {() => void} close @param {Handheld} handheld */
const handheldSwitch = (game, close, { on, toggle }) =>
  game.page.mine.length && game.atlas.routes.size
    ? html`<button type="button" class="button handheld-door" data-handheld aria-pressed=${String(on)}
        @click=${() => {
          toggle();
          close();
        }}>${icon("card")}${game.words.say("handheld")}</button>`
    : nothing;

/** @param {Game} game @param {string} notice @param {() => void} close @param {Handheld} handheld */
export const sheet = (game, notice, close, handheld) => {
  const { words, page, view } = game;
  const playing = page.mine.length > 0 && !view.over;
  const link = new URL(page.urls.table, location.href).href;
  return html`<div class="table-sheet">
    ${notice ? html`<p class="said-here" role="alert">${icon("warn")}<span>${notice}</span></p>` : nothing}
    <section><h3>${words.say("sheet.time")}</h3>${time(game, close)}</section>
    ${
      playing && page.me !== null && game.clock?.kind === "days"
        ? html`<section><h3>${words.say("orders")}</h3>${ordering(game)}</section>`
        : nothing
    }
    ${
      playing
        ? html`<section><h3>${words.say("sheet.absent")}</h3>${absent(game)}
      ${page.host && others(game).length ? html`<p><a class="button" href=${page.urls.seats}>${words.say("sheet.seats")}</a></p>` : nothing}</section>`
        : nothing
    }
    <section><h3>${words.say("sheet.links")}</h3>
      <output id="table-link" class="link-text">${link}</output>
      <p class="answers">
        <button type="button" class="button" @click=${async () => {
          if (await copy("table-link")) {
            game.tell(words.say("sheet.copied"));
          }
        }}>${words.say("sheet.copy")}</button>
        ${page.mine.length ? html`<a class="button" href=${page.urls.seat}>${words.say("seat.link")}</a>` : nothing}
        ${handheldSwitch(game, close, handheld)}
        ${page.lesson.length ? nothing : html`<a class="button" href=${page.urls.tv} target="_blank">${words.say("sheet.tv")}</a>`}
      </p>
      ${playing && page.left ? html`<p class="muted">${words.say("sheet.left", { n: page.left })}</p>` : nothing}
      ${page.keep ? html`<p class="muted">${words.say("sheet.kept", { n: page.keep })}</p>` : nothing}
    </section>
    ${page.mine.length && !page.lesson.length ? watching(game) : nothing}
    ${page.host && others(game).length ? handing(game, close) : nothing}
    ${
      playing
        ? html`<section><h3>${words.say("sheet.end")}</h3>
          <p class="muted">${words.say("sheet.end.why")}</p>
          <p><button type="button" class="button" data-propose="end"
            @click=${() => propose(game, close, { kind: "end" })}>${words.say("sheet.end.propose")}</button></p></section>`
        : nothing
    }
  </div>`;
};
