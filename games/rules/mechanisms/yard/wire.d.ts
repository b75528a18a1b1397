// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    big: boolean;
  }

  interface Ticket {
    cars: string[];
  }

  interface Moves {
    "yard.place": { cards: Record<string, number> };
    "yard.deliver": { ticket: string };
    "yard.deliver_best": {};
    "yard.done": {};
  }

  interface Decisions {
    "yard.check": { data: {}; secret: { road: Record<string, number>; best: string[] } };
  }

  interface Events {
    "yard.placed": { seat: number; cards: Record<string, number> };
    "yard.robbed": { seat: number; by: number; color: string; count: number };
    "yard.set_out": { seat: number; count: number };
    "yard.delivered": { seat: number; points: number; ticket?: string };
    "yard.round": { number: number };
  }

  interface Mech {
    yard: { yards: { color: string; cards: number; locomotives: number }[][]; road: number[]; done: number[]; round: number; rounds: number; mine?: string[]; peek?: Record<string, number> };
  }
}
