export {};

declare module "#rail/types.js" {
  interface City {
    attraction: boolean;
  }
}
