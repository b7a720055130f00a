PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS ?=
PARALLEL := -n auto --dist loadfile --no-loadscope-reorder
PYTEST := $(BIN)/python -m pytest $(PARALLEL)

.PHONY: run serve test quick soak lowest lint bench docs lock clean

run: $(VENV)/app.stamp ## set up, and answer a random grid; pass options in ARGS
	@eval "$(BIN)/python run.py $$ARGS"

serve: $(VENV)/web.stamp ## set up, and serve the web page; pass options in ARGS
	$(BIN)/python run.py serve $(ARGS)

test: $(VENV)/test.stamp ## set up, and run all tests; COVERAGE=1 reports the coverage
	-@$(BIN)/python -m tools.browser
	$(PYTEST) $(if $(COVERAGE),--cov --cov-report=term) $(ARGS)

quick: $(VENV)/test.stamp ## run the tests that are not slow and start no browser, server or command
	$(PYTEST) -m "not slow and not browser and not process" $(ARGS)

soak: $(VENV)/test.stamp ## run the tests that take minutes each, which no other target runs
	$(PYTEST) -m soak $(ARGS)

lowest: $(VENV)-lowest/test.stamp ## run the tests that are not slow and start no browser, with the lowest versions in pyproject.toml
	$(VENV)-lowest/bin/python -m pytest $(PARALLEL) -m "not slow and not browser" $(ARGS)

lint: $(VENV)/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --strict tests/test_interface.py

bench: $(VENV)/test.stamp
	$(BIN)/python -m benchmarks $(ARGS)

docs: $(VENV)/test.stamp ## build the site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

clean:
	rm -rf $(VENV) $(VENV)-lowest $(VENV)-lock site .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache

# An environment is created once. When a lock file changes, its packages are installed again.
$(VENV)/venv.stamp $(VENV)-lowest/venv.stamp:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Unwordle needs Python 3.11 or later")'
	$(PYTHON) -m venv --clear $(@D)
	touch $@

$(VENV)/%.stamp: requirements/%.txt | $(VENV)/venv.stamp
	$(PIP) install --require-hashes -r $<
	touch $@

$(VENV)-lowest/test.stamp: requirements/lowest.txt | $(VENV)-lowest/venv.stamp
	$(VENV)-lowest/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r $<
	touch $@

# The lock files pin all packages for every supported version of Python and every supported system.
LOCK = $(VENV)-lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links --no-strip-extras --prerelease if-necessary-or-explicit

lock: ## write the lock files in requirements/ from pyproject.toml; UPGRADE=--upgrade takes newer versions
	test -d $(VENV)-lock || $(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip --disable-pip-version-check --quiet install uv==0.13.9
	$(LOCK) $(UPGRADE) --extra test -o requirements/test.txt
	$(LOCK) --extra web --extra plot -c requirements/test.txt -o requirements/web.txt
	$(LOCK) -c requirements/test.txt -o requirements/app.txt
	$(LOCK) --resolution lowest-direct --extra test -o requirements/lowest.txt
