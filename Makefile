# Two commands do all the set-up on a fresh machine with Python 3.11+, git and make: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= auto
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo test check fresh lint format cover bench faults fuzz zoo browser interop docs site picture man rules clean

$(BIN)/packtool: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(BIN)/packtool
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

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

$(VENV)/.site: pyproject.toml $(BIN)/packtool
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $@

picture: $(VENV)/.dev  ## Record the README's picture anew.
	$(BIN)/python docs/picture.py

man: $(BIN)/packtool  ## Write the man pages into build/man/man1: `man -M build/man packtool`.
	$(BIN)/python docs/manual.py build/man/man1

fresh: $(VENV)/.dev
	$(BIN)/python docs/generate.py --check

check: lint fresh test  ## Format, lint, types, import contracts, generated files fresh, tests.

cover: $(VENV)/.dev
	$(BIN)/pytest -n $(WORKERS) --cov --cov-report=term tests

bench: $(VENV)/.dev  ## Ratios against named commands in the same run.
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/index_check.py

faults: $(VENV)/.dev  ## Kill, fill up and race installs at every step; print what is left.
	$(BIN)/python tests/faults/matrix.py

# Without atheris hypothesis makes up what is read. `make test` reads the corpus and some more; this goes on for minutes.
MINUTES ?= 5
fuzz: $(VENV)/.fuzz  ## Fuzz every reader, writer and parser in turn: MINUTES=5 TARGET=name.
	$(BIN)/python tests/fuzz/campaign.py --minutes $(MINUTES) $(if $(TARGET),--target $(TARGET))

$(VENV)/.fuzz: $(VENV)/.dev
	-$(BIN)/python -m pip install --quiet --editable '.[fuzz]'
	@touch $@

zoo: $(VENV)/.dev  ## Take two hundred hostile repositories, packs and folders through every command; print what was said.
	$(BIN)/python tests/zoo/table.py

# Chromium itself is the system's: on Debian, `apt-get install chromium` (or CHROMIUM=FILE); axe-core is fetched, not kept.
browser: $(VENV)/.browser  ## Read the HTML report and the catalog in a real browser: nothing leaves, nothing runs, everyone can read it.
	@test -n "$(CHROMIUM)" || command -v chromium >/dev/null || { echo "there is no chromium: apt-get install chromium"; exit 2; }
	$(BIN)/pytest tests/browser

$(VENV)/.browser: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --editable '.[browser]'
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

clean:
	rm -rf $(VENV) .demo build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
