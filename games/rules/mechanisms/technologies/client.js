/**
 * The shop of technologies, what each route asks for, and the routes that several players own.
 *
 * @import { Ask, Board, Game, Mech, Route } from "#rail/core/types.js"
 */
import { html, nothing, svg } from "#lit";
import { owed } from "#rail/game/choice.js";
import { chip, icon, seatMark } from "#rail/game/parts/marks.js";

const NAME = "technologies";
const BUY = "technologies.buy";
const LEAVE = "technologies.leave";
/** So many routes are named as answers; more are found on the map and in the list. */
const FEW = 12;

/** @typedef {{ id: string, cost: number, bet?: string }} Technology */

/** @param {Board} board @returns {Technology[]} */
const cards = ({ params }) =>
  params[NAME].cards.filter(
    (/** @type {{ advanced?: boolean }} */ card) => params[NAME].advanced || !card.advanced,
  );

/** What a route asks for. @param {Board} board @param {string} route @returns {string[]} */
const askedFor = ({ params }, route) => params[NAME].asked[route] ?? [];

/** What I have. @param {Game} game @returns {readonly string[]} */
const held = ({ view }) => (view.me === null ? [] : (view.mech[NAME]?.owned[view.me] ?? []));

/** What I lack for a route. @param {Game} game @param {string} route */
const lacked = (game, route) =>
  askedFor(game.atlas.board, route).filter((item) => !held(game).includes(item));

/** Names in one line. @param {unknown} _ @param {(key: string) => string} say */
const shapes = (_, say) => ({
  item: (/** @type {string} */ id) => say(`technologies.${id}`),
  items: (/** @type {string[]} */ ids) => ids.map((id) => say(`technologies.${id}`)).join(", "),
});

/** @param {Mech["technologies"]} mine @param {number} seat */
const panel = (mine, seat) => ({
  icon: "technology",
  n: mine.owned[seat].length,
  label: "technologies.held",
});

/** What it asks for, if that is not told as what I lack; and who else owns it. */
/** @param {Game} game @param {Route} route */
const facts = ({ atlas, view, words }, { id }) => {
  const [items, seats] = [askedFor(atlas.board, id), view.shared?.[id] ?? []];
  return [
    ...(items.length && view.me === null && view.owner[id] === undefined
      ? [words.say("technologies.asks", { items })]
      : []),
    ...(seats.length ? [words.say("technologies.shared", { seats })] : []),
  ];
};

/** @param {Game} game @param {Route} route */
const refusal = (game, { id }) => ({ items: lacked(game, id) });

/** Can this be bought now? @param {Game} game @param {string} item */
const isOffered = ({ view }, item) =>
  view.legal.some(({ items = {} }) => Object.values(items).flat().includes(item));

/** What it costs. @param {Technology} card */
const price = ({ cost }) =>
  html`<span class="price" aria-hidden="true"><b>${cost}</b>${chip("locomotive")}</span>`;

/** Chooses what is to be bought; the strip shows its payment. @param {Game} game @param {string} item */
const choose = (game, item) =>
  game.choose({ item, route: null, city: null, pay: null, near: [], confirm: null, all: false });

/** What I can buy now, over the map. @param {Game} game */
const shop = (game) => {
  const { atlas, words } = game;
  const offered = cards(atlas.board).filter(({ id }) => isOffered(game, id));
  return html`
    <div class="title">${icon("technology")}<h2>${words.say("technologies.shop")}</h2>
      <p class="muted">${words.say("technologies.shop.how")}</p></div>
    <div class="deeds shop">${offered.map(
      (card) => html`<button type="button" class="button" data-item=${card.id}
        aria-label=${words.say("technologies.for", { item: card.id, n: card.cost })}
        @click=${() => choose(game, card.id)}><span>${words.say(`technologies.${card.id}`)}
          <small>${words.say(`gain.${BUY}.${card.id}`)}</small></span>${price(card)}</button>`,
    )}</div>`;
};

/** Why nothing can be bought now. @param {Game} game */
const closed = ({ view, words }) => {
  if (view.turn.seat !== view.me || view.over) {
    return words.say("technologies.not_now");
  }
  return words.say(view.mech[NAME].bought ? "no.technologies.once" : "technologies.poor");
};

