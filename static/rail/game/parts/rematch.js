/**
 * Another game at the same table: whoever asks, the others agree or not now, watchers follow. It
 * has an element of its own, so that its seconds paint nothing else.
 *
 * @import { Frame, Game } from "#rail/core/types.js"
 */
import { html, nothing, render } from "#lit";
import { post } from "#rail/core/post.js";
import { icon, sentence } from "#rail/game/parts/icons.js";

const SECOND_MS = 1000;

/** @param {Game} game */
export const createRematch = (game) => {
  const { page } = game;
  const home = document.createElement("div");
  home.className = "rematch";
  /** @type {{ by: string, until: number, answers: string[], play: string } | null} */
  let asked = null;
  let begun = false;
  let busy = false;
  let failed = "";
  let timer = 0;

  const mine = () => asked?.answers[page.mine[0]] ?? "none";
  const left = () => Math.max(0, Math.ceil(((asked?.until ?? 0) - performance.now()) / SECOND_MS));
  const go = () => location.reload();

  /** @param {string} url @param {Record<string, string>} fields @param {boolean} leave */
  const send = async (url, fields, leave) => {
    if (busy) {
      return;
    }
    busy = true;
    failed = "";
    paint();
    const { ok, code, data } = await post(url, fields);
    busy = false;
    if (leave && (ok || code === "table.started")) {
      go();
      return;
    }
    failed = ok ? "" : game.words.say(`no.${code}`, data);
    paint();
  };
  const ask = () => send(page.urls.rematch, {}, true);
  const join = () => send(page.urls.answer, { yes: "1" }, true);
  const notNow = () => send(page.urls.answer, { yes: "0" }, false);

  /** @param {string} word @param {() => void} act @param {string} kind @param {string} does */
  const button = (word, act, kind, does) =>
    html`<button type="button" class=${`button ${kind}`} data-rematch=${does} aria-disabled=${String(busy)}
      @click=${act}>${does === "ask" ? icon("again") : nothing}${game.words.say(word)}</button>`;

  /** Who has agreed, and for how long the others are waited for. */
  const described = () => {
    const { words } = game;
    const by = asked?.by ?? "";
    const answers = asked?.answers ?? [];
    const seats = answers.flatMap((answer, seat) => (answer === "yes" ? [seat] : []));
    return html`<p><b>${words.say("rematch.by", { name: by })}</b></p>
      ${asked?.play ? html`<p data-play>${words.say("rematch.play", { play: asked.play })}</p>` : nothing}
      ${seats.length ? html`<p>${sentence(words.parts("rematch.with", { seats }), page.seats)}</p>` : nothing}
      ${answers.includes("none") ? html`<p class="muted">${left() ? words.say("rematch.left", { n: left() }) : words.say("rematch.late")}</p>` : nothing}`;
  };

  /** By what I have answered. @type {Record<string, () => unknown>} */
  const ACTIONS = {
    none: () =>
      html`${button("rematch.join", join, "primary", "join")}${button("rematch.not_now", notNow, "", "not-now")}`,
    no: () =>
      html`<p>${game.words.say("rematch.refused")}</p>${button("rematch.after_all", join, "", "join")}`,
    yes: () => button("rematch.go", go, "primary", "go"),
    gone: () => button("rematch.go", go, "", "go"),
  };

  const what = () => {
    const { words } = game;
    if (begun) {
      return html`<p>${words.say("rematch.begun")}</p>
        <div class="actions">${button("rematch.watch", go, "", "go")}</div>`;
    }
    if (asked) {
      return page.mine.length
        ? html`${described()}<div class="actions">${ACTIONS[mine()]()}</div>`
        : html`${described()}<p>${words.say("rematch.follow")}</p>`;
    }
    return page.mine.length
      ? html`<div class="actions">${button("final.again", ask, "primary", "ask")}</div>`
      : nothing;
  };

  const paint = () => {
    render(html`${what()}<p class="error" role="alert">${failed}</p>`, home);
    clearTimeout(timer);
    if (asked?.answers.includes("none") && left()) {
      timer = window.setTimeout(paint, SECOND_MS);
    }
  };
  paint();

  return {
    home,
    /** Asks the others for another game, or joins what somebody asked for. */
    ask: () => (asked ? join() : ask()),
    /** Somebody asks for another game, or has answered; is it news? @param {Frame} frame */
    take: ({ by = "", left: seconds = 0, answers = [], play: titles = [] }) => {
      const news = asked === null;
      const play = titles.map((title) => title[page.lang] ?? title.en).join(" · ");
      asked = { by, until: performance.now() + seconds * SECOND_MS, answers, play };
      paint();
      return news;
    },
    /** The next game has begun: who plays it or watches goes there, others are asked. */
    begin: () => {
      if (!page.mine.length || !asked || mine() === "yes") {
        go();
      } else {
        begun = true;
        paint();
      }
    },
  };
};

/** How many games everybody has won here, this one counted. @param {Game} game */
export const series = ({ page, view, words }) => {
  const { games, wins } = page.series;
  if (!games || !view.final) {
    return nothing;
  }
  const { winners } = view.final;
  const each = page.seats.map(
    ({ name }, n) => `${name} ${wins[n] + (winners.includes(n) ? 1 : 0)}`,
  );
  return html`<p class="series" data-series>${words.say("series", { wins: each.join(", "), n: games + 1 })}</p>`;
};
