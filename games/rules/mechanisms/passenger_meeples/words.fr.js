export default {
  "hint.passenger_meeples.pick": "Ramassez le passager ({color}).",
  "passenger_meeples.legend":
    "Un passager : qui prend possession d’une route vers ce lieu en emmène un.",
  passenger_meeples: "Passagers",
  "passenger_meeples.held": "{n} {n#passager|passagers}",
  "passenger_meeples.which": "Quel passager à {city} ?",
  "ask.passenger_meeples.pick": "Choisissez un passager à {city}",
  "wait.passenger_meeples.pick": "{seat} choisit un passager",
  "event.passenger_meeples.taken": "{seat} a ramassé un passager ({color}) à {city}.",
  "event.passenger_meeples.taken.me": "Vous avez ramassé un passager ({color}) à {city}.",
  "no.passenger_meeples.none": "Il n’y a pas de passager de cette couleur ({color}) là-bas.",
  "sum.passenger_meeples": "Passagers",
  "tally.meeples": "Passagers ramassés",
  "score.passenger_meeples": "{count} × {color}",
};
