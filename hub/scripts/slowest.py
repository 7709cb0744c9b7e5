"""Prints the slowest tests of a run, the slowest first: seconds, which part, the test's name.

    slowest.py HOW_MANY LOGS    the folder with what the runners wrote: *.log of Rust's test programs, *.json of vitest and Playwright
"""

import json
import pathlib
import re
import sys

RUST = re.compile(r"^test (.+) \.\.\. \w+ <([\d.]+)s>$")


def rust(path):
    for text in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if found := RUST.match(text):
            yield float(found[2]), found[1]


def vitest(report):
    for file in report["testResults"]:
        for one in file["assertionResults"]:
            yield (one.get("duration") or 0) / 1000, one["fullName"]


def playwright(suite):
    for spec in suite.get("specs", []):
        for test in spec["tests"]:
            yield sum(result["duration"] for result in test["results"]) / 1000, f"{spec['file']} {spec['title']}"
    for inner in suite.get("suites", []):
        yield from playwright(inner)


def timed(path):
    if path.suffix == ".log":
        return rust(path)
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return ()
    if not isinstance(report, dict):
        return ()
    if "testResults" in report:
        return vitest(report)
    return playwright(report) if "suites" in report else ()


how_many, logs = int(sys.argv[1]), pathlib.Path(sys.argv[2])
tests = [(seconds, path.stem, name) for path in sorted(logs.iterdir()) if path.suffix in (".log", ".json") for seconds, name in timed(path)]
for seconds, part, name in sorted(tests, reverse=True)[:how_many]:
    print(f"{seconds:8.1f} s  {part:14} {name[:110]}")
