"""A museum to try things on, and a client on bare sockets: neither knows of the other."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import secrets
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("MUSEUM", str(PACKAGE / ".build/debug/museum"))
PASSWORD = "hang it high, and straight"
CODES = {"ferry": "FRY-2K7", "two-chairs": "CHR-9TM", "letter": "LTR-4QX", "stones": "STN-6WB",
         "october": "OCT-3PD", "radio": "RAD-8HN", "stairs": "STR-5VC", "map": "MAP-7GJ"}


class Server:
    """A process that serves a museum file; the same file may be served again."""

    def __init__(self, folder, *words, wrap=(), example=True):
        self.folder = pathlib.Path(folder)
        self.file = self.folder / "museum.sqlite"
        if not self.file.exists():
            subprocess.run([BINARY, "password", "--file", self.file], input=PASSWORD + "\n", text=True,
                           check=True, stdout=subprocess.DEVNULL)
        self.log_path = self.folder / "log"
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [*wrap, BINARY, "serve", "--port", "0", "--file", self.file,
                 *(["--example"] if example else []), *words],
                stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline()
        match = re.search(r"at http://127\.0\.0\.1:(\d+)", line)
        assert match, f"no address but {line!r}: {self.log_path.read_text()}"
        self.port = int(match[1])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(20) == 0, self.process.returncode

    def kill(self):
        self.process.kill()
        self.process.wait()

    def log(self):
        return self.log_path.read_text(errors="replace")

    def memory(self):
        """The most resident bytes until now."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024


@contextlib.contextmanager
def museum(*words):
    with tempfile.TemporaryDirectory(prefix="museum-") as folder:
        running = Server(folder, *words)
        try:
            yield running
        finally:
            if running.process.poll() is None:
                running.stop()


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The code of a trouble; None if there is none."""
        try:
            return self.json().get("error", {}).get("code")
        except (ValueError, AttributeError):
            return None


class Client:
    """A browser without pages: it keeps cookies and the token."""

    def __init__(self, server, name=None):
        self.server, self.cookies, self.token, self.connection = server, {}, None, None
        if name:
            self.visit(name)

    def ask(self, method, path, body=None, headers=None, form=None, seconds=60):
        sent = {"Host": f"127.0.0.1:{self.server.port}"}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self.token and method != "GET":
            sent["X-CSRF-Token"] = self.token
        if form is not None:
            body, sent["Content-Type"] = multipart(form)
        elif isinstance(body, (dict, list)):
            body, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        sent.update(headers or {})
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=seconds)
        try:
            try:
                connection.request(method, path, body, {k: v for k, v in sent.items() if v is not None})
                response = connection.getresponse()
                reply = Reply(response.status, response.headers, response.read())
            except (BrokenPipeError, ConnectionResetError):
                reply = self.early(connection)
        finally:
            connection.close()
        for cookie in reply.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return reply

    @staticmethod
    def early(connection):
        """The reply of a server that does not wait for the rest of a body."""
        raw = connection.sock.recv(65536) if connection.sock else b""
        match = re.match(rb"HTTP/1.1 (\d+)", raw)
        if not match:
            raise ConnectionResetError("no reply came")
        return Reply(int(match[1]), http.client.HTTPMessage(), raw.split(b"\r\n\r\n")[-1])

    def visit(self, name):
        reply = self.ask("POST", "/api/visit", {"name": name})
        assert reply.status == 200, (reply.status, reply.body)
        self.token = reply.json()["csrf"]
        return reply

    def share(self, work, text="A word", code="", photo=None, id=None, **more):
        id = id or secrets.token_hex(16)
        fields = [("id", id), ("code", code or CODES.get(work, "none")), ("text", text), *more.items()]
        if photo is not None:
            fields.append(("photo", photo))
        return self.ask("POST", f"/api/works/{work}/responses", form=fields)

    def sign_in(self, password=PASSWORD):
        reply = self.ask("POST", "/api/curator/session", {"password": password})
        if reply.status == 200:
            self.token = reply.json()["csrf"]
        return reply

    def judge(self, id, state="approved", **more):
        return self.ask("POST", f"/api/curator/responses/{id}", {"state": state, **more})

    def queue(self, state="pending"):
        """All responses in a state, page by page."""
        found, after = [], ""
        while True:
            page = self.ask("GET", f"/api/curator/responses?state={state}&limit=100&after={after}").json()
            found += page["responses"]
            after = page["next"]
            if not after:
                return found


def multipart(fields):
    boundary = secrets.token_hex(12)
    parts = []
    for name, value in fields:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'
        if isinstance(value, bytes):
            head += '; filename="photo.jpg"\r\nContent-Type: image/jpeg'
        parts.append(head.encode() + b"\r\n\r\n" + (value if isinstance(value, bytes) else value.encode()) + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def png(width, height, rows=None):
    """A PNG that says that it is so large; `rows` are its bytes, all grey if left out."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    if rows is None:
        rows = (b"\0" + b"\x80" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def needs(program):
    assert shutil.which(program), f"{program} is needed; see Scripts/install-dependencies"


class Count:
    """What was tried, and what came of it."""

    def __init__(self):
        self.tried, self.wrong, self.began = 0, [], time.monotonic()

    def check(self, holds, what):
        self.tried += 1
        if not holds:
            self.wrong.append(what)

    def end(self, what):
        seconds = time.monotonic() - self.began
        print(f"{what}: {self.tried} tried, {len(self.wrong)} wrong, {seconds:.0f} s")
        for each in self.wrong[:20]:
            print("  wrong:", str(each)[:400])
        assert not self.wrong
