"""Lists the test programs that a cargo build made: package, its folder, the program, tab-separated.

    test-programs.py BUILD.json PACKAGE…
"""

import json
import os
import sys

wanted = set(sys.argv[2:])
for line in open(sys.argv[1], encoding="utf-8"):
    if not line.startswith("{"):
        continue
    message = json.loads(line)
    if message.get("reason") != "compiler-artifact" or not message.get("executable") or not message["profile"]["test"]:
        continue
    folder = os.path.dirname(message["manifest_path"])
    with open(message["manifest_path"], encoding="utf-8") as manifest:
        name = next(text.split('"')[1] for text in manifest if text.startswith("name"))
    if name in wanted:
        print(name, folder, message["executable"], sep="\t")
