// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Moves {
    "team_play.place": { to: "hand" | "holder" };
    "team_play.pay": { holder: Record<string, number> };
    "team_play.entrust": { ticket: string };
    "team_play.share": { tickets: string[] };
  }

  interface Decisions {
    "team_play.place": { data: { card?: string }; secret: { card?: string } };
    "team_play.pay": { data: { move: Record<string, string | number | null | Record<string, number>> }; secret: {} };
    "team_play.entrust": { data: { count: number }; secret: {} };
  }

  interface Events {
    "team_play.placed": { seat: number; card?: string };
    "team_play.paid": { seat: number; count: number; cards?: Record<string, number> };
    "team_play.shared": { seat: number; count: number; tickets?: string[] };
  }

  interface Mech {
    team_play: { holders: { cards: number; tickets: number }[]; holder?: Record<string, number>; shared?: string[] };
  }
}
