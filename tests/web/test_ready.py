"""What a process has learnt before it has threads: two that learn a type at once crash it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOOK = """
import sys, threading
import django
import msgspec

django.setup()

from games.history import export
from games.play.standing_orders import OrdersForm
from games.rules import catalog
from games.time.clock import Clock

KEPT = (catalog.boards, catalog._rules_for, catalog._facts_of)
made = [kept.cache_info().misses for kept in KEPT]
together = threading.Barrier(8)

def look():
    together.wait()
    for name in catalog.boards():
        for variant in catalog.variants(name):
            catalog.rules_for(name, variant).start(2, "0" * 64)
    msgspec.convert({"kind": "live", "start": 1, "more": 1, "left": [1, 1]}, Clock)
    msgspec.json.decode('{"orders": [{"do": "draw", "count": 1}]}', type=OrdersForm)

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=look) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert all(made) and made == [kept.cache_info().misses for kept in KEPT]
"""


def test_threads_find_all_rules_made_and_all_types_read(tmp_path):
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "rail.settings", "RAIL_DATA": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", LOOK], cwd=ROOT, env=env, stderr=-1, text=True)
    assert ended.returncode == 0, ended.stderr
