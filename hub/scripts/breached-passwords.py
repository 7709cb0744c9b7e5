#!/usr/bin/env python3
"""Makes http/data/breached-passwords.bin from two published lists of passwords that turn up in leaks.

    npm pack @zxcvbn-ts/language-common@4.1.3     (MIT)              package/src/passwords.json, 49,233 entries
    pip download --no-deps Django==5.2.19         (BSD 3-Clause)     django/contrib/auth/common-passwords.txt.gz, 19,640 entries

    breached-passwords.py passwords.json common-passwords.txt.gz http/data/breached-passwords.bin

The file holds, sorted, the first six bytes of the SHA-256 of each password in lower case, nothing else: no password can be
read from it, and a password that is not on the lists is taken for one with a chance of 1 in 5 thousand million.
"""
import gzip
import hashlib
import json
import sys

_, zxcvbn, django, target = sys.argv
words = {word.lower() for word in json.load(open(zxcvbn, encoding="utf-8"))}
with gzip.open(django, "rt", encoding="utf-8") as lines:
    words |= {line.strip().lower() for line in lines}
words.discard("")
digests = sorted({hashlib.sha256(word.encode()).digest()[:6] for word in words})
with open(target, "wb") as out:
    out.write(b"".join(digests))
print(f"{len(words)} passwords, {len(digests) * 6} bytes")
