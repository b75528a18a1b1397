// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    always_open: boolean;
  }

  interface Draw {
    open_doubles_from: number;
    open_tracks: Record<number, Record<number, number>>;
  }

  interface Moves {
    "claims.claim": { route: string; cards: Record<string, number> };
  }

  interface Events {
    "claims.claimed": { seat: number; route: string; cards: Record<string, number>; points: number };
    "claims.common": { seat: number; route: string; cards: Record<string, number> };
  }

  interface Mech {
    claims?: { closed?: string[]; costs?: Record<string, number>; refused?: Record<string, string>; gates?: Record<string, string[]> };
  }
}
