/** Who is not heard in this browser: kept here, and nobody else is told. */

const SAVED = "rail.muted";

/** @returns {Map<number, string>} names by person */
export const muted = () => {
  try {
    return new Map(JSON.parse(localStorage.getItem(SAVED) ?? "[]"));
  } catch {
    return new Map();
  }
};

/** @param {number} person @param {string | null} name null: heard again */
export const mute = (person, name) => {
  const all = muted();
  if (name === null) {
    all.delete(person);
  } else {
    all.set(person, name);
  }
  localStorage.setItem(SAVED, JSON.stringify([...all]));
};
