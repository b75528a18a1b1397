import assert from "node:assert/strict";

/** Every language of a book of words has the same words, with the same holes in them. */
export const sameEverywhere = ({ keys, languages, speaker }) => {
  const holes = (lang, key) =>
    speaker(lang)(key, new Proxy({}, { get: (_, name) => `<${String(name)}>` })).match(/<\w+>/g);
  assert.deepEqual(languages, ["en", "fr"]);
  assert.deepEqual(keys("fr"), keys("en"));
  for (const key of keys("en")) {
    assert.deepEqual(holes("fr", key), holes("en", key), key);
  }
};
