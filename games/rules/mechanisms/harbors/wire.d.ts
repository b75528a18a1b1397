// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    harbor: boolean;
  }

  interface Moves {
    "harbors.build": { city: string; cards: Record<string, number> };
  }

  interface Events {
    "harbors.built": { seat: number; city: string; cards: Record<string, number> };
  }

  interface Mech {
    harbors: { at: Record<string, number>; left: number[]; worth?: Record<string, number> };
  }
}
