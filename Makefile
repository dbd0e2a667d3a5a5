# make setup | demo | test | check | coverage | hooks | bench | compare | docs | lock
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup demo test check coverage hooks bench compare docs lock clean

setup: $(VENV)/.ready

$(VENV)/.ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

demo: setup  ## sanitize the shipped examples: before, after, and why
	$(BIN)/python examples/demo.py

test: check  ## everything that must hold
	$(BIN)/pytest

check: setup  ## style, types, rooms, documentation
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/make_docs.py --check

coverage: setup  ## all tests with branches counted; fails below the floor in pyproject.toml
	$(BIN)/pytest --cov --cov-report=term

hooks: setup  ## run the checks before each commit
	$(BIN)/pre-commit install

docs: setup  ## write anew what programs know better: docs/cli.md, and the outputs that the pages print
	$(BIN)/python tools/make_docs.py
	UPDATE_DOCS=1 $(BIN)/pytest tests/test_docs.py

.bench/.ready: bench/requirements.txt pyproject.toml
	$(PYTHON) -m venv .bench
	.bench/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	.bench/bin/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

bench: setup .bench/.ready  ## speed, with peers beside us in the same run
	.bench/bin/python bench/detection.py
	.bench/bin/python bench/evaluate.py

compare: .bench/.ready  ## how well, with peers beside us on the same texts: FOLDER=../shared/eval
	.bench/bin/python bench/compare.py $(FOLDER)

lock: setup  ## pin all dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) .bench .coverage dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
