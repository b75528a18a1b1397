export {};

declare module "#rail/types.js" {
  interface Route {
    mountains: number;
  }
}
