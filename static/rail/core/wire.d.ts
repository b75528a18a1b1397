// Made from the types of the rules by `python -m scripts.wire`.

import type { Ask, Data, Offer } from "./types.js";

/** Whose turn it is, the how manieth; how many are left once the last round has begun. */
export interface TurnView {
  seat: number;
  number: number;
  last: number | null;
}

/** What everybody sees of a player. */
export interface SeatView {
  cards: number;
  tickets: number;
  pieces: Record<string, number>;
  score: number;
}

/** How many cards lie in the pile and are discarded, and the face-up row, null for a gap. */
export interface DeckView {
  draw: number;
  discard: number;
  up: (string | null)[];
}

/** So many cards that stand together for one: for a `space`, as any card that pays; for a `locomotive`, wherever one may be laid; or for a `symbol`, a locomotive that is demanded. The cards may be any, or have to be `alike`: of one color, which a locomotive has not. */
export interface Substitute {
  cards: number;
  stands_for: "locomotive" | "space" | "symbol";
  alike: boolean;
}

/** What a payment asks: of each color the cards that pay, and for how many each counts. */
export interface QuoteView {
  cards: number;
  colors: Record<string, number>[];
  wild?: string[];
  locomotives?: number;
  parts?: number[];
  most?: number;
  extra?: number;
  substitutes?: Substitute[];
  for_symbols?: Record<string, number>;
}

/** One line of the final sheet. */
export interface ScoreLine {
  seat: number;
  why: string;
  points: number;
  data: Data;
}

/** The final sheet, and the seed of all chance. */
export interface FinalView {
  lines: ScoreLine[];
  totals: number[];
  places: number[];
  winners: number[];
  tally: Record<string, number[]>;
  seed: string;
}

/** The whole view of a seat, or of watchers, who are nobody: null. So is the owner of a route that counts for all. */
export interface View {
  me: number | null;
  turn: TurnView;
  seats: SeatView[];
  hand: Record<string, number>;
  decks: Record<string, DeckView>;
  owner: Record<string, number | null>;
  shared?: Record<string, number[]>;
  decisions: Ask[];
  legal: Offer[];
  mech: Mech;
  commit: string;
  over: boolean;
  final: FinalView | null;
}

/** What everybody is told of the facts of a board, of its parts also by the keys of the mechanisms. */
export interface PublicFacts {
  id: string;
  variant: string;
  title: Record<string, string>;
  year: number;
  confidence: string;
  players: [number, number];
  team: number;
  colors: string[];
  cards: string[];
  piles: Record<string, string[]>;
  segments: string[][];
  cars: number;
  pieces: Record<string, number>;
  ties: string[];
  supply: Record<string, number>;
  points: Record<string, number>;
  setup: Setup;
  draw: Draw;
  countries: Country[];
  cities: City[];
  routes: Route[];
  tickets: Ticket[];
}

/** A place with its name as printed, and where it lies in degrees. */
export interface City {
  id: string;
  name: string;
  lat: number;
  lon: number;
  country: boolean;
  waypoint: boolean;
}

/** A neighboring country: the places by which it is entered. */
export interface Country {
  id: string;
  name: string;
  terminals: string[];
}

/** One printed track between two places; tracks of another `kind` are never beside it. */
export interface Route {
  a: string;
  b: string;
  length: number;
  color: string;
  kind: string;
  single: boolean;
  id: string;
  parallel: string[];
  wrap: boolean;
}

/** One destination card; `variants` are those whose deck holds it, none for the base game's. */
export interface Ticket {
  a: string;
  b: string;
  points: number;
  deck: string;
  via: string[];
  fail: number;
  to: { city: string; points: number }[];
  id: string;
}

/** What each player gets, and where rejected opening tickets go. */
export interface Setup {
  hand: Record<string, number>;
  tickets: number | Record<string, number>;
  keep: number;
  unkept: string;
}

/** The numbers of drawing tickets and cards: `faceup_limits` says by card how many of others than locomotives sweep the row; without `reshuffle` an empty pile stays empty. */
export interface Draw {
  tickets: number;
  keep: number;
  unkept: string;
  faceup: Record<string, number>;
  faceup_wild_limit: number;
  faceup_limits: Record<string, number>;
  reshuffle: boolean;
}

/** What is said of a move, by kind. */
export interface Moves {
  "pass": {};
}

/** What is told of a question, by kind. */
export interface Decisions {
}

/** What is told of an event, by kind. */
export interface Events {
  "game.started": { seats: number; first: number };
  "game.over": { winners: number[] };
  "turn.passed": { seat: number };
  "turn.ended": { seat: number; next: number };
  "turn.last_round": { seat: number; rounds?: number };
  "deck.reshuffled": { deck: string; count: number };
}

/** What is seen of each mechanism. */
export interface Mech {
}
