// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    mountains: number;
  }

  interface Mech {
    mountains: { lost: number[] };
  }
}
