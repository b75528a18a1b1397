// The values of this client, for the type checker; what the server tells and reads is in wire.d.ts.
import type { nothing, TemplateResult } from "lit/html.js";
import type {
  Decisions,
  Events,
  FinalView,
  Mech,
  Moves,
  PublicFacts,
  QuoteView,
  Route,
  Ticket,
  View,
} from "./wire.js";

export type {
  City,
  Decisions,
  DeckView as Deck,
  FinalView as Final,
  Mech,
  Moves,
  QuoteView as Quote,
  Route,
  ScoreLine,
  SeatView,
  Substitute,
  Ticket,
  View,
} from "./wire.js";

export type Cards = Record<string, number>;
// biome-ignore lint/suspicious/noExplicitAny: what is in it depends on the kind it comes with
export type Data = Record<string, any>;

export type Space = [x: number, y: number, angle: number];

export interface Label {
  x: number;
  y: number;
  anchor: string;
  /** Several places have this name. */
  shared?: boolean;
}

export interface Place {
  x: number;
  y: number;
  label?: Label;
}

/** A path, and where it stands. */
export type Placed = [x: number, y: number, path: string];

/** What frames a map and stands in its free corners. */
/** What is printed on a track: who prints it, what it is called there, and where the row stands. */
export type LegendRow = [of: string, sign: string, track: string, left: number, middle: number];

export interface Ornaments {
  frame: {
    bars: string;
    degrees: [x: number, y: number, anchor: string, text: string][];
    graticule: string;
  };
  plate?: {
    box: [left: number, top: number, width: number, height: number];
    shape: string[];
    title: Record<string, Placed[]>;
    year: Placed;
    motifs: [x: number, y: number, times: number, path: string][];
  };
  rose?: {
    box: [left: number, top: number, width: number, height: number];
    ring: [x: number, y: number, outer: number, inner: number];
    dark: string;
    light: string;
    north: Placed;
  };
  legend?: {
    box: [left: number, top: number, width: number, height: number];
    /** Of its letters and pictures. */
    size: number;
    rows: LegendRow[];
  };
  /** Where tinted regions are lettered. */
  signs?: Record<string, [left: number, top: number, width: number, height: number]>;
  /** Steamers, and whether they head east (1) or west (-1). */
  ships?: [x: number, y: number, heading: number][];
  scale?: {
    box: [left: number, top: number, width: number, height: number];
    whole: string;
    dark: string;
    texts: [x: number, y: number, text: string][];
  };
}

export interface Drawing {
  size: [number, number];
  space: [number, number];
  city: number;
  text: number;
  cities: Record<string, Place & { again?: Place }>;
  routes: Record<string, { spaces: Space[] }>;
  lines: Record<string, string>;
  land: string;
  parks?: string;
  /** The land of what scores together. */
  tints?: Record<string, string>;
  /** Of plans of cities: what stands between the streets, and what leads over the water. */
  blocks?: string;
  bridges?: string;
  lakes: string;
  rivers: string;
  streams?: string;
  borders: string;
  /** Where the sea is deep, one area within the other. */
  depths?: string[];
  /** Names the picture of its hills. */
  relief?: string;
  theme?: { land: string; sea: string; ink: string; capitals: string[]; calm?: true };
  ornaments?: Ornaments;
  exits?: (Label & { city: string })[];
  inset?: [left: number, top: number, width: number, height: number];
}

export interface Board extends PublicFacts {
  mechanisms: string[];
  /** What each mechanism tells of itself: its parameters, of claims also what routes cost. */
  params: Record<string, Data>;
  drawing: Drawing;
}

/** The facts of a board, found by id. */
export interface Atlas {
  board: Board;
  routes: Map<string, Route>;
  tickets: Map<string, Ticket>;
  city: (id: string) => string;
  ends: (id: string) => [string, string];
  /** The places of a ticket in their order, each as the cities any of which it is. */
  stops: (id: string) => string[][];
  spots: (id: string) => string[];
  name: (id: string) => string;
  worth: (id: string) => string;
  /** The cards that a ticket asks for. */
  cards: (id: string) => string[];
  title: (lang: string) => string;
}

/** A move of one kind, or of any. */
export type Move<K extends keyof Moves = keyof Moves> = {
  [Kind in K]: { kind: Kind } & Moves[Kind];
}[K];

/** So many cards more `of` these or wild ones, of locomotives, for symbols, for sets of any or of alike
 *  ones. */
export interface Lack {
  why: "more" | "locomotives" | "symbols" | "set" | "alike";
  n: number;
  of: string[];
}

