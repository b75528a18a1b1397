// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "express_cards.cards": { value: number };
    "express_cards.tickets": { value: number };
  }

  interface Decisions {
    "express_cards.first": { data: {}; secret: {} };
  }

  interface Events {
    "express_cards.spent": { seat: number; value: number };
  }

  interface Mech {
    express_cards: { left: number[][]; spent: boolean };
  }
}
