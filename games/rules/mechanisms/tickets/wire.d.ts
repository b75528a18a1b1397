// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Setup {
    keep_long_at_most: number | null;
  }

  interface Moves {
    "tickets.take": {};
    "tickets.keep": { tickets: string[] };
  }

  interface Decisions {
    "tickets.keep": { data: { count: number; least: number; start: boolean; most_long?: number }; secret: { tickets: string[] } };
  }

  interface Events {
    "tickets.drawn": { seat: number; count: number; start: boolean; tickets?: string[] };
    "tickets.kept": { seat: number; count: number; start: boolean; tickets?: string[] };
    "tickets.discarded": { seat: number; tickets: string[] };
  }

  interface Mech {
    tickets?: { mine?: string[]; discarded?: string[] };
  }
}
