"""A webhook receiver in plain Python: python3 examples/webhook_receiver.py [--once]"""

import json
import os
import pathlib
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "clients" / "python"))

from packhouse import Packhouse, WebhookVerificationError, verify_webhook  # noqa: E402

sandbox = json.loads(pathlib.Path(os.environ.get("DATA_DIR", "data"), "sandbox.json").read_text())
packhouse = Packhouse(sandbox["base_url"], sandbox["keys"]["partner"])
handled = set()
secret = ""


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # The signature covers the body as it arrived.
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            delivery, event = verify_webhook(body, dict(self.headers), secret)
        except WebhookVerificationError:
            self.send_response(400)
            self.end_headers()
            return
        if delivery not in handled:
            print(event["event"], event["id"], flush=True)
        handled.add(delivery)
        self.send_response(204)
        self.end_headers()
        if "--once" in sys.argv:
            threading.Thread(target=server.shutdown).start()

    def log_message(self, *_: object) -> None:
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", 0))), Receiver)
address = f"http://127.0.0.1:{server.server_port}/hooks"
webhook = packhouse.webhooks.create({"url": address})
secret = webhook["signing_secret"]
print(f"listening on {address}", flush=True)
try:
    server.serve_forever(poll_interval=0.1)
except KeyboardInterrupt:
    pass
finally:
    packhouse.webhooks.delete(webhook["id"])
