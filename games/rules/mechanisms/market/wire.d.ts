// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Setup {
    locomotives: number;
  }

  interface Draw {
    faceup_locomotive: number;
    both_cards: boolean;
  }

  interface Moves {
    "market.draw": { slot: number | null; pile?: string };
    "market.stop": {};
  }

  interface Decisions {
    "market.second": { data: {}; secret: {} };
  }

  interface Events {
    "market.took": { seat: number; slot: number; card: string };
    "market.blind": { seat: number; pile?: string; card?: string };
    "market.turned": { seat: number; pile: string; card: string };
    "market.stopped": { seat: number };
    "market.filled": { slot: number; card: string };
    "market.swept": { cards: string[] };
  }
}
