"""A server of GeoChat, and people who talk to it without a browser."""

import http.cookiejar
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
PAGE = PACKAGE / "Page"
BASE = PACKAGE.parent / "WebHost/Sources/WebHost/Page"
BUILT = [pathlib.Path(os.environ.get("BINARIES", PACKAGE / ".build/release")), PACKAGE / ".build/debug"]
PROGRAM = os.environ.get("GEOCHAT") or str(next((folder / "geochat" for folder in BUILT if (folder / "geochat").exists()), "geochat"))
# Such as `--pages FOLDER`, for work on the pages without building the program.
OPTIONS = os.environ.get("GEOCHAT_OPTIONS", "").split()
PASSWORD = "a password of tests"


def until(condition, what, seconds=30):
    """Waits until something is so, and returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"never happened: {what}")


class Host:
    """A server with a database of its own, which can be killed and started again at the same address."""

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.database = str(pathlib.Path(self.folder.name) / "rooms.sqlite")
        self.options = options
        self.process = None
        self.port = 0
        self.start()

    def start(self):
        command = [PROGRAM, "serve", "--database", self.database, "--port", str(self.port), "--rate", "none", "--quiet", *OPTIONS, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip().rstrip("/")
        assert self.address.startswith("http"), f"{command} does not say its address: {self.address!r}"
        self.port = urllib.parse.urlsplit(self.address).port

    def set_password(self):
        subprocess.run([PROGRAM, "password", "--database", self.database], input=PASSWORD + "\n", text=True, check=True, capture_output=True)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()


class Client:
    """Somebody who uses the API, as other programs do."""

    def __init__(self, address, nick=None):
        self.address = address
        self.csrf = ""
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)
        if nick:
            self.csrf = self.ask("POST", "/api/session", nick=nick)["csrf"]

    def ask(self, method, path, **body):
        request = urllib.request.Request(self.address + path, method=method)
        if body or method in ("POST", "PUT", "PATCH"):
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.csrf:
            request.add_header("X-CSRF-Token", self.csrf)
        try:
            with self.opener.open(request, timeout=10) as reply:
                text = reply.read()
        except urllib.error.HTTPError as refusal:
            raise AssertionError(f"{method} {path}: {refusal.code} {refusal.read().decode(errors='replace')}") from None
        return json.loads(text) if text else None

    def sign_in(self):
        self.csrf = self.ask("POST", "/api/admin/session", password=PASSWORD)["csrf"]
        return self

    def open_room(self, topic, latitude=59.33, longitude=18.07, zoom=8):
        return self.ask("POST", "/api/rooms", topic=topic, latitude=latitude, longitude=longitude, zoom=zoom)["id"]

    def join(self, room):
        return self.ask("POST", f"/api/rooms/{room}/join")

    def say(self, room, text, number=[0]):
        number[0] += 1
        return self.ask("POST", f"/api/rooms/{room}/messages", id=f"test-{number[0]}", text=text, picture=None)["message"]

    def said(self, room):
        return [message["text"] for message in self.ask("GET", f"/api/rooms/{room}/messages?after=0&limit=200")["messages"]]


class Terminal:
    """`geochat talk` in a terminal."""

    def __init__(self, address, nick, *options):
        self.output = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([PROGRAM, "talk", address, "--nick", nick, *options],
                                        stdin=subprocess.PIPE, stdout=self.output, stderr=subprocess.STDOUT, text=True)

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    @property
    def text(self):
        self.output.seek(0)
        return self.output.read()

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()
