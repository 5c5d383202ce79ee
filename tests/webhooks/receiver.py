"""A receiver of webhooks, written from docs/webhooks.md alone, with Python's standard library.

    python3 receiver.py PORT SECRET [REFUSE_ONE_IN]

Takes each event once, checks its signature and its order, and tells what it saw at GET /report.
"""
import base64
import hashlib
import hmac
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE = 300

PORT, SECRET = int(sys.argv[1]), sys.argv[2]
REFUSE_ONE_IN = int(sys.argv[3]) if len(sys.argv) > 3 else 0
KEY = base64.b64decode(SECRET.removeprefix("whsec_"))

lock = threading.Lock()
ids = set()  # of the events that were taken
highest = {}  # the sequence of each subject's newest event
seen = {"requests": 0, "taken": 0, "repeated": 0, "refused": 0, "forged": 0, "stale": 0, "out_of_order": 0}


def is_genuine(headers, body):
    wanted = hmac.new(KEY, b".".join([headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body]), hashlib.sha256)
    own = "v1," + base64.b64encode(wanted.digest()).decode()
    return any(hmac.compare_digest(one, own) for one in headers["webhook-signature"].split())


def receive(headers, body):
    """The status that is answered."""
    with lock:
        seen["requests"] += 1
        if not all(name in headers for name in ("webhook-id", "webhook-timestamp", "webhook-signature")) or not is_genuine(headers, body):
            seen["forged"] += 1
            return 401
        if abs(time.time() - int(headers["webhook-timestamp"])) > TOLERANCE:
            seen["stale"] += 1
            return 401
        event = json.loads(body)
        if event["id"] in ids:
            seen["repeated"] += 1
            return 200
        if REFUSE_ONE_IN and seen["requests"] % REFUSE_ONE_IN == 0:
            seen["refused"] += 1
            return 503
        if event["sequence"] <= highest.get(event["subject"], -1):
            seen["out_of_order"] += 1
        highest[event["subject"]] = max(event["sequence"], highest.get(event["subject"], -1))
        ids.add(event["id"])
        seen["taken"] += 1
        return 200


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.answer(receive(self.headers, body), b"")

    def do_GET(self):
        with lock:
            report = {**seen, "subjects": len(highest)}
            if self.path == "/report?ids":
                report["ids"] = sorted(ids)
        self.answer(200, json.dumps(report).encode())

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer.request_queue_size = 64
server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
print(f"receives at http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
