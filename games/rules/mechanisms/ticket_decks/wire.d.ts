// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "ticket_decks.take": { counts: Record<string, number> };
  }

  interface Decisions {
    "ticket_decks.mix": { data: { count: number; start: boolean }; secret: {} };
  }

  interface Events {
    "ticket_decks.said": { seat: number; counts: Record<string, number> };
  }
}
