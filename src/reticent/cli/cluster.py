"""A Spark cluster for the length of a command."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reticent.errors import InputError

TASK_BYTES = "1m"
"""How much of a file one task gets: half a minute of work, so that all cores have some and little is done again."""


@contextmanager
def cluster(master: str) -> Iterator[Any]:
    """A session on a cluster; its own messages, which may quote a text, are not shown."""
    from reticent.integrations import needed

    sessions = needed("pyspark.sql", "spark")
    if master.startswith("local"):  # its workers run here, with what is installed here
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        builder = sessions.SparkSession.builder.master(master).appName("reticent")
        session = builder.config("spark.sql.files.maxPartitionBytes", TASK_BYTES).getOrCreate()
    except Exception as error:
        raise InputError(
            f"the cluster cannot be used ({type(error).__name__}): see --spark, and whether Java is there"
        ) from None
    try:
        session.sparkContext.setLogLevel("OFF")
        yield session
    finally:
        session.stop()
