# make run    play: http://localhost:8000 (elsewhere: make run HOST=0.0.0.0 PORT=9000)
# make test   every check and test;  make check: the static checks;  make format: set the code right
# make cluster  run, with PostgreSQL, Redis and two processes, on data that is thrown away
# make soak   what takes too long for every day: a thousand games of each case, a thousand processes killed
# make coverage  how much of our Python the tests run; less than the floor in pyproject.toml fails
# make audit  known faults of the libraries we depend on; asks the advisory services of the internet
# make bench  the figures of bench/RESULTS.md
# make arena  players against each other: some hours; it goes on where it was ended
# make maps   what drawing a board needs, for manage.py draw_board
# make release  a new version of Rail, such as VERSION=1.2.0; its image: scripts/release.py
# make lock   the lock files anew after a change of dependencies (delete them first to take newer versions)

# what Python has compiled, tests with their asserts above all, is compiled once for all that runs
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
HOST = 127.0.0.1
PORT ?= 8000

bin := .venv/bin
collected := $(or $(RAIL_DATA),data)/static/staticfiles.json
served := $(shell find static games/rules/mechanisms -type f -not -name '*.py*')
pip := $(bin)/python -m pip install -qq --disable-pip-version-check --require-hashes -r
# uv takes seconds where pip takes a minute. Of what pip is told it knows the index alone: where it
# fails, pip installs
install = index=$${PIP_INDEX_URL:-$$($(bin)/python -m pip config get global.index-url 2>/dev/null)}; \
	UV_DEFAULT_INDEX=$${UV_DEFAULT_INDEX:-$$index} $(bin)/uv pip install -q --python $(bin)/python \
	--require-hashes -r $(1) 2>/dev/null || $(pip) $(1)
compile := $(bin)/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate pyproject.toml
# runs a command and shows what it says only when it fails; what it leaves behind is not waited for,
# as it would be by $(...): it may hold a pipe for ever, but no file
quietly = said=$$(mktemp); { $(1); } >"$$said" 2>&1 || { cat "$$said"; rm "$$said"; exit 1; }; rm "$$said"
# where nobody watches, a run that hangs is ended, with all that it has started, and says where
bounded := $(if $(filter true,$(CI)),PYTHONFAULTHANDLER=1 timeout --signal=ABRT --kill-after=30 1500)
# a busy machine may miss a beat: what failed is tried once more, and named; a lost move is not, nor
# what hung
again := --reruns 1 --rerun-except ^Broken: --rerun-except ^Failed:.Timeout
apt = apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1)
# installs Debian packages when it may, otherwise says which are wanted and stops
want = if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then $(call quietly,$(call apt,$(1))); \
	else echo "$(2): install $(1) first (sudo apt install $(1))"; exit 1; fi

.PHONY: run cluster test anew check check-python check-client together unit grown coverage soak faults \
	browser audit bench arena format maps release lock chromium headless services
.NOTPARALLEL:

run: .venv/run $(collected)
	@$(bin)/python manage.py migrate -v 0
	@exec $(bin)/python manage.py serve --host $(HOST) --port $(PORT)

test: export TESTS_READY = $(CURDIR)/.test_cache/ready
test: anew headless services check together grown browser

anew:
	@rm -rf .test_cache && mkdir .test_cache

together: .venv/maps services
	@# servers that fall wait more than they work
	@printf 'unit\nfaults\n' | xargs -P 2 -n 1 $(MAKE) --no-print-directory

check: .venv/test
	@# each works with one core
	@printf 'check-python\ncheck-client\n' | xargs -P 2 -n 1 $(MAKE) --no-print-directory

check-python: .venv/test
	@$(bin)/ruff check -q
	@$(bin)/ruff format -q --check
	@$(bin)/mypy --no-error-summary
	@$(call quietly,$(bin)/lint-imports --no-cache)

# the tests of the JavaScript say their mocked timers as Node 20 understands them
ifeq ($(shell command -v npm >/dev/null && node -p 'parseInt(process.versions.node) >= 20' 2>/dev/null),true)
check-client: .venv/test node_modules/.done
	@$(call quietly,npm run types)
	@$(call quietly,npm run lint)
	@$(call quietly,$(bounded) npm test)
else ifeq ($(CI),true)
check-client:
	@echo "Node is missing: the JavaScript checks need node (20 or later) and npm"; exit 1
else
check-client:
	@echo "Node 20 or later is missing: the JavaScript checks are skipped (nodejs and npm of nodejs.org, or of Debian 13)"
endif

unit: .venv/maps
	@$(bounded) $(bin)/pytest -q -n 2 --dist worksteal

grown: .venv/test services
	@# what is marked for it, on what several processes share
	@$(bounded) $(bin)/python -m scripts.cluster with $(bin)/pytest -q -n 2 -m postgres tests/web tests/security