/** What a payment lacks; or what is wrong with it: locomotives in place of others, too many, cards
 *  that do not go together. Where sets of cards may stand for one, or cards for symbols alone, all
 *  that is lacking. */
export interface Owed {
  why: Lack["why"] | "swap" | "many" | "mixed";
  n: number;
  of: string[];
  lacks?: Lack[];
  set?: Substitute;
}

/** How laid cards stand on spaces: singly, and in sets, the last of which may be begun; and what is
 *  lacking, of each set. */
export interface Standing {
  set: Substitute;
  singly: Cards;
  sets: Cards[];
  lacks: { singly: number; locomotives: number; ofSets: number[] };
}

/** A move open to me: of those that cost cards every one of the `routes` or `cities`, for the cards
 *  that the quote asks - by the color that pays for them, `gray` any of them -, for which `pays`
 *  are proposals; all payments where there is no quote. */
export interface Offer {
  kind: keyof Moves;
  [field: string]: unknown;
  /** Several where it costs nothing and any of them may be named, as with colors. */
  route?: string | string[];
  color?: string | string[];
  routes?: Record<string, string[]>;
  city?: string;
  cities?: Record<string, string[]>;
  item?: string;
  items?: Record<string, string[]>;
  quote?: QuoteView;
  pays?: Cards[];
  slot?: number | null;
  pile?: string;
  tickets?: string[];
}

/** A question of one kind, or of any; its secret is told to the seat that owes the answer. */
export type Ask<K extends keyof Decisions = keyof Decisions> = {
  [Kind in K]: {
    kind: Kind;
    seat: number;
    data: Decisions[Kind]["data"];
    secret?: Decisions[Kind]["secret"];
  };
}[K];

/** An event of one kind that the rules tell, or of any. */
export interface Fact<Kind extends string = string> {
  kind: Kind;
  data: Kind extends keyof Events ? Events[Kind] : Data;
}

/** What happened in one move. */
export interface Entry {
  /** The version that it led to. */
  v: number;
  events: Fact[];
  /** When it was done, in seconds of Unix time. */
  at?: number;
  /** In the replay of a finished game: why a computer player did it. */
  reasons?: Hint["reasons"];
}

export interface Frame {
  t: string;
  ref?: string | null;
  v?: number;
  view?: View;
  log?: Entry[];
  /** Of a step: what is different, and the events that made it so. */
  set?: [path: (string | number)[], value: unknown][];
  events?: Entry["events"];
  code?: string | null;
  data?: Data;
  /** Of a hint: what a strong bot would do, and why. */
  move?: Move;
  reasons?: Hint["reasons"];
  seats?: boolean[] | number[];
  mostly?: number[];
  watchers?: number;
  /** Of a rematch: who asks, the seconds that are left, what each seat has answered. */
  by?: string;
  left?: number;
  answers?: string[];
  /** What is played then, if that is something else: a board and its variant, in every language. */
  play?: Record<string, string>[];
  /** Whether others may watch. */
  open?: boolean;
  /** My notes. */
  text?: string;
  clock?: Omit<Clock, "heard"> | null;
  ranks?: (Rank | null)[];
  proposal?: Proposal | null;
  orders?: Order[];
  stops?: string[];
  stopped?: Orders["stopped"];
  ended?: string;
  seat?: number | null;
  /** Of the first of chat: what was said, and whether I am the host. */
  rooms?: Record<string, import("#rail/chat/lines.js").Lines>;
  host?: boolean;
}

/** What a bot would do in my place, and why, the most important reason first. */
export interface Hint {
  /** None where the step of a lesson comes first. */
  move: Move | null;
  reasons: { code: string; data: Data }[];
}

/** What a rated game did to the rating of a seat. */
export interface Rank {
  points: number;
  change: number;
  provisional: boolean;
}

/** What is done for me when my turn comes: claim this route, or draw for `count` turns, or until
 *  I hold `count` cards of a color. */
export interface Order {
  do: "draw" | "claim";
  route?: string;
  count?: number;
  color: string | null;
}

export interface Orders {
  orders: Order[];
  stops: string[];
  stopped: { code: string; data: Data } | null;
}

/** What somebody proposes: who still has to answer, and for how many seconds it stands. */
export interface Proposal {
  id: number;
  kind: "pause" | "days" | "end";
  days: number | null;
  seat: number;
  agreed: number[];
  waits: number[];
  needed: number;
  left: number;
}

