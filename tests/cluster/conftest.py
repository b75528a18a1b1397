"""Servers as the tests need them."""

from collections.abc import Callable, Iterator

import pytest

from tests.cluster.servers import Cluster, clustered


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def shared(request, tmp_path_factory) -> Iterator[Cluster]:
    """Two web processes that hear of each other by Redis, on SQLite and on PostgreSQL."""
    with clustered(request.param, tmp_path_factory.mktemp(request.param)) as here:
        here.serve(2)
        yield here


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
