"""What a peer reports: one JSON document a line."""

import json
import sys
import time


def emit(event, **fields):
    sys.stdout.write(json.dumps({"event": event, "at": time.time(), **fields}) + "\n")
    sys.stdout.flush()
