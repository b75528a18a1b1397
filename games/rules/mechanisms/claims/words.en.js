export default {
  "claims.legend.parallel":
    "Tracks side by side: nobody takes two of them. With fewer than {from} players, the first one claimed closes the others.",
  "claims.legend.open": "Tracks side by side: nobody takes two of them.",
  "claims.legend.several":
    "Tracks side by side: each player takes one of them at most. With few players, not all of them can be used.",
  "claims.legend.closed": "Closed: with so few players, no more tracks can be used here.",
  "claims.double": "double route",
  "claims.several": "one of {n} tracks",
  "claims.always_open": "all tracks always open",
  "event.claims.claimed": "{seat} claimed {route} with {cards}: {points} {points#point|points}.",
  "event.claims.claimed.me": "You claimed {route} with {cards}: {points} {points#point|points}.",
  "event.claims.common": "{seat} claimed {route} for everybody with {cards}.",
  "event.claims.common.me": "You claimed {route} for everybody with {cards}.",
  "sum.routes": "Routes",
  "score.routes": "{routes} {routes#route|routes}",
  "tally.longest": "Path length",
  "no.claims.unknown_route": "There’s no such route on this board.",
  "no.claims.taken": "{route} belongs to {seat}.",
  "no.claims.taken.me": "{route} is already yours.",
  "no.claims.everybodys": "{route} already belongs to everybody.",
  "no.claims.own_parallel": "The other track of {route} is yours: nobody may own both.",
  "no.claims.closed":
    "The other track of {route} is taken; both are open only with {from} players or more.",
  "no.claims.ships": "It takes {need} {need#ship|ships}; you have only {have} left.",
  "no.claims.cars": "It takes {need} {need#car|cars}; you have only {have} left.",
  "claims.sign.gray": "any color",
  "claims.sign.double": "double route",
};
