/**
 * Markers on the map, the choice of a starting city and of further markers, and who scores a route.
 *
 * @import { Ask, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, repeat, svg } from "#lit";
import { inCities, owed } from "#rail/game/choice.js";
import { icon } from "#rail/game/parts/marks.js";

const START = "city_markers.start";
const PLACE = "city_markers.place";
const DECLINE = "city_markers.decline";

/** @param {Mech["city_markers"]} mine @param {number} seat */
const panel = (mine, seat) => ({ icon: "marker", n: mine.left[seat], label: "city_markers.left" });

/** A flag whose pole stands in the origin. @param {string} color @param {number} size */
const flag = (color, size) => svg`
  <use href="#mark-marker" x=${-size * 0.17} y=${-size * 0.92} width=${size} height=${size}></use>
  <use class="owner" href=${`#seat-${color}`} x=${size * 0.11} y=${-size * 0.83}
    width=${size * 0.42} height=${size * 0.42}></use>`;

/** The cities that I may mark now. @param {Game} game */
const open = ({ view }) =>
  inCities(view)
    .filter(({ kind }) => kind === START || kind === PLACE)
    .map(({ city }) => city);

/** @param {Game} game */
const layer = (game) => {
  const { atlas, view, page, choice } = game;
  const { cities, city: dot } = atlas.board.drawing;
  return svg`
    ${open(game).map(
      (city) => svg`<circle class=${`marker-site ${choice.city === city ? "chosen" : ""}`}
        r=${dot * 2.2} cx=${cities[city].x} cy=${cities[city].y}></circle>`,
    )}
    ${repeat(
      Object.entries(view.mech.city_markers?.at ?? {}),
      ([city]) => city,
      ([city, seat]) => svg`<g class=${`of-seat marker ${page.seats[seat].color}`}
        transform=${`translate(${cities[city].x} ${cities[city].y})`}>${flag(
          page.seats[seat].color,
          dot * 6.4,
        )}</g>`,
    )}`;
};

/** The cities of my tickets in which I may start. @param {Game} game */
const near = (game) => {
  const { view, atlas } = game;
  const free = new Set(open(game));
  const tickets = (view.mech.tickets?.mine ?? []).flatMap((id) => {
    const ticket = atlas.tickets.get(id);
    return ticket ? [ticket.a, ticket.b] : [];
  });
  return [...new Set(tickets)].filter((city) => city && free.has(city));
};

/** @param {Game} game @param {Record<string, unknown>} change */
const choose = (game, change) =>
  game.choose({ route: null, color: null, pay: null, near: [], all: false, ...change });

/** Where my network begins. @param {Game} game */
const start = (game) => html`
  <div class="title">${icon("marker")}<h2>${game.words.say(`ask.${START}`)}</h2>
    <p class="muted">${game.words.say("city_markers.start.how")}</p></div>
  <div class="deeds marker-cities">${near(game).map(
    (city) => html`<button type="button" class="button" data-start=${city}
      aria-disabled=${String(game.busy)}
      @click=${() => choose(game, { city, confirm: START })}>${game.atlas.city(city)}</button>`,
  )}</div>`;

/** The starting city is chosen: is it to be this one? @param {Game} game */
const sure = (game) => {
  const { words, choice } = game;
  const city = choice.city ?? "";
  return html`
    <div class="title">${icon("marker")}<h2>${words.say(`offer.${START}`, { city })}</h2>
      <p class="muted">${words.say(`gain.${START}`)}</p></div>
    <div class="deeds">
      <button type="button" class="button primary" data-confirm aria-disabled=${String(game.busy)}
        @click=${() => game.play({ kind: START, city })}>${words.say(`do.${START}`)}<kbd aria-hidden="true">↵</kbd></button>
    </div>`;
};

/** Which end of my route I mark, if any. @param {Game} game */
const place = (game) => {
  const { words, atlas } = game;
  const cities = open(game);
  const { cost: n } = atlas.board.params.city_markers;
  return html`
    <div class="title">${icon("marker")}<h2>${words.say(`ask.${PLACE}`)}</h2>
      <p class="muted">${words.say(cities.length ? "city_markers.costs" : "city_markers.unpaid", { n })}</p></div>
    <div class="deeds">
      ${cities.map(
        (city) => html`<button type="button" class="button" data-mark=${city}
          aria-disabled=${String(game.busy)} @click=${() => choose(game, { city, confirm: null })}>${atlas.city(city)}</button>`,
      )}
      <button type="button" class="button quiet" data-decline aria-disabled=${String(game.busy)}
        @click=${() => game.play({ kind: DECLINE })}>${words.say("city_markers.decline")}</button>
    </div>`;
};

/** @param {Game} game */
const strip = (game) => {
  if (owed(game.view, START)) {
    return start(game);
  }
  return owed(game.view, PLACE) ? place(game) : nothing;
};

/** Who will score it. @param {Game} game @param {Route} route */
const facts = ({ view, words }, route) => {
  const seats = view.mech.city_markers?.scores[route.id] ?? [];
  const [seat, second] = seats;
  if (seat === undefined) {
    return [];
  }
  if (second === undefined || second === seat) {
    return [words.say(second === seat ? "city_markers.twice" : "city_markers.one", { seat })];
  }
  const [other] = seats.filter((one) => one !== view.me);
  return seats.includes(view.me ?? -1)
    ? [words.say("city_markers.with_me", { seat: other })]
    : [words.say("city_markers.both", { seats })];
};

/** @param {Game} game */
const legend = ({ words, page }) => {
  const { color } = page.seats[0];
  return [
    {
      name: "marker",
      says: words.say("city_markers.legend"),
      picture: svg`<g class=${`of-seat marker ${color}`} transform="translate(-7 10)">${flag(color, 22)}</g>`,
    },
  ];
};

const symbols = svg`
  <symbol id="mark-marker" viewBox="0 0 24 24"><path fill="currentColor" stroke="#fff" stroke-width="1.4" stroke-linejoin="round" d="M5.4 1.6h16.4l-3.6 5.8 3.6 5.8H5.4z"/><path stroke="#fff" stroke-width="4" stroke-linecap="round" d="M4 1.8V22"/><path stroke="#2b2420" stroke-width="2.4" stroke-linecap="round" d="M4 1.8V22"/></symbol>
  <symbol id="icon-marker" viewBox="0 0 24 24"><path fill="currentColor" d="M6.6 2.4h15l-3.4 5.2 3.4 5.2h-15z"/><path stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M4.4 2.4V22"/></symbol>
