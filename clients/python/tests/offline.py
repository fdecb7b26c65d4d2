"""Webhooks and queries without a service: python3 tests/offline.py, with the cases of the SDK on the input."""

import json
import sys

from packhouse import WebhookVerificationError, sign_webhook, verify_webhook, where

given = json.load(sys.stdin)
body = given["body"].encode()
old, new = given["secrets"]

# A delivery of the SDK is valid here, and this client signs as the SDK does.
delivery, event = verify_webhook(body, given["headers"], new, now=given["now"])
assert (delivery, event["event"]) == ("send.failed:88", "send.failed")
assert sign_webhook(body, [old, new], event="send.failed", delivery_id=delivery, now=given["now"]) == given["headers"]

# During a rotation either secret is accepted; another one is not.
only_old = sign_webhook(body, old, now=given["now"])
verify_webhook(body, only_old, [new, old], now=given["now"])
for secret in (new, [new]):
    try:
        verify_webhook(body, only_old, secret, now=given["now"])
    except WebhookVerificationError:
        continue
    raise AssertionError("A delivery with another secret is refused.")

value = given["value"]
assert [
    where.contains("name", value),
    where.equals("rarity", True),
    where.between("hp", low=60),
    where.between("released_at", high="2026-01-31", exclusive=True),
    where.all(where.contains("a", 1), None, where.any(where.equals("b", 2), where.equals("c", 3))),
    where.not_(where.equals("a", "b c")),
    where.not_(where.all(where.contains("a", 1), where.contains("b", 2))),
] == given["queries"]
for wrong in (lambda: where.contains("a b", 1), lambda: where.between("hp", low="1 OR 2")):
    try:
        wrong()
    except ValueError:
        continue
    raise AssertionError("A field or bound that is not one is refused.")
print("ok")
