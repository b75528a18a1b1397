export {};

declare module "#rail/types.js" {
  interface Ticket {
    unordered: number;
  }
}
