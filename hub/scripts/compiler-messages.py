"""Prints what the compiler and Clippy had to say in a cargo build; ends with status 1 if that is anything.

    compiler-messages.py BUILD.json
"""

import json
import sys

said = []
with open(sys.argv[1], encoding="utf-8") as build:
    for line in build:
        if not line.startswith("{"):
            continue
        message = json.loads(line)
        # Those of dependencies never get here: cargo has the compiler keep them to itself.
        if message.get("reason") == "compiler-message" and message["message"]["level"] in ("warning", "error"):
            said.append(message["message"]["rendered"])
# A library is compiled once more for its own tests, and says everything twice.
for text in dict.fromkeys(said):
    print(text)
sys.exit(1 if said else 0)