/** The door to the shop, beside my cards. @param {Game} game */
const hand = (game) => {
  const { view, words } = game;
  const n = view.legal
    .filter(({ kind }) => kind === BUY)
    .flatMap(({ items = {} }) => Object.values(items).flat()).length;
  const open = () => {
    if (n) {
      game.choose({
        confirm: game.choice.confirm === BUY ? null : BUY,
        ...{ item: null, route: null, city: null, pay: null, near: [] },
      });
    } else {
      game.tell(closed(game));
    }
  };
  return view.over
    ? nothing
    : html`<button type="button" class=${n ? "button shop-door open" : "button quiet shop-door"} data-shop
        aria-pressed=${String(game.choice.confirm === BUY)} aria-disabled=${String(game.busy || !n)}
        aria-label=${words.say("technologies.open", { n })} title=${words.say("technologies.open", { n })}
        @click=${open}>${icon("technology")}<span aria-hidden="true">${words.say("technologies")}</span>
        ${n ? html`<b aria-hidden="true">${n}</b>` : nothing}</button>`;
};

/** The free routes that ask for it: those for which I lack nothing else, and all. */
/** @param {Game} game @param {string} item */
const opened = (game, item) => {
  const { owner, mech } = game.view;
  const all = game.atlas.board.routes
    .map(({ id }) => id)
    .filter(
      (id) =>
        owner[id] === undefined &&
        !mech.claims?.closed?.includes(id) &&
        askedFor(game.atlas.board, id).includes(item),
    );
  return { all, now: all.filter((id) => lacked(game, id).every((one) => one === item)) };
};

/** One technology: what it does, what it would open, who has it, and whether it can be bought. */
/** @param {Game} game @param {Technology} card */
const row = (game, card) => {
  const { view, words, page } = game;
  const { owned, left } = view.mech[NAME];
  const { all, now } = opened(game, card.id);
  const mine = held(game).includes(card.id);
  const gone = !left[card.id];
  const on = () => game.light([], now.length ? now : all);
  const off = () => game.light([]);
  const buy = () =>
    isOffered(game, card.id)
      ? choose(game, card.id)
      : game.why({ kind: BUY, item: card.id, cards: {} }, card.id);
  return html`<li class=${mine ? "technology held" : "technology"} data-technology=${card.id}
    @pointerenter=${on} @pointerleave=${off}>
    <span class="name">${mine ? icon("check") : nothing}<b>${words.say(`technologies.${card.id}`)}</b>${price(card)}
      <span class="visually-hidden">${words.say("technologies.costs", { n: card.cost })}</span></span>
    <span class="state">${words.say(`gain.${BUY}.${card.id}`)}
      ${all.length && !mine ? words.say("technologies.opens", { n: now.length, of: all.length }) : nothing}</span>
    <span class="owners">${owned.map((items, seat) =>
      items.includes(card.id)
        ? html`<span title=${page.seats[seat].name}>${seatMark(page.seats[seat].color)}<span
            class="visually-hidden">${page.seats[seat].name}</span></span>`
        : nothing,
    )}</span>
    ${
      mine
        ? html`<span class="visually-hidden">${words.say("technologies.yours")}</span>`
        : html`<button type="button" class="button" data-buy=${card.id}
            aria-disabled=${String(game.busy || !isOffered(game, card.id))}
            aria-label=${words.say(`offer.${BUY}`, { item: card.id })}
            @focus=${on} @blur=${off} @click=${buy}>${words.say(gone ? "technologies.gone" : "technologies.buy")}</button>`
    }</li>`;
};

/** @param {Game} game */
const beside = (game) => html`
  <h2>${game.words.say("technologies")}</h2>
  <p class="muted">${game.words.say("technologies.how")}</p>
  <ul class="plain technologies">${cards(game.atlas.board).map((card) => row(game, card))}</ul>`;

