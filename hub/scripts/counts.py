"""Adds up what a test runner counted and prints "passed failed".

    counts.py cargo LOG            the "test result:" lines of one or many test programs
    counts.py vitest REPORT.json   vitest's JSON report
    counts.py playwright REPORT.json
    counts.py junit REPORT.xml
"""

import json
import re
import sys
import xml.etree.ElementTree


def cargo(path):
    line = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed;")
    passed = failed = 0
    for text in open(path, encoding="utf-8", errors="replace"):
        if found := line.match(text):
            passed += int(found[1])
            failed += int(found[2])
    return passed, failed


def vitest(path):
    report = json.load(open(path, encoding="utf-8"))
    broken_files = sum(1 for file in report["testResults"] if file["status"] == "failed" and not file["assertionResults"])
    return report["numPassedTests"], report["numFailedTests"] + broken_files


def playwright(path):
    report = json.load(open(path, encoding="utf-8"))
    stats = report["stats"]
    return stats["expected"], stats["unexpected"] + stats["flaky"] + len(report.get("errors", []))


def junit(path):
    cases = list(xml.etree.ElementTree.parse(path).getroot().iter("testcase"))
    failed = sum(1 for case in cases if case.find("failure") is not None or case.find("error") is not None)
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    return len(cases) - failed - skipped, failed


if __name__ == "__main__":
    kinds = {"cargo": cargo, "vitest": vitest, "playwright": playwright, "junit": junit}
    print(*kinds[sys.argv[1]](sys.argv[2]))