`;

export default {
  name: "city_markers",
  symbols,
  events: {
    "city_markers.started": { put: true },
    "city_markers.placed": { cards: "laid", sound: "claim", put: true },
  },
  legend,
  panel,
  layer,
  strip,
  sure: { [START]: sure },
  facts,
  obvious: [PLACE],
  words: {
    en: {
      "city_markers.legend":
        "A marker: its owner scores every route that is claimed into this city.",
      "city_markers.left": "{n} {n#marker|markers} left",
      "city_markers.start.how":
        "All your routes will grow from there. Press a city on the map, or find it in the list of routes.",
      "city_markers.costs": "It costs {n} cards of one color; locomotives stand for any.",
      "city_markers.unpaid": "You don’t have {n} cards of one color for it.",
      "city_markers.decline": "No marker",
      "city_markers.one": "the points go to {seat}",
      "city_markers.one.me": "the points go to you",
      "city_markers.twice": "the points go to {seat}, twice",
      "city_markers.twice.me": "the points go to you, twice",
      "city_markers.both": "the points go to {seats}, each in full",
      "city_markers.with_me": "the points go to you and {seat}, each in full",
      "ask.city_markers.start": "Choose your starting city",
      "wait.city_markers.start": "{seat} is choosing a starting city",
      "offer.city_markers.start": "Start in {city}",
      "do.city_markers.start": "Start here",
      "gain.city_markers.start":
        "Your first marker goes here for good. Your first route begins here, and every other one touches your network.",
      "hint.city_markers.start": "Start in {city}.",
      "ask.city_markers.place": "Place a marker at your new route?",
      "wait.city_markers.place": "{seat} may place a marker",
      "offer.city_markers.place": "Marker in {city}",
      "do.city_markers.place": "Place the marker",
      "gain.city_markers.place":
        "From now on you score every route into this city, whoever claims it.",
      "hint.city_markers.place": "Place a marker in {city} with {cards}.",
      "hint.city_markers.decline": "Place no marker.",
      "event.city_markers.started": "{seat} starts in {city}.",
      "event.city_markers.started.me": "You start in {city}.",
      "event.city_markers.placed": "{seat} placed a marker in {city} with {cards}.",
      "event.city_markers.placed.me": "You placed a marker in {city} with {cards}.",
      "event.city_markers.rent":
        "{seat} scored {points} {points#point|points} for {route}, claimed by {by}.",
      "event.city_markers.rent.me":
        "You scored {points} {points#point|points} for {route}, claimed by {by}.",
      "no.city_markers.unknown_city": "There’s no such city on this board.",
      "no.city_markers.taken": "{seat} already has a marker in {city}.",
      "no.city_markers.barred": "No marker may stand in {city}.",
      "no.city_markers.not_there": "{city} isn’t an end of the route you just claimed.",
      "no.city_markers.apart": "{route} doesn’t touch your network.",
      "sum.city_markers": "Rent",
      "score.city_markers": "{n} {n#route|routes} of others into own cities",
    },
    fr: {
      "city_markers.legend":
        "Un marqueur : son propriétaire marque les points de toute route prise vers cette ville.",
      "city_markers.left": "{n} {n#marqueur|marqueurs} en réserve",
      "city_markers.start.how":
        "Toutes vos routes partiront de là. Touchez une ville sur la carte, ou trouvez-la dans la liste des routes.",
      "city_markers.costs":
        "Il coûte {n} cartes d’une même couleur ; les locomotives remplacent toute couleur.",
      "city_markers.unpaid": "Vous n’avez pas {n} cartes d’une même couleur pour cela.",
      "city_markers.decline": "Pas de marqueur",
      "city_markers.one": "les points vont à {seat}",
      "city_markers.one.me": "les points sont pour vous",
      "city_markers.twice": "les points vont deux fois à {seat}",
      "city_markers.twice.me": "les points sont deux fois pour vous",
      "city_markers.both": "les points vont en entier à {seats}",
      "city_markers.with_me": "les points vont en entier à vous et à {seat}",
      "ask.city_markers.start": "Choisissez votre ville de départ",
      "wait.city_markers.start": "{seat} choisit sa ville de départ",
      "offer.city_markers.start": "Départ : {city}",
      "do.city_markers.start": "Partir d’ici",
      "gain.city_markers.start":
        "Votre premier marqueur reste ici pour toute la partie. Votre première route part d’ici, et chaque autre touche votre réseau.",
      "hint.city_markers.start": "Choisissez {city} comme ville de départ.",
      "ask.city_markers.place": "Placer un marqueur sur votre nouvelle route ?",
      "wait.city_markers.place": "{seat} peut placer un marqueur",
      "offer.city_markers.place": "Marqueur à {city}",
      "do.city_markers.place": "Placer le marqueur",
      "gain.city_markers.place":
        "Dès maintenant, vous marquez les points de toute route vers cette ville, quel que soit le joueur qui la prend.",
      "hint.city_markers.place": "Placez un marqueur à {city} avec {cards}.",
      "hint.city_markers.decline": "Ne placez pas de marqueur.",
      "event.city_markers.started": "{seat} a choisi sa ville de départ : {city}.",
      "event.city_markers.started.me": "Vous avez choisi votre ville de départ : {city}.",
      "event.city_markers.placed": "{seat} a placé un marqueur à {city} avec {cards}.",
      "event.city_markers.placed.me": "Vous avez placé un marqueur à {city} avec {cards}.",
      "event.city_markers.rent":
        "{seat} a marqué {points} {points#point|points} pour la route {route}, prise par {by}.",
      "event.city_markers.rent.me":
        "Vous avez marqué {points} {points#point|points} pour la route {route}, prise par {by}.",
      "no.city_markers.unknown_city": "Cette ville n’existe pas sur ce plateau.",
      "no.city_markers.taken": "{seat} a déjà un marqueur à {city}.",
      "no.city_markers.barred": "Aucun marqueur ne peut être placé à {city}.",
      "no.city_markers.not_there":
        "{city} n’est pas un bout de la route que vous venez de prendre.",
      "no.city_markers.apart": "La route {route} ne touche pas votre réseau.",
      "sum.city_markers": "Loyers",
      "score.city_markers": "{n} {n#route|routes} d’autres joueurs vers ses villes",
    },
  },
};
