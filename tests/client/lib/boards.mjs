/** The drawings of boards that have a map. */
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../../games/boards/", import.meta.url);

/** The drawings of all boards that have a map, by the name of their file. */
export const drawings = readdirSync(folder)
  .filter((name) => name.endsWith(".drawing.json"))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8"))])
  .filter(([, { routes }]) => Object.keys(routes ?? {}).length);
