"""Checks the retry rule against clients/retry-cases.json: python3 tests/retries.py CASES BASE_URL. The server counts the attempts."""

import concurrent.futures
import datetime
import json
import pathlib
import sys

from packhouse import Packhouse, PackhouseError
from packhouse.attempts import read_retry_after, wait_before_retry

cases = json.loads(pathlib.Path(sys.argv[1]).read_text())
now = datetime.datetime.fromisoformat(cases["now"].replace("Z", "+00:00")).timestamp()
for case in cases["waits"]:
    assert wait_before_retry(case["retry_after"], case["attempt"], case["random"]) == case["seconds"], case
for case in cases["retry_after"]:
    assert read_retry_after(case["header"], now) == case["seconds"], case
http = Packhouse(sys.argv[2], "key").http


def attempt(index: int) -> None:
    case = cases["attempts"][index]
    key = case.get("key")
    is_body = key in ("idempotency_key", "submission_key")
    try:
        http.send(
            case["method"],
            f"/{index}",
            body={key: "k"} if is_body else ({} if case["method"] == "POST" else None),
            idempotency_key="k" if key == "header" else None,
        )
    except PackhouseError as error:
        assert error.status == case["answer"]["status"], (case, error)
    else:
        raise AssertionError(case)


with concurrent.futures.ThreadPoolExecutor(8) as pool:
    list(pool.map(attempt, range(len(cases["attempts"]))))
print("ok")
