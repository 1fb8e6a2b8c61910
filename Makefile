# Two commands do all the set-up on a fresh machine with Python 3.11+, git and make: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= auto
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# What tests and checks run with is locked with its hashes; packtool itself is then laid in without asking for anything.
LOCKED := release/locked
install-locked = $(BIN)/python -m pip install --quiet --require-hashes --requirement
install-itself = $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .

.PHONY: demo test check fresh lint format cover bench bench-field bench-hermes bench-scale faults fuzz zoo browser interop docs site picture man rules clean \
  lock lowest newest pythons release wheel-try self-scan

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(BIN)/packtool: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(LOCKED)/dev.txt | $(BIN)/python
	$(install-locked) $(LOCKED)/dev.txt
	$(install-itself)
	@touch $(BIN)/packtool $@

demo: $(BIN)/packtool  ## See the main job on real input, without the network.
	@sh examples/demo.sh $(BIN)/packtool

test: $(VENV)/.dev  ## Set up, then run all tests.
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/zizmor --offline --quiet .github action.yml

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/.dev  ## Write the generated pages anew.
	$(BIN)/python docs/generate.py

site: $(VENV)/.site  ## Write the documentation as a site into build/site; `python -m http.server --directory build/site` shows it.
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --clean

$(VENV)/.site: $(LOCKED)/docs.txt $(VENV)/.dev
	$(install-locked) $(LOCKED)/docs.txt
	@touch $@

picture: $(VENV)/.dev  ## Record the README's picture anew.
	$(BIN)/python docs/picture.py

man: $(BIN)/packtool  ## Write the man pages into build/man/man1: `man -M build/man packtool`.
	$(BIN)/python docs/manual.py build/man/man1

fresh: $(VENV)/.dev
	$(BIN)/python docs/generate.py --check
	$(BIN)/python release/lock.py --check

check: lint fresh test  ## Format, lint, types, import contracts, generated files fresh, tests.

cover: $(VENV)/.dev
	$(BIN)/pytest -n $(WORKERS) --cov --cov-report=term tests

# FIELD and PEERS as below: then skillsaw and Hermes' own install are measured beside ours.
bench: $(VENV)/.dev  ## Ratios against named commands in the same run [FIELD=…] [PEERS=…].
	$(BIN)/python bench/speed.py $(if $(FIELD),--skillsaw $(FIELD)/skillsaw/bin/skillsaw) $(if $(PEERS),--hermesx $(PEERS)/hermes-020/bin/hermesx) --keep
	$(BIN)/python bench/index_check.py --keep

# BUILT: the labelled samples; FIELD: a virtual environment for each other scanner; PEERS: the two releases of Hermes.
bench-field: $(VENV)/.dev  ## Beside other scanners: BUILT=… FIELD=… PEERS=… [SAMPLE=15].
	@test -n "$(BUILT)" -a -n "$(FIELD)" -a -n "$(PEERS)" || { echo "say with what: make bench-field BUILT=… FIELD=… PEERS=…"; exit 2; }
	$(BIN)/python bench/field.py $(BUILT) $(BUILT)/split.json --peers $(FIELD) --hermes $(PEERS)/hermes-022 $(if $(SAMPLE),--sample $(SAMPLE)) --part 3 --keep

bench-hermes: $(VENV)/.dev  ## Beside Hermes' own commands: PEERS=….
	@test -n "$(PEERS)" || { echo "say with what: make bench-hermes PEERS=…"; exit 2; }
	$(BIN)/python bench/beside_hermes.py $(PEERS) --keep

bench-scale: $(VENV)/.dev  ## How time and memory grow: an index, plugins, a sweep [LARGE=1].
	$(BIN)/python bench/scale.py $(if $(LARGE),--large) --keep

faults: $(VENV)/.dev  ## Kill, fill up, break and race all that is written, at every step; print what is left.
	$(BIN)/python tests/faults/matrix.py

# Without atheris hypothesis makes up what is read. `make test` reads the corpus and some more; this goes on for minutes.
MINUTES ?= 5
fuzz: $(VENV)/.fuzz  ## Fuzz every reader, writer and parser in turn: MINUTES=5 TARGET=name.
	$(BIN)/python tests/fuzz/campaign.py --minutes $(MINUTES) $(if $(TARGET),--target $(TARGET))

