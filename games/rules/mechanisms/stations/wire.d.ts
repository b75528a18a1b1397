// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "stations.build": { city: string; cards: Record<string, number> };
  }

  interface Events {
    "stations.built": { seat: number; city: string; cards: Record<string, number> };
  }

  interface Mech {
    stations: { at: Record<string, number>; left: number[]; costs: number[] };
  }
}
