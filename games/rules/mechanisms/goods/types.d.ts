export {};

declare module "#rail/types.js" {
  interface Route {
    goods: boolean;
  }
}
