/** Notes on a page whose line was lost and comes again, which is when the server says what it holds. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createNotes } from "#rail/game/parts/notes.js";

mock.timers.enable({ apis: ["setTimeout"] });

class Field extends EventTarget {
  value = "";
  setAttribute() {}
}

/** The notes of a page whose field has the focus; what was posted, and the answers to it. */
const written = () => {
  const posted = [];
  const answers = [];
  const field = new Field();
  Object.assign(globalThis, {
    window: globalThis,
    addEventListener: () => {},
    sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    document: Object.assign(new EventTarget(), {
      createElement: () => field,
      activeElement: field,
      cookie: "",
      hidden: true,
    }),
    fetch: (_, { body }) => {
      posted.push(body.get("text"));
      return new Promise((answer) => answers.push(answer));
    },
  });
  const game = { page: { me: 0, urls: { notes: "/notes/" } }, paint: () => {}, words: {} };
  const notes = createNotes(game);
  const type = (text) => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
    field.dispatchEvent(new Event("change"));
  };
  const leave = () => document.dispatchEvent(new Event("visibilitychange"));
  return { field, posted, answers, notes, type, leave };
};

test("what was written on another device is shown where nothing else is, and not written over", () => {
  const { field, posted, notes, leave } = written();
  notes.hear({ text: "Denver" });
  notes.hear({ text: "Denver, then Boston" });
  assert.equal(field.value, "Denver, then Boston");
  leave();
  assert.deepEqual(posted, []);
});

test("what was changed back while it was on its way stays changed back", async () => {
  const { field, posted, answers, notes, type } = written();
  notes.hear({ text: "" });
  type("Denver");
  type("");
  notes.hear({ text: "Denver" });
  assert.equal(field.value, "");
  answers[0](new Response(null, { status: 204 }));
  await new Promise((done) => setImmediate(done));
  mock.timers.tick(2000);
  assert.deepEqual(posted, ["Denver", ""]);
});
