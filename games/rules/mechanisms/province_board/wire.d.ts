// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "province_board.place": { line: string; more?: number };
    "province_board.decline": {};
  }

  interface Decisions {
    "province_board.place": { data: { route: string; cards: number; spaces: Record<string, [number, number][]> }; secret: {} };
  }

  interface Events {
    "province_board.placed": { seat: number; line: string; space: number };
    "province_board.declined": { seat: number };
  }

  interface Mech {
    province_board: { lines: Record<string, (number | null)[]> };
  }
}
