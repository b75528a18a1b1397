// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Route {
    tunnel: boolean;
    reveal: number;
  }

  interface Moves {
    "tunnels.dig": { cards: Record<string, number> };
    "tunnels.back_out": {};
  }

  interface Decisions {
    "tunnels.extra": { data: { route: string; extra: number; color: string | null }; secret: {} };
  }

  interface Events {
    "tunnels.flipped": { seat: number; route: string; cards: string[]; extra: number };
    "tunnels.backed_out": { seat: number; route: string };
  }

  interface Mech {
    tunnels?: { route: string; cards: Record<string, number>; flipped: string[] };
  }
}
