export default {
  "score.ticket.missed": "{ticket} : non réussie",
};
