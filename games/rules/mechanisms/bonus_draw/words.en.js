export default {
  "bonus_draw.fact": "+{n} {n#card|cards} from the pile",
  "bonus_draw.legend":
    "+1, +2, +3: whoever claims this route draws so many train cards from the pile.",
  "event.bonus_draw.drew":
    "{seat} drew {count} train {count#card|cards} from the pile for the new route.",
  "event.bonus_draw.drew.me": "Your new route brought you {cards}.",
  "bonus_draw.sign.cards": "brings cards",
};
