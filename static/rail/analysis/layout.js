/**
 * The analysis as a page: chances and turning points of all, then luck and skill, tickets and turns
 * of the player one looks at.
 *
 * @import { Atlas, Fact, Words } from "#rail/core/types.js"
 * @import { Analysis, AnalysisPage, Better, Parts, SeatAnalysis, TicketStory, TurnAnalysis,
 *   TurningPoint } from "#rail/analysis/types.js"
 */
import { html, nothing } from "#lit";
import { plot, sparkline } from "#rail/analysis/chart.js";
import { signed } from "#rail/core/signed.js";
import { textOf } from "#rail/core/words.js";
import { sayMove } from "#rail/game/parts/hint.js";
import { seatMark } from "#rail/game/parts/icons.js";
import { announced } from "#rail/game/parts/log.js";

/** @typedef {{ words: Words, atlas: Atlas }} Voice */
/** @typedef {Voice & { page: AnalysisPage, analysis: Analysis, who: number,
 *   look: (seat: number) => void }} Scene */

/** @type {(keyof Parts)[]} */
export const PARTS = ["deal", "choices", "cards", "tickets", "others", "end"];

/** Hundredths by which a chance has to fall to be told. */
const MIN_DROP = 15;
const STEADY = { n: 0, from: 0, to: 0 };

/** @param {Words} words @param {Fact[]} events */
const sentencesOf = (words, events) => announced(words, { v: 0, events });

/** A better move: what would have been told of it, else what was to be done. */
/** @param {Voice} voice @param {Better} better */
const betterOf = (voice, { events, move }) =>
  move ? textOf(sayMove(voice, move)) : sentencesOf(voice.words, events);

/** Tenths of a point as points, in a table. @param {Words} words @param {number} tenths */
const inPoints = ({ lang }, tenths) => signed(lang, tenths / 10, 1);

/** So many points, in a sentence. @param {Words} words @param {number} tenths */
const points = (words, tenths) =>
  words.say("points", { n: Math.max(1, Math.round(Math.abs(tenths) / 10)) });

/** @param {Scene} scene @param {number} v @param {number} seat */
const link = ({ page, words }, v, seat) =>
  page.replay
    ? html`<a href=${`${page.replay}#${v}/${seat}`}>${words.say("move", { n: v })}</a>`
    : words.say("move", { n: v });

/** Why a chance changed. @param {Voice} voice @param {TurningPoint} point */
export const causeOf = (voice, { part, by, better, seat, events }) => {
  const { words } = voice;
  if (part === "choices") {
    return better
      ? words.say("turning.choices", {
          better: betterOf(voice, better),
          points: points(words, better.by),
        })
      : "";
  }
  const cause = part === "others" && !events.length ? "together" : part;
  const key = cause === "end" ? "turning.end" : `turning.${cause}.${by < 0 ? "down" : "up"}`;
  return words.say(key, { seat, points: points(words, by) });
};

/** @param {Scene} scene */
const turning = (scene) => {
  const { analysis, page, words } = scene;
  return html`<h3>${words.say("turning")}</h3>
    ${
      analysis.turning.length
        ? html`<ol class="plain list turning">${analysis.turning.map((point, k) => {
            const { name, color } = page.seats[point.seat];
            return html`<li>
              <span class=${`pin of-seat ${color}`} aria-hidden="true">${k + 1}</span>
              <div class="stack tight">
                <p class="between"><span class="who">${seatMark(color)}<b>${name}</b></span>
                  <b class="number">${words.say("turning.from", { ...point })}</b></p>
                <p>${link(scene, point.v, point.seat)}${words.say("turning.colon")} ${sentencesOf(words, point.events)} ${causeOf(scene, point)}</p>
              </div></li>`;
          })}</ol>`
        : html`<p>${words.say("turning.none")}</p>`
    }`;
};

/** @param {Scene} scene */
const chances = (scene) => {
  const { analysis, page, words } = scene;
  return html`<figure class="stack tight over-turns">
    <figcaption><h3>${words.say("chance")}</h3><p class="muted">${words.say("chance.why")}</p></figcaption>
    <ul class="plain row who" aria-hidden="true">${page.seats.map(
      ({ name, color }) => html`<li>${seatMark(color)}${name}</li>`,
    )}</ul>
    ${plot(analysis, page.seats, words.say("chance.plot"))}
  </figure>
  ${turning(scene)}`;
};

