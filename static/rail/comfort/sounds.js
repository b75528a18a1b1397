/** Short sounds, made here and now: a bell, a knock, a rustle. No file, no music. */
import { comfort } from "#rail/comfort/comfort.js";

/** A tone: when it begins, how long it lasts (seconds), its pitch (Hz), how loud, what kind. */
/** @typedef {[at: number, long: number, pitch: number, loud: number, kind?: OscillatorType]} Tone */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  turn: [
    [0, 0.5, 659, 0.5],
    [0.16, 0.7, 880, 0.5],
  ],
  card: [[0, 0.07, 1320, 0.25, "triangle"]],
  claim: [
    [0, 0.09, 196, 0.6, "triangle"],
    [0.11, 0.14, 147, 0.6, "triangle"],
  ],
  ticket: [
    [0, 0.3, 523, 0.4],
    [0.1, 0.3, 659, 0.4],
    [0.2, 0.6, 784, 0.4],
  ],
  end: [
    [0, 1.2, 262, 0.4],
    [0.15, 1.2, 392, 0.4],
    [0.3, 1.2, 523, 0.4],
    [0.45, 1.6, 659, 0.4],
  ],
};

/** @type {AudioContext | null} */
let context = null;

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

/** @param {AudioContext} sounding @param {number} volume 0 to 1 @param {Tone} tone */
const sound = (sounding, volume, [at, long, pitch, loud, kind = "sine"]) => {
  const begin = sounding.currentTime + at;
  const tone = new OscillatorNode(sounding, { type: kind, frequency: pitch });
  const level = new GainNode(sounding, { gain: 0 });
  level.gain.linearRampToValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(loud * volume, begin + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  tone.connect(level).connect(sounding.destination);
  tone.start(begin);
  tone.stop(begin + long);
};

/** Makes a sound, as loud as is wished on this device. @param {string} name */
export const play = (name) => {
  const { volume } = comfort();
  if (!context || !volume) {
    return;
  }
  for (const tone of SOUNDS[name]) {
    // ears hear the square of it
    sound(context, (volume / 100) ** 2, tone);
  }
};