/** Which route is claimed with what was just bought for it. @param {Game} game @param {string} item @param {boolean} more */
const using = (game, item, more) => {
  const { view, words, atlas } = game;
  const routes = view.legal.flatMap(({ routes = {} }) => Object.values(routes).flat());
  const named = routes.length <= FEW ? routes : [];
  return html`
    <div class="title">${icon("technology")}<h2>${words.say(more ? "ask.technologies.more" : `technologies.use.${item}`)}</h2>
      <p class="muted">${words.say("technologies.use.how")}</p></div>
    <div class="deeds shop">
      ${named.map(
        (route) => html`<button type="button" class="button" data-use=${route}
          @click=${() => game.choose({ route, item: null, confirm: null, pay: null })}>${
            view.owner[route] == null ? nothing : seatMark(game.page.seats[view.owner[route]].color)
          }${atlas.name(route)}</button>`,
      )}
      ${
        view.legal.some(({ kind }) => kind === LEAVE)
          ? html`<button type="button" class="button quiet" data-leave aria-disabled=${String(game.busy)}
              @click=${() => game.play({ kind: LEAVE })}>${words.say(more ? "technologies.leave" : "technologies.back")}</button>`
          : nothing
      }
    </div>`;
};

/** @param {Game} game */
const strip = (game) => {
  const [use, more] = [owed(game.view, "technologies.use"), owed(game.view, "technologies.more")];
  return use
    ? using(game, use.data.item, false)
    : more
      ? using(game, more.data.item, true)
      : nothing;
};

/** Everybody who owns a route besides the player whose cars stand there. @param {Game} game */
const layer = ({ view, atlas, page }) => {
  const { routes, space } = atlas.board.drawing;
  const size = space[1] * 1.5;
  return svg`${Object.entries(view.shared ?? {}).map(([id, seats]) => {
    const { spaces } = routes[id];
    return seats.map((seat, n) => {
      const [x, y] = spaces[Math.min(n, spaces.length - 1)];
      const { color } = page.seats[seat];
      return svg`<g class=${`of-seat co-owner ${color}`} transform=${`translate(${x} ${y - n * size * 0.4})`}>
        <circle r=${size / 2}></circle>
        <use class="owner" href=${`#seat-${color}`} x=${-size * 0.34} y=${-size * 0.34}
          width=${size * 0.68} height=${size * 0.68}></use></g>`;
    });
  })}`;
};

/** @param {Game} game */
const legend = ({ words, page }) => {
  const { color } = page.seats[page.seats.length - 1];
  return [
    {
      name: "co-owner",
      says: words.say("technologies.legend"),
      picture: svg`<g class=${`of-seat co-owner ${color}`}><circle r="10"></circle>
        <use class="owner" href=${`#seat-${color}`} x="-6.8" y="-6.8" width="13.6" height="13.6"></use></g>`,
    },
  ];
};

const symbols = svg`
  <symbol id="icon-technology" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.2" d="M12 12V4m0 8v8m0-8h8m-8 0H4m8 0 5.7-5.7M12 12l-5.7 5.7M12 12 6.3 6.3M12 12l5.7 5.7"/><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="3"/><circle cx="12" cy="12" r="3.2" fill="currentColor"/></symbol>
`;

