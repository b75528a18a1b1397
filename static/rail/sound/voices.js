/**
 * The sounds of the game, made of filtered noise and of partials as bells, pipes and wood have
 * them: each is drawn once into a buffer, and played from there. No file, no music.
 */

/** Samples a second that they are drawn with, and seconds that the longest lasts. */
const SAMPLES_PER_SECOND = 32_000;
const MAX_SECONDS = 1.5;
/** No sound is louder than that, of what can be played; those that go on are softer than blows. */
const MAX_LEVEL = 0.7;
const SOFTER = /** @type {Record<string, number>} */ ({ turn: 0.6, end: 0.8 });
/** What is softer than that, of its loudest, is its end. */
const SILENT_SHARE = 0.002;

/** @typedef {{ context: OfflineAudioContext, noise: AudioBuffer, out: AudioNode }} Studio */

/** Hissing that is the same every time. @param {OfflineAudioContext} context */
const hiss = (context) => {
  const buffer = context.createBuffer(1, SAMPLES_PER_SECOND, SAMPLES_PER_SECOND);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let n = 0; n < samples.length; n += 1) {
    // a linear congruential generator, as good as any for noise
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    samples[n] = seed / 2 ** 31;
  }
  return buffer;
};

/**
 * A level that rises and dies away.
 *
 * @param {Studio} studio
 * @param {{ at: number, lasts: number, loud: number, rise?: number, hold?: number }} shape seconds
 */
const envelope = ({ context, out }, { at, lasts, loud, rise = 0.003, hold = 0 }) => {
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + rise);
  level.gain.setValueAtTime(loud, at + rise + hold);
  level.gain.exponentialRampToValueAtTime(0.0005, at + lasts);
  level.gain.linearRampToValueAtTime(0, at + lasts + 0.01);
  level.connect(out);
  return level;
};

/**
 * Noise through a filter: paper, steam, a blow; its pitch may slide.
 *
 * @param {Studio} studio
 * @param {{ at: number, lasts: number, loud: number, rise?: number, hold?: number, pitch: number,
 *   to?: number, q?: number, type?: BiquadFilterType }} blow
 */
const puff = (studio, { pitch, to = pitch, q = 1, type = "bandpass", ...shape }) => {
  const { context, noise } = studio;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type, frequency: pitch, Q: q });
  filter.frequency.setValueAtTime(pitch, shape.at);
  filter.frequency.exponentialRampToValueAtTime(to, shape.at + shape.lasts);
  source.connect(filter).connect(envelope(studio, shape));
  // from another place of it each time
  source.start(shape.at, (shape.at * 7.3) % 1);
  source.stop(shape.at + shape.lasts + 0.02);
};

/**
 * Partials of a body that was struck or blown: how many times the pitch, how loud, and what part
 * of the time each is heard.
 *
 * @param {Studio} studio
 * @param {{ at: number, lasts: number, loud: number, rise?: number, hold?: number, pitch: number,
 *   scoop?: number }} blow `scoop`: it begins so many times lower and slides up
 * @param {[times: number, loud: number, part: number][]} partials
 */
const ring = (studio, { pitch, scoop = 1, ...shape }, partials) => {
  for (const [times, loud, part] of partials) {
    const tone = new OscillatorNode(studio.context, { frequency: pitch * times });
    tone.frequency.setValueAtTime(pitch * times * scoop, shape.at);
    tone.frequency.exponentialRampToValueAtTime(pitch * times, shape.at + 0.09);
    const lasts = shape.lasts * part;
    tone.connect(envelope(studio, { ...shape, lasts, loud: shape.loud * loud }));
    tone.start(shape.at);
    tone.stop(shape.at + lasts + 0.02);
  }
};

/**
 * Wood, metal, a bell as it is cast - hum, prime, tierce, quint, nominal and above -, a pipe, a string.
 *
 * @type {Record<"wood" | "coin" | "bell" | "pipe" | "string", [number, number, number][]>}
 */
const BODY = {
  wood: [
    [1, 1, 1],
    [2.42, 0.5, 0.7],
    [4.1, 0.3, 0.45],
    [6.9, 0.14, 0.3],
  ],
  coin: [
    [1, 0.8, 1],
    [1.51, 0.7, 0.8],
    [2.27, 0.5, 0.6],
    [2.83, 0.4, 0.5],
    [3.9, 0.2, 0.3],
  ],
  bell: [
    [0.5, 0.5, 1],
    [1, 0.7, 0.85],
    [1.19, 0.55, 0.7],
    [1.5, 0.3, 0.5],
    [2, 0.75, 0.55],
    [2.66, 0.3, 0.35],
    [3.01, 0.25, 0.3],
    [4.17, 0.2, 0.18],
    [5.43, 0.12, 0.1],
  ],
  pipe: [
    [1, 1, 1],
    [2, 0.34, 1],
    [3, 0.2, 0.95],
    [4, 0.07, 0.9],
  ],
  string: [
    [1, 1, 1],
    [2, 0.5, 0.8],
    [3, 0.33, 0.6],
    [4, 0.22, 0.45],
    [5, 0.15, 0.35],
    [6, 0.1, 0.25],
  ],
};

/** A wheel runs over the gap between two rails. @param {Studio} studio @param {number} at @param {number} loud */
const joint = (studio, at, loud) => {
  puff(studio, { at, lasts: 0.07, loud, pitch: 260, to: 150, q: 3 });
  puff(studio, { at, lasts: 0.018, loud: loud * 0.5, pitch: 2400, q: 1.5 });
  ring(studio, { at, lasts: 0.09, loud: loud * 0.2, pitch: 310 }, BODY.wood);
};

