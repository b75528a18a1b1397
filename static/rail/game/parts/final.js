/**
 * The end: points are revealed line by line, then the table of points, the winner, the way to the
 * replay, how to check the shuffle, and the games before.
 *
 * @import { Final, Game, ScoreLine } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { icon, seatMark } from "#rail/game/parts/marks.js";
import { ranks } from "#rail/game/parts/ranks.js";
import { series } from "#rail/game/parts/rematch.js";
import { levelOf } from "#rail/game/parts/seats.js";
import { added, pointsOf, sides } from "#rail/game/side.js";
import { speed } from "#rail/motion/speed.js";

// milliseconds: for a line, and at most for all of them
const PACE = 900;
const LONGEST = 25_000;

/**
 * The key of a line's words: a goal that was missed has words of its own.
 * @param {ScoreLine} line
 */
const keyOf = (line) => `score.${line.why}${line.data.done === false ? ".missed" : ""}`;

/** @param {Game["words"]} words @param {number} points */
const signed = (words, points) =>
  new Intl.NumberFormat(words.lang, { signDisplay: "exceptZero" }).format(points).replace("-", "−");

/**
 * The show: which lines are out. It runs by itself and can be ended at any time.
 *
 * @param {(line: ScoreLine | null) => void} changed told of the line just shown, null at the end
 */
export const createShow = (changed) => {
  let shown = Number.POSITIVE_INFINITY;
  let timer = 0;
  const show = {
    get shown() {
      return shown;
    },
    /** @param {Final} final */
    run: (final) => {
      shown = 0;
      const pace = Math.min(PACE / speed(), LONGEST / final.lines.length);
      const next = () => {
        changed(final.lines[shown] ?? null);
        shown += 1;
        if (shown > final.lines.length) {
          show.end();
        } else {
          timer = window.setTimeout(next, pace);
        }
      };
      next();
    },
    end: () => {
      clearTimeout(timer);
      shown = Number.POSITIVE_INFINITY;
      changed(null);
    },
  };
  return show;
};

/** What was counted besides points, and decides between equals. */
/** @param {Game} game @param {Final} final */
const counts = (game, final) => {
  const { words, atlas } = game;
  const columns = sides(game);
  const { ties } = atlas.board;
  /** @param {string} name */
  const row = (name) => html`<tr class="tally"><th scope="row">${words.say(`tally.${name}`)}</th>
    ${columns.map(([first]) => html`<td>${final.tally[name][first]}</td>`)}</tr>`;
  const others = Object.keys(final.tally).filter((name) => !ties.includes(name));
  return html`${others.map(row)}
    <tr class="tally"><th scope="row" colspan=${columns.length + 1}>${words.say("tally.ties")}</th></tr>
    ${ties.map(row)}`;
};

/** Letters that a narrow table has room for in one line, names above each other not counted. */
const LETTERS = 27;

/** @param {Game} game @param {Final} final @param {ScoreLine[]} lines */
const points = (game, final, lines) => {
  const { page, words } = game;
  const whys = [...new Set(final.lines.map((line) => line.why))];
  const over = lines.length === final.lines.length;
  const columns = sides(game);
  /** @param {string} why @param {number[]} side */
  const sum = (why, side) => {
    const mine = lines.filter((line) => line.why === why && side.includes(line.seat));
    return mine.length ? added(mine) : null;
  };
  const longest = Math.max(...page.seats.map(({ name }) => name.length));
  return html`<table class=${`points ${longest * columns.length > LETTERS ? "crowded" : ""}`}>
    <thead><tr><td></td>${columns.map(
      (side) => html`<th scope="col" class=${over && final.winners.includes(side[0]) ? "won" : ""}>
        ${seatMark(page.seats[side[0]].color)}${side.map(
          (n) => html`<span class="name">${page.seats[n].name}</span>`,
        )}</th>`,
    )}</tr></thead>
    <tbody>${whys.map(
      (why) => html`<tr><th scope="row">${words.say(`sum.${why}`)}</th>
        ${columns.map((side) => html`<td>${String(sum(why, side) ?? "").replace("-", "−")}</td>`)}</tr>`,
    )}</tbody>
    <tfoot>
      <tr class="total"><th scope="row">${words.say("sum.total")}</th>
        ${columns.map((side) => html`<td data-total=${side[0]}>${String(pointsOf(game.view, side, lines.length)).replace("-", "−")}</td>`)}</tr>
      ${over ? counts(game, final) : nothing}
    </tfoot>
  </table>`;
};

/** What lights up on the map for a line. @param {Game} game @param {ScoreLine} line */
export const lightLine = (game, line) =>
  game.light(
    line.data.ticket ? [line.data.ticket] : [],
    line.data.routes?.map ? line.data.routes : [],
  );

/** @param {Game} game @param {ScoreLine[]} lines */
const told = (game, lines) => {
  const { words, page } = game;
  const worth = lines.filter((line) => line.why !== "routes");
  return html`<ul class="plain list lines">
    ${[...worth].reverse().map((line) => {
      const on = () => lightLine(game, line);
      const off = () => game.light([]);
      return html`<li><button type="button" class=${`line ${["down", "", "up"][Math.sign(line.points) + 1]}`}
        @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off} @click=${on}>
        ${seatMark(page.seats[line.seat].color)}
        <span class="between"><span class="visually-hidden">${page.seats[line.seat].name}: </span
          >${words.say(keyOf(line), line.data)}</span>
        <b class="worth">${signed(words, line.points)}</b>
      </button></li>`;
    })}
  </ul>`;
};

/** The games that this table has played before. @param {Game} game */
const before = ({ page, words }) =>
  page.earlier?.length
    ? html`<h3>${words.say("earlier")}</h3>
      <ul class="plain list earlier">${page.earlier.map(
        ({
          n,
          url,
          seats,
        }) => html`<li><a href=${`${url}#0`}>${words.say("earlier.game", { n })}</a>
          <span>${seats.map(
            ({ name, color, total, won, level }) =>
              html`<span class=${won ? "said won" : "said"}>${seatMark(color)}${name} ${
                level ? html`<small class="muted">(${levelOf(words, { level })})</small>` : nothing
              } ${total}</span> `,
          )}</span></li>`,
      )}</ul>`
    : nothing;

/**
 * @param {Game} game
 * @param {number} shown how many lines are out
 * @param {{ all: () => void, rematch: Element | null,
 *   proof: (game: Game, final: Final) => unknown }} deeds
 */
export const finalSheet = (game, shown, { all, rematch, proof }) => {
  const { view, words, page } = game;
  const { final } = view;
  if (!final) {
    return nothing;
  }
  const lines = final.lines.slice(0, shown);
  const over = lines.length === final.lines.length;
  const { winners } = final;
  return html`
    <div class="verdict">
      ${over ? icon("trophy") : nothing}
      <h2>${over ? words.say("turn.won", { winners, n: winners.length }) : words.say("final")}</h2>
    </div>
    ${over && !page.replay ? html`${series(game)}${rematch}` : nothing}
    ${points(game, final, lines)}
    <div class="deeds">
      ${over ? nothing : html`<button type="button" class="button" @click=${all}>${words.say("final.all")}</button>`}
      ${
        over && !page.replay
          ? html`<a class="button" href=${`${page.urls.replay}#0`}>${icon("play")}${words.say("replay")}</a>
            <a class="button quiet" href=${page.urls.file} download>${icon("save")}${words.say("replay.save")}</a>`
          : nothing
      }
    </div>
    ${over ? ranks(game) : nothing}
    ${told(game, lines)}
    ${over ? [proof(game, final), before(game)] : nothing}`;
};
