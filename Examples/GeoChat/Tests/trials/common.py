"""What the trials share: a server under test, a client by Python's own http.client, PostgreSQL, and results."""

import http.client
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
POSTGRES = next(iter(sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


def program():
    """The program under test: GEOCHAT, or what was built last."""
    if "GEOCHAT" in os.environ:
        return os.environ["GEOCHAT"]
    built = [ROOT / f".build/{kind}/geochat" for kind in ("release", "debug")]
    built = [path for path in built if path.exists()]
    if not built:
        sys.exit("Build it first: swift build -c release --product geochat")
    return str(max(built, key=lambda path: path.stat().st_mtime))


class Failures:
    def __init__(self, name):
        self.name, self.all, self.checks = name, [], 0

    def check(self, is_right, what):
        self.checks += 1
        if not is_right:
            self.all.append(what)
            print(f"FAILED: {what}", file=sys.stderr, flush=True)

    def end(self, told=""):
        state = f"{len(self.all)} failed" if self.all else "all right"
        print(f"{self.name}: {self.checks} checks, {state}. {told}", flush=True)
        sys.exit(1 if self.all else 0)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server of GeoChat that can be killed and started again at the same port."""

    def __init__(self, database, *options, port=0, log=None):
        self.database, self.options, self.port = database, list(options), port or free_port()
        self.log = open(log, "ab") if log else subprocess.DEVNULL
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [program(), "serve", "--database", self.database, "--port", str(self.port), "--rate", "none", *self.options],
            stdout=subprocess.PIPE, stderr=self.log)
        if not self.process.stdout.readline():
            raise RuntimeError("the server did not start")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


class Client:
    """One person's browser, as far as the API sees it."""

    def __init__(self, port, nick=None):
        self.port, self.headers, self.connection, self.asked = port, {}, None, 0.0
        if nick:
            self.begin(nick)

    def begin(self, nick):
        status, headers, body = self.ask("POST", "/api/session", {"nick": nick})
        if status != 201:
            raise RuntimeError(f"{nick}: {status} {body}")
        self.headers = {"Cookie": headers["Set-Cookie"].split(";")[0], "X-CSRF-Token": body["csrf"]}
        self.tag = body["from"]

    def ask(self, method, path, body=None, headers=None, timeout=20, port=None):
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        fields = {**self.headers, **(headers or {})}
        if data is not None and "Content-Type" not in fields:
            fields["Content-Type"] = "application/json"
        # The server closes connections that are silent for 15 seconds.
        if self.connection is None or time.monotonic() - self.asked > 10:
            self.connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=timeout)
        self.asked = time.monotonic()
        try:
            self.connection.request(method, path, data, fields)
            reply = self.connection.getresponse()
            text = reply.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise
        if reply.getheader("Connection", "").lower() == "close":
            self.connection.close()
            self.connection = None
        is_json = reply.getheader("Content-Type", "").startswith("application/json")
        return reply.status, dict(reply.getheaders()), json.loads(text) if is_json and text else text

    def open(self, topic, latitude=59.33, longitude=18.07, zoom=8):
        status, _, body = self.ask(
            "POST", "/api/rooms", {"latitude": latitude, "longitude": longitude, "zoom": zoom, "topic": topic})
        return body["id"] if status == 201 else body["room"]["id"]


class Postgres:
    """A PostgreSQL server of our own, as the user nobody, in a folder that is removed afterwards."""

    def __init__(self):
        if POSTGRES is None:
            sys.exit("PostgreSQL is not installed: apt-get install postgresql")
        self.folder = tempfile.mkdtemp(prefix="geochat-postgres-")
        nobody = pwd.getpwnam("nobody")
        os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self.nobody, self.port = nobody, free_port()
        self.address = f"postgresql://geochat@127.0.0.1:{self.port}/geochat"
        self.data = f"{self.folder}/data"
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "geochat")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "geochat", "geochat")

    def run(self, name, *words, **options):
        def become_nobody():
            if os.getuid() == 0:
                os.setgid(self.nobody.pw_gid)
                os.setuid(self.nobody.pw_uid)
        return subprocess.run(
            [POSTGRES / name, *words], preexec_fn=become_nobody, cwd="/", check=options.pop("check", True),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options).stdout

    def start(self):
        self.run(
            "pg_ctl", "-D", self.data, "-w", "-l", f"{self.folder}/log", "-o",
            f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=100", "start")

    def kill(self):
        """Kills the main process; the others notice and end."""
        pid = int(pathlib.Path(f"{self.data}/postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)
        for _ in range(200):
            if b"no server running" in self.run("pg_ctl", "-D", self.data, "status", check=False):
                break
            time.sleep(0.02)
        time.sleep(0.2)

    def sql(self, text):
        return self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "geochat", "-qAt", "-c", text, "geochat").decode()

    def remove(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def fill(database, count, postgres=None):
    """Opens many rooms at places all over the earth, crowded in a few cities, by a client that is not ours."""
    import random
    chance = random.Random(8)
    cities = [(59.33, 18.07), (48.86, 2.35), (35.68, 139.69), (40.71, -74.0), (-33.87, 151.21)]
    rows = []
    for number in range(1, count + 1):
        if number % 2:
            city = cities[number % len(cities)]
            place = city[0] + chance.uniform(-2, 2), city[1] + chance.uniform(-3, 3)
        else:
            place = chance.uniform(-85, 85), chance.uniform(-180, 179.9)
        topic = f"Room {number} about {chance.choice(['buns', 'tea', 'snow', 'maps', 'boats'])}"
        rows.append((number, round(place[0], 6), round(place[1], 6), number % 18, topic))
    now = int(time.time() * 1000)
    if postgres:
        text = "".join(
            f"{n}\t{la}\t{lo}\t{z}\t{t}\t{t.lower()}\t\\N\t{now}\t0\t0\n" for n, la, lo, z, t in rows)
        postgres.run(
            "psql", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "geochat", "-q", "-c",
            "COPY rooms(id, latitude, longitude, zoom, topic, folded, owner, visited, people, last) FROM STDIN",
            "geochat", input=text.encode())
        postgres.sql(f"UPDATE settings SET value = '{count}' WHERE name = 'last room'; ANALYZE;")
        return
    import sqlite3
    with sqlite3.connect(database) as connection:
        connection.executemany(
            "INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, NULL, ?, 0, 0)",
            [(n, la, lo, z, t, t.lower(), now) for n, la, lo, z, t in rows])
        connection.executemany(
            "INSERT INTO room_places VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(n, round(lo * 1e6), round(lo * 1e6), round(la * 1e6), round(la * 1e6), z, z)
             for n, la, lo, z, t in rows])
        connection.execute("UPDATE settings SET value = ? WHERE name = 'last room'", (str(count),))
