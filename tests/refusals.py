"""The codes of refusals, as the Python code names them."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"[a-z_]+\.[a-z_.]+")


def raised(paths: Iterable[str]) -> set[str]:
    """Codes of the refusals that these files and folders make, as far as they are written out."""
    files = (file for path in paths for file in _files(ROOT / path))
    return {code for file in files for code in _codes(ast.parse(file.read_text("utf-8")))}


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def _codes(tree: ast.AST) -> Iterable[str]:
    """First arguments of `Refusal(...)`, one of two of them as well."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Refusal":
            for one in ast.walk(node.args[0]):
                if isinstance(one, ast.Constant) and CODE.fullmatch(code := str(one.value)):
                    yield code
