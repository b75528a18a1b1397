// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Decisions {
    "ticket_draft.pick": { data: { count: number; taken: number; of: number; to: "left" | "right"; start: boolean }; secret: {} };
    "ticket_draft.keep": { data: { count: number; keep: number; start: boolean }; secret: {} };
  }

  interface Events {
    "ticket_draft.picked": { seat: number; ticket?: string };
    "ticket_draft.passed": { count: number; to: "left" | "right" };
  }

  interface Mech {
    ticket_draft?: { to: "left" | "right"; taken: number; of: number; mine?: string[] };
  }
}
