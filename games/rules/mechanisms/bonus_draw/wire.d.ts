// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    bonus_cards: number;
  }

  interface Events {
    "bonus_draw.drew": { seat: number; route: string; count: number; cards?: Record<string, number> };
  }
}
