/** Colors as the style sheets give them, without a browser. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { interpolate, parse } from "culori";

const folder = new URL("../../../static/rail/", import.meta.url);
/** The style sheets of the mechanisms. */
export const sheets = readdirSync(new URL("../../games/rules/mechanisms/", folder))
  .map((name) => `../../games/rules/mechanisms/${name}/client.css`)
  .filter((sheet) => existsSync(new URL(sheet, folder)));
const COMMENT = /\/\*.*?\*\//gs;
const MEDIA = /@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g;
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** What stands between commas, but not between those in brackets. @param {string} text */
const split = (text) => {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) {
      parts.push("");
    } else {
      parts[parts.length - 1] += letter;
    }
  }
  return parts.map((part) => part.trim());
};

const PIECE = /([^{};]*)([{};])/g;
const FRAME = /^(?:from|to|[\d.]+%)/;
/** What a rule stands under that counts nothing: the room that its sheet belongs to. */
const ROOT = /^:where\([^)]*\) /;

/** Every selector of a sheet, in media queries too; one that is nested stands behind those round it. */
/** @param {string} text */
export const selectorsOf = (text) => {
  /** @type {string[][]} */
  const round = [[""]];
  const found = [];
  for (const [, piece, end] of text.replace(COMMENT, "").matchAll(PIECE)) {
    const prelude = piece.trim();
    const outer = round[round.length - 1];
    if (end === "}") {
      round.pop();
    } else if (end === "{" && (prelude.startsWith("@") || FRAME.test(prelude))) {
      round.push(outer);
    } else if (end === "{") {
      const own = split(prelude).map((selector) => selector.replaceAll(/\s+/g, " "));
      const within = (one, selector) =>
        selector.includes("&") ? selector.replaceAll("&", one) : `${one} ${selector}`.trim();
      round.push(outer.flatMap((one) => own.map((selector) => within(one, selector))));
      found.push(...round[round.length - 1]);
    }
  }
  return found;
};

/**
 * The declarations of style sheets by selector; what a media query holds does not count.
 *
 * @param {...string} sheets
 */
export const declared = (...sheets) => {
  /** @type {Record<string, Record<string, string>>} */
  const rules = {};
  for (const sheet of sheets) {
    const text = readFileSync(new URL(sheet, folder), "utf8").replace(COMMENT, "");
    for (const [, selectors, body] of text.replace(MEDIA, "").matchAll(RULE)) {
      const found = body.split(";").map((line) => line.split(/:(.*)/s).map((part) => part.trim()));
      for (const selector of split(selectors).map((one) => one.replace(ROOT, ""))) {
        rules[selector] = { ...rules[selector], ...Object.fromEntries(found) };
      }
    }
  }
  return rules;
};

/**
 * The color of a property where these selectors hold, of which the last decides.
 *
 * @param {ReturnType<typeof declared>} rules
 * @param {string[]} selectors
 * @param {string} property
 * @param {"light" | "dark"} scheme
 */
export const colorOf = (rules, selectors, property, scheme) => {
  /** @param {string} value @returns {import("culori").Color} */
  const meant = (value) => {
    const [, call, inside] = /^(var|light-dark|color-mix)\((.*)\)$/s.exec(value) ?? [];
    const parts = split(inside ?? "");
    if (call === "var") {
      return given(parts[0]);
    }
    if (call === "light-dark") {
      return meant(parts[scheme === "light" ? 0 : 1]);
    }
    if (call === "color-mix") {
      const [, color, share] = /^(.*) (\S+)$/.exec(parts[1]) ?? [];
      const percent = share.startsWith("var(") ? last(share.slice(4, -1)) : share;
      return interpolate([meant(parts[2]), meant(color)], "rgb")(Number.parseFloat(percent) / 100);
    }
    return parse(value);
  };
  /** @param {string} name */
  const last = (name) => {
    const values = selectors.flatMap((selector) => rules[selector]?.[name] ?? []);
    if (!values.length) {
      throw new Error(`${name} is not declared for ${selectors}`);
    }
    return values[values.length - 1];
  };
  /** @param {string} name */
  const given = (name) => meant(last(name));
  return given(property);
};
