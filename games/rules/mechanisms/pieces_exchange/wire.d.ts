// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "pieces_exchange.choose": { cars: number; ships: number };
    "pieces_exchange.swap": { give: "car" | "ship"; count: number };
  }

  interface Decisions {
    "pieces_exchange.choose": { data: { total: number; cars: number; ships: number }; secret: {} };
  }

  interface Events {
    "pieces_exchange.chosen": { seat: number; cars?: number; ships?: number };
    "pieces_exchange.revealed": { pieces: number[][] };
    "pieces_exchange.swapped": { seat: number; give: string; count: number; points: number };
  }

  interface Mech {
    pieces_exchange: { box: Record<string, number>[]; chosen?: Record<string, number> };
  }
}
