import assert from "node:assert/strict";
import { test } from "node:test";
import { covered, fittedIn, NONE, placeButtons } from "#rail/map/place_buttons.js";
import { drawings } from "./lib/boards.mjs";

const windows = [
  [960, 645],
  [1520, 925],
  [390, 537],
  [360, 287],
  [392, 313],
  [360, 154],
];

/** What the buttons take of a window, in pixels. */
const taken = (place, { width, height }) => {
  const [wide, high] = place.endsWith("lying") ? [194, 44] : [44, 194];
  const left = place.includes("left") ? 10 : width - 10 - wide;
  const top = place.includes("top") ? 10 : height - 10 - high;
  return { left, top, right: left + wide, bottom: top + high };
};

test("on no board does a button lie over a city or a space", () => {
  assert.ok(drawings.length > 10);
  for (const [name, drawing] of drawings) {
    for (const [width, height] of windows) {
      const box = { width, height };
      const { place, strip } = placeButtons(drawing, (id) => id, box);
      const under = taken(place, box);
      assert.ok(under.top >= 0 && under.bottom <= height, `${name}: ${place} is cut`);
      const k = fittedIn(box, strip, drawing.size);
      const middle = [
        (width + strip.left - strip.right) / 2,
        (height + strip.top - strip.bottom) / 2,
      ];
      const spots = [
        ...Object.values(drawing.routes).flatMap(({ spaces }) => spaces),
        ...Object.values(drawing.cities).map(({ x, y }) => [x, y]),
      ];
      for (const [x, y] of spots) {
        const left = middle[0] + (x - drawing.size[0] / 2) * k;
        const top = middle[1] + (y - drawing.size[1] / 2) * k;
        const over =
          left > under.left && left < under.right && top > under.top && top < under.bottom;
        assert.ok(!over, `${name} in ${width} x ${height}: ${place}`);
      }
    }
  }
});

test("a title is worth a strip beside the map that is hardly smaller for it", () => {
  const [, drawing] = drawings.find(([name]) => name.startsWith("great_lakes"));
  const box = { width: 960, height: 645 };
  const { strip } = placeButtons(drawing, String, box);
  const [whole, left] = [NONE, strip].map((one) => fittedIn(box, one, drawing.size));
  assert.ok(left < whole && left > 0.9 * whole);
});

test("buttons that are held stay on every board", () => {
  const wide = { width: 960, height: 645 };
  const narrow = { width: 640, height: 645 };
  for (const [name, drawing] of drawings) {
    const { place } = placeButtons(drawing, String, wide);
    const held = placeButtons(drawing, String, narrow, place);
    assert.equal(held.place, place, name);
    assert.ok(fittedIn(narrow, held.strip, drawing.size) > 0, name);
  }
});

test("in a window that is too small for buttons beside the map they lie on it", () => {
  for (const [name, drawing] of drawings) {
    for (const [width, height] of [
      [390, 40],
      [40, 390],
      [44, 44],
    ]) {
      const { strip } = placeButtons(drawing, (id) => id, { width, height });
      assert.ok(
        fittedIn({ width, height }, strip, drawing.size) > 0,
        `${name}: ${width} x ${height}`,
      );
    }
  }
});

test("what the buttons cover is told in units of the map", () => {
  for (const [name, drawing] of drawings) {
    for (const [width, height] of windows) {
      const box = { width, height };
      const buttons = placeButtons(drawing, (id) => id, box);
      const under = covered(buttons, box, drawing.size);
      for (const { x, y } of Object.values(drawing.cities)) {
        const over =
          x > under.x && x < under.x + under.width && y > under.y && y < under.y + under.height;
        assert.ok(!over, `${name} in ${width} x ${height}`);
      }
      const seen = fittedIn(box, buttons.strip, drawing.size);
      assert.equal(Math.round(under.width * under.height * seen ** 2), 202 * 52);
    }
  }
});

test("where no corner is free of title and rose the buttons cover as little of them as they can", () => {
  const [, drawing] = drawings.find(([name]) => name.startsWith("usa"));
  const [width, height] = [960, 645];
  const box = { width, height };
  const buttons = placeButtons(drawing, String, box);
  const under = covered(buttons, box, drawing.size);
  const [left, top, wide, high] = drawing.ornaments.plate.box;
  const over =
    Math.max(0, Math.min(under.x + under.width, left + wide) - Math.max(under.x, left)) *
    Math.max(0, Math.min(under.y + under.height, top + high) - Math.max(under.y, top));
  assert.ok(over < (wide * high) / 10, `${buttons.place} hides the title`);
});
