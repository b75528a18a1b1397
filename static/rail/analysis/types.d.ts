/** The analysis of a finished game, as `games/analysis/story.py` tells it. */

import type { Fact, Move } from "#rail/core/types.js";

/** In tenths of a point. */
export interface Parts {
  deal: number;
  choices: number;
  cards: number;
  tickets: number;
  others: number;
  end: number;
}

export interface Better {
  v: number;
  events: Fact[];
  by: number;
  /** If nothing would have been told of it. */
  move: Move | null;
}

export interface TurnAnalysis {
  turn: number;
  v: number;
  /** In hundredths. */
  chance: number;
  margin: number;
  moves: { v: number; events: Fact[] }[];
  parts: Parts;
  better: Better | null;
}

export interface TicketStory {
  ticket: string;
  kept: number;
  /** Versions and chances in hundredths. */
  chances: [number, number][];
  points: number;
  done: boolean;
  made: number | null;
}

export interface TurningPoint {
  v: number;
  seat: number;
  before: number;
  after: number;
  part: keyof Parts;
  by: number;
  events: Fact[];
  better: Better | null;
}

export interface SeatAnalysis {
  turns: TurnAnalysis[];
  parts: Parts;
  margin: number;
  /** The parts and then the margin in whole points. */
  rounded: number[];
  tickets: TicketStory[];
  won: boolean;
}

export interface Analysis {
  edition: number;
  last: number;
  seats: SeatAnalysis[];
  turning: TurningPoint[];
}

/** What the server answers about it. */
export type Answer =
  | { state: "none" }
  | { state: "working"; done: number; total: number }
  | { state: "failed"; code: string }
  | { state: "done"; analysis: Analysis };

export interface AnalysisPage {
  lang: string;
  board: string;
  mechanisms: Record<string, string>;
  seats: { name: string; color: string; bot: boolean }[];
  mine: number | null;
  analysis: string;
  replay: string;
}
