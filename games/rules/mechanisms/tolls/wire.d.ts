// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    toll: number;
  }

  interface Events {
    "tolls.paid": { seat: number; route: string; toll: number };
    "tolls.loan": { seat: number; route: string; toll: number };
    "tolls.received": { seat: number; route: string; toll: number };
  }

  interface Mech {
    tolls: { tokens: (number | null)[]; loans: number[] };
  }
}
