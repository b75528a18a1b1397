"""Training: the numbers of a board are learned from games against oneself."""

import logging
from functools import partial
from random import Random

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games.bots import Numbers, learned
from games.bots.learned import VERSION, Learned, Match, Unusable, numbers_of, read
from games.bots.training import (
    Checkpoint,
    Game,
    Result,
    begin,
    numbers_from,
    played,
    train,
    vector_of,
)
from games.rules import boards, rules_for
from tests.toy import toy, toy_rules

SMALL = toy_rules(toy("a-b 1 red, b-c 2 blue, a-c 2 gray", "a-c 5, a-b 2", cars=4))
FACTS = rules_for("usa").board.hash
FILE = Learned(VERSION, "usa", FACTS, 2, Numbers(), (Match("before", 2, 10, 0.9, 0.6, 0.98),))


def small(games):
    """Play them on the small board."""
    return [played(SMALL, game) for game in games]


def dearer_is_better(games):
    """Games that the player wins to whom turns are dearer, but for the luck of a deal."""

    def lead(game: Game) -> float:
        one, other = (vector_of(rival.numbers)[0] for rival in game.rivals)
        return (one - other) / 4 + (Random(f"{game.deal}{game.turned}").random() - 0.5) / 5

    return [Result(float(lead(game) > 0), lead(game)) for game in games]


def changed(**fields) -> bytes:
    """The file with other contents."""
    return msgspec.json.encode(msgspec.to_builtins(FILE) | fields)


def last(seed: int, games: int, run) -> Checkpoint:
    """The end of a training."""
    return [*train(begin(SMALL, Numbers(), games, seed), run)][-1]


def test_the_same_seed_teaches_the_same_and_another_does_not():
    one = last(1, 200, dearer_is_better)
    assert one == last(1, 200, dearer_is_better)
    assert one.learned != last(2, 200, dearer_is_better).learned
    assert last(1, 12, small) == last(1, 12, small)


def test_a_training_that_was_ended_comes_to_the_same_as_one_that_was_not():
    whole = [*train(begin(SMALL, Numbers(), 1000, 3), dearer_is_better)]
    assert whole[-1].old
    for n in (0, len(whole) // 2, len(whole) - 2):
        stored = msgspec.json.encode(whole[n])
        resumed = [*train(msgspec.json.decode(stored, type=Checkpoint), dearer_is_better)]
        assert len(resumed) == len(whole) - n - 1
        assert resumed[-1] == whole[-1]


def test_no_more_is_played_than_a_round_beyond_the_budget_and_some_of_it_as_a_proof():
    for games in (1, 40, 60):
        end = last(1, games, dearer_is_better)
        assert games <= end.played < games + 12
        assert sum(map(len, end.proof)) == end.match.games >= 0.25 * games


def test_the_numbers_move_to_where_games_are_won():
    end = last(1, 3000, dearer_is_better)
    turn, *others = (b - a for a, b in zip(vector_of(end.start), end.mean, strict=True))
    assert turn > 0.3
    # what has no effect goes nowhere
    assert abs(sum(others)) / max(1, len(others)) < 0.1
    assert end.match.low > 0.5


def test_numbers_in_their_units_are_the_same_numbers():
    assert numbers_from(vector_of(Numbers())) == Numbers()


def test_numbers_never_leave_their_bounds():
    for value in (-99.0, 99.0):
        numbers = numbers_from(tuple(value for _ in vector_of(Numbers())))
        assert msgspec.convert(msgspec.to_builtins(numbers), Numbers) == numbers


def test_what_was_learned_is_read_again(tmp_path):
    path = tmp_path / "usa.player.json"
    learned.write(path, "usa", FACTS, FILE.numbers, FILE.matches)
    assert read(path.read_bytes(), "usa", FACTS) == FILE


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "broken"),
        (b'{"version": 1', "broken"),
        (b"[]", "broken"),
        (b"{}", "broken"),
        (changed(version=VERSION + 1), "version"),
        (changed(board="europe"), "of the board europe"),
        (changed(hash="0123456789abcdef"), "learned on facts 0123456789abcdef"),
        (changed(numbers={"turn": 99}), "turn"),
        (changed(numbers={"turn": "dear"}), "turn"),
        (changed(numbers={"unheard_of": 1}), "unheard_of"),
        (changed(matches=None), "matches"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_reason(data, why):
    with pytest.raises(Unusable, match=why):
        read(data, "usa", FACTS)


def test_a_refused_file_is_logged_once_and_the_board_played_as_the_family_plays(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(learned, "FOLDER", tmp_path)
    (tmp_path / "usa.player.json").write_bytes(changed(numbers={"turn": 1.0}, board="europe"))
    (tmp_path / "europe.player.json").write_bytes(
        changed(numbers={"turn": 1.0}, board="europe", hash=rules_for("europe").board.hash)
    )
    numbers_of.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert [numbers_of("usa"), numbers_of("usa"), numbers_of("london")] == [Numbers()] * 3
        assert numbers_of("europe") == Numbers(turn=1.0)
    numbers_of.cache_clear()
    assert caplog.messages == ["usa.player.json is not used: it is of the board europe"]


@pytest.mark.parametrize("board", boards())
def test_the_files_beside_the_boards_are_of_their_boards_and_won_their_matches(board):
    path = learned.file_of(board)
    if path.exists():
        found = read(path.read_bytes(), board, rules_for(board).board.hash)
        assert found.matches[0].low > 0.5


CHECKPOINT, NUMBERS = "amsterdam.training.json", "amsterdam.player.json"


@pytest.fixture
def command(tmp_path):
    """`manage.py train_bot` on the quickest board, with everything it writes kept apart."""
    return partial(
        call_command,
        "train_bot",
        "amsterdam",
        games=1,
        processes=1,
        checkpoints=tmp_path,
        to=tmp_path,
    )


def finished(path, shares) -> Checkpoint:
    """A training of which nothing is left but to look at its proof."""
    begun = begin(rules_for("amsterdam"), numbers_of("amsterdam"), 1, 1)
    done = msgspec.structs.replace(begun, played=20, proof=shares)
    path.write_bytes(msgspec.json.encode(done))
    return done


def test_the_command_writes_what_proved_better_with_its_match(command, tmp_path, capsys):
    finished(tmp_path / CHECKPOINT, ((1.0, 1.0),) * 10)
    command()
    found = read((tmp_path / NUMBERS).read_bytes(), "amsterdam", rules_for("amsterdam").board.hash)
    assert found.matches == (Match("before", 2, 20, 1.0, 0.839, 1.0),)
    assert "100.0% of 20 games" in capsys.readouterr().out
    assert not (tmp_path / CHECKPOINT).exists()


def test_the_command_writes_nothing_that_may_be_no_better(command, tmp_path, capsys):
    finished(tmp_path / CHECKPOINT, ((1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0)))
    command()
    assert "Nothing is written" in capsys.readouterr().out
    assert not (tmp_path / NUMBERS).exists()


def test_the_command_shows_how_far_it_is_in_folders_that_it_makes(command, tmp_path, capsys):
    command(checkpoints=tmp_path / "new" / "checkpoints", to=tmp_path / "new" / "numbers")
    assert "of 1 games" in capsys.readouterr().out
    assert (tmp_path / "new" / "numbers").is_dir()


def test_a_checkpoint_of_another_training_is_not_continued(command, tmp_path):
    finished(tmp_path / CHECKPOINT, ())
    with pytest.raises(CommandError, match="another training"):
        command(seed=2)
    (tmp_path / CHECKPOINT).write_text("{")
    with pytest.raises(CommandError, match="broken"):
        command()
