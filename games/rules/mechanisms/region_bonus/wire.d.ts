// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Mech {
    region_bonus: { networks: { regions: string[]; count: number; points: number }[][] };
  }
}
