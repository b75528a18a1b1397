/**
 * The one place where codes become sentences.
 *
 * A message holds `{name}` for a value and `{n#one|more}` for words that follow a number. Where a
 * language has more forms than one and more they are called as in CLDR: `{n#one=…|few=…|other=…}`;
 * those that are not there are said like the last. What a value looks like is decided by its name: `{seat}` is a player, `{card}` a card, `{route}` two
 * cities, and so on; mechanisms add names of their own. A message that ends in `.me` is the one for the player it speaks of, one that
 * ends in `.told` for others who know which cards or tickets they were.
 *
 * @import { Atlas, Cards, Data, Mechanism, Part, Words } from "#rail/core/types.js"
 */

const KNOWN = ["card", "cards", "ticket", "tickets"];
/** Marks that stand apart from a word begin no line, as in French. @param {string} text */
export const tight = (text) => text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");

/** @param {Part[]} parts */
export const textOf = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

const HOLE = /\{(\w+)(?:#([^}]*))?\}/g;
const FORM = /^(zero|one|two|few|many|other)=/;

/**
 * The form of words that follows a number.
 *
 * @param {Intl.PluralRules} plural
 * @param {string} forms as they stand in a message
 * @param {number} n
 */
const formOf = (plural, forms, n) => {
  const all = forms.split("|");
  const category = plural.select(n);
  const named = all.find((form) => form.startsWith(`${category}=`));
  const form = named ?? (category === "one" ? all[0] : all[all.length - 1]);
  return form.replace(FORM, "");
};

/**
 * What is worked out once for each language, when it is first asked for.
 *
 * @template T
 * @param {(lang: string) => T} make
 * @returns {(lang: string) => T}
 */
const once = (make) => {
  /** @type {Map<string, T>} */
  const made = new Map();
  return (lang) => {
    const found = made.get(lang) ?? make(lang);
    made.set(lang, found);
    return found;
  };
};

// a slow phone takes up to 20 ms to make one of these
const pluralIn = once((lang) => new Intl.PluralRules(lang));
const figuresIn = once((lang) => new Intl.NumberFormat(lang));
const andIn = once((lang) => new Intl.ListFormat(lang, { type: "conjunction" }));
const orIn = once((lang) => new Intl.ListFormat(lang, { type: "disjunction" }));

/** Makes those that nearly every text asks for. @param {string} lang */
export const makeFormats = (lang) => {
  pluralIn(lang);
  figuresIn(lang);
};

/**
 * Says what needs no board: a book of words in which holes are filled as they are.
 *
 * @param {Record<string, string>} book
 * @returns {(key: string, data?: Record<string, string | number>) => string}
 */
export const speaker =
  (book) =>
  (key, data = {}) =>
    tight(book[key]).replace(HOLE, (_, name) => String(data[name]));

/**
 * @param {object} about
 * @param {string} about.lang
 * @param {Record<string, string>} about.core messages of the page
 * @param {Mechanism[]} about.mechanisms
 * @param {Atlas} about.atlas
 * @param {string[]} about.names names of the seats
 * @param {number | null} about.me
 * @returns {Words}
 */
export const speak = ({ lang, core, mechanisms, atlas, names, me }) => {
  /** @type {Record<string, string>} */
  const book = Object.assign({}, core, ...mechanisms.map(({ words }) => words));
  /** @param {number} value */
  const figure = (value) => figuresIn(lang).format(value);

  /** @param {string} key @returns {string | undefined} */
  const find = (key) => book[key];

  /** @param {string} key @param {Data} data */
  const message = (key, data) => {
    const mine = me !== null && data.seat === me ? find(`${key}.me`) : undefined;
    const told = KNOWN.some((name) => name in data) ? find(`${key}.told`) : undefined;
    return tight(mine ?? told ?? find(key) ?? find(`${key.split(".")[0]}.unknown`) ?? "");
  };

  /** @param {string} card @param {number} n */
  const cardsOf = (card, n) => say(`cards.${card}`, { n });

  /**
   * @param {unknown[]} list
   * @param {(one: any) => Part} show
   * @returns {Part[]}
   */
  const inOneLine = (list, show) => {
    const shown = list.map(show);
    if (shown.length < 2) {
      return shown;
    }
    // ListFormat wants strings: it gets the places, and the parts are put back in
    return andIn(lang)
      .formatToParts(list.map((_, place) => String(place)))
      .map((piece) => (piece.type === "element" ? shown[Number(piece.value)] : piece.value));
  };

  /** @param {Cards | string[]} cards */
  const counted = (cards) => {
    if (!Array.isArray(cards)) {
      return Object.entries(cards);
    }
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const card of cards) {
      counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    return [...counts];
  };

  /** @type {Record<string, (value: any) => Part | Part[]>} */
  const shapes = {
    seat: (seat) => ({ seat, text: names[seat] ?? "" }),
    seats: (seats) => inOneLine(seats, (seat) => ({ seat, text: names[seat] ?? "" })),
    card: (card) => ({ card, text: say(`card.${card}`) }),
    cards: (cards) => inOneLine(counted(cards), ([card, n]) => ({ card, text: cardsOf(card, n) })),
    color: (color) => say(`color.${color ?? "any"}`),
    city: (id) => atlas.city(id),
    cities: (ids) => ids.map(atlas.city).join(" – "),
    // one, or a list
    route: (ids) => inOneLine([ids].flat(), (id) => atlas.name(id)),
    ticket: (ids) => inOneLine([ids].flat(), (id) => atlas.name(id)),
    // a list, or how many
    tickets: (ids) => (Array.isArray(ids) ? inOneLine(ids, (id) => atlas.name(id)) : figure(ids)),
    countries: (values) =>
      inOneLine(Object.entries(values), ([id, n]) => `${atlas.city(id)} (${figure(n)})`),
    // so many of each
    counts: (counts) =>
      inOneLine(Object.entries(counts), ([kind, n]) => say(`count.${kind}`, { n })),
    deck: (deck) => say(`deck.${deck}`),
    // numbers of players: from fewest to most, or those that go
    sizes: (sizes) =>
      sizes.length > sizes[sizes.length - 1] - sizes[0]
        ? say("sizes.range", { fewest: sizes[0], most: sizes[sizes.length - 1] })
        : orIn(lang).format(sizes.map(String)),
  };
  shapes.next = shapes.first = shapes.by = shapes.seat;
  shapes.winners = shapes.seats;
  shapes.best = shapes.color;
  for (const mechanism of mechanisms) {
    Object.assign(
      shapes,
      mechanism.shapes?.(atlas, (key) => say(key)),
    );
  }

  /**
   * @param {string} key
   * @param {Data} [data]
   * @returns {Part[]}
   */
  const parts = (key, data = {}) => {
    const text = message(key, data);
    /** @type {Part[]} */
    const found = [];
    let from = 0;
    for (const hole of text.matchAll(HOLE)) {
      found.push(text.slice(from, hole.index));
      from = hole.index + hole[0].length;
      const [, name, forms] = hole;
      const value = data[name];
      if (forms !== undefined) {
        found.push(formOf(pluralIn(lang), forms, value));
      } else if (name in shapes && name in data) {
        found.push(...[shapes[name](value)].flat());
      } else {
        found.push(typeof value === "number" ? figure(value) : String(value ?? ""));
      }
    }
    found.push(text.slice(from));
    return found.filter((part) => part !== "");
  };

  /**
   * @param {string} key
   * @param {Data} [data]
   * @returns {string}
   */
  const say = (key, data = {}) => textOf(parts(key, data));

  return { lang, say, parts };
};
