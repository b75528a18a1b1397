// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    region: string;
  }

  interface Moves {
    "technologies.buy": { item: string; cards: Record<string, number> };
    "technologies.leave": {};
  }

  interface Decisions {
    "technologies.use": { data: { item: string }; secret: {} };
    "technologies.more": { data: { item: string }; secret: {} };
    "technologies.third": { data: {}; secret: {} };
  }

  interface Events {
    "technologies.bought": { seat: number; item: string; cards: Record<string, number> };
    "technologies.returned": { seat: number; item: string };
    "technologies.bonus": { seat: number; route: string; points: number };
    "technologies.boxed": { items: string[] };
  }

  interface Mech {
    technologies: { owned: string[][]; left: Record<string, number>; bought: boolean };
  }
}
