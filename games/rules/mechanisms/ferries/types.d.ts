export {};

declare module "#rail/types.js" {
  interface Route {
    ferry: number;
  }
}
