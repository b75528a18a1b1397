/**
 * The end: the winner, the table of points, every line of it, the way to the replay, how to check
 * the shuffle, and the games before.
 *
 * @import { Final, Game, ScoreLine } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";
import { signed } from "#rail/core/signed.js";
import { icon, seatMark } from "#rail/game/parts/icons.js";
import { ranks } from "#rail/game/parts/ranks.js";
import { series } from "#rail/game/parts/rematch.js";
import { levelOf } from "#rail/game/parts/seats.js";
import { added, pointsOf, sides } from "#rail/game/teams.js";

/**
 * The key of a line's words: a goal that was missed has words of its own.
 * @param {ScoreLine} line
 */
export const keyOf = (line) => `score.${line.why}${line.data.done === false ? ".missed" : ""}`;

/**
 * What was counted besides points; between equals, what decides. How long paths are is told where it
 * brings points or decides.
 *
 * @param {Game} game
 * @param {Final} final
 */
const counts = (game, final) => {
  const { words, atlas } = game;
  const columns = sides(game);
  const totals = columns.map(([first]) => final.totals[first]);
  const ties = new Set(totals).size < totals.length ? atlas.board.ties : [];
  const paths = final.lines.some(({ data }) => Array.isArray(data.routes));
  /** @param {string} name */
  const row = (name) => html`<tr class="tally"><th scope="row">${words.say(`tally.${name}`)}</th>
    ${columns.map(([first]) => html`<td>${final.tally[name][first]}</td>`)}</tr>`;
  const others = Object.keys(final.tally).filter(
    (name) => !ties.includes(name) && (paths || name !== "longest"),
  );
  return html`${others.map(row)}
    ${
      ties.length
        ? html`<tr class="tally"><th scope="row" colspan=${columns.length + 1}>${words.say("tally.ties")}</th></tr>`
        : nothing
    }
    ${ties.map(row)}`;
};

/** Letters that a narrow table has room for in one line, names above each other not counted. */
const LETTERS = 27;

/** @param {Game} game @param {Final} final */
const points = (game, final) => {
  const { page, words } = game;
  const { lines } = final;
  const whys = [...new Set(lines.map((line) => line.why))];
  const columns = sides(game);
  /** @param {string} why @param {number[]} side */
  const sum = (why, side) =>
    added(lines.filter((line) => line.why === why && side.includes(line.seat)));
  const longest = Math.max(...page.seats.map(({ name }) => name.length));
  return html`<table class=${`points ${longest * columns.length > LETTERS ? "crowded" : ""}`}>
    <thead><tr><td></td>${columns.map(
      (side) => html`<th scope="col" class=${final.winners.includes(side[0]) ? "won" : ""}>
        ${seatMark(page.seats[side[0]].color)}${side.map(
          (n) => html`<span class="name">${page.seats[n].name}</span>`,
        )}</th>`,
    )}</tr></thead>
    <tbody>${whys.map(
      (why) => html`<tr><th scope="row">${words.say(`sum.${why}`)}</th>
        ${columns.map((side) => html`<td>${String(sum(why, side)).replace("-", "−")}</td>`)}</tr>`,
    )}</tbody>
    <tfoot>
      <tr class="total"><th scope="row">${words.say("sum.total")}</th>
        ${columns.map((side) => html`<td data-total=${side[0]}>${String(pointsOf(game.view, side)).replace("-", "−")}</td>`)}</tr>
      ${counts(game, final)}
    </tfoot>
  </table>`;
};

/** What lights up on the map for a line: tickets and routes. @param {ScoreLine} line @returns {[string[], string[]]} */
const shownBy = ({ data }) => [
  data.ticket ? [data.ticket] : [],
  data.routes?.map ? data.routes : [],
];

/** @param {Game} game @param {ScoreLine[]} lines */
const rowsOf = (game, lines) => {
  const { words, page } = game;
  const worth = lines.filter((line) => line.why !== "routes");
  return html`<ul class="plain list lines">
    ${worth.map((line) => {
      const kind = `line ${["down", "", "up"][Math.sign(line.points) + 1]}`;
      const told = html`${seatMark(page.seats[line.seat].color)}
        <span class="between"><span class="visually-hidden">${page.seats[line.seat].name}: </span
          >${words.say(keyOf(line), line.data)}</span>
        <b class="worth">${signed(words.lang, line.points)}</b>`;
      const shown = shownBy(line);
      if (!shown.flat().length) {
        return html`<li><div class=${kind}>${told}</div></li>`;
      }
      const on = () => game.light(...shown);
      const off = () => game.light([]);
      return html`<li><button type="button" class=${kind}
        @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off} @click=${on}>${told}</button></li>`;
    })}
  </ul>`;
};

/** The games that this table has played before. @param {Game} game */
const before = ({ page, words }) =>
  page.earlier?.length
    ? html`<h3>${words.say("earlier")}</h3>
      <ul class="plain list earlier">${page.earlier.map(
        ({
          number,
          url,
          seats,
        }) => html`<li><a href=${`${url}#0`}>${words.say("earlier.game", { n: number })}</a>
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
 * @param {object} actions
 * @param {Element | null} actions.rematch
 * @param {(game: Game, final: Final) => unknown} actions.proof
 * @param {unknown} [actions.keeping] what can be seen again, or kept
 */
export const finalSheet = (game, { rematch, proof, keeping = nothing }) => {
  const { view, words, page, mostlyBots } = game;
  const { final } = view;
  if (!final) {
    return nothing;
  }
  const { winners } = final;
  return html`
    <div class="verdict">${icon("trophy")}
      <h2>${words.say("turn.won", { winners, n: winners.length })}</h2>
    </div>
    ${mostlyBots.length ? html`<p class="muted" data-mostly>${words.say("final.mostly", { seats: mostlyBots })}</p>` : nothing}
    ${page.replay ? nothing : html`${series(game)}${rematch}<div class="actions">${keeping}</div>`}
    ${points(game, final)}
    <div class="actions">
      ${
        page.replay
          ? nothing
          : html`<a class="button" href=${`${page.urls.replay}#0`}>${icon("play")}${words.say("replay")}</a>
            ${page.urls.sheet ? html`<a class="button" href=${page.urls.sheet}>${icon("log")}${words.say("final.sheet")}</a>` : nothing}
            <a class="button quiet" href=${page.urls.file} download>${icon("save")}${words.say("replay.save")}</a>`
      }
    </div>
    ${rowsOf(game, final.lines)}
    ${ranks(game)}
    ${proof(game, final)}${before(game)}`;
};
