// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Mech {
    connections?: { mine?: { id: string; state: "done" | "lost" | "open"; missing: number | null; points?: number }[]; offered?: { id: string; state: "done" | "lost" | "open"; missing: number | null; points?: number }[] };
  }
}
