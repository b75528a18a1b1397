// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "city_markers.start": { city: string };
    "city_markers.place": { city: string; cards: Record<string, number> };
    "city_markers.decline": {};
  }

  interface Decisions {
    "city_markers.start": { data: {}; secret: {} };
    "city_markers.place": { data: { cities: string[] }; secret: {} };
  }

  interface Events {
    "city_markers.started": { seat: number; city: string };
    "city_markers.placed": { seat: number; city: string; cards: Record<string, number> };
    "city_markers.rent": { seat: number; by: number; route: string; points: number };
  }

  interface Mech {
    city_markers: { at: Record<string, number>; left: number[]; scores: Record<string, number[]> };
  }
}
