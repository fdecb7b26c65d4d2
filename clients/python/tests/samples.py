"""Runs the samples of the API reference against a client that sends nothing: python3 tests/samples.py DOCUMENT. Each must call its operation."""

import json
import os
import pathlib
import re
import sys

from packhouse.http import Http


class Sent(Exception):
    """The request that a sample was about to send."""


def record(_self: Http, method: str, path: str, **_options: object) -> None:
    raise Sent(f"{method} {path}")


Http.send = record  # type: ignore[assignment]
os.environ["PACKHOUSE_KEY"] = "key"
wrong = []
count = 0
for template, operations in json.loads(pathlib.Path(sys.argv[1]).read_text())["paths"].items():
    pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
    for method, operation in operations.items():
        sources = [sample["source"] for sample in operation.get("x-codeSamples", []) if sample["lang"] == "Python"]
        for source in sources:
            count += 1
            try:
                exec(source, {"token": "token", "file": b"file"})
                wrong.append(f"{operation['operationId']} sends nothing")
            except Sent as sent:
                if not re.fullmatch(f"{method.upper()} {pattern}", str(sent)):
                    wrong.append(f"{operation['operationId']} sends {sent}")
            except Exception as error:
                wrong.append(f"{operation['operationId']}: {error!r}")
print(json.dumps({"count": count, "wrong": wrong}))