$(VENV)/.fuzz: $(VENV)/.dev
	-$(BIN)/python -m pip install --quiet --editable '.[fuzz]'
	@touch $@

zoo: $(VENV)/.dev  ## Take two hundred hostile repositories, packs and folders through every command; print what was said.
	$(BIN)/python tests/zoo/told.py

# Chromium itself is the system's: on Debian, `apt-get install chromium` (or CHROMIUM=FILE); axe-core is fetched, not kept.
browser: $(VENV)/.browser  ## Read the HTML report and the catalog in a real browser: nothing leaves, nothing runs, everyone can read it.
	@test -n "$(CHROMIUM)" || command -v chromium >/dev/null || { echo "there is no chromium: apt-get install chromium"; exit 2; }
	$(BIN)/pytest tests/browser

$(VENV)/.browser: $(LOCKED)/browser.txt $(VENV)/.dev
	$(install-locked) $(LOCKED)/browser.txt
	npm install --silent --no-save --ignore-scripts --prefix $(VENV)/axe axe-core@4.14.1
	@touch $@

# Real inputs, kept outside the project; each part runs where its folder is given. ORACLES: packs.json and agent-plugins.json;
# REAL: a folder with plugin-yaml/ and an index.json; PEERS: the two releases of Hermes, as hermes-020/ and hermes-022/.
interop: $(VENV)/.dev  ## Hold packtool to Hermes itself (ORACLES=… REAL=… PEERS=…).
	@test -n "$(ORACLES)$(REAL)$(PEERS)" || { echo "say what to compare with: make interop PEERS=FOLDER"; exit 2; }
	$(if $(ORACLES),$(BIN)/python tests/interop/packs_oracle.py $(ORACLES)/packs.json)
	$(if $(ORACLES),$(BIN)/python tests/interop/agent_plugins_oracle.py $(ORACLES)/agent-plugins.json)
	$(if $(REAL),$(BIN)/python tests/interop/read_plugin_yaml.py $(REAL)/plugin-yaml)
	$(if $(PEERS),$(BIN)/python tests/interop/hermes_homes.py $(PEERS))
	$(if $(PEERS),$(BIN)/python tests/interop/why_like_hermes.py $(PEERS))
	$(if $(PEERS),$(BIN)/python tests/interop/index_readers.py $(PEERS) $(CATALOGS))
	$(if $(PEERS),$(if $(REAL),$(BIN)/python tests/interop/search_like_hermes.py $(PEERS) $(REAL)/index.json))

rules: $(VENV)/.dev  ## Let semgrep itself hold every code rule to its sample.
	for family in rules/*/; do $(BIN)/semgrep scan --test --metrics=off --disable-version-check $$family || exit 1; done

# UPGRADE=1 takes the newest of everything; else what is locked stays where pyproject.toml allows it.
lock: $(VENV)/.dev  ## Write release/locked/ anew: each package at one version, with its hashes.
	$(BIN)/python release/lock.py $(if $(UPGRADE),--upgrade)

# A part of the tests that uses every dependency; ALL=1 runs all of them.
part = $(if $(ALL),--whole) --workers $(WORKERS)
lowest: $(VENV)/.dev  ## Run the tests with the lowest versions that pyproject.toml allows.
	$(BIN)/python release/resolved.py lowest $(part)

newest: $(VENV)/.dev  ## Run the tests with the newest versions that pyproject.toml allows.
	$(BIN)/python release/resolved.py newest $(part)

pythons: $(VENV)/.dev  ## Run the tests with every Python on this machine that packtool is for.
	$(BIN)/python release/pythons.py $(part)

release: $(VENV)/.dev  ## Write wheel, sdist, bill of materials and sums of HEAD into dist/, made twice and compared.
	$(BIN)/python release/make_release.py

wheel-try: $(VENV)/.dev  ## Install the wheel of dist/ into an empty environment and use it there.
	$(BIN)/python release/try_wheel.py

self-scan: $(VENV)/.dev  ## Scan the project and its examples as git has them at HEAD.
	$(BIN)/python release/self_scan.py

clean:
	rm -rf $(VENV) .demo build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
