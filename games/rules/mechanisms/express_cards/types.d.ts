export {};

declare module "#rail/core/types.js" {
  interface Choice {
    /** The value of the express card that is to be spent. */
    express?: number | null;
  }
}
