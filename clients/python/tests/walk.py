"""Buys a pack in a sandbox, sells a card back and reads the other areas: python3 tests/walk.py DATA_DIR."""

import json
import pathlib
import sys
import uuid

from packhouse import Packhouse, PackhouseError, types

sandbox = json.loads(pathlib.Path(sys.argv[1], "sandbox.json").read_text())


def client(name: str) -> Packhouse:
    return Packhouse(sandbox["base_url"], sandbox["keys"][name])


partner, tenant, catalog = client("partner"), client("tenant"), client("catalog")
user = f"python-{uuid.uuid4()}"

partner.sandbox.grant_credits({"external_user_id": user, "amount_usdc": "50"})
order: types.CreatePurchaseBody = {"tier_id": 1, "external_user_id": user}
key = str(uuid.uuid4())
bought = partner.packs.buy(order, idempotency_key=key)
assert partner.packs.buy(order, idempotency_key=key)["id"] == bought["id"], "A key buys once."
revealed = partner.wait_for_reveal(bought["id"], seconds=600)
tokens = [item["token_id"] for item in revealed["items"] if item["category"] == "card"][:1]
sale = partner.sellbacks.sell({"external_user_id": user, "token_ids": tokens})
assert partner.sellbacks.get(sale["sellback_id"])["sellback_id"] == sale["sellback_id"]

cards = list(tenant.vault.cards.list(since="0", limit=3))
assert len({card["unique_id"] for card in cards}) == len(cards) > 3, "A sweep follows next_since."
game = sandbox["games"][0]
found = [card for _, card in zip(range(150), catalog.catalog.cards.list(game, page_size=100))]
assert len({card["id"] for card in found}) == 150, "The second page follows the first."

try:
    partner.packs.get(2_000_000_000)
except PackhouseError as error:
    assert (error.status, error.error) == (404, "not_found") and error.request_id
    assert error.doc_url and error.doc_url.startswith("http") and error.doc_url.endswith("/guides/errors#404-not_found")
else:
    raise AssertionError("An unknown purchase is refused.")
try:
    tenant.packs.list().__next__()
except PackhouseError as error:
    assert error.status == 403
else:
    raise AssertionError("A tenant has no packs.")
print("ok")
