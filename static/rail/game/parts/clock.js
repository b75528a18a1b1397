/**
 * The time of the seats: the server says what is left now and then, the page counts in between.
 *
 * @import { Clock, Game, Words } from "#rail/core/types.js"
 */
import { html, nothing } from "#lit";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const TICK_MS = 250;
/** Seconds left at which one is told, once each. */
const TOLD_SECONDS = [60, 10];

/**
 * What the server said of the time, and when it was heard: a page that is hidden or late counts
 * from there.
 *
 * @param {Omit<Clock, "heard"> | null | undefined} clock
 * @returns {Clock | null}
 */
export const heard = (clock) => (clock ? { ...clock, heard: performance.now() } : null);

/**
 * Seconds that a seat has left; below zero it is out of time.
 *
 * @param {Clock} clock @param {number} seat @param {number} now in milliseconds, as `heard`
 */
export const leftOf = ({ left, running, heard }, seat, now) =>
  left[seat] - (running.includes(seat) ? (now - heard) / 1000 : 0);

/** @param {number} n */
const two = (n) => String(n).padStart(2, "0");

/** A span of time in words or figures. @param {Words} words @param {number} seconds */
export const span = (words, seconds) => {
  const all = Math.max(0, Math.ceil(seconds));
  if (all >= DAY_SECONDS) {
    const [d, h] = [Math.floor(all / DAY_SECONDS), Math.floor((all % DAY_SECONDS) / HOUR_SECONDS)];
    return words.say("time.days", { d, h });
  }
  const [h, min, s] = [
    Math.floor(all / HOUR_SECONDS),
    Math.floor((all % HOUR_SECONDS) / MINUTE_SECONDS),
    all % MINUTE_SECONDS,
  ];
  return h ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
};

/** Is there a clock, and does this seat have time on it? @param {Game} game @param {number} seat */
export const isClocked = ({ clock, page, view, standIns }, seat) =>
  clock !== null && !view.over && !page.seats[seat].bot && !standIns.includes(seat);

/** @param {Game} game @param {number} seat */
export const isOut = ({ clock }, seat) =>
  clock?.running.includes(seat) === true && leftOf(clock, seat, performance.now()) <= 0;

/** The time of a seat, which `tick` writes, or that a bot plays it. @param {Game} game @param {number} seat */
export const timeOf = (game, seat) =>
  game.standIns.includes(seat) && !game.view.over
    ? html`<span class="time plays">${game.words.say("absence.plays")}</span>`
    : isClocked(game, seat)
      ? html`<span class="time" data-time=${seat} title=${game.words.say("time")}></span>`
      : nothing;

/**
 * Keeps every time on the page right, and tells me when mine runs short.
 *
 * @param {Game} game
 * @param {Element} home
 * @param {(text: string) => void} tell
 */
export const tick = (game, home, tell) => {
  let mine = Number.POSITIVE_INFINITY;
  const write = () => {
    const { clock, words, page } = game;
    const now = performance.now();
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (
      home.querySelectorAll("[data-time]")
    )) {
      const seat = Number(place.dataset.time);
      const left = clock ? leftOf(clock, seat, now) : 0;
      const running = clock?.running.includes(seat) === true;
      const out = running && left <= 0;
      const text = out ? words.say("time.out") : span(words, left);
      if (place.textContent !== text) {
        place.textContent = text;
      }
      place.classList.toggle("low", left <= MINUTE_SECONDS);
      place.classList.toggle("out", out);
      place.classList.toggle("running", running);
    }
    const runs = clock && page.me !== null && clock.running.includes(page.me);
    const left = runs ? leftOf(clock, page.me ?? 0, now) : Number.POSITIVE_INFINITY;
    const told = TOLD_SECONDS.findLast((at) => left <= at && at < mine);
    if (told && left > 0 && mine !== Number.POSITIVE_INFINITY) {
      tell(words.say("time.told", { n: told }));
    }
    mine = left;
  };
  setInterval(write, TICK_MS);
  document.addEventListener("visibilitychange", write);
  return write;
};