/** The time of the seats, in seconds, as it was heard from the server. */
export interface Clock {
  kind: "live" | "days";
  left: number[];
  running: number[];
  paused: boolean;
  increment: number;
  /** The time of one turn, where everybody has so many days for it. */
  turn: number | null;
  grace: number;
  /** Milliseconds of this page's own time. */
  heard: number;
}

export interface Store {
  view: View | null;
  v: number;
  log: Entry[];
}

/** What is half chosen on this device: nothing of it comes from the server. */
export interface Choice {
  route: string | null;
  /** A city in which something can be built. */
  city: string | null;
  /** Something else that can be paid for. */
  item: string | null;
  /** What is laid of it; null: what is proposed. */
  pay: Cards | null;
  near: string[];
  color: string | null;
  confirm: keyof Moves | null;
  ticks: Set<string>;
  ticket: string | null;
  /** Whose network is looked at. */
  seat: number | null;
  /** A face-up card whose place is to be filled from a pile still to be named. */
  slot: number | null;
  /** All payments are shown, however many there are. */
  all: boolean;
}

/** What is open on this page, and what it says at the moment. */
export interface Ui {
  /** What lies beside the map. */
  tab: string;
  /** What is looked for in the list of routes. */
  query: string;
  /** What lies over the page: "help", "legend", "settings", "table". */
  dialog: string;
  notice: string;
  /** The last round has just begun, and nobody has put that away. */
  banner: boolean;
  line: "open" | "lost" | "closed";
  /** Whose lines of the log are shown; null: all. */
  who: number | null;
}

/** What stands out on the map. */
export interface Highlight {
  cities: Set<string>;
  routes: string[];
  /** Whose network is looked at. */
  seat: number | null;
  /** What was put there lately. */
  recent: { routes: string[]; cities: string[] };
}

/** A piece of a sentence: words, a card or a seat. */
export type Part = string | { card: string; text: string } | { seat: number; text: string };

export interface Words {
  lang: string;
  say: (key: string, data?: Data) => string;
  parts: (key: string, data?: Data) => Part[];
}

/** A number beside a name. */
export interface Figure {
  icon: string;
  n: number;
  label: string;
  /** It is to be noticed: the end is near. */
  low?: boolean;
}

/** A line of the legend: a mark of the map, and what it says. */
export interface Said {
  name: string;
  says: string;
  /** Is it on this route? Then one of them is its picture; in these classes, if any. */
  on?: (route: Route) => boolean;
  dress?: string;
  /** Drawn round the origin, no wider than 32, where it is on no route. */
  picture?: TemplateResult;
}

/** Where something is on the page: the first of these parts of it that can be seen. */
export type Spot = string | string[];

/** What is seen to move, as `#rail/motion/moves.js` says it: `at` is when it begins and `lasts` how
 *  long, in milliseconds. */
export type Movement = { at: number; lasts: number } & (
  | { does: "fly"; card: string | null; from: Spot; to: Spot }
  | { does: "carry"; icon: string; of: number | null; dress: string; from: Spot; to: Spot }
  | { does: "ride"; route: string }
  | { does: "place"; part: string; from: Spot | null }
  | { does: "turn"; card: string; over: Spot; beside: number; until: number }
  | { does: "gain"; points: number; over: Spot }
  | { does: "pulse"; part: string }
  | { does: "ring"; over: Spot }
  | { does: "light"; route: string }
  | { does: "punch"; name: string; worth: string; from: Spot; to: Spot }
  | { does: "travel"; icon: string; of: number | null; dress: string; stops: string[] }
);

/** What an event is to the page besides its sentence. */
export interface Happening<Kind extends string = string> {
  /** What becomes of its cards: taken openly, laid out of the hand on the discard pile, lined up on
   *  the table out of the hand, or turned over onto the discard pile. */
  cards?: "taken" | "laid" | "lined" | "turned";
  sound?: "claim" | "card" | "piece" | "coin";
  /** Its route or city has something on it now: it is ringed until I have moved. */
  put?: boolean;
  /** How high its mark is over the slider of a replay, up to 12. */
  tick?: number;
  /** What is seen to move, over the new table. */
  moves?: (game: Game, event: Fact<Kind>) => Movement[];
  /** Why nothing is. */
  still?: string;
}

