"""A server of WebHostExample to try things on, and a client on bare sockets: neither knows of the other."""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("WEBHOST_EXAMPLE", PACKAGE / ".build/debug/WebHostExample")


class Server:
    """A process of the example; `log` is what it wrote until it ended."""

    def __init__(self, *words):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [str(BINARY), *words], stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline().strip()
        match = re.fullmatch(r"http://([\d.]+|\[[\d:a-f]+\]):(\d+)", line)
        assert match, f"no address but {line!r}: {self.log()}"
        self.host, self.port = match[1].strip("[]"), int(match[2])

    def log(self):
        self.errors.seek(0)
        return self.errors.read()

    def stop(self, number=signal.SIGTERM, seconds=20):
        """Ends it, and returns how long that took; it must end with 0."""
        began = time.monotonic()
        self.process.send_signal(number)
        assert self.process.wait(seconds) == 0, self.process.returncode
        return time.monotonic() - began

    def memory(self):
        """Resident bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def cpu(self):
        """Seconds of processor time so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def files(self):
        """Open file descriptors."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def connect(self, seconds=10):
        return socket.create_connection((self.host, self.port), timeout=seconds)


@contextlib.contextmanager
def server(*words):
    """A server that must live until it is stopped, here or by the test."""
    running = Server(*words)
    try:
        # It prints its address when it listens; now it answers, too.
        ask(running, "GET", "/health")
        yield running
        assert not running.process.poll(), f"it ended: {running.log()[-2000:]}"
        if running.process.returncode is None:
            running.stop()
    finally:
        running.process.kill()
        running.process.wait()


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def field(self, name):
        return next((value for key, value in self.fields if key == name.lower()), None)

    def json(self):
        return json.loads(self.body)

    def code(self):
        return self.json()["error"]["code"]


def read_head(stream):
    line = stream.readline(65_536)
    if not line:
        return None
    status = int(line.split()[1])
    fields = []
    while (line := stream.readline(65_536)) not in (b"\r\n", b""):
        name, value = line.decode("latin-1").split(":", 1)
        fields.append((name.lower(), value.strip()))
    names = [name for name, _ in fields if name != "set-cookie"]
    assert len(names) == len(set(names)), f"fields come twice: {names}"
    return status, fields


def read_answer(stream, head_only=False):
    """Reads one answer by its framing, strictly; `None` if the connection ends before it."""
    head = read_head(stream)
    if not head:
        return None
    status, fields = head
    named = dict(fields)
    if head_only or status in (204, 304):
        body = b""
    elif named.get("transfer-encoding") == "chunked":
        body = b""
        while size := int(stream.readline(), 16):
            body += stream.read(size)
            assert stream.read(2) == b"\r\n"
        assert stream.readline() == b"\r\n"
    elif "content-length" in named:
        body = stream.read(int(named["content-length"]))
        assert len(body) == int(named["content-length"]), "a body is cut off"
    else:
        body = stream.read()
    return Answer(status, fields, body)


def exchange(running, data, seconds=10):
    """Sends bytes as they are, and reads one answer; `None` if the server only closes."""
    with running.connect(seconds) as sock:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            sock.sendall(data)
        try:
            return read_answer(sock.makefile("rb"), data.startswith(b"HEAD "))
        except ConnectionResetError:
            return None


def request(method, path, fields=(), body=b"", host="localhost"):
    """The bytes of a request."""
    head = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    head += [f"{name}: {value}" for name, value in fields]
    if body or method in ("POST", "PUT", "PATCH"):
        head.append(f"Content-Length: {len(body)}")
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def ask(running, method, path, fields=(), body=b"", host="localhost", seconds=10):
    return exchange(running, request(method, path, fields, body, host), seconds)


def multipart(parts, boundary="b0undary"):
    """The body and the field of a form; a part is (name, content) or (name, file, type, content)."""
    body = b""
    for part in parts:
        name, content = part[0], part[-1]
        line = f'Content-Disposition: form-data; name="{name}"'
        if len(part) == 4:
            line += f'; filename="{part[1]}"\r\nContent-Type: {part[2]}'
        body += f"--{boundary}\r\n{line}\r\n\r\n".encode() + content + b"\r\n"
    body += f"--{boundary}--\r\n".encode()
    return body, ("Content-Type", f"multipart/form-data; boundary={boundary}")
