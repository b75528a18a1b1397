import assert from "node:assert/strict";
import { books, languages } from "./books.mjs";

const holes = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

/** Every language of a book of words has the same words, which speak of the same things. */
export const sameEverywhere = (bookOf) => {
  const book = bookOf(books.en);
  assert.ok(languages.length > 1);
  for (const lang of languages) {
    const other = bookOf(books[lang]);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(book).sort(), lang);
    for (const [key, text] of Object.entries(book)) {
      assert.deepEqual(holes(other[key]), holes(text), `${lang}: ${key}`);
    }
  }
};
