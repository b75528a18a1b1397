export {};

declare module "#rail/types.js" {
  interface Route {
    toll: number;
  }
}