coverage: .venv/maps
	@$(bin)/pytest -q -n 2 --dist worksteal --cov --cov-report=term:skip-covered

browser: .venv/test headless services
	@# a third worker uses the time in which two wait for their pages
	@$(bounded) $(bin)/pytest -q -n 3 $(again) tests/browser

soak: .venv/test headless services
	@$(bin)/pytest -q -n 2 --dist worksteal --far 50 --timeout 0 tests/sweeps tests/bots tests/security \
		tests/mechanisms/test_stock_shares.py
	@$(bin)/pytest -q --far 50 --timeout 0 tests/cluster/test_upgrade.py
	@$(bin)/pytest -q -n 3 --far 50 $(again) tests/browser
	@$(bin)/python -m bench.kills 1000

faults: .venv/test services
	@# a database each; what they say is not mixed with what others say meanwhile
	@printf 'sqlite\nnot sqlite\n' | xargs -P 2 -I {} sh -c \
		'said=$$(mktemp); $(bounded) $(bin)/pytest -q $(again) tests/cluster -k "{}" >"$$said" 2>&1; \
		code=$$?; cat "$$said"; rm "$$said"; exit $$code'

cluster: .venv/test services
	@$(bin)/python -m scripts.cluster --host $(HOST) --port $(PORT)

audit: .venv/test
	@$(bin)/pip-audit --strict --require-hashes --disable-pip -r requirements-maps.lock
	@npm audit --package-lock-only

bench: .venv/test chromium
	@$(bin)/python -m bench.engine
	@$(bin)/python -m bench.systems
	@$(bin)/python -m bench.thinking
	@$(bin)/python -m bench.server
	@$(bin)/python -m bench.page
	@$(bin)/python -m bench.paint
	@$(bin)/python -m bench.motion
	@$(bin)/python -m bench.journeys
	@$(bin)/python -m bench.load
	@$(bin)/python -m bench.profile
	@$(bin)/python -m bench.fuzz

arena: .venv/test
	@mkdir -p data
	@$(bin)/python -m bench.arena --results data/arena.jsonl

chromium:
	@command -v "$${RAIL_CHROMIUM:-chromium}" >/dev/null || \
		{ $(call want,chromium fonts-dejavu-core,What people see is measured in Chromium); }

headless:
	@# Chromium without windows does half the work; where there is none the usual one will do;
	@# tests/browser/fonts.conf shows it one face
	@{ command -v "$${RAIL_CHROMIUM:-chromium-headless-shell}" >/dev/null && \
		[ -n "$$(find /usr/share/fonts -name DejaVuSans.ttf 2>/dev/null)" ]; } || \
		( $(call want,chromium-headless-shell fonts-dejavu-core,The browser tests need a headless Chromium) ) || \
		command -v chromium >/dev/null

services:
	@[ -n "$$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] && command -v redis-server >/dev/null || \
		{ $(call want,postgresql redis-server,Several processes need PostgreSQL and Redis); }

format: .venv/test node_modules/.done
	@$(bin)/ruff check -q --fix
	@$(bin)/ruff format -q
	@npm run -s format

maps: .venv/maps

release: .venv/test
	@$(bin)/python -m scripts.release prepare $(VERSION)

lock: .venv/test
	@$(compile) -o requirements.lock
	@$(compile) --extra scale -c requirements.lock -o requirements-scale.lock
	@$(compile) --extra scale --group dev -c requirements-scale.lock -o requirements-dev.lock
	@$(compile) --extra scale --group dev --group maps -c requirements-dev.lock -o requirements-maps.lock

$(collected): .venv/run $(served)
	@$(bin)/python manage.py collectstatic --noinput -v 0

# Stamps: what is installed stays until its lock changes. A larger lock holds all of a smaller one.
.venv/run: requirements.lock | $(bin)/python
	@$(pip) $<
	@touch $@

.venv/test: requirements-dev.lock | $(bin)/uv
	@$(call install,$<)
	@touch $@ .venv/run

.venv/maps: requirements-maps.lock | $(bin)/uv
	@$(call install,$<)
	@touch $@ .venv/test .venv/run

$(bin)/uv: | $(bin)/python
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock >.venv/uv.lock
	@$(pip) .venv/uv.lock

$(bin)/python:
	@command -v $(PYTHON) >/dev/null || { $(call want,python3 python3-venv,Rail needs Python); }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Rail needs Python 3.11 or later: make PYTHON=python3.12 run"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { $(call want,python3-venv,Rail needs its own environment); }
	@$(PYTHON) -m venv .venv

node_modules/.done: package-lock.json
	@$(call quietly,npm ci)
	@touch $@
