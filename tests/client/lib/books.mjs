/** What the pages say, in every language that has a folder: the words of pages and mechanisms. */
import { existsSync, readdirSync } from "node:fs";

const rooms = new URL("../../../static/rail/words/", import.meta.url);
const rules = new URL("../../../games/rules/mechanisms/", import.meta.url);
const read = async (file) => (await import(file)).default;

export const languages = readdirSync(rooms).sort();

/** Of one language, by room; and by mechanism. */
const booksOf = async (lang) => {
  const said = async (name) => [
    name.replace(/\.js$/, ""),
    await read(new URL(`${lang}/${name}`, rooms)),
  ];
  const own = readdirSync(rules).filter((name) =>
    existsSync(new URL(`${name}/words.${lang}.js`, rules)),
  );
  const spoken = async (name) => [name, await read(new URL(`${name}/words.${lang}.js`, rules))];
  return {
    rooms: Object.fromEntries(await Promise.all(readdirSync(new URL(lang, rooms)).map(said))),
    mechanisms: Object.fromEntries(await Promise.all(own.map(spoken))),
  };
};

export const books = Object.fromEntries(
  await Promise.all(languages.map(async (lang) => [lang, await booksOf(lang)])),
);
/** The words of pages of games. */
export const core = Object.fromEntries(
  languages.map((lang) => [lang, { ...books[lang].rooms.game, ...books[lang].rooms.refusals }]),
);
