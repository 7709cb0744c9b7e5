"""Receives webhooks with LiveKit's own verifier and prints each as a JSON line.

The first line is the port. The first `--fail` requests are answered with 500.
"""

import argparse
import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from google.protobuf.json_format import MessageToDict
from livekit.api import TokenVerifier, WebhookReceiver

arguments = argparse.ArgumentParser()
arguments.add_argument("--key", required=True)
arguments.add_argument("--secret", required=True)
arguments.add_argument("--fail", type=int, default=0)
arguments = arguments.parse_args()
receiver = WebhookReceiver(TokenVerifier(arguments.key, arguments.secret))
failures = arguments.fail


def emit(event):
    sys.stdout.write(json.dumps(event) + "\n")
    sys.stdout.flush()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        global failures
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        status = 200
        try:
            event = MessageToDict(receiver.receive(body, self.headers["Authorization"]))
            event["contentType"] = self.headers["Content-Type"]
            # A body that anybody changed on the way is not taken.
            try:
                receiver.receive(body.replace("room", "rxxm"), self.headers["Authorization"])
                event["forged"] = "taken"
            except Exception as error:
                event["forged"] = str(error)
            if failures:
                failures -= 1
                event["answered"] = status = 500
        except Exception as error:
            event = {"refused": str(error)}
            status = 401
        emit(event)
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
emit(server.server_port)
server.serve_forever()
