/**
 * Since my last turn: what happened while I did not look, turn by turn, on the upper edge of the
 * map. It ends at now, and goes when it is skipped or when I move.
 *
 * @import { Entry, Game } from "#rail/core/types.js"
 */
import { html, nothing, ref } from "#lit";
import { seenOf, setSeen } from "#rail/game/last_seen.js";
import { movesOf, turnsOf } from "#rail/game/moment.js";
import { icon } from "#rail/game/parts/icons.js";
import { chosen, spoken } from "#rail/game/parts/log.js";

/** Longer than so many moves: the last round first. */
const LONG_MOVES = 200;

/**
 * After which move my recollection begins; null if I have missed nothing. A turn that was played
 * for me while I was away is told too.
 *
 * @param {Entry[]} log
 * @param {number} me
 * @param {number | null} seen the last move followed on this device, if it knows
 */
export const missedFrom = (log, me, seen) => {
  const moves = movesOf(log, me);
  const own = log.findLast(({ v }) => moves.has(v))?.v ?? null;
  const followed = seen ?? own;
  const last = log.at(-1);
  if (followed === null || !last || !log.some(({ v }) => v > followed)) {
    return null;
  }
  const unseen = log.filter(({ v }) => v > followed);
  if (seen === null && unseen.every(({ v }) => moves.has(v))) {
    return null;
  }
  return Math.min(own ?? followed, followed);
};

/**
 * @param {Game} game
 * @param {{ more: boolean, earlier: () => Promise<boolean> }} history
 */
export const createSince = (game, history) => {
  const { page, store } = game;
  const name = `${page.code}.${page.number}`;
  /** The strip is open from after this move on. @type {number | null} */
  let from = null;
  /** The turn shown; null: none singly. @type {number | null} */
  let at = null;
  let all = false;

  const follow = () => {
    from = null;
    at = null;
    all = false;
    if (page.me !== null && store.v >= 0) {
      setSeen(name, store.v);
    }
  };

  /** The turns told. */
  const turns = () => {
    const entries = store.log.filter(({ v }) => v > (from ?? store.v));
    const told = turnsOf(chosen(game, entries, null));
    const long = from !== null && store.v - from > LONG_MOVES && !all;
    return long ? told.slice(-page.seats.length) : told;
  };

  const since = {
    /** Is anything told? */
    get open() {
      return from !== null;
    },
    turns,
    get at() {
      return at;
    },
    /** Is there more before what is told? */
    get more() {
      if (from === null || !store.log.length) {
        return false;
      }
      return (store.v - from > LONG_MOVES && !all) || (store.log[0].v > from + 1 && history.more);
    },
    earlier: async () => {
      all = true;
      at = null;
      await history.earlier();
      game.paint();
    },
    /**
     * A view has come, or the page is looked at again.
     * @param {boolean} live it was shown as it happened, or is told as the end
     */
    note: (live) => {
      const { me } = page;
      if (me === null || game.cover || document.hidden) {
        return;
      }
      const seen = seenOf(name);
      // how a game ended is told by its end: who comes back to it later reads the log
      if (game.view.over && seen === null) {
        return;
      }
      // my own move closes it, and so does the end, which is told over the whole map
      const closes = live && (game.view.over || movesOf(store.log.slice(-1), me).size > 0);
      if (closes && from !== null) {
        since.skip();
        return;
      }
      if (closes || (live && from === null)) {
        follow();
        return;
      }
      from ??= live ? null : missedFrom(store.log, me, seen);
      if (from === null) {
        follow();
      }
    },
    /** Another player holds this device, or nobody. */
    forget: () => {
      from = null;
      at = null;
      all = false;
    },
    skip: () => {
      follow();
      game.moment(null, false);
    },
    /** @param {number} to */
    step: (to) => {
      const told = turns();
      at = Math.min(Math.max(to, 0), told.length - 1);
      game.moment({ v: told[at][0].v, events: told[at].flatMap(({ events }) => events) }, false);
    },
  };
  return since;
};

/** What is told singly is in sight in a list that scrolls. @param {Element | undefined} node */
const inSight = (node) => {
  const list = node?.parentElement;
  if (node instanceof HTMLElement && list) {
    list.scrollTop = node.offsetTop - list.clientHeight / 2 + node.offsetHeight / 2;
  }
};

/**
 * @param {Game} game
 * @param {ReturnType<typeof createSince>} since
 */
export const sinceStrip = (game, since) => {
  if (!since.open || game.cover) {
    return nothing;
  }
  const { words } = game;
  const turns = since.turns();
  const { at } = since;
  return html`<section class="since" aria-label=${words.say("since")}>
    <div class="since-head">
      <h2>${words.say("since")}</h2>
      <span class="count" aria-live="polite">${
        at === null
          ? words.say("since.turns", { n: turns.length })
          : words.say("since.at", { n: at + 1, all: turns.length })
      }</span>
      <button type="button" class="button icon" data-since="back" aria-label=${words.say("since.back")} title=${words.say("since.back")}
        aria-disabled=${String(!at)} @click=${() => since.step((at ?? 1) - 1)}>${icon("back")}</button>
      <button type="button" class="button icon" data-since="on" aria-label=${words.say("since.on")} title=${words.say("since.on")}
        aria-disabled=${String(at === turns.length - 1)} @click=${() => since.step((at ?? -1) + 1)}>${icon("on")}</button>
      <button type="button" class="button quiet" data-since="skip" @click=${since.skip}>${words.say("since.skip")}</button>
    </div>
    <ol class="plain">
      ${
        since.more
          ? html`<li><button type="button" class="button quiet" data-since="earlier" @click=${since.earlier}>${words.say("log.earlier")}</button></li>`
          : nothing
      }
      ${turns.map(
        (
          turn,
          n,
        ) => html`<li aria-current=${n === at ? "step" : nothing} ${n === at ? ref(inSight) : nothing}>
          <button type="button" class="told" @click=${() => since.step(n)}>${turn.map((entry) => spoken(game, entry))}</button></li>`,
      )}
    </ol>
  </section>`;
};
