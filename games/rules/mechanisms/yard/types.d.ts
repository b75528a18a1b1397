export {};

declare module "#rail/types.js" {
  interface Ticket {
    cars: string[];
  }
}