/** @param {Scene} scene */
const chooser = ({ page, words, who, look }) => html`<fieldset class="perspective">
  <legend>${words.say("who")}</legend>
  <div class="row">${page.seats.map(
    (
      { name, color },
      n,
    ) => html`<label class="one-perspective"><input type="radio" name="perspective" class="visually-hidden"
      value=${n} .checked=${n === who} @change=${() => look(n)}>${seatMark(color)}<span>${name}</span></label>`,
  )}</div></fieldset>`;

/** A bar from the middle, to the right for more and to the left for less. */
/** @param {number} value @param {number} most */
const bar = (value, most) => {
  const length = (50 * Math.abs(value)) / (most || 1);
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <path class="middle" d="M50 0V10"></path>
    <rect class=${value < 0 ? "minus" : "plus"} x=${value < 0 ? 50 - length : 50} y="1" width=${length} height="8"></rect></svg>`;
};

/** What the own moves of the others came to, on average. @param {Scene} scene */
const othersMean = ({ analysis, words, who }) => {
  const others = analysis.seats.filter((_, n) => n !== who);
  const tenths = others.reduce((sum, { parts }) => sum + parts.choices, 0) / others.length;
  return signed(words.lang, Math.round(tenths / 10));
};

/** @param {Scene} scene @param {SeatAnalysis} seat */
const parts = (scene, { rounded }) => {
  const { words } = scene;
  const others = othersMean(scene);
  const total = rounded[PARTS.length];
  const most = Math.max(...rounded.map(Math.abs));
  const end = ["behind", "even", "ahead"][Math.sign(total) + 1];
  return html`<div><h3>${words.say("parts")}</h3><p class="muted">${words.say("parts.why")}</p>
    <table class="list parts"><tbody>${PARTS.map(
      (part, k) => html`<tr><th scope="row">${words.say(`part.${part}`)}
        <span class="muted small">${words.say(`part.${part}.why`, { others })}</span></th>
        <td class="balance">${bar(rounded[k], most)}</td>
        <td class="number">${signed(words.lang, rounded[k])}</td></tr>`,
    )}</tbody>
    <tfoot><tr class="total"><th scope="row">${words.say(`part.total.${end}`)}</th>
      <td class="balance">${bar(total, most)}</td>
      <td class="number" data-total>${signed(words.lang, total)}</td></tr></tfoot></table></div>`;
};

/** What became of a ticket, in a few sentences. @param {Words} words @param {TicketStory} story */
export const storyOf = (words, { chances: all, kept, done, made }) => {
  const open = all.slice(0, -1);
  const [, first] = open[0];
  const worst = open.reduce((least, one) => (one[1] < least[1] ? one : least));
  const best = open.reduce((most, one) => (one[1] > most[1] ? one : most));
  /** @param {string} key @param {[number, number]} at */
  const say = (key, [v, percent]) => words.say(key, { n: v, percent });
  return [
    first ? say("story.kept", [kept, first]) : say("story.aside", open[0]),
    done && worst[1] < first - 10 ? say("story.low", worst) : "",
    !done && best[1] > first + 10 ? say("story.high", best) : "",
    made !== null && made > kept ? say("story.sure", [made, 0]) : "",
    done ? "" : failureOf(words, open),
  ].filter(Boolean);
};

/** When a ticket that failed lost most of its chance: in one turn or never. */
/** @param {Words} words @param {[number, number][]} open */
const failureOf = (words, open) => {
  const falls = open.slice(1).map(([v, to], k) => ({ n: v, from: open[k][1], to }));
  const worst = falls.reduce((most, fall) => (drop(fall) > drop(most) ? fall : most), STEADY);
  const [n, percent] = open[open.length - 1];
  if (drop(worst) >= MIN_DROP) {
    return words.say("story.fell", worst);
  }
  return percent >= MIN_DROP ? words.say("story.late", { n, percent }) : "";
};

/** @param {{ from: number, to: number }} fall */
const drop = ({ from, to }) => from - to;

/** @param {Scene} scene @param {SeatAnalysis} seat */
const tickets = ({ words, analysis }, { tickets: stories }) =>
  stories.length
    ? html`<div><h3>${words.say("stories")}</h3><p class="muted">${words.say("stories.why")}</p>
      <ul class="plain list tickets">${stories.map((story) => {
        const shown = story.chances;
        const label = words.say("story.plot", {
          from: shown[0][1],
          to: shown[shown.length - 2]?.[1] ?? shown[0][1],
        });
        return html`<li><p class="between"><b>${words.say("story.ticket", { ticket: story.ticket })}</b>
            <span class="number">${words.say(story.done ? "story.done" : "story.lost")}, ${signed(words.lang, story.points)}</span></p>
          ${sparkline(shown, analysis.last, label)}
          <p class="muted small">${storyOf(words, story).map((one) => html`<span>${one}</span> `)}</p></li>`;
      })}</ul></div>`
    : nothing;

/** @param {Scene} scene @param {TurnAnalysis} turn */
const turnRow = (scene, { turn, v, moves, parts: changed, better, chance }) => {
  const { words, who } = scene;
  const luck = changed.deal + changed.cards + changed.tickets;
  /** @param {string} key @param {string} value */
  const cell = (key, value) =>
    html`<td class="number" data-label=${words.say(`turns.${key}`)}>${value}</td>`;
  return html`<tr>
    <th scope="row" data-label=${turn === 0 ? "" : words.say("turn")}>${turn === 0 ? words.say("opening") : turn}<br><span class="small">${link(scene, moves.at(-1)?.v ?? v, who)}</span></th>
    <td class="told">${moves.map(({ events }) => sentencesOf(words, events)).join(" ")}
      ${better ? html`<span class="better">${words.say("turns.better", { better: betterOf(scene, better) })}</span>` : nothing}</td>
    ${cell("choices", inPoints(words, changed.choices))}
    ${cell("luck", inPoints(words, luck))}
    ${cell("others", inPoints(words, changed.others + changed.end))}
    ${cell("chance", words.say("chance.percent", { n: chance }))}</tr>`;
};

/** @param {Scene} scene @param {SeatAnalysis} seat */
const turns = (scene, { turns: all }) => {
  const { words } = scene;
  return html`<details class="turns"><summary>${words.say("turns")}</summary>
    <p class="muted">${words.say("turns.why")}</p>
    <table class="list"><thead><tr><th scope="col">${words.say("turn")}</th><th scope="col">${words.say("turns.told")}</th>
      ${["choices", "luck", "others", "chance"].map((key) => html`<th scope="col" class="number">${words.say(`turns.${key}`)}</th>`)}</tr></thead>
    <tbody>${all.map((turn) => turnRow(scene, turn))}</tbody></table></details>`;
};

/** @param {Scene} scene */
export const layout = (scene) => {
  const seat = scene.analysis.seats[scene.who];
  return html`<h2>${scene.words.say("analysis")}</h2>
    <p class="muted">${scene.words.say("analysis.why")}</p>
    ${chances(scene)}
    ${chooser(scene)}
    <div class="plots">${parts(scene, seat)}${tickets(scene, seat)}</div>
    ${turns(scene, seat)}`;
};

/**
 * How far it is, or why there is none.
 *
 * @param {Words} words
 * @param {{ percent: number | null, trouble: string, again: (() => void) | null }} now
 */
export const waiting = (
  words,
  { percent, trouble, again },
) => html`<h2>${words.say("analysis")}</h2>
  ${
    trouble
      ? html`<p class="strip warn" role="alert">${words.say(`analysis.${trouble}`)}</p>
        ${again ? html`<button type="button" class="button" @click=${again}>${words.say("analysis.again")}</button>` : nothing}`
      : html`<p role="status">${percent === null ? words.say("analysis.wait") : words.say("analysis.waited", { percent })}</p>
        <progress max="100" .value=${percent ?? 0} aria-label=${words.say("analysis.wait")}></progress>`
  }`;
