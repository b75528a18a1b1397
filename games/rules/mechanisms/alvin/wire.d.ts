// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "alvin.put": { city: string };
  }

  interface Decisions {
    "alvin.put": { data: { cities: string[] }; secret: {} };
  }

  interface Events {
    "alvin.caught": { seat: number; city: string; points: number };
    "alvin.hidden": { seat: number; city: string };
  }

  interface Mech {
    alvin: { at: string; keeper: number | null };
  }
}
