// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface City {
    merchandise: string;
  }

  interface Moves {
    "merchandise_passengers.place": { city: string | null };
    "merchandise_passengers.set_out": { city: string };
    "merchandise_passengers.go_on": { city: string };
    "merchandise_passengers.step_back": {};
    "merchandise_passengers.arrive": {};
  }

  interface Decisions {
    "merchandise_passengers.place": { data: { cities: string[] }; secret: {} };
    "merchandise_passengers.onward": { data: {}; secret: {} };
  }

  interface Events {
    "merchandise_passengers.placed": { seat: number; city: string };
    "merchandise_passengers.travelled": { seat: number; cities: string[]; tokens: number[]; cards: Record<string, number>; points: number };
  }

  interface Mech {
    merchandise_passengers: { stacks: Record<string, number[]>; at: Record<string, number>; reserve: number[]; won: number[][]; journey?: { points: number; cards: number; cities: string[]; routes: string[]; steps: Record<string, { points: number; cards: number }> } };
  }
}
