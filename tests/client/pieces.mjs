import assert from "node:assert/strict";
import { test } from "node:test";
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
} from "culori";
import { disc, number, printed } from "#rail/map/marks.js";
import { badge, upright } from "#rail/map/pieces.js";
import { drawings } from "./lib/boards.mjs";
import { colorOf, declared, sheets } from "./lib/styles.mjs";
import { mechanisms, types } from "./lib/table.mjs";

const CARS = ["blue", "red", "green", "yellow", "black", "white", "common"];
const SPACES = [
  "purple",
  "white",
  "blue",
  "yellow",
  "orange",
  "black",
  "red",
  "green",
  "gray",
  "none",
];
const SCHEMES = /** @type {const} */ (["light", "dark"]);
const LOOKS = { usual: [":root", ".sheet"], plain: [":root", ".sheet", ".plain .sheet"] };
const SIGHTS = {
  usual: (/** @type {import("culori").Color} */ color) => color,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
};
const apart = differenceCiede2000();
const rules = declared("core/base.css", "map/map.css", ...sheets);

/** The selectors of a free space, on a map of any size. @param {string} space */
const usual = (space) => [".space", `.space.${space}`];

/** The same on a small map. @param {string} space */
const small = (space) => [
  ".space",
  ".far .space",
  ...(["black", "red"].includes(space) ? [".far .space:is(.black, .red)"] : []),
  `.space.${space}`,
];

/** Every map that may be shown, as everybody may see it. */
const maps = SCHEMES.flatMap((scheme) =>
  Object.entries(LOOKS).flatMap(([look, around]) =>
    Object.entries(SIGHTS).map(([sight, see]) => ({
      name: `${scheme}, ${look}, ${sight}`,
      color: (/** @type {string} */ property, /** @type {string[]} */ ...selectors) =>
        see(colorOf(rules, [...around, ...selectors], property, scheme)),
    })),
  ),
);

test("no car is like any free space, whatever the light and whoever looks", () => {
  assert.equal(maps.length, 16);
  for (const { name, color } of maps) {
    for (const car of CARS) {
      const side = color("fill", `.route.${car}`, ".car .body");
      for (const space of SPACES) {
        for (const selectors of [usual(space), small(space)]) {
          const far = apart(side, color("fill", ...selectors, ".paper"));
          assert.ok(far >= 35, `${car} on ${selectors}: ${far.toFixed(1)} (${name})`);
        }
      }
    }
  }
});

test("an outline of a car stands out from land, sea and every free space", () => {
  for (const { name, color } of maps) {
    const lines = [color("stroke", ".car .body"), color("stroke", ".car .shadow")];
    const grounds = {
      land: color("fill", ".ground .land"),
      sea: color("background", ".sheet"),
      ...Object.fromEntries(
        SPACES.flatMap((space) =>
          [usual(space), small(space)].map((one) => [one, color("fill", ...one, ".paper")]),
        ),
      ),
    };
    for (const [ground, fill] of Object.entries(grounds)) {
      const shown = lines.filter(({ alpha = 1 }) => alpha === 1);
      const most = Math.max(...shown.map((line) => wcagContrast(line, fill)));
      assert.ok(most >= 3, `${ground}: ${most.toFixed(2)} (${name})`);
    }
  }
});

test("in the colors of every board cars and names stand out from land and sea", () => {
  const themes = drawings.map(([name, { theme }]) => ({ name, theme }));
  assert.ok(themes.length > 20);
  for (const { name, theme } of themes) {
    const own = Object.entries(theme).map(([part, color]) => [`--theme-${part}`, color]);
    const themed = { ...rules, ".sheet": { ...rules[".sheet"], ...Object.fromEntries(own) } };
    for (const scheme of SCHEMES) {
      /** @param {string} property @param {string[]} selectors */
      const color = (property, ...selectors) =>
        colorOf(themed, [...LOOKS.usual, ...selectors], property, scheme);
      const lines = [color("stroke", ".car .body"), color("stroke", ".car .shadow")];
      for (const ground of ["--land", "--sea"]) {
        const fill = color(ground);
        const shown = lines.filter(({ alpha = 1 }) => alpha === 1);
        const most = Math.max(...shown.map((line) => wcagContrast(line, fill)));
        assert.ok(most >= 3, `${name}: ${ground} ${most.toFixed(2)} (${scheme})`);
        const read = wcagContrast(color("--ink"), fill);
        assert.ok(read >= 7, `${name}: names on ${ground} ${read.toFixed(2)} (${scheme})`);
        const line = wcagContrast(color("--line-ink"), fill);
        assert.ok(line >= 4.5, `${name}: titles on ${ground} ${line.toFixed(2)} (${scheme})`);
      }
    }
  }
});

test("the shape of an owner stands out from the side of the car, as does that of a partner", () => {
  for (const { name, color } of maps) {
    const white = [color("color", ".board .owner"), color("stroke", ".board .owner.second")];
    for (const car of CARS) {
      for (const shape of white) {
        const most = wcagContrast(shape, color("fill", `.route.${car}`, ".car .body"));
        assert.ok(most >= 4.5, `${car}: ${most.toFixed(2)} (${name})`);
      }
    }
  }
});

