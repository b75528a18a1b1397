// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    bullet: boolean;
  }

  interface Events {
    "bullet_trains.advanced": { seat: number; steps: number; at: number };
  }

  interface Mech {
    bullet_trains: { left: number; steps: number[]; points: number[] };
  }
}
