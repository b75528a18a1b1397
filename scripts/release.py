"""A release of Rail: its number, what has changed, a tag, and an image for two kinds of machine.

    python -m scripts.release prepare 1.2.0            CHANGELOG, number, commit and tag
    python -m scripts.release image 1.2.0 HOST/NAME    builds the image of that tag and pushes it
    python -m scripts.release pins                     newest digests of the images we stand on

`prepare` changes only this repository; push its commit and tag when `make test` is green on them.
The other two need a Docker with buildx and its registries.
"""

import argparse
import re
import subprocess
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLATFORMS = "linux/amd64,linux/arm64"
HEADING = "## Unreleased\n"
NUMBER = re.compile(r"\d+\.\d+\.\d+")
VERSION = re.compile(r'^version = "(.+)"$', re.MULTILINE)
IMAGE = re.compile(r"(?P<name>[\w./-]+:[\w.-]+)@(?P<digest>sha256:[0-9a-f]{64})")


def run(*command: str, cwd: Path) -> str:
    """What a command prints; the script ends when it fails."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"failed: {' '.join(command)}")
    return done.stdout.strip()


def prepare(number: str, root: Path = ROOT) -> None:
    """Give what is unreleased this number, in a commit with a tag."""
    project, changes = root / "pyproject.toml", root / "CHANGELOG.md"
    if (found := VERSION.search(project.read_text())) is None:
        raise SystemExit(f"{project} names no version")
    before = found[1]
    if not NUMBER.fullmatch(number) or _order(number) <= _order(before):
        raise SystemExit(f"{number} is no number after {before}; 1.2.0 is how one looks")
    if run("git", "status", "--porcelain", cwd=root):
        raise SystemExit("there are changes that are not committed")
    text = changes.read_text()
    news = text.partition(HEADING)[2].partition("\n## ")[0].strip()
    if not news:
        raise SystemExit("nothing is told under Unreleased in CHANGELOG.md")
    heading = f"## {number} - {datetime.now(UTC):%Y-%m-%d}\n"
    changes.write_text(text.replace(HEADING, f"{HEADING}\n{heading}", 1))
    project.write_text(VERSION.sub(f'version = "{number}"', project.read_text(), count=1))
    run("git", "commit", "-qam", f"Rail {number}", cwd=root)
    # lines of a message that begin with # would count as comments
    told = f"Rail {number}\n\n{news}"
    run("git", "tag", "-a", f"v{number}", "--cleanup=verbatim", "-m", told, cwd=root)


def image(number: str, name: str, root: Path = ROOT) -> None:
    """Build the image of a tag for both kinds of machine, with what is in it, and push it."""
    with tempfile.TemporaryDirectory() as folder:
        run("git", "worktree", "add", "--detach", folder, f"v{number}", cwd=root)
        try:
            tags = [word for tag in (number, "latest") for word in ("--tag", f"{name}:{tag}")]
            proofs = ["--sbom=true", "--provenance=true", "--push"]
            run("docker", "buildx", "build", "--platform", PLATFORMS, *tags, *proofs, ".",
                cwd=Path(folder))  # fmt: skip
        finally:
            run("git", "worktree", "remove", "--force", folder, cwd=root)


def pins(root: Path = ROOT, digest: Callable[[str], str] | None = None) -> None:
    """Name every image by the digest that its registry gives it today."""
    ask = digest or _digest
    for path in (root / "Dockerfile", *sorted(root.glob("docker-compose*.yml"))):
        text = path.read_text()
        path.write_text(IMAGE.sub(lambda found: f"{found['name']}@{ask(found['name'])}", text))


def _digest(name: str) -> str:
    template = ["--format", "{{.Manifest.Digest}}"]
    return run("docker", "buildx", "imagetools", "inspect", name, *template, cwd=ROOT)


def _order(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


def main() -> None:
    """Do one of the three."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for action, arguments in ((prepare, ["number"]), (image, ["number", "name"]), (pins, [])):
        command = commands.add_parser(action.__name__, help=action.__doc__)
        for argument in arguments:
            command.add_argument(argument)
        command.set_defaults(action=action)
    chosen = vars(parser.parse_args())
    chosen.pop("action")(**chosen)


if __name__ == "__main__":
    main()
