export default {
  "draft_card.above":
    "Second draft: {n} {n#card lies|cards lie} above the draft card. No tickets can be drawn before it.",
  "event.draft_card.came_up":
    "The draft card came up: after this turn, everyone drafts tickets once more.",
  "no.draft_card.first": "No tickets can be drawn before the second draft.",
};
