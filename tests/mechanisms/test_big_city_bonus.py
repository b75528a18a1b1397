"""The cards of the big cities (RULES.md 2.4.10)."""

from msgspec.structs import replace

from games.rules.mechanisms.tickets import Keep, Take
from games.rules.mechanisms.yard import Done
from games.rules.mechanisms.yard.facts import BigCityKeys
from tests.toy import bonus, play, rig


def final(done, tickets=()):
    """The final sheet when these tickets have been completed, by seat; 3 players at most, whose
    scores are those of the tickets."""
    rules, state = rig(
        "card_game",
        seats=len(done),
        tickets=tickets,
        pile=[],
        row=[None] * 5,
        last=1,
    )
    indexes = tuple(tuple(rules.board.ticket[id_].n for id_ in ids) for ids in done)
    mech = replace(state.mech, yard=replace(state.mech.yard, completed=indexes))
    state = replace(state, mech=mech)
    state = play(rules, state, (0, Take()), (0, Keep(())))
    state = play(rules, state, *((seat, Done()) for seat in range(len(done))))
    assert state.final is not None
    return rules, state.final


def naming(rules, *cities):
    """Tickets that name all of these cities."""
    ends = [rules.board.city[city] for city in cities]
    return [t.id for t in rules.board.tickets if all(city in (t.a, t.b) for city in ends)]


def only(rules, city):
    """Tickets that name this big city and no other."""
    big = {n for n, place in enumerate(rules.board.cities) if place.own(BigCityKeys).big}
    return [
        t.id
        for t in rules.board.tickets
        if rules.board.city[city] in (t.a, t.b) and len(big & {t.a, t.b}) == 1
    ]


def test_rt_56_all_who_share_the_most_tickets_to_a_city_score_its_card_in_full():
    rules, _ = rig("card_game")
    chicago = only(rules, "chicago")
    _, sheet = final([chicago[:2], chicago[2:4], chicago[4:5]])
    assert bonus(sheet, "big_city_bonus") == [12, 12, 0]
    both = naming(rules, "chicago", "miami")
    _, sheet = final([both, []])
    assert bonus(sheet, "big_city_bonus") == [12 + 8, 0]


def test_rt_57_more_cards_of_big_cities_break_a_tie():
    rules, _ = rig("card_game")
    # Miami and Seattle are worth 8 each, Chicago and Los Angeles 12: sets of equal totals
    for mine in combinations_of(rules, 2):
        for other in combinations_of(rules, 1):
            _, sheet = final([mine, other])
            same = sheet.totals[0] == sheet.totals[1]
            if same and sheet.tally["big_cities"][0] > sheet.tally["big_cities"][1]:
                assert sheet.winners == (0,)
                return
    raise AssertionError("no tie was found")


def combinations_of(rules, cities):
    """Pairs of tickets that win so many cities' cards together."""
    big = {n for n, place in enumerate(rules.board.cities) if place.own(BigCityKeys).big}
    tickets = rules.board.tickets
    for n, one in enumerate(tickets):
        for two in tickets[n + 1 :]:
            if len(big & {one.a, one.b, two.a, two.b}) == cities:
                yield [one.id, two.id]


def test_rt_123_sole_leader_in_one_city_and_tied_in_another():
    rules, _ = rig("card_game")
    new_york, miami = only(rules, "new_york"), only(rules, "miami")
    _, sheet = final([[new_york[0], miami[0]], [miami[1]]])
    assert bonus(sheet, "big_city_bonus") == [15 + 8, 8]


def test_without_any_ticket_to_a_city_nobody_scores_its_card():
    _, sheet = final([[], []])
    assert bonus(sheet, "big_city_bonus") == [0, 0]
