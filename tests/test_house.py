"""The repository stands alone: no registry addresses, no paths of one machine, locks by hash."""

import json
import re
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).parents[1]
# written so that no pattern matches itself
FOREIGN = re.compile(
    r"registry[.](npmjs|yarnpkg)|npmmirror[.]|pypi[.]org|pythonhosted[.]|proxy[.]golang"
    r"|(?<![\w.])/(work|root|home)[/]\w",
    re.IGNORECASE,
)
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
LARGER = [  # each holds all of the one before it
    ("requirements.lock", "requirements-dev.lock", "requirements-maps.lock"),
    ("requirements.lock", "requirements-scale.lock"),
]


def tracked():
    """The files of the repository."""
    names = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)
    return [ROOT / name for name in names.split("\0") if (ROOT / name).is_file()]


def pins(name):
    """What a lock holds: each pinned requirement with the number of its hashes."""
    text = (ROOT / name).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip()]
    return {line.split("--hash")[0].strip(): line.count("--hash=sha256:") for line in lines}


def test_the_check_for_foreign_addresses_can_fail():
    for text in ("https://PyPI" + ".org/simple", "registry" + ".npmjs.org", "see /work" + "/main"):
        assert FOREIGN.search(text)
    assert not FOREIGN.search("a path such as games/work/x, and https://example.org/home/")


def test_no_file_names_a_registry_or_a_path_of_one_machine():
    files = tracked()
    assert len(files) > 20
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in files
        for match in FOREIGN.finditer(path.read_bytes().decode(errors="replace"))
    ]
    assert not found


@pytest.mark.parametrize("name", LOCKS)
def test_locks_pin_by_hash_and_name_no_address(name):
    assert "://" not in (ROOT / name).read_text()
    for requirement, hashes in pins(name).items():
        assert "==" in requirement
        assert hashes, requirement


@pytest.mark.parametrize("names", LARGER)
def test_each_lock_holds_all_of_the_smaller_one(names):
    held = [{pin.split(" ;")[0] for pin in pins(name)} for name in names]
    assert all(small < large for small, large in pairwise(held))


def test_the_npm_lock_pins_by_hash_and_names_no_address():
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert "resolved" not in entry, name
        assert entry["integrity"].startswith("sha512-"), name


def test_the_image_holds_every_application():
    copied = set(re.findall(r"^COPY (\S+) \S+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE))
    let_in = set(re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE))
    ours = {app.split(".")[0] for app in settings.INSTALLED_APPS if (ROOT / app).is_dir()}
    assert {"rail", "lobby", "games"} <= ours
    assert ours | {"static", "templates", "locale"} <= copied & let_in
    # the settings read the version there
    assert "pyproject.toml" in let_in and "pyproject.toml" in (ROOT / "Dockerfile").read_text()


def test_what_follows_a_commit_goes_through_one_helper_that_outlives_failures():
    # written so that it does not match itself
    direct = re.compile(r"\bon_commit[(]|\bimport on_commit")
    found = {
        str(path.relative_to(ROOT))
        for path in tracked()
        if path.suffix == ".py" and direct.search(path.read_text())
    }
    assert found == {"common/commits.py"}


def test_mypy_leaves_out_nothing_but_migrations():
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["overrides"]
    assert [one["module"] for one in overrides if one.get("ignore_errors")] == [["*.migrations.*"]]


def test_every_rule_that_mypy_shall_not_keep_has_its_reason_beside_it():
    # written so that it does not match itself
    bare = re.compile(r"# type: ignore(\[[^]]*\])?(?! +#) *$", re.MULTILINE)
    files = [path for path in tracked() if path.suffix == ".py"]
    assert bare.search("x = 1  # type: " + "ignore[misc]")
    assert not [str(path) for path in files if bare.search(path.read_text())]


def test_no_pattern_that_judges_what_was_sent_lets_a_line_end_after_it():
    # `$` is also before a last line break
    judges = re.compile(r"""(?:pattern=|RegexField\(|RegexValidator\()\w*["'][^"\n]*\$["']""")
    files = [path for path in tracked() if path.suffix == ".py"]
    assert judges.search("Meta(pattern" + '=r"^[a-z]+$")')
    assert not [str(path) for path in files if judges.search(path.read_text())]