/** What a mechanism adds to the page; it gives what it needs and leaves out the rest. */
export interface Mechanism {
  name: string;
  /** What it says, in the language of the page. */
  words: Record<string, string>;
  /** How what fills holes of its own looks in a sentence, by their names. */
  shapes?: (
    atlas: Atlas,
    say: (key: string) => string,
  ) => Record<string, (value: never) => Part | Part[]>;
  /** What its events are to the page, by their kind. */
  events?: { [Kind in keyof Events]?: Happening<Kind> };
  panel?(mine: Mech[keyof Mech], seat: number): Figure | Figure[];
  /** What lies on the map by now. */
  layer?: (game: Game) => TemplateResult | typeof nothing;
  /** What lies on the table of a game without a map. */
  table?: (game: Game) => TemplateResult;
  decisions?: { [Kind in keyof Decisions]?: (game: Game, ask: Ask<Kind>) => TemplateResult };
  /** What is asked before a move of this kind, which cannot be taken back. */
  sure?: { [Kind in keyof Moves]?: (game: Game) => TemplateResult };
  /** What I am asked over the map while nothing is half chosen there. */
  strip?: (game: Game) => TemplateResult | typeof nothing;
  /** Cards besides those of my hand that I may pay with. */
  purse?: (game: Game) => Cards;
  /** What is owed of a payment, as a picture. */
  owing?: (game: Game, quote: QuoteView, cards: Cards) => TemplateResult | typeof nothing;
  /** What is shown beside my cards. */
  hand?: (game: Game) => TemplateResult;
  /** How many pieces a player has above those with which the last round begins. */
  spare?: (game: Game, seat: number) => number;
  /** Does the last round wait, however few pieces a player has? */
  waits?: (game: Game) => boolean;
  /** The symbols that it draws with: on its map, and as icons. */
  symbols?: TemplateResult;
  /** What is printed on the n-th space of a route, side by side. */
  marks?: (route: Route, n: number, board: Board) => Mark[];
  /** What is printed round every space of a route. */
  frame?: (route: Route, box: Box) => TemplateResult | typeof nothing;
  /** How the spaces and pieces of a route look, if not like others. */
  shape?: (route: Route) => Shape | undefined;
  /** What a route is paid with, in words, if not with cards of its color. */
  price?: (game: Game, route: Route) => string | undefined;
  /** What a route brings now, in words, if not the points of its price. */
  worth?: (game: Game, route: Route) => string | undefined;
  /** What a tinted part of the map is called, by its id. */
  region?: (id: string) => string | undefined;
  /** What the marks say that it puts on the map. */
  legend?: (game: Game) => Said[];
  /** The color that a route has now, where none is printed on it. */
  color?: (game: Game, route: Route) => string | undefined;
  /** What I am asked about the route chosen on the map, in place of its payment. */
  about?: (game: Game, route: Route) => TemplateResult | typeof nothing;
  /** What is special about a route, in words: whoever pays has read it. */
  facts?: (game: Game, route: Route) => string[];
  /** What the refusal of a free route tells besides it. */
  refusal?: (game: Game, route: Route) => Record<string, unknown>;
  /** What a ticket may bring, and the cards that it asks for, if its points do not say it all. */
  ofTicket?: (ticket: Ticket) => { worth?: number[]; cards?: string[] };
  /** How tickets are drawn: the kind of the move, and the decks that they come from. */
  takes?: { kind: keyof Moves; decks: string[] };
  /** What is to be said of one of my tickets. */
  tag?: (game: Game, ticket: string) => TemplateResult;
  /** A pile of its own among those of the market, from which a move draws. */
  pile?: (game: Game) => { kind: keyof Moves; name: string; n: number };
  /** Questions that a page answers by itself when its own move asked them and there is one answer. */
  obvious?: (keyof Decisions)[];
  /** What of mine is shown beside my tickets. */
  beside?: (game: Game) => TemplateResult | typeof nothing;
}

/** A space as it is drawn: its middle is the origin, its long side lies along x. */
export interface Box {
  length: number;
  width: number;
  angle: number;
  /** Of a space of a route: at which of its ends the route ends, backward (-1) and forward (1). */
  outer?: number[];
}

/** A mark on a space, so far along it from its middle. */
export type Mark = (box: Box, x: number) => TemplateResult;

/** Whose piece it is: the second of partners, who have one color and shape, is told apart. */
export interface Owner {
  color: string;
  second: boolean;
}

/** A piece on a space; the head is the first of its route. */
export interface Piece extends Owner, Box {
  head: boolean;
}

/** How the spaces of a route look: the rounding of their ends in widths, and the piece on them. */
export interface Shape {
  ends: number;
  piece: (piece: Piece) => TemplateResult;
}

