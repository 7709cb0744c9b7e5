"""Searches every file that git tracks for keys, tokens and passwords that must not be there.

A finding that is meant to be there (a development key, a test vector) is a line in secrets-allowed.txt:
a path (or * for any), a space, the exact text found. A line that no longer matches anything is a failure too.
"""

import math
import pathlib
import re
import subprocess
import sys

RULES = {
    "private key": re.compile(r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----"),
    "cloud access key": re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    "repository token": re.compile(r"\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[A-Za-z0-9_-]{20,})"),
    "chat or payment token": re.compile(r"\b(?:xox[abprs]-[A-Za-z0-9-]{10,}|sk_live_[A-Za-z0-9]{10,}|SK[0-9a-f]{32}\b)"),
    "signed token": re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}"),
    "address with a password": re.compile(r"\b[a-z][a-z0-9+]{2,12}://[^\s/:@'\"<>{}$]+:([^\s/@'\"<>{}$]{3,})@"),
}
ASSIGNED = re.compile(
    r"""(?i)\b\w*(?:secret|passw(?:or)?d|api_?key|auth_?token|private_?key)\w*["']?\s*[:=]\s*["']([^"'\s]{12,})["']"""
)
SKIPPED_ENDINGS = (".png", ".jpg", ".woff2", ".ico", ".ogg", ".wav", ".bin", "package-lock.json", "Cargo.lock")


def entropy(text):
    """Bits per character: words and sentences stay below 3.5, random keys above."""
    return -sum(share * math.log2(share) for share in (text.count(one) / len(text) for one in set(text)))


def findings(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        for name, rule in RULES.items():
            for found in rule.finditer(line):
                yield path, number, name, found[0]
        for found in ASSIGNED.finditer(line):
            if entropy(found[1]) >= 3.5 and re.search(r"\d", found[1]):
                yield path, number, "assigned secret", found[1]


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    paths = [path for path in listed.decode().split("\0") if path and not path.endswith(SKIPPED_ENDINGS)]
    allowed_file = root / "hub/scripts/secrets-allowed.txt"
    allowed = {tuple(line.split(" ", 1)) for line in allowed_file.read_text().splitlines() if line and line[0] != "#"}
    unused, bad, read = set(allowed), 0, 0
    for path in paths:
        file = root / path
        if not file.is_file() or file == allowed_file:
            continue
        read += 1
        for place, number, name, text in findings(path, file.read_text(encoding="utf-8", errors="replace")):
            if allowed & {(place, text), ("*", text)}:
                unused -= {(place, text), ("*", text)}
                continue
            bad += 1
            print(f"{place}:{number}: {name}: {text[:12]}…")
    for path, text in sorted(unused):
        bad += 1
        print(f"hub/scripts/secrets-allowed.txt: nothing matches any more: {path} {text[:12]}…")
    print(f"{read} files read, {bad} findings")
    if read == 0 or bad:
        sys.exit(1)


if __name__ == "__main__":
    main()
