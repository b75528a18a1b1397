// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    goods: boolean;
  }

  interface Events {
    "goods.taken": { seat: number };
  }

  interface Mech {
    goods: { held: number[]; left: number };
  }
}
