"""A release: a number, a tag and images that are the same wherever they run."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

from scripts import release

ROOT = Path(__file__).parents[1]
DIGEST = "sha256:" + "a" * 64


@pytest.fixture
def repository(tmp_path):
    """A repository with what a release looks at."""
    for name in ("pyproject.toml", "CHANGELOG.md", "Dockerfile", "docker-compose.yml"):
        shutil.copy(ROOT / name, tmp_path)
    for command in (
        ("init", "-q"),
        ("config", "user.name", "Ada"),
        ("config", "user.email", "ada@rail.example"),
        ("add", "."),
        ("commit", "-qm", "All"),
    ):
        release.run("git", *command, cwd=tmp_path)
    return tmp_path


def test_a_release_has_its_number_its_changes_and_a_tag(repository):
    news = (repository / "CHANGELOG.md").read_text().partition(release.HEADING)[2].strip()
    release.prepare("7.1.0", repository)
    assert release.VERSION.search((repository / "pyproject.toml").read_text())[1] == "7.1.0"
    told = (repository / "CHANGELOG.md").read_text()
    assert re.search(r"## Unreleased\n\n## 7\.1\.0 - \d{4}-\d\d-\d\d\n", told)
    assert release.run("git", "status", "--porcelain", cwd=repository) == ""
    tag = release.run("git", "tag", "-l", "v7.1.0", "--format=%(contents)", cwd=repository)
    assert tag.startswith("Rail 7.1.0\n") and news.splitlines()[0] in tag
    with pytest.raises(SystemExit, match="nothing is told"):
        release.prepare("7.1.1", repository)


@pytest.mark.parametrize("number", ["0.0.1", "7", "7.1", "v7.1.0", "7.1.0-rc"])
def test_a_number_that_is_none_or_older_changes_nothing(number, repository):
    with pytest.raises(SystemExit, match="is no number after"):
        release.prepare(number, repository)
    assert release.run("git", "tag", cwd=repository) == ""


def test_what_is_not_committed_is_not_released(repository):
    (repository / "new").touch()
    with pytest.raises(SystemExit, match="not committed"):
        release.prepare("7.1.0", repository)


def test_every_image_is_named_by_its_digest(repository):
    used = []
    for path in (ROOT / "Dockerfile", *ROOT.glob("docker-compose*.yml")):
        used += re.findall(r"^(?:FROM|\s+image:) (\S+)", path.read_text(), re.MULTILINE)
    foreign = [name for name in used if name != "rail"]
    assert len(foreign) >= 5
    assert all(release.IMAGE.fullmatch(name) for name in foreign), foreign
    release.pins(repository, lambda name: DIGEST)
    compose = (repository / "docker-compose.yml").read_text()
    assert set(re.findall(r"sha256:\w+", compose)) == {DIGEST}


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("docker-compose*.yml")), ids=lambda path: path.name
)
def test_no_service_has_rights_that_it_does_not_need(path):
    services = yaml.safe_load(path.read_text())["services"]
    for name, service in services.items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["read_only"] and service["ulimits"]["nofile"], name
        assert service["deploy"]["resources"]["limits"].keys() == {"memory", "pids"}, name
    rights = {
        name: service["cap_add"] for name, service in services.items() if "cap_add" in service
    }
    assert rights in ({}, {"caddy": ["NET_BIND_SERVICE"]})
    assert "trust" not in path.read_text()
