export {};

declare module "#rail/types.js" {
  interface Route {
    pair: number;
  }
}
