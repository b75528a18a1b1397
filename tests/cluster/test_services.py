"""What the servers stand on comes back whenever it was killed, or tells why it does not."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from scripts import cluster

pytest_plugins = ["pytester"]


def test_a_killed_postgres_comes_back_when_all_that_it_left_has_gone():
    with cluster.postgres() as (postgres, address):
        connection = psycopg.connect(address)
        slow = connection.info.backend_pid
        # as on a machine that gives it no time to notice
        os.kill(slow, signal.SIGSTOP)
        stopping = Thread(target=postgres.stop, daemon=True)
        stopping.start()
        try:
            stopping.join(0.3)
            assert stopping.is_alive()
        finally:
            os.kill(slow, signal.SIGCONT)
        stopping.join(cluster.TIMEOUT_SECONDS)
        assert not stopping.is_alive()
        postgres.start()
        with psycopg.connect(address) as anew:
            assert anew.execute("select 1").fetchone() == (1,)
        with pytest.raises(psycopg.OperationalError):
            connection.execute("select 1")
        connection.close()


def test_a_service_that_does_not_start_tells_why(tmp_path):
    program = [cluster.find("redis-server"), "--dir", str(tmp_path / "nowhere")]
    service = cluster.Service(program, ["false"], cluster.free_port())
    with pytest.raises(RuntimeError, match=r"(?s)did not start:\n.*nowhere.*No such file"):
        service.start()


def test_servers_of_a_test_that_failed_are_given_to_no_other(pytester, monkeypatch):
    lent, ended = [], []

    class Servers(list):
        """Who was given them; they stand in for processes, which are another matter."""

        def serve(self, processes: int) -> None:
            lent.append(self)

    @contextmanager
    def clustered(database: str, folder: Path) -> Iterator[Servers]:
        servers = Servers()
        yield servers
        ended.append(list(servers))

    monkeypatch.setattr("tests.cluster.conftest.clustered", clustered)
    names = "pytest_runtest_makereport, shared, standing"
    pytester.makeconftest(f"from tests.cluster.conftest import {names}")
    pytester.makepyfile("""
        import pytest

        @pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
        @pytest.mark.parametrize("n", range(4))
        def test_one_of_four(shared, n):
            shared.append(n)
            assert n != 1
    """)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    tried_again = ["-p", "pytest_rerunfailures", "--reruns", "1"]
    pytester.runpytest_inprocess(*tried_again).assert_outcomes(passed=3, failed=1)
    assert lent == ended == [[0, 1], [1], [2, 3]]
