"""Servers as the tests need them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.cluster.servers import Cluster, clustered

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Whether a test has failed is known before its servers are taken back, however it is run."""
    report = yield
    if call.when != "teardown":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def standing() -> Iterator[dict[str, tuple[Cluster, ExitStack]]]:
    """The servers that tests share, by database; and what ends them."""
    found: dict[str, tuple[Cluster, ExitStack]] = {}
    yield found
    for _, ending in found.values():
        ending.close()


@pytest.fixture(params=["sqlite", "postgres"])
def shared(request, standing, tmp_path_factory) -> Iterator[Cluster]:
    """Two web processes that hear of each other by Redis, on SQLite and on PostgreSQL."""
    database = request.param
    if database not in standing:
        with ExitStack() as stack:
            here = stack.enter_context(clustered(database, tmp_path_factory.mktemp(database)))
            here.serve(2)
            standing[database] = here, stack.pop_all()
    yield standing[database][0]
    if request.node.stash[FAILED]:
        # nobody knows in what state they are: the next test gets new ones
        standing.pop(database)[1].close()


@pytest.fixture
def empty(shared, tmp_path) -> Iterator[Cluster]:
    """A new site on the other database, with nothing in it yet."""
    other = "sqlite" if "postgres" in shared.services else "postgres"
    with clustered(other, tmp_path) as here:
        yield here


@pytest.fixture
def tell(request, record_property) -> Callable[[str], None]:
    """What a test has counted, and on which database: printed when it has passed."""
    where = request.node.name.partition("[")[2].rstrip("]")
    return lambda told: record_property("counted", f"{where}: {told}" if where else told)
