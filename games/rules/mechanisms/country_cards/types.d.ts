export {};

declare module "#rail/types.js" {
  interface Route {
    border: boolean;
  }
}