export default {
  name: NAME,
  symbols,
  shapes,
  panel,
  facts,
  refusal,
  hand,
  strip,
  layer,
  legend,
  beside,
  sure: { [BUY]: shop },
  obvious: ["technologies.more"],
  events: { "technologies.bought": { cards: "laid", sound: "claim" } },
  words: {
    en: {
      technologies: "Technologies",
      "technologies.wales_concession": "Wales Concession",
      "technologies.ireland_france_concession": "Ireland and France Concession",
      "technologies.scotland_concession": "Scotland Concession",
      "technologies.mechanical_stoker": "Mechanical Stoker",
      "technologies.superheated_steam_boiler": "Superheated Steam Boiler",
      "technologies.propellers": "Propellers",
      "technologies.booster": "Booster",
      "technologies.boiler_lagging": "Boiler Lagging",
      "technologies.steam_turbines": "Steam Turbines",
      "technologies.double_heading": "Double Heading",
      "technologies.right_of_way": "Right of Way",
      "technologies.thermocompressor": "Thermocompressor",
      "technologies.water_tenders": "Water Tenders",
      "technologies.risky_contracts": "Risky Contracts",
      "technologies.equalising_beam": "Equalising Beam",
      "technologies.diesel_power": "Diesel Power",
      "gain.technologies.buy.wales_concession": "For routes into Wales.",
      "gain.technologies.buy.ireland_france_concession": "For routes into Ireland and France.",
      "gain.technologies.buy.scotland_concession": "For routes into Scotland.",
      "gain.technologies.buy.mechanical_stoker": "For routes of 3 spaces.",
      "gain.technologies.buy.superheated_steam_boiler": "For routes of 4, 5 and 6 spaces.",
      "gain.technologies.buy.propellers": "For ferries.",
      "gain.technologies.buy.booster": "Any 3 cards stand for a locomotive, not 4.",
      "gain.technologies.buy.boiler_lagging": "+1 point for each route you claim from now on.",
      "gain.technologies.buy.steam_turbines": "+2 points for each ferry you claim from now on.",
      "gain.technologies.buy.double_heading": "At the end +2 points for each completed ticket.",
      "gain.technologies.buy.right_of_way":
        "Claim a route that another player owns, at once: you both own it. Then the card goes back.",
      "gain.technologies.buy.thermocompressor":
        "Claim two routes, at once. Then the card goes back.",
      "gain.technologies.buy.water_tenders":
        "When you draw blind you may draw 3 cards instead of 2.",
      "gain.technologies.buy.risky_contracts":
        "At the end +20 points if nobody has completed more tickets than you, else −20.",
      "gain.technologies.buy.equalising_beam":
        "At the end +15 points if nobody has a longer continuous path than you, else −15.",
      "gain.technologies.buy.diesel_power":
        "Every route costs one card less, but at least one, and the locomotives of a ferry.",
      "technologies.how":
        "Before your action you may buy one a turn, for locomotives: sets of other cards stand for them.",
      "technologies.held": "{n} {n#technology|technologies}",
      "technologies.yours": "yours",
      "technologies.asks": "needs {items}",
      "technologies.shared": "also owned by {seats}",
      "technologies.legend": "Owned by this player as well, by right of way.",
      "technologies.costs": "costs {n} {n#locomotive|locomotives}",
      "technologies.for": "{item}, for {n} {n#locomotive|locomotives}",
      "technologies.opens": "Opens {n} of {of} routes that need it.",
      "technologies.buy": "Buy",
      "technologies.gone": "None left",
      "technologies.shop": "Buy a technology",
      "technologies.shop.how": "One a turn, before your action.",
      "technologies.open": "Technologies: {n} you can buy now",
      "technologies.not_now": "Technologies are bought in one’s own turn, before the action.",
      "technologies.poor": "You can’t pay for a technology yet.",
      "technologies.use.right_of_way": "Claim a route of another player",
      "technologies.use.thermocompressor": "Claim the first of two routes",
      "technologies.use.how": "Press a route on the map, or find it in the list of routes.",
      "technologies.leave": "No second route",
      "technologies.back": "No route can be paid: put it back",
      "ask.technologies.use": "Claim the route you bought the technology for",
      "ask.technologies.more": "Claim a second route?",
      "ask.technologies.third": "Draw a third card from the pile?",
      "wait.technologies.third": "{seat} may draw a third card",
      "wait.technologies.use": "{seat} is claiming a route with a new technology",
      "wait.technologies.more": "{seat} may claim a second route",
      "offer.technologies.buy": "Buy {item}",
      "do.technologies.buy": "Buy",
      "hint.technologies.buy": "Buy this technology with {cards}: {item}.",
      "hint.technologies.leave": "Claim no further route.",
      "event.technologies.bought": "{seat} bought {item} with {cards}.",
      "event.technologies.bought.me": "You bought {item} with {cards}.",
      "event.technologies.returned": "{item} is for sale again.",
      "event.technologies.bonus":
        "{seat} scored {points} more {points#point|points} for {route}, by technologies.",
      "event.technologies.bonus.me":
        "You scored {points} more {points#point|points} for {route}, by your technologies.",
      "event.technologies.boxed": "The pile was reshuffled: no longer for sale: {items}.",
      "no.technologies.unknown": "There’s no such technology in this game.",
      "no.technologies.held": "You already have {item}.",
      "no.technologies.none_left": "{item} is sold out for now.",
      "no.technologies.once": "You have already bought a technology in this turn.",
      "no.technologies.too_late": "{item} was for sale up to the first reshuffle only.",
      "no.technologies.no_claim":
        "{item} has to be used at once, and with the cards left you couldn’t claim a route.",
      "no.technologies.claim_first": "You can still claim a route with it: {item}.",
      "no.technologies.blind_only": "The third card comes from the pile.",
      "no.technologies.locked": "Not before you buy: {items}.",
      "no.technologies.right_of_way":
        "With the right of way you claim a route that another player owns.",
      "sum.technologies": "Technologies",
      "score.technologies": "by technologies, for routes",
      "sum.technologies.tickets": "Technologies for tickets",
      "score.technologies.tickets": "{item}: {n} completed {n#ticket|tickets}",
      "sum.technologies.bet": "Bets",
      "score.technologies.bet": "{item}: won",
      "score.technologies.bet.missed": "{item}: lost",
    },
    fr: {
      technologies: "Technologies",
      "technologies.wales_concession": "Concession : Pays de Galles",
      "technologies.ireland_france_concession": "Concession : Irlande et France",
      "technologies.scotland_concession": "Concession : Écosse",
      "technologies.mechanical_stoker": "Alimentation automatique",
      "technologies.superheated_steam_boiler": "Tuyaux de surchauffe",
      "technologies.propellers": "Hélices",
      "technologies.booster": "Booster",
      "technologies.boiler_lagging": "Isolation thermique",
      "technologies.steam_turbines": "Turbines à vapeur",
      "technologies.double_heading": "Double motrice",
      "technologies.right_of_way": "Droit de passage",
      "technologies.thermocompressor": "Thermocompresseurs",
      "technologies.water_tenders": "Réservoirs",
      "technologies.risky_contracts": "Contrats risqués",
      "technologies.equalising_beam": "Suspension améliorée",
      "technologies.diesel_power": "Diesel",
      "gain.technologies.buy.wales_concession": "Pour les routes vers le Pays de Galles.",
      "gain.technologies.buy.ireland_france_concession":
        "Pour les routes vers l’Irlande et la France.",
      "gain.technologies.buy.scotland_concession": "Pour les routes vers l’Écosse.",
      "gain.technologies.buy.mechanical_stoker": "Pour les routes de 3 espaces.",
      "gain.technologies.buy.superheated_steam_boiler": "Pour les routes de 4, 5 et 6 espaces.",
      "gain.technologies.buy.propellers": "Pour les ferries.",
      "gain.technologies.buy.booster":
        "3 cartes quelconques remplacent une locomotive, au lieu de 4.",
      "gain.technologies.buy.boiler_lagging":
        "+1 point pour chaque route que vous prenez dès maintenant.",
      "gain.technologies.buy.steam_turbines":
        "+2 points pour chaque ferry que vous prenez dès maintenant.",
      "gain.technologies.buy.double_heading":
        "À la fin, +2 points pour chaque carte Destination réussie.",
      "gain.technologies.buy.right_of_way":
        "Prenez tout de suite une route d’un adversaire : elle est à vous deux. Puis la carte revient.",
      "gain.technologies.buy.thermocompressor":
        "Prenez tout de suite deux routes. Puis la carte revient.",
      "gain.technologies.buy.water_tenders":
        "En piochant à l’aveugle, vous pouvez prendre 3 cartes au lieu de 2.",
      "gain.technologies.buy.risky_contracts":
        "À la fin, +20 points si personne n’a réussi plus de cartes Destination que vous, sinon −20.",
      "gain.technologies.buy.equalising_beam":
        "À la fin, +15 points si personne n’a un chemin continu plus long que vous, sinon −15.",
      "gain.technologies.buy.diesel_power":
        "Chaque route coûte une carte de moins, mais au moins une, et les locomotives d’un ferry.",
      "technologies.how":
        "Avant votre action, vous pouvez en acheter une par tour, en locomotives : des lots d’autres cartes les remplacent.",
      "technologies.held": "{n} {n#technologie|technologies}",
      "technologies.yours": "à vous",
      "technologies.asks": "demande {items}",
      "technologies.shared": "aussi à {seats}",
      "technologies.legend": "Appartient aussi à ce joueur, par droit de passage.",
      "technologies.costs": "coûte {n} {n#locomotive|locomotives}",
      "technologies.for": "{item}, pour {n} {n#locomotive|locomotives}",
      "technologies.opens": "Ouvre {n} des {of} routes qui la demandent.",
      "technologies.buy": "Acheter",
      "technologies.gone": "Épuisée",
      "technologies.shop": "Acheter une technologie",
      "technologies.shop.how": "Une par tour, avant votre action.",
      "technologies.open": "Technologies : {n} à votre portée",
      "technologies.not_now": "On achète une technologie à son tour, avant son action.",
      "technologies.poor": "Vous ne pouvez pas encore payer de technologie.",
      "technologies.use.right_of_way": "Prenez une route d’un adversaire",
      "technologies.use.thermocompressor": "Prenez la première de deux routes",
      "technologies.use.how":
        "Touchez une route sur la carte, ou trouvez-la dans la liste des routes.",
      "technologies.leave": "Pas de seconde route",
      "technologies.back": "Aucune route à payer : remettre la carte",
      "ask.technologies.use": "Prenez la route pour laquelle vous avez acheté la technologie",
      "ask.technologies.more": "Prendre une seconde route ?",
      "ask.technologies.third": "Piocher une troisième carte ?",
      "wait.technologies.third": "{seat} peut piocher une troisième carte",
      "wait.technologies.use": "{seat} prend une route grâce à une technologie",
      "wait.technologies.more": "{seat} peut prendre une seconde route",
      "offer.technologies.buy": "Acheter : {item}",
      "do.technologies.buy": "Acheter",
      "hint.technologies.buy": "Achetez cette technologie avec {cards} : {item}.",
      "hint.technologies.leave": "Ne prenez pas d’autre route.",
      "event.technologies.bought": "{seat} a acheté {item} avec {cards}.",
      "event.technologies.bought.me": "Vous avez acheté {item} avec {cards}.",
      "event.technologies.returned": "De nouveau en vente : {item}.",
      "event.technologies.bonus":
        "{seat} a marqué {points} {points#point|points} de plus pour la route {route}, grâce à ses technologies.",
      "event.technologies.bonus.me":
        "Vous avez marqué {points} {points#point|points} de plus pour la route {route}, grâce à vos technologies.",
      "event.technologies.boxed": "La pioche a été reformée : ne sont plus en vente : {items}.",
      "no.technologies.unknown": "Cette technologie n’existe pas dans cette partie.",
      "no.technologies.held": "Vous avez déjà cette technologie : {item}.",
      "no.technologies.none_left": "Plus d’exemplaire pour l’instant : {item}.",
      "no.technologies.once": "Vous avez déjà acheté une technologie ce tour-ci.",
      "no.technologies.too_late":
        "Cette technologie n’était en vente que jusqu’à la première reformation de la pioche : {item}.",
      "no.technologies.no_claim":
        "Cette technologie sert tout de suite, et les cartes restantes ne paieraient aucune route : {item}.",
      "no.technologies.claim_first": "Vous pouvez encore prendre une route avec : {item}.",
      "no.technologies.blind_only": "La troisième carte vient de la pioche.",
      "no.technologies.locked": "Il vous faut d’abord : {items}.",
      "no.technologies.right_of_way":
        "Par le droit de passage, on prend une route d’un adversaire.",
      "sum.technologies": "Technologies",
      "score.technologies": "par les technologies, pour des routes",
      "sum.technologies.tickets": "Technologies sur les cartes Destination",
      "score.technologies.tickets":
        "{item} : {n} {n#carte Destination réussie|cartes Destination réussies}",
      "sum.technologies.bet": "Paris",
      "score.technologies.bet": "{item} : gagné",
      "score.technologies.bet.missed": "{item} : perdu",
    },
  },
};
