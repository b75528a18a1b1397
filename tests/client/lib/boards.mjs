/** The boards: their drawings, and of their facts what the client is told of the routes. */
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../../games/boards/", import.meta.url);
const rules = new URL("../../../games/rules/", import.meta.url);
const read = (path, from) => readFileSync(new URL(path, from), "utf8");

/** The drawings of all boards that have a map, by the name of their file. */
export const drawings = readdirSync(folder)
  .filter((name) => name.endsWith(".drawing.json"))
  .map((name) => [name, JSON.parse(read(name, folder))])
  .filter(([, { routes }]) => Object.keys(routes ?? {}).length);

const FIELD = /(\w+) = ("[^"]*"|\[[^\]]*\]|\w+)/g;
const fields = (text) =>
  Object.fromEntries([...text.matchAll(FIELD)].map(([, key, value]) => [key, JSON.parse(value)]));

/** Every line and section of a board file that is a route. */
const routesOf = (file) => [
  ...(file.match(/^routes = \[\n([\s\S]*?)^\]/m)?.[1].match(/^ .*$/gm) ?? []),
  ...file.split(/^(?=\[)/m).filter((part) => part.startsWith("[[routes]]")),
];

/** The systems by name: the mechanisms that each begins with. */
const systems = {};
for (const [, name, base, more] of read("systems.py", rules).matchAll(
  /^([A-Z]+) = \((?:\*(\w+), )?(.*)\)$/gm,
)) {
  systems[name.toLowerCase()] = [
    ...(systems[base?.toLowerCase()] ?? []),
    ...JSON.parse(`[${more}]`),
  ];
}

const mechanismsOf = (file) => {
  const own = file.match(/^\[mechanisms\]\n((?:(?!^\[)[\s\S])*)/m)?.[1] ?? "";
  return new Set([
    ...systems[file.match(/^system = "(\w+)"/m)[1]],
    ...[...file.matchAll(/^\[mechanisms\.(\w+)/gm)].map(([, name]) => name),
    ...(own.match(/^\w+(?= = )/gm) ?? []),
  ]);
};

/** A board as far as its routes go. */
const boardOf = (id) => {
  const file = read(`${id}.toml`, folder);
  const routes = routesOf(file).map(fields);
  const beside = ({ a, b }) => routes.filter((one) => one.a === a && one.b === b);
  for (const route of routes) {
    const n = beside(route).indexOf(route);
    route.id = [route.a, route.b, ...(n ? [n + 1] : [])].join("-");
  }
  for (const route of routes) {
    const twins = beside(route).filter((one) => one !== route && one.kind === route.kind);
    route.twins = twins.map((one) => one.id);
  }
  return { id, routes, mechanisms: [...mechanismsOf(file)] };
};

const [order] = /(?<=ORDER = \()[^)]*/.exec(read("mechanisms/__init__.py", rules));
const known = new Set(order.match(/(?<=^ *")\w+/gm));

/** The boards with a map that can be played: those whose mechanisms are all written. */
export const played = readdirSync(folder)
  .filter((name) => name.endsWith(".toml") && name !== "card_game.toml")
  .map((name) => boardOf(name.replace(".toml", "")))
  .filter(({ mechanisms }) => mechanisms.every((name) => known.has(name)));
