#!/usr/bin/env python3
"""Rail's commands: `manage.py help` lists them."""

import importlib
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run one command; a wrong setting is told in one line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rail.settings")
    try:
        importlib.import_module(os.environ["DJANGO_SETTINGS_MODULE"])
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Rail cannot start: {error}")


if __name__ == "__main__":
    main()
