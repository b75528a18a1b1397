export default {
  "hint.tunnels.dig": "Pay {cards} more for the tunnel.",
  "hint.tunnels.back_out": "Take your cards back.",
  "tunnels.legend":
    "A tunnel: once you have paid, {n} cards are turned over; each one of your color and each locomotive costs you one more card.",
  "tunnels.legend.number":
    "A tunnel: once you have paid, as many cards are turned over as the number says; each one of your color and each locomotive costs you one more card.",
  "tunnels.fact": "tunnel: may cost up to {n} more {n#card|cards}",
  "tunnels.title": "Tunnel {route}",
  "tunnels.flipped": "Revealed: {cards}.",
  "tunnels.owe": "It costs {extra} more {extra#card|cards}.",
  "tunnels.cannot": "You can’t pay that: you take your cards back.",
  "tunnels.pay": "Pay",
  "tunnels.dig": "Pay {cards}",
  "tunnels.back_out": "Don’t pay, take my cards back (ends the turn)",
  "ask.tunnels.extra": "The tunnel costs {extra} more {extra#card|cards}",
  "wait.tunnels.extra": "{seat} is deciding about the tunnel",
  "event.tunnels.flipped":
    "{seat} digs the tunnel {route}. Revealed: {cards}; {extra} more to pay.",
  "event.tunnels.flipped.me": "You dig the tunnel {route}. Revealed: {cards}; {extra} more to pay.",
  "event.tunnels.backed_out": "{seat} gave up on the tunnel {route}.",
  "event.tunnels.backed_out.me": "You gave up on the tunnel {route} and took your cards back.",
  "tunnels.sign.tunnel": "tunnel",
};
