"""The libraries committed with Rail are the ones their lists name, at the versions pinned."""

import hashlib
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PINNED = json.loads((ROOT / "package.json").read_text())["devDependencies"]


@pytest.mark.parametrize("folder", ["static/vendor", "tests/vendor"])
def test_every_vendored_file_has_its_sum_version_and_licence(folder):
    at = ROOT / folder
    versions = json.loads((at / "VERSIONS.json").read_text())
    assert versions.keys() == {path.name for path in at.glob("*.js")}
    for name, entry in versions.items():
        code = (at / name).read_bytes()
        assert hashlib.sha256(code).hexdigest() == entry["sha256"]
        assert b"sourceMappingURL" not in code
        assert entry["version"] == PINNED[entry["name"]]
        assert (at / f"{name}.LICENSE").stat().st_size > 0
