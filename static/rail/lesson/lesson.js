/**
 * The coach: one step of the lesson at a time, above the game and with an element of its own. Every
 * step can be left out, the lesson can be put aside and taken up again, and is kept over a reload.
 *
 * @import { Game } from "#rail/core/types.js"
 */
import { html, nothing, render } from "#lit";
import { icon } from "#rail/game/parts/icons.js";
import { isDone, made } from "#rail/lesson/steps.js";

/**
 * @param {Game} game
 * @param {HTMLElement} table what the step is about is marked on it
 * @param {HTMLElement} home of the coach
 */
export const createLesson = (game, table, home) => {
  const { page } = game;
  const steps = page.lesson;
  const saved = `rail.lesson.${page.code}.${page.number}`;
  /** @typedef {{ at: number, before: number, aside: boolean, furthest?: number }} Saved */
  let {
    at,
    before,
    aside,
    furthest = at,
  } = /** @type {Saved} */ (
    JSON.parse(localStorage.getItem(saved) ?? '{"at":0,"before":0,"aside":false}')
  );
  let looked = false;
  let just = "";

  /** @param {number} step */
  const turnTo = (step) => {
    at = step;
    furthest = Math.max(furthest, at);
    const { actions = [] } = steps[at] ?? {};
    before = made(game.store.log, page.me, actions);
    looked = false;
    game.hint = null; // it was one for the step before
  };

  const keep = () => localStorage.setItem(saved, JSON.stringify({ at, before, aside, furthest }));

  /** @param {() => void} act */
  const action = (act) => () => {
    just = "";
    act();
    keep();
    paint();
    game.paint();
  };
  const next = action(() => turnTo(at + 1));
  const back = action(() => turnTo(at - 1));
  const put = action(() => {
    aside = !aside;
  });

  const bar = () => {
    const { words } = game;
    const n = Math.min(at + 1, steps.length);
    return html`<p>${words.say("lesson.aside", { n, of: steps.length })}</p>
      <div class="actions"><button type="button" class="button quiet" data-lesson="on" @click=${put}>${words.say("lesson.on")}</button></div>`;
  };

  const over = () => {
    const { words } = game;
    return html`<div role="status" aria-live="polite"><h2>${words.say("lesson.over")}</h2><p>${words.say("lesson.play")}</p></div>
      <div class="actions">
        <button type="button" class="button quiet" data-lesson="back" @click=${back}>${words.say("lesson.back")}</button>
        <button type="button" class="button" data-lesson="aside" @click=${put}>${words.say("lesson.close")}</button>
      </div>`;
  };

  const step = () => {
    const { words } = game;
    const { title, text, times } = steps[at];
    const n = at + 1;
    return html`<div role="status" aria-live="polite" aria-atomic="true">
        ${just ? html`<p class="just">${icon("check")}${words.say("lesson.done", { title: just })}</p>` : nothing}
        <h2><small>${words.say("lesson.step", { n, of: steps.length })}</small> ${title}</h2>
        <p>${text}</p>
      </div>
      <div class="actions">
        ${at ? html`<button type="button" class="button quiet" data-lesson="back" @click=${back}>${words.say("lesson.back")}</button>` : nothing}
        <button type="button" class="button" data-lesson="next" @click=${next}>${words.say(times && at === furthest ? "lesson.skip" : "lesson.next")}</button>
        <button type="button" class="button quiet" data-lesson="aside" @click=${put}>${words.say("lesson.pause")}</button>
      </div>`;
  };

  const paint = () => {
    const now = steps[at];
    game.step = aside ? null : (now ?? null);
    home.dataset.step = now?.name ?? "";
    home.classList.toggle("aside", aside);
    table.dataset.coach = aside ? "" : (now?.where ?? "");
    render(aside ? bar() : now ? step() : over(), home);
  };

  return {
    /** Something has happened, or was chosen: is the step done by it? */
    hear: () => {
      looked ||= game.choice.ticket !== null;
      const so = () => ({ log: game.store.log, me: page.me, looked, before });
      const began = at;
      // who goes back to a step reads it again, and has often done already what it asks for
      while (at === furthest && at < steps.length && isDone(steps[at], so())) {
        just = steps[at].title;
        turnTo(at + 1);
      }
      if (at !== began || !home.hasChildNodes()) {
        keep();
        paint();
      }
    },
  };
};
