export default {
  bullet_trains: "Bullet train track",
  "bullet_trains.left": "{n} of {of} bullet {n#train|trains} left.",
  "bullet_trains.waits":
    "The last round can’t begin before there are {n} or fewer, however few cars anyone has.",
  "bullet_trains.ends":
    "From now on the last round begins as soon as someone is almost out of cars.",
  "bullet_trains.column": "Steps",
  "bullet_trains.now": "Points",
  "bullet_trains.steps": "{n} {n#step|steps} on the bullet train track",
  "bullet_trains.fact": "bullet train for everybody: no cars, {n} {n#step|steps}",
  "bullet_trains.worth": "no points",
  "bullet_trains.fact.built": "bullet train: counts for everybody’s tickets",
  "bullet_trains.fact.plain": "no bullet trains left: like any gray route",
  "bullet_trains.legend":
    "A bullet route: whoever pays for it builds it for everybody’s tickets, without cars or points, and moves along the bullet train track.",
  "event.bullet_trains.advanced":
    "{seat} moved {steps} {steps#step|steps} along the bullet train track, to {at}.",
  "event.bullet_trains.advanced.me":
    "You moved {steps} {steps#step|steps} along the bullet train track, to {at}.",
  "sum.bullet_trains": "Bullet trains",
  "score.bullet_trains": "{count} {count#step|steps} on the bullet train track, place {place}",
  "score.bullet_trains.missed": "No bullet train route built",
  "bullet_trains.sign.bullet": "bullet train",
};
