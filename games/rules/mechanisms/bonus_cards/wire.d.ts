// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    region: string;
    arctic: boolean;
  }

  interface Mech {
    bonus_cards: { counts: Record<string, (number | null)[]>; countries?: string[][] };
  }
}
