PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: run serve test lint bench docs clean

run: $(VENV)/app.stamp ## set up, and answer a random grid; pass options in ARGS
	$(BIN)/python run.py $(ARGS)

serve: $(VENV)/web.stamp ## set up, and serve the web page; pass options in ARGS
	$(BIN)/python run.py serve $(ARGS)

test: $(VENV)/test.stamp ## set up, and pass every test; in CI, print what they cover
	$(BIN)/python -m pytest -n auto --dist worksteal $(if $(CI),--cov --cov-report=term) $(ARGS)

lint: $(VENV)/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/test.stamp
	$(BIN)/python -m benchmarks $(ARGS)

docs: $(VENV)/test.stamp ## build the site into site/
	$(BIN)/mkdocs build

clean:
	rm -rf $(VENV) site .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The environment is made once, and anew when pyproject.toml changes.
$(VENV)/venv.stamp: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Unwordle needs Python 3.11 or later")'
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

$(VENV)/app.stamp: $(VENV)/venv.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check .
	touch $@

$(VENV)/web.stamp: $(VENV)/app.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[web]"
	touch $@

$(VENV)/test.stamp: $(VENV)/app.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[test]"
	touch $@
