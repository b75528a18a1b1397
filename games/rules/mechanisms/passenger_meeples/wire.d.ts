// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    passengers: number;
  }

  interface Country {
    passengers: number;
  }

  interface Moves {
    "passenger_meeples.pick": { color: string };
  }

  interface Decisions {
    "passenger_meeples.pick": { data: { city: string; colors: string[] }; secret: {} };
  }

  interface Events {
    "passenger_meeples.taken": { seat: number; city: string; color: string };
  }

  interface Mech {
    passenger_meeples: { at: Record<string, Record<string, number>>; held: Record<string, number>[] };
  }
}
