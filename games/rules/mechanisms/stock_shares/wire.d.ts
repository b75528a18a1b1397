// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    shares: string[];
  }

  interface Moves {
    "stock_shares.take": { company: string | null };
    "stock_shares.give": { company: string };
  }

  interface Decisions {
    "stock_shares.take": { data: { route: string; companies: string[] }; secret: {} };
    "stock_shares.give": { data: { route: string; companies: string[] }; secret: {} };
  }

  interface Events {
    "stock_shares.taken": { seat: number; company: string; number: number };
    "stock_shares.declined": { seat: number };
    "stock_shares.given": { seat: number; company: string; number: number };
    "stock_shares.revealed": { shares: Record<string, number[]> };
  }

  interface Mech {
    stock_shares: { left: Record<string, number>; ranks: Record<string, { seat: number | null; count: number; first: number; points: number }[]>; dummy?: Record<string, number> };
  }
}