test("no frame of a space has the color of a player", () => {
  for (const { name, color } of maps.filter(({ name }) => name.endsWith("usual, usual"))) {
    // every line on the map is dark, as black cars are
    const bright = CARS.filter((car) => car !== "black");
    const frames = Object.keys(rules).flatMap(
      (selector) => /^\.board \.frame\.(\w+)$/.exec(selector)?.[1] ?? [],
    );
    assert.ok(frames.length > 3);
    for (const frame of frames) {
      const line = color("stroke", ".board .frame", `.board .frame.${frame}`);
      for (const car of bright) {
        const far = apart(line, color("fill", `.route.${car}`, ".car .roof"));
        assert.ok(far >= 15, `${frame} and ${car}: ${far.toFixed(1)} (${name})`);
      }
    }
  }
});

test("the pieces of a route all stand on the same side of it, with their roofs up", () => {
  const bent = [
    [0, 0, 170],
    [30, 10, -160],
    [60, 30, 40],
  ];
  assert.deepEqual(upright(bent), [-10, 20, 40]);
  const steep = [
    [0, 0, 85],
    [2, 30, 95],
    [0, 60, -88],
  ];
  const [first, ...others] = upright(steep);
  assert.ok(others.every((angle) => Math.abs(angle - first) < 15));
  assert.deepEqual(upright([[5, 5, 180]]), [0]);
});

test("large shapes of parallel stand beside different spaces", () => {
  const spaces = [0, 40, 80].map((x) => [x, 0, 0]);
  const places = [0.25, 0.75].map((lane) => badge(spaces, lane, 20, { color: "red" }).values);
  assert.notDeepEqual(...places);
});

/** What mechanisms say of routes, and its types. */
const keys = types
  .flatMap((text) => [...text.matchAll(/interface Route \{(.*?)\}/gs)])
  .flatMap(([, body]) => [...body.matchAll(/(\w+): (.*);/g)])
  .map(([, key, type]) => [key, type]);
const SOME = { boolean: true, number: 1, "string[]": ["a"] };

/** A board on which a color says something besides, and another does not. */
const board = {
  params: { terrain_cards: { colors: { desert: ["red"], jungle: [], mountain: [] } } },
};

/** The middles, along the space, of all that is put on it by one mechanism. */
const places = (route, mechanism) =>
  printed(route, 0, { length: 32, width: 12, angle: 0 }, [mechanism], board)
    .flat()
    .flatMap(({ values }) => values ?? [])
    .flatMap((value) => /^translate\((.*)\) rotate/.exec(value)?.[1] ?? []);

test("a colored space shows its symbol beside whatever else it says, a gray one has none", () => {
  assert.deepEqual(places({ color: "gray" }, {}), []);
  assert.deepEqual(places({ color: "red" }, {}), ["0"]);
  const facts = { length: 1, ...Object.fromEntries(keys.map(([key, type]) => [key, SOME[type]])) };
  const marking = mechanisms.filter(({ marks }) => marks);
  assert.ok(marking.length > 7);
  for (const mechanism of marking) {
    const found = places({ color: "red", ...facts }, mechanism).map(Number);
    assert.equal(found.length, 2, mechanism.name);
    assert.ok(found[1] - found[0] >= 12, mechanism.name);
    assert.deepEqual(places({ color: "blue" }, mechanism), ["0"], mechanism.name);
  }
});

/** What a template says, all of it. @param {unknown} part @returns {string} */
const written = (part) =>
  Array.isArray(part)
    ? part.map(written).join("")
    : part && typeof part === "object" && "strings" in part
      ? part.strings.map((text, n) => text + written(part.values[n])).join("")
      : String(part ?? "");

test("a tunnel has a mouth at each end of its route, and nothing else has one", () => {
  const { frame } = mechanisms.find(({ name }) => name === "tunnels");
  const box = { length: 32, width: 12.8, angle: 0 };
  /** @param {object} route @param {number[]} [outer] */
  const mouths = (route, outer) =>
    written(frame(route, { ...box, outer })).split('class="mouth"').length - 1;
  assert.equal(mouths({ tunnel: true }, [-1]), 1);
  assert.equal(mouths({ tunnel: true }, [-1, 1]), 2);
  assert.equal(mouths({ tunnel: true }, []), 0);
  assert.equal(mouths({ tunnel: true }), 0);
  assert.equal(mouths({}, [-1, 1]), 0);
});

/** How far apart the middles of spaces on parallel tracks are at least. */
const between = (routes) => {
  const distances = routes.flatMap(([id, { spaces }], n) =>
    routes
      .slice(n + 1)
      .filter(([other]) => other.replace(/-[23]$/, "") === id.replace(/-[23]$/, ""))
      .flatMap(([, other]) =>
        spaces.flatMap(([x, y]) => other.spaces.map((to) => Math.hypot(to[0] - x, to[1] - y))),
      ),
  );
  return Math.min(...distances);
};

test("marks on parallel tracks do not touch each other", () => {
  const line = Number(rules[".board .mark circle"]["stroke-width"]);
  let narrowest = Number.POSITIVE_INFINITY;
  for (const [name, { routes, space }] of drawings) {
    const apart = between(Object.entries(routes));
    for (const mark of [disc("sea"), number("toll", 3)]) {
      const [, , radius] = mark({ length: space[0], width: space[1], angle: 0 }, 0).values;
      assert.ok(2 * radius + line < apart, `${name}: ${2 * radius} and ${apart}`);
    }
    narrowest = Math.min(narrowest, apart);
  }
  assert.ok(narrowest > 10 && narrowest < 20);
});
