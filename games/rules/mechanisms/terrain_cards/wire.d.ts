// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "terrain_cards.double": { locomotives: number };
    "terrain_cards.decline": {};
  }

  interface Decisions {
    "terrain_cards.double": { data: { route: string; terrain: string; cards: number; points: number }; secret: {} };
  }

  interface Events {
    "terrain_cards.doubled": { seat: number; route: string; cards: Record<string, number>; points: number };
  }

  interface Mech {
    terrain_cards: { cards: Record<string, number>[]; doubled: string[] };
  }
}
