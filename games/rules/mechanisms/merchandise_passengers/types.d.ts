export {};

declare module "#rail/types.js" {
  interface City {
    merchandise: string;
  }
}
