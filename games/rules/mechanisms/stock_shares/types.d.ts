export {};

declare module "#rail/types.js" {
  interface Route {
    shares: string[];
  }
}
