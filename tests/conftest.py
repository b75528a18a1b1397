"""What all tests stand on: a database in a file of its own, and nothing left over."""

import contextlib
import fcntl
import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.core.cache import caches
from django.db import connections
from django.db.models.signals import post_migrate
from django.utils import translation

from common import executor
from tests.reruns import Reruns

SQLITE = "django.db.backends.sqlite3"


def pytest_addoption(parser) -> None:
    """How far sweeps and garbage go; `make soak` goes all the way."""
    parser.addoption("--far", type=int, default=1, help="so many times as far as in `make test`")


def pytest_configure(config) -> None:
    """What passes at a second try only is named."""
    config.pluginmanager.register(Reruns())


def pytest_collection_modifyitems(config, items) -> None:
    """What is like something nearer is left to those who go farther."""
    if config.getoption("far") == 1:
        beyond = [item for item in items if item.get_closest_marker("far")]
        items[:] = [item for item in items if not item.get_closest_marker("far")]
        config.hook.pytest_deselected(items=beyond)


def pytest_collection_finish() -> None:
    """What lives to the end is not looked through for garbage again and again, as in a server."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter) -> None:
    """Print what tests have counted and told with `record_property("counted", ...)`."""
    for report in terminalreporter.getreports("passed"):
        for name, told in report.user_properties:
            if name == "counted":
                terminalreporter.write_line(told)


@pytest.fixture(scope="session")
def far(pytestconfig) -> int:
    """How many times as far a sweep goes as in `make test`, where every case is met once."""
    return pytestconfig.getoption("far")


@pytest.fixture(scope="session")
def ready(tmp_path_factory) -> Path:
    """A data folder that can be served: tables made, static files collected. It is made once for
    all workers of a run, and of all runs of `make test`; who changes anything has a copy."""
    run = tmp_path_factory.getbasetemp()
    own = (run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "ready"
    folder = Path(os.environ.get("TESTS_READY", own))
    folder.mkdir(exist_ok=True)
    env = {"PATH": os.environ["PATH"], "RAIL_DATA": str(folder)}
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "static" / "staticfiles.json").exists():  # what is written last
            for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
                whole = [sys.executable, "manage.py", *command]
                subprocess.run(whole, cwd=Path(__file__).parents[1], env=env, check=True)
    return folder


@pytest.fixture(scope="session")
def data(ready, tmp_path_factory) -> Path:
    """The data folder of a site that is ready to be served by processes of its own."""
    return shutil.copytree(ready, tmp_path_factory.mktemp("data"), dirs_exist_ok=True)


@pytest.fixture(autouse=True)
def english():
    """A page in French, asked for by the test before, leaves its language behind."""
    translation.activate("en")


@pytest.fixture(scope="session", autouse=True)
def redis_of_its_own():
    """Tests that run beside each other share a Redis, and neither clear nor hear each other."""
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if settings.REDIS:
        layer = cast(dict[str, Any], settings.CHANNEL_LAYERS["default"])
        layer["CONFIG"]["prefix"] += number
        settings.CACHES["default"]["LOCATION"] = settings.REDIS.rsplit("/", 1)[0] + f"/{number}"
        # one that was opened before leads to the common place
        with contextlib.suppress(AttributeError):
            del caches["default"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix, request, tmp_path_factory
):
    """SQLite in a file, because sockets use it from other threads as the real site does."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == SQLITE:
        path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        shutil.copy(request.getfixturevalue("ready") / "rail.sqlite3", path)
        database.setdefault("TEST", {})["NAME"] = path
        # the power does not fail here
        database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The tables of SQLite are made already."""
    return settings.DATABASES["default"]["ENGINE"] == SQLITE


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    """Tables that a test has emptied are not filled again with Django's permissions, which nobody
    asks for. PostgreSQL drops no database that the thread of the sockets still holds open."""
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()
    executor.close()
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
        connections["default"].close_pool()  # type: ignore[attr-defined]  # that of PostgreSQL alone has one
