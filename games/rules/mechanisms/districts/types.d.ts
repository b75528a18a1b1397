export {};

declare module "#rail/types.js" {
  interface City {
    region: string;
  }
}
