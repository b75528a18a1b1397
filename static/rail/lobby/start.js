/**
 * What stands around the seats: whether one plays again, the start, what counts, and the way out.
 *
 * @import { Page } from "#rail/lobby/page.js"
 */
import { html, nothing } from "#lit";
import { problem, teamsOf } from "#rail/lobby/page.js";

/** Who has not answered is asked here too. @param {Page} page */
export const asking = ({ table, say, busy }) => {
  const me = table.places.find(({ id }) => id === table.me);
  return !table.rematch || !me || me.answer === "yes"
    ? nothing
    : html`<div class="strip stack tight">
      <p><strong>${say("rematch.by", { name: table.rematch.by })}</strong></p>
      <div class="row">
        <button class="button primary" type="button" data-do="answer" data-yes="1" aria-disabled=${String(busy)}>${say("rematch.join")}</button>
        ${
          me.answer === "none"
            ? html`<button class="button" type="button" data-do="answer" data-yes="0" aria-disabled=${String(busy)}>${say("rematch.later")}</button>`
            : nothing
        }
      </div>
    </div>`;
};

/** @param {Page} page */
export const starting = (page) => {
  const { table, say, busy, left } = page;
  const host = table.places.find(({ id }) => id === table.host);
  const me = table.places.find(({ id }) => id === table.me);
  // a host who does not play leaves the start to whoever does
  const alone = table.rematch && host?.answer !== "yes" && me?.answer === "yes";
  if (table.me === null || (table.me !== table.host && !alone)) {
    const key = host ? "start.wait" : "start.nobody";
    return html`<p class="muted">${say(key, { name: host?.name ?? "" })}</p>`;
  }
  const playing = table.places.filter(({ answer }) => answer === "yes");
  const full = teamsOf({ ...table, places: playing }).every((team) =>
    [0, table.team].includes(team.length),
  );
  const few = !table.sizes.includes(playing.length) || !full;
  const short = table.team > 1 ? "start.teams" : "start.few";
  const free = playing.length < table.places.length ? "start.late" : "start.free";
  const hint = left ? "start.left" : few ? short : playing.length < table.size ? free : null;
  return html`<div class="stack tight">
    <div class="row">
      <button class="button primary large" type="button" data-do="start"
        ?disabled=${few || left > 0} aria-disabled=${String(busy)}>${say("start")}</button>
      ${hint ? html`<span class="hint">${say(hint, { n: String(left) })}</span>` : nothing}
    </div>
    ${problem(page, "start")}
  </div>`;
};

/** Whose next game counts, or why nobody's does. @param {Page} page */
export const rated = ({ table, say }) => {
  if (table.rated === null) {
    return nothing;
  }
  const { why, names } = table.rated;
  return html`<p class="muted small" data-rated>${
    why ? say(`rated.${why}`) : say("rated", { names: names.join(", ") })
  }</p>`;
};

/** @param {Page} page */
export const foot = (page) => {
  const { table, say, busy } = page;
  if (table.me === null) {
    return nothing;
  }
  return html`<div class="row foot">
    <a class="button quiet" href="/t/${table.code}/seat/">${say("device")}</a>
    ${
      table.me === table.host
        ? html`<button class="button quiet" type="button" data-do="lock" title=${say("lock.why")}
            data-locked=${table.locked ? "0" : "1"} aria-disabled=${String(busy)}>
            ${say(table.locked ? "unlock" : "lock")}</button>`
        : nothing
    }
    <button class="button quiet" type="button" data-do="leave" aria-disabled=${String(busy)}>${say("leave")}</button>
  </div>
  ${problem(page, "foot")}`;
};
