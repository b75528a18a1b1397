"""The arena of `bench`: whom it measures by, and that it counts rightly."""

import pytest

from bench.arena.__main__ import AIMS, Aim, Match, play, reached
from bench.arena.match import Results, jobs, play_all, run
from bench.arena.players import PLAYERS
from games.bots import Numbers, contest, learned
from games.rules import boards, rules_for

BOARD = "amsterdam"


def test_every_deal_is_played_with_each_player_at_each_place():
    todo = [*jobs(BOARD, ("plain", "greedy", "random"), seed=1, games=4)]
    assert [(job.deal, job.turned) for job in todo] == [(d, t) for d in (0, 1) for t in range(3)]


def test_what_a_player_did_is_counted_at_the_place_where_it_sat():
    first, second = (run(job) for job in jobs(BOARD, ("greedy", "random"), seed=1, games=2))
    for one in (first, second):
        assert [did.player for did in one.did] == ["greedy", "random"]
        assert sum(did.share for did in one.did) == 1
        assert one.did[0].margin == one.did[0].points - one.did[1].points == -one.did[1].margin
    end = contest.play(
        rules_for(BOARD), [PLAYERS["random"], PLAYERS["greedy"]], contest.seed_of("1:0")
    )
    assert end.final.totals == (second.did[1].points, second.did[0].points)
    assert [sum(seat.hand) for seat in end.seats] == [second.did[1].cards, second.did[0].cards]
    assert len(end.seats[1].tickets) == second.did[0].tickets >= second.did[0].done


def test_games_in_the_file_are_not_played_again(tmp_path):
    match, path = Match(BOARD, ("greedy", "random"), games=2, seed=1), tmp_path / "results.jsonl"
    assert [*play_all(match.jobs, Results(path), processes=1)] == [2, 1, 0]
    with path.open("ab") as file:
        file.write(b'{"job":{"board":"amst')
    again = Results(path)
    assert [*play_all(match.jobs, again, processes=1)] == [0]
    rows = [*match.rows(again)]
    assert [row[1:4] for row in rows] == [("greedy", "random", "2"), ("random", "greedy", "2")]


def test_the_table_tells_every_board_and_whether_its_bar_is_reached(capsys):
    assert {aim.board for aim in AIMS} == {*boards()}
    aims = [Aim(BOARD, ("greedy", "random"), 2, "50", bar, 100) for bar in (1, 101)]
    matches = [Match(BOARD, aim.players, aim.games, seed=1) for aim in aims]
    results = Results(None)
    play(matches, results, processes=1)
    reached(aims, matches, results)
    rows = [
        [cell.strip() for cell in line.split("|")] for line in capsys.readouterr().out.split("\n")
    ]
    assert [row[7] for row in rows if BOARD in row] == ["bar", "not yet"]


@pytest.mark.parametrize("name", ["one-step", "junkie", "routes", "hungry", "greedy"])
def test_the_agents_play_better_than_chance(name):
    (one, _) = (run(job) for job in jobs("usa", (name, "random"), seed=1, games=2))
    assert one.did[0].margin > 20


@pytest.mark.parametrize("board", boards())
def test_everybody_can_play_every_board(board, monkeypatch):
    monkeypatch.setattr("games.bots.contest.MAX_MOVES", 30)
    rules = rules_for(board)
    sides = rules.board.sizes[0] // rules.board.team
    for name in ("plain", "junkie", "hungry"):
        # a move that is not legal raises here
        (one, *_) = (run(job) for job in jobs(board, (name,) * sides, seed=1, games=1))
        assert one.did[0].ms


def test_what_the_strong_player_won_is_noted_beside_the_numbers_of_its_board(tmp_path, monkeypatch):
    monkeypatch.setattr(learned, "FOLDER", tmp_path)
    path, hash = learned.file_of(BOARD), rules_for(BOARD).board.hash
    before = learned.Match("before", 2, 100, 0.7, 0.6, 0.8)
    learned.write(path, BOARD, hash, Numbers(), (before,))
    match, results = Match(BOARD, ("strong", "random"), games=2, seed=1), Results(None)
    assert [*play_all(match.jobs, results, processes=1)] == [2, 1, 0]
    for _ in range(2):
        match.note(results)
    noted = learned.read(path.read_bytes(), BOARD, hash).matches
    assert noted == (before, learned.Match("random", 2, 2, 1.0, 0.342, 1.0))
