// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    ferry: number;
  }

  interface Moves {
    "ferry_cards.take": {};
  }

  interface Events {
    "ferry_cards.taken": { seat: number };
  }

  interface Mech {
    ferry_cards: { held: number[]; left: number };
  }
}
