export {};

declare module "#rail/types.js" {
  interface Route {
    bullet: boolean;
  }
}
