/** Plays the sounds, one at a time: what matters more is heard after what sounds, or in its place. */
import { preferences } from "#rail/preferences/preferences.js";

/** Those that matter most first. */
const ORDER = ["end", "bell", "turn", "ticket", "claim", "piece", "coin", "card"];
/** How long the next one waits for what sounds, and how long that fades then, in seconds. */
const MAX_WAIT_SECONDS = 0.45;
const FADE_SECONDS = 0.06;

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<string, Promise<AudioBuffer>>} */
const buffers = new Map();
/** What sounds, or is about to. @type {{ name: string, level: GainNode, ends: number } | null} */
let current = null;

// a browser lets a page sound only after it was touched
const wake = () => {
  context ??= new AudioContext();
  if (context.state === "suspended") {
    context.resume();
  }
};
for (const touch of ["pointerup", "keydown"]) {
  document.addEventListener(touch, wake, { capture: true, passive: true });
}

/** May this page be heard? It may not before it was touched. */
export const isAwake = () => context !== null;

/** What draws them is fetched with the first of them. @param {string} name */
const draw = async (name) => (await import("#rail/sound/voices.js")).drawn(name);

/**
 * Makes a sound, as loud as is wished on this device.
 *
 * @param {string} name
 * @param {number} [after] so many seconds
 */
export const play = async (name, after = 0) => {
  const { volume } = preferences();
  if (!context || !volume) {
    return;
  }
  const found = buffers.get(name) ?? draw(name);
  buffers.set(name, found);
  const buffer = await found.catch(() => null);
  if (!buffer) {
    // what cannot be fetched is not heard, and is asked for anew the next time
    buffers.delete(name);
    return;
  }
  const now = context.currentTime;
  const rest = current ? Math.max(current.ends - now, 0) : 0;
  if (current && rest && ORDER.indexOf(name) > ORDER.indexOf(current.name)) {
    return;
  }
  const begins = now + Math.max(Math.min(rest, MAX_WAIT_SECONDS), after);
  current?.level.gain.setTargetAtTime(0, begins, FADE_SECONDS / 3);
  // ears hear the square of it
  const level = new GainNode(context, { gain: (volume / 100) ** 2 });
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(level).connect(context.destination);
  source.start(begins);
  current = { name, level, ends: begins + buffer.duration };
};