/** Pipes of a whistle, blown together. @param {Studio} studio @param {number} at @param {number} lasts */
const whistle = (studio, at, lasts) => {
  const blown = { at, lasts, rise: 0.05, hold: lasts * 0.55 };
  for (const [pitch, loud] of [
    [466, 0.3],
    [587, 0.26],
    [698, 0.22],
  ]) {
    ring(studio, { ...blown, pitch, loud, scoop: 0.9 }, BODY.pipe);
  }
  puff(studio, { ...blown, rise: 0.02, loud: 0.34, pitch: 1400, to: 1150, q: 0.9 });
  puff(studio, { ...blown, rise: 0.01, loud: 0.12, pitch: 5200, q: 0.6 });
};

/** What each is made of. @type {Record<string, (studio: Studio) => void>} */
const VOICES = {
  // a card slides off its pile, and lies
  card: (studio) => {
    puff(studio, { at: 0, lasts: 0.11, loud: 0.5, rise: 0.03, pitch: 2600, to: 5400, q: 0.8 });
    puff(studio, { at: 0.1, lasts: 0.05, loud: 0.6, pitch: 1500, to: 700, q: 1.2 });
    ring(studio, { at: 0.1, lasts: 0.06, loud: 0.2, pitch: 170 }, BODY.wood);
  },
  // wheels over joints, slower and slower
  claim: (studio) => {
    puff(studio, {
      ...{ at: 0, lasts: 0.95, rise: 0.1, hold: 0.3 },
      ...{ loud: 0.4, pitch: 190, to: 90, type: "lowpass", q: 0.7 },
    });
    for (const [n, at] of [0.02, 0.1, 0.24, 0.32, 0.49, 0.58, 0.79, 0.89].entries()) {
      joint(studio, at, 0.9 - n * 0.07);
    }
  },
  // a wooden piece is put on the board
  piece: (studio) => {
    puff(studio, { at: 0, lasts: 0.02, loud: 0.7, pitch: 2000, q: 1 });
    ring(studio, { at: 0, lasts: 0.16, loud: 0.6, pitch: 360 }, BODY.wood);
    ring(studio, { at: 0.075, lasts: 0.09, loud: 0.22, pitch: 380 }, BODY.wood);
  },
  // money changes hands
  coin: (studio) => {
    ring(studio, { at: 0, lasts: 0.34, loud: 0.22, pitch: 2093 }, BODY.coin);
    ring(studio, { at: 0.085, lasts: 0.5, loud: 0.26, pitch: 2349 }, BODY.coin);
    puff(studio, { at: 0, lasts: 0.02, loud: 0.3, pitch: 6000, q: 1 });
  },
  // the tongs bite and let go, and it rings
  ticket: (studio) => {
    puff(studio, { at: 0, lasts: 0.03, loud: 0.5, pitch: 3400, to: 1800, q: 1.4 });
    puff(studio, { at: 0.055, lasts: 0.08, loud: 1, pitch: 700, to: 240, q: 1.2 });
    ring(studio, { at: 0.055, lasts: 0.1, loud: 0.4, pitch: 240 }, BODY.wood);
    puff(studio, { at: 0.17, lasts: 0.03, loud: 0.35, pitch: 2800, q: 1.6 });
    ring(studio, { at: 0.26, lasts: 0.9, loud: 0.2, pitch: 1318.5 }, BODY.bell);
  },
  // a steam whistle: short, and long
  turn: (studio) => {
    whistle(studio, 0, 0.2);
    whistle(studio, 0.27, 0.62);
  },
  // the bell of the station, twice
  bell: (studio) => {
    for (const [at, loud] of [
      [0, 0.34],
      [0.42, 0.26],
    ]) {
      puff(studio, { at, lasts: 0.015, loud: 0.4, pitch: 3000, q: 1 });
      ring(studio, { at, lasts: 1.35 - at, loud, pitch: 587 }, BODY.bell);
    }
  },
  // a chord, from the bottom to the top
  end: (studio) => {
    for (const [n, pitch] of [130.8, 261.6, 329.6, 392, 523.3].entries()) {
      const at = n * 0.075;
      ring(studio, { at, lasts: 1.4 - at, loud: 0.16, rise: 0.012, pitch }, BODY.string);
    }
    puff(studio, { at: 0, lasts: 0.5, rise: 0.2, loud: 0.1, pitch: 900, to: 3000, q: 0.7 });
  },
};

export const NAMES = Object.keys(VOICES);

/**
 * Draws a sound, as loud as it is to be beside the others.
 *
 * @param {string} name
 * @returns {Promise<AudioBuffer>}
 */
export const drawn = async (name) => {
  const context = new OfflineAudioContext(1, SAMPLES_PER_SECOND * MAX_SECONDS, SAMPLES_PER_SECOND);
  VOICES[name]({ context, noise: hiss(context), out: context.destination });
  const samples = (await context.startRendering()).getChannelData(0);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const heard = samples.findLastIndex((one) => Math.abs(one) > SILENT_SHARE * peak) + 1;
  const buffer = new AudioBuffer({ length: heard, sampleRate: SAMPLES_PER_SECOND });
  buffer.copyToChannel(
    samples.subarray(0, heard).map((one) => (one / peak) * MAX_LEVEL * (SOFTER[name] ?? 1)),
    0,
  );
  return buffer;
};
