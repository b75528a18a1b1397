// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    festival: string;
  }

  interface Moves {
    "festivals.take": { festival: string };
  }

  interface Decisions {
    "festivals.take": { data: { route: string; festivals: string[] }; secret: {} };
  }

  interface Events {
    "festivals.laid": { festival: string };
    "festivals.won": { seat: number; festival: string; count: number };
  }

  interface Mech {
    festivals: { lying: Record<string, number>; cards: number[]; won: (Record<string, number> | null)[] };
  }
}
