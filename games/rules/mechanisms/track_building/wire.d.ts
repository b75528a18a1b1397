// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "track_building.build": { color: string; route: string };
  }

  interface Decisions {
    "track_building.build": { data: {}; secret: {} };
  }

  interface Events {
    "track_building.built": { seat: number; route: string; color: string };
  }

  interface Mech {
    track_building: { laid: Record<string, string>; left: Record<string, Record<string, number>> };
  }
}
