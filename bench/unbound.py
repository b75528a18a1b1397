"""manage.py without the limit of frames that one socket may send: a bench shall find the server's
own."""

import os
import sys
from pathlib import Path

import django

sys.path[0] = str(Path(__file__).parents[1])


def main() -> None:
    """Run a command of manage.py."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "rail.settings"
    django.setup()

    from django.core.management import execute_from_command_line

    from games.live import consumer

    consumer.FRAMES_PER_SECOND = consumer.FRAME_BURST = sys.maxsize
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
