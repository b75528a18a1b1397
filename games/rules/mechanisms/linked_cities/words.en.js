export default {
  "linked_cities.legend":
    "A part of the map, enlarged. {cities} stands there once more: it is one city, and routes of both maps lead to it.",
};
