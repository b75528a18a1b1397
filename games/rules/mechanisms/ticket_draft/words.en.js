export default {
  "ticket_draft.pick": "Ticket {n} of {of}. The others go to {seat}.",
  "ticket_draft.take": "Take this ticket",
  "ticket_draft.settle": "Keep exactly {keep} of your {count} tickets",
  "ticket_draft.lost":
    "You give the others back. Any ticket you don’t complete costs you its points.",
  "ask.ticket_draft.pick": "Take one ticket, and pass the others on",
  "ask.ticket_draft.pick.start": "Take one ticket, and pass the others on",
  "wait.ticket_draft.pick": "{seat} is choosing a ticket to take",
  "ask.ticket_draft.keep": "Keep exactly {keep} {keep#ticket|tickets}",
  "ask.ticket_draft.keep.start": "Keep exactly {keep} {keep#ticket|tickets}",
  "wait.ticket_draft.keep": "{seat} is choosing which tickets to keep",
  "event.ticket_draft.picked": "{seat} has taken a ticket.",
  "event.ticket_draft.picked.told": "{seat} took {ticket}.",
  "event.ticket_draft.picked.me": "You took {ticket}.",
  "event.ticket_draft.passed": "Everyone passes on {count} {count#ticket|tickets}.",
  "no.ticket_draft.number": "Choose exactly {count} {count#ticket|tickets}.",
};
