// Made from the types of the rules by `python -m scripts.wire`.

export {};

declare module "#rail/core/wire.js" {
  interface Events {
    "draft_card.came_up": {};
  }

  interface Mech {
    draft_card?: { above: number };
  }
}
