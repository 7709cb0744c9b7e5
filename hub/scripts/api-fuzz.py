"""Sends every call of the OpenAPI document generated requests, right and wrong ones, as four callers: a visitor, somebody
half signed in, an applicant and an administrator. No answer may be a 5xx or differ from the document.

    api-fuzz.py HUB FOLDER      the hub must run as `hub demo`; reports and the configuration go to the folder

Half of the identifiers in paths are real ones of the demonstration, so that calls are not all refused at the door.
"""

import json
import os
import re
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

PASSWORD = "Riverbend-2026"
# A logout would end the session that the other calls of a run need.
LEFT_OUT = {"visitor": None, "login": "logout", "applicant": "logout|/api/session/refresh|sessions", "admin": "logout|/api/session/refresh|sessions"}
QUICK = os.environ.get("COMMONLINE_QUICK") == "1"
# Generated bodies for each call. Those without a session are refused at the door whatever they send.
EXAMPLES = {"visitor": 1, "login": 1, "applicant": 1 if QUICK else 3, "admin": 2 if QUICK else 4}
# "coverage" sends each call every border of its schema. What a body does is the same whoever sends it: the one caller who gets
# through every door sends them, the others show that the doors hold. Where it has to be quick, the hub's own test of every
# member against every kind of value has to do.
PHASES = {"visitor": "fuzzing", "login": "fuzzing", "applicant": "fuzzing", "admin": "examples,fuzzing" if QUICK else "examples,coverage,fuzzing"}


class Hub:
    def __init__(self, url):
        self.url = url

    def call(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers, method=method)) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def login(self, name):
        answer = self.call("POST", "/api/users/login-v2", {"email": f"{name}@riverbend.example", "password": PASSWORD})
        return answer["data"]["token"]

    def session(self, name):
        login = self.login(name)
        account = self.call("GET", "/api/users/accounts", token=login)["data"][0]
        chosen = {
            "cd_user": account["cd_user"],
            "entity_id": account["cd_entity"],
            "cd_instance": account["cd_instance"],
            "entity_type": account["cd_entitytype"],
            "cd_community_entity": account["cd_community_entity"],
            "cd_community_entity_type": account["cd_community_entity_type"],
        }
        answer = self.call("POST", "/api/session-v2", chosen, login)["data"]
        if answer.get("token"):
            return answer["token"]
        people = self.call("GET", "/sandbox/api/people")["people"]
        phone = next(one["phone"] for one in people if (one.get("email") or "").startswith(f"{name}@"))
        asked_at_ms = time.time() * 1000 - 1
        self.call("POST", "/api/mfa/send", {**chosen, "channel": "sms"}, login)
        code = self.code(phone, asked_at_ms)
        return self.call("POST", "/api/mfa/verify", {**chosen, "code": code}, login)["data"]["token"]

    def code(self, phone, since_ms):
        for _ in range(100):
            texts = self.call("GET", f"/sandbox/api/messages?to={urllib.parse.quote(phone)}")
            new = [text["body"] for text in texts if text["at_ms"] >= since_ms]
            codes = [found[0] for body in new if (found := re.search(r"\b\d{6}\b", body))]
            if codes:
                return codes[-1]
            time.sleep(0.1)
        raise SystemExit(f"no code arrived at {phone}")


def dictionaries(hub, admin):
    """Real identifiers for the parameters of paths, as the runner's configuration."""
    items = hub.call("GET", "/api/work-queue?page_size=10", token=admin)["items"]
    me = hub.call("GET", "/api/users/me", token=admin)["data"]
    kinds = {
        "threads": ("^/api/threads/", [item["threadId"] for item in items]),
        "items": ("^/api/work-queue/items/", [item["id"] for item in items]),
        "users": ("^/api/users/", [me["id"], me["cd_user"]]),
        "instances": ("instance", [1, 318, 483]),
    }
    text = ""
    for name, (_, values) in kinds.items():
        text += f"[dictionaries.{name}]\nvalues = {json.dumps(values)}\n"
    for name, (paths, _) in kinds.items():
        text += f'[[operations]]\ninclude-path-regex = "{paths}"\n'
        text += f'[operations.parameters]\n"path.id" = {{ dictionary = "{name}", probability = 0.5 }}\n'
    return text


# The runner cannot generate a piece of an upload (tus 1.0): it is raw bytes.
HOOKS = """import schemathesis

schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")
"""


def run(hub, folder, caller, token):
    command = [
        str(Path(sys.executable).parent / "schemathesis"),
        "--config-file", str(folder / "schemathesis.toml"),
        "run", f"{hub.url}/api/openapi.json",
        "--url", hub.url,
        "--phases", PHASES[caller],
        "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        "--max-examples", str(EXAMPLES[caller]),
        "--generation-deterministic",
        "--continue-on-failure",
        "--request-timeout", "20",
        # How long making up data takes on a busy machine says nothing of the hub.
        "--suppress-health-check", "too_slow",
        "--warnings", "off",
        "--no-color",
        "--report-junit-path", str(folder / f"{caller}.xml"),
    ]
    if token:
        command += ["-H", f"Authorization: Bearer {token}"]
    if LEFT_OUT[caller]:
        command += ["--exclude-path-regex", LEFT_OUT[caller]]
    with open(folder / f"{caller}.log", "w", encoding="utf-8") as log:
        status = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, cwd=folder).returncode
    (folder / f"{caller}.status").write_text(str(status), encoding="utf-8")
    if status != 0:
        print(f"{caller}: see {folder / f'{caller}.log'}")
        print((folder / f"{caller}.log").read_text(encoding="utf-8")[-4000:])
    return status == 0


def main(url, folder):
    hub = Hub(url)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    admin = hub.session("admin")
    (folder / "hooks.py").write_text(HOOKS, encoding="utf-8")
    settings = f"hooks = {json.dumps(str(folder / 'hooks.py'))}\n" + dictionaries(hub, admin)
    (folder / "schemathesis.toml").write_text(settings, encoding="utf-8")
    good = True
    for caller, token in [("visitor", None), ("login", hub.login("applicant")), ("applicant", hub.session("applicant")), ("admin", admin)]:
        good = run(hub, folder, caller, token) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
