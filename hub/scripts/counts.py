"""Adds up what a test runner counted: prints "passed failed", then on a line of its own each test that failed ("- name"), or
passed only when it was tried again ("~ name").

    counts.py cargo LOG            the "test result:" lines of one or many test programs
    counts.py failures LOG         only the names of the tests that failed, of one test program that ran to its end
    counts.py vitest REPORT.json   vitest's JSON report
    counts.py playwright REPORT.json
    counts.py junit REPORT.xml
"""

import json
import re
import sys
import xml.etree.ElementTree


def cargo(path):
    result = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed;")
    failure = re.compile(r"^test (.+) \.\.\. FAILED(?: <[\d.]+s>)?$")
    success = re.compile(r"^test (.+) \.\.\. ok(?: <[\d.]+s>)?$")
    begun = re.compile(r"     Running (again )?([\w-]+): (.*)$")
    passed = failed = 0
    names = []
    # The tests that are being run again; none in a first run.
    again = None
    # Programs that have begun and not yet counted: those that stay here broke off.
    open_programs = []

    def recovered(name):
        if f"- {name}" in names:
            names.remove(f"- {name}")
            names.append(f"~ {name}")

    for text in open(path, encoding="utf-8", errors="replace"):
        # Output of a test without a final newline may precede it.
        if found := begun.search(text):
            again = found[3].split() if found[1] else None
            if again is None:
                open_programs.append(f"- {found[2]}: {found[3].split('/')[-1]} broke off")
        elif found := result.match(text):
            if again is None and open_programs:
                open_programs.pop()
            passed += int(found[1])
            failed += int(found[2]) if again is None else -int(found[1])
            # A line of a test may be torn by what its clients write: the sum says it, too.
            if again and found[2] == "0":
                for name in again:
                    recovered(name)
        elif again is not None and (found := success.match(text)):
            recovered(found[1])
        elif again is None and (found := failure.match(text)):
            names.append(f"- {found[1]}")
    return passed, failed + len(open_programs), names + open_programs


def reasons(path):
    """Where each failed test of a log panicked, and the first line of why; of several tries, the last one's."""
    section = re.compile(r"^---- (.+) stdout ----$")
    panicked = re.compile(r"^thread .* panicked at (.+?):\d+:$")
    why = {}
    name = place = None
    for text in open(path, encoding="utf-8", errors="replace"):
        if found := section.match(text):
            name = found[1]
            why.pop(name, None)
        elif name and name not in why and place:
            why[name] = f"{place[1]}: {first_line(text)}"
        place = panicked.match(text)
    return why


def failures(path):
    """The names of the tests that failed, of one program that ran to its end."""
    passed, failed, names = cargo(path)
    names = [name.removeprefix("- ") for name in names]
    return names if len(names) == failed else []


def vitest(path):
    report = json.load(open(path, encoding="utf-8"))
    names = []
    broken_files = 0
    for file in report["testResults"]:
        short = file["name"].split("/src/")[-1]
        if file["status"] == "failed" and not file["assertionResults"]:
            broken_files += 1
            names.append(f"- {short}: {first_line(file.get('message'))}")
        for one in file["assertionResults"]:
            if one["status"] == "failed":
                names.append(f"- {short}: {one['fullName']}: {first_line(*one['failureMessages'])}")
    return report["numPassedTests"], report["numFailedTests"] + broken_files, names


def playwright(path):
    report = json.load(open(path, encoding="utf-8"))
    names = ["- " + first_line(error.get("message")) for error in report.get("errors", [])]

    def walk(suite):
        for spec in suite.get("specs", []):
            for test in spec["tests"]:
                if test["status"] in ("unexpected", "flaky"):
                    said = next((result["error"].get("message") for result in test["results"] if result.get("error")), None)
                    mark = "-" if test["status"] == "unexpected" else "~"
                    names.append(f"{mark} {spec['file']}:{spec['line']} {spec['title']}: {first_line(said)}")
        for inner in suite.get("suites", []):
            walk(inner)

    walk(report)
    stats = report["stats"]
    return stats["expected"] + stats["flaky"], stats["unexpected"] + len(report.get("errors", [])), names


def junit(path):
    cases = list(xml.etree.ElementTree.parse(path).getroot().iter("testcase"))
    failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    return len(cases) - len(failed) - skipped, len(failed), [f"- {case.get('name', '?')}" for case in failed]


def first_line(message=None, *_):
    """What a failed test said, in one line without colours."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", message or "").strip()
    return text.split("\n")[0][:300]


def main(kind, path):
    if kind == "failures":
        for name in failures(path):
            print(name)
        return
    kinds = {"cargo": cargo, "vitest": vitest, "playwright": playwright, "junit": junit}
    passed, failed, names = kinds[kind](path)
    if kind == "cargo":
        why = reasons(path)
        names = [f"{name}: {why[name[2:]]}" if name[2:] in why else name for name in names]
    print(passed, failed)
    for name in names:
        print(name)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
