export {};

declare module "#rail/core/types.js" {
  interface Choice {
    /** How many pieces, and in exchange for which. */
    n?: number | null;
    give?: "car" | "ship" | null;
  }
}
