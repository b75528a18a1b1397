export {};

declare module "#rail/types.js" {
  interface City {
    harbor: boolean;
  }
}
