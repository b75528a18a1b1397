export {};

declare module "#rail/types.js" {
  interface Route {
    tunnel: boolean;
    reveal: number;
  }
}
