/**
 * What somebody has chosen for this device: kept in the browser, never sent anywhere. What the
 * style sheets need of it is put on the page by first.js.
 */

const SAVED = "rail.preferences";

/** What can be chosen; the first is what nobody had to choose. */
const CHOICES = {
  theme: ["system", "light", "dark"],
  text: [0, 1, 2, 3],
  confirm: ["always", "never"],
  refill: ["same", "ask"],
  sounds: ["all", "turn", "off"],
  vibrate: [true, false],
  awake: [true, false],
  keys: [true, false],
  aloud: [false, true],
};
/** Nobody is startled by the first sound. */
const USUAL_VOLUME_PERCENT = 35;

/** @typedef {{ theme: string, text: number, confirm: string, refill: string, sounds: string, vibrate: boolean,
 *   awake: boolean, keys: boolean, aloud: boolean, volume: number, speed: number, plain: boolean }} Preferences */

/** @returns {Record<string, unknown>} */
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(SAVED) ?? "{}") ?? {};
  } catch {
    return {};
  }
};

/** All that is chosen or taken for granted. @returns {Preferences} */
export const preferences = () => {
  const own = kept();
  const usual = Object.entries(CHOICES).map(([name, values]) => [
    name,
    values.find((value) => value === own[name]) ?? values[0],
  ]);
  const volume = Number(own.volume ?? USUAL_VOLUME_PERCENT);
  const root = document.documentElement;
  return {
    ...Object.fromEntries(usual),
    volume: volume >= 0 && volume <= 100 ? volume : USUAL_VOLUME_PERCENT,
    speed: Number(root.dataset.speed ?? 1),
    plain: root.classList.contains("plain"),
  };
};

/** @param {string | null} text what is kept from now on */
const write = (text) => {
  try {
    if (text === null) {
      localStorage.removeItem(SAVED);
    } else {
      localStorage.setItem(SAVED, text);
    }
  } catch {
    // a browser that keeps nothing goes on as it was
  }
  // the event that other tabs get by themselves
  dispatchEvent(new StorageEvent("storage", { key: SAVED }));
};

/** Keeps a choice on this device. @param {Partial<Preferences>} change */
export const keep = (change) => write(JSON.stringify({ ...kept(), ...change }));

/** Nothing is chosen any more. */
export const forget = () => write(null);

/** The second click of a double click is a slip: not meant for what has just come under it. */
/** @param {Event} [event] */
export const isSlip = (event) => event instanceof MouseEvent && event.detail > 1;
