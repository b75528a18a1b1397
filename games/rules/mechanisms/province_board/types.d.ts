export {};

declare module "#rail/core/types.js" {
  interface Choice {
    /** The line on which a car is to be put. */
    line?: string | null;
  }
}