/** Something to do or to read; `actions` are kinds of my own events, `times` how many it takes. */
export interface LessonStep {
  name: string;
  title: string;
  text: string;
  actions: string[];
  times: number;
  where: string;
  /** Kinds of moves: while one of them can be made, no hint to another is given. */
  moves: string[];
}

export interface Page {
  code: string;
  /** The number of the game at its table. */
  number: number;
  /** The seat that is shown; null for watchers, and while several at one device are asked. */
  me: number | null;
  /** My seats: several if players share this device. */
  mine: number[];
  lang: string;
  board: string;
  socket: string;
  /** `level`: how well a bot plays; empty for people, and where it is not known. */
  seats: { name: string; color: string; portrait: string; bot: boolean; level: string }[];
  mechanisms: Record<string, string>;
  host: boolean;
  /** The games that were over here before this one, and the wins of every seat. */
  series: { games: number; wins: number[] };
  urls: {
    table: string;
    tv: string;
    rematch: string;
    answer: string;
    notes: string;
    seats: string;
    seat: string;
    home: string;
    rules: string;
    sheet?: string;
    keep?: string;
    log: string;
    moments: string;
    replay: string;
    file: string;
    table: string;
  };
  /** Style sheets that are fetched when they are needed. */
  stylesheets: { ceremony: string; poster: string };
  /** Whether ratings are shown to this reader. */
  ranks?: boolean;
  /** The page of a replay says what can be looked at. */
  replay?: {
    last: number;
    over: boolean;
    /** The seats as which one may look. */
    perspectives: number[];
    mine: number | null;
    /** The seats of people for which bots made most of the moves. */
    mostly: number[];
    /** The rules are not those any more by which it was played. */
    changed: boolean;
    commit: string;
    final: FinalView | null;
    moments: string;
    file: string | null;
  };
  /** The finished games before this one, the latest first. */
  earlier: Ended[];
  watch: boolean;
  /** Show what everybody may know of the cards. */
  tracker: boolean;
  /** What is to be learned here, if anything. */
  lesson: LessonStep[];
  /** Whether I may ask for hints. */
  hints?: boolean;
  /** For how many days the table is kept after its last game; 0 for ever. */
  keep: number;
  left: number;
  /** What may be said: all, quick phrases, or nothing. */
  chat: string;
}

/** A finished game of the table, and where to look at it again. */
export interface Ended {
  number: number;
  board: string;
  seats: { name: string; color: string; level: string; total: number; won: boolean }[];
  url: string;
}

/** The device is to be handed over: to one of these seats, because it is due or at will. */
export interface Cover {
  seats: number[];
  due: boolean;
}

/** Everything a part of the page may read, and the few actions it may do. */
export interface Game {
  page: Page;
  atlas: Atlas;
  words: Words;
  mechanisms: Mechanism[];
  store: Store;
  view: View;
  choice: Choice;
  here: { seats: boolean[]; watchers: number };
  /** Null where nobody is in a hurry. */
  clock: Clock | null;
  /** By seat, once a rated game is over; empty for others. */
  ranks: (Rank | null)[];
  /** The seats of people that bots play. */
  standIns: number[];
  /** Those of people for which bots made most of the moves, once the game is over. */
  mostlyBots: number[];
  proposal: Proposal | null;
  orders: Orders;
  /** Nothing but what all may know is shown until somebody says to hold the device. */
  cover: Cover | null;
  /** A move is on its way: nothing more is sent until it is answered. */
  busy: boolean;
  /** The last refusal asked for, in words, and the move it belongs to. */
  reason: { about: string; text: string; rule: string } | null;
  play: (move: Move) => void;
  why: (move: Move, about: string) => void;
  /** Does something at the table besides moving; a refusal is told. */
  act: (action: string, fields?: Record<string, string>) => Promise<boolean>;
  tell: (text: string) => void;
  /** What I was told to do, until something happens; and whether somebody thinks about it. */
  hint: Hint | null;
  /** What the lesson is at, unless it is put aside. */
  step: LessonStep | null;
  thinking: boolean;
  askHint: () => boolean;
  dropHint: () => void;
  light: (tickets: string[], routes?: string[], cities?: string[]) => void;
  /** Lights the network of a player while it is pointed at, or none. */
  lens: (seat: number | null) => void;
  /** Shows on the map what a move was about; `stay`: it was chosen, not only pointed at. */
  moment: (entry: Entry | null, stay: boolean) => void;
  choose: (change: Partial<Choice>) => void;
  paint: () => void;
}
