// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    cards: number[];
  }

  interface Route {
    border: boolean;
  }

  interface Events {
    "country_cards.taken": { seat: number; countries: Record<string, number> };
  }

  interface Mech {
    country_cards: { left: Record<string, number[]>; won: number[][] };
  }
}
