export default {
  "score.ticket.missed": "{ticket}: not completed",
};
