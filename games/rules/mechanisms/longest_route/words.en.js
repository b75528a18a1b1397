export default {
  "longest.now": "Longest path: {n} {n#car|cars}",
  "sum.longest_route": "Longest path",
  "score.longest_route": "Longest path: {length} {length#car|cars}",
};
