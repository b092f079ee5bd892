"""What the browser tests stand on: a server of their own, browsers, and a client in Python that is none of ours."""

import contextlib
import http.client
import json
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from urllib.parse import quote

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent.parent
PAGE = PACKAGE / "Page"
PASSWORD = "hang it high, and straight"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
BINARY = os.environ.get("MUSEUM", "")

FLOORS = [{"id": "lobby", "name": "Lower Lobby", "level": 0, "width": 40, "height": 24},
          {"id": "upper", "name": "Upper Floor", "level": 1, "width": 30, "height": 24}]
WORKS = [
    {"id": "kiss", "title": "The Kiss at Night", "prompt": "Whom would you not forgive?", "floor": "lobby",
     "x": 8, "y": 6, "terms": ["Betrayal", "Night"], "code": "AB12CD"},
    {"id": "harbour", "title": "Harbour before Rain", "prompt": "Which smell comes first?", "floor": "lobby",
     "x": 30, "y": 12, "terms": ["Night", "Sea"], "code": "HB77KW"},
    {"id": "tower", "title": "Tower", "prompt": "What can be seen from up there?", "floor": "upper",
     "x": 15, "y": 12, "terms": ["Betrayal"], "code": "TW1XYZ"},
]
CODES = [work["code"] for work in WORKS]

TESTS = []


def test(name, **context):
    """Declares a test: what it shows, and in which kind of browser."""
    def declare(body):
        TESTS.append((name, context, body))
        return body
    return declare


def must_be(value, wanted, what="value"):
    assert value == wanted, f"{what}: {value!r}, not {wanted!r}"


def until(condition, seconds=8, what="what was waited for"):
    """Waits until something holds, and gives it."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, f"{what} did not come within {seconds} s"
        time.sleep(0.05)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Refused(Exception):
    def __init__(self, status, error):
        super().__init__(f"{status} {error}")
        self.status, self.error = status, error


class Client:
    """One who asks the server without a browser: a visitor or a curator."""

    def __init__(self, server):
        self.server, self.cookies, self.token = server, {}, ""

    def ask(self, method, path, value=None, kind="application/json"):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        body = value if isinstance(value, bytes) or value is None else json.dumps(value).encode()
        headers = {"Cookie": "; ".join(f"{key}={text}" for key, text in self.cookies.items())} if self.cookies else {}
        if body is not None:
            headers["Content-Type"] = kind
        if method != "GET" and self.token:
            headers["X-CSRF-Token"] = self.token
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            key, _, text = cookie.split(";")[0].partition("=")
            self.cookies[key] = text
        connection.close()
        value = json.loads(content or b"{}")
        if answer.status >= 400:
            raise Refused(answer.status, value.get("error"))
        return value

    def visit(self, name):
        self.token = self.ask("POST", "/api/visit", {"name": name})["csrf"]
        return self

    def sign_in(self):
        self.token = self.ask("POST", "/api/curator/session", {"password": PASSWORD})["csrf"]
        return self

    def share(self, work="kiss", text="Nobody.", drawing=None, photo=None, code=None):
        """Sends a response as a form, and gives it."""
        code = code or next((each["code"] for each in WORKS if each["id"] == work), "")
        fields = {"id": secrets.token_hex(16), "code": code, "text": text}
        if drawing:
            fields["drawing"] = json.dumps(drawing)
        edge = secrets.token_hex(8)
        body = b"".join(f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{text}\r\n'.encode() for key, text in fields.items())
        if photo:
            body += (f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n'
                     "Content-Type: image/jpeg\r\n\r\n").encode() + photo + b"\r\n"
        body += f"--{edge}--\r\n".encode()
        return self.ask("POST", f"/api/works/{quote(work)}/responses", body, f"multipart/form-data; boundary={edge}")["response"]

    def responses(self, state="pending"):
        return self.ask("GET", f"/api/curator/responses?state={state}")["responses"]

    def judge(self, response, state="approved", reason=None):
        return self.ask("POST", f"/api/curator/responses/{response['id']}", {"state": state, "reason": reason})


class Server:
    """A museum of its own, with its data in a folder that is gone afterwards."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, free_port(), None
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log.txt"

    def tool(self, verb, *words, given=None):
        """Runs a command of the tool on this museum."""
        done = subprocess.run([BINARY, verb, "--file", str(self.folder / "museum.sqlite"), *words], input=given, capture_output=True, text=True)
        assert done.returncode == 0, f"museum {verb}: {done.stderr}"
        return done.stdout

    def start(self):
        if not (self.folder / "museum.sqlite").exists():
            self.tool("password", given=PASSWORD + "\n")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([BINARY, "serve", "--port", str(self.port), "--file", str(self.folder / "museum.sqlite"), "--page", str(PAGE)],
                                            stdout=log, stderr=log)
        until(self.answers, 20, "the server")
        return self

    def answers(self):
        assert self.process.poll() is None, f"the server ended: {self.log.read_text()[-500:]}"
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        return False

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)

    def furnish(self):
        """Hangs the works of the tests, in the place of what the museum has."""
        curator = Client(self).sign_in()
        before = curator.ask("GET", "/api/curator/museum")
        known = {floor["id"] for floor in before["floors"]}
        for work in before["works"]:
            curator.ask("DELETE", f"/api/curator/works/{quote(work['id'])}")
        for floor in FLOORS:
            if floor["id"] in known:
                curator.ask("PUT", f"/api/curator/floors/{floor['id']}", floor)
            else:
                curator.ask("POST", "/api/curator/floors", floor)
        curator.ask("PUT", "/api/curator/museum", {"name": "The Small Museum", "defaultFloor": "lobby"})
        for floor in known - {floor["id"] for floor in FLOORS}:
            curator.ask("DELETE", f"/api/curator/floors/{quote(floor)}")
        for work in WORKS:
            curator.ask("POST", "/api/curator/works", work)
        for work, shade in (("kiss", "#3b4a6b"), ("harbour", "#6b8e8e")):
            curator.ask("PUT", f"/api/curator/works/{work}/picture", picture(shade), "image/svg+xml")
        for floor in FLOORS:
            curator.ask("PUT", f"/api/curator/floors/{floor['id']}/plan", plan(floor["width"], floor["height"]), "image/svg+xml")


def furnished(folder):
    """A museum as tests find it, closed. Each test gets a copy."""
    server = Server(folder).start()
    server.furnish()
    server.stop()
    server.log.unlink()
    return folder


def picture(shade):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300"><rect width="400" height="300" fill="{shade}"/>'
            '<circle cx="250" cy="110" r="70" fill="#ffffff" fill-opacity="0.5"/><path d="M0 300 L160 140 L290 300 Z" fill="#000000" fill-opacity="0.3"/></svg>').encode()


def plan(width, height):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{10 * width}" height="{10 * height}" viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="#f6f3ee"/><path fill="none" stroke="#8a7f6d" stroke-width="0.6" '
            f'd="M1 1H{width - 1}V{height - 1}H1Z M{width / 2} 1V{height * 0.4} M{width / 2} {height * 0.6}V{height - 1} M1 {height / 2}H{width * 0.3}"/></svg>').encode()


class Stage:
    """What a test gets: a furnished museum, and people who come with browsers."""

    def __init__(self, browser, museum, folder, context):
        self.browser, self.context, self.pages = browser, context, []
        self.folder = folder
        shutil.copytree(museum, folder, dirs_exist_ok=True)
        self.server = Server(folder).start()
        self.office = Client(self.server).sign_in()

    def open(self, path="/", **context):
        """Opens a page in a browser of its own, and takes note of all that it says and asks for."""
        shown = self.browser.new_context(**{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **self.context, **context})
        page = shown.new_page()
        page.set_default_timeout(6000)
        page.complaints, page.requests = [], []
        page.on("console", lambda message: message.type == "error" and "Failed to load resource" not in message.text
                and page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("dialog", lambda dialog: (page.complaints.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: page.requests.append(request))
        self.pages.append(page)
        page.goto(self.server.address + path)
        return page

    def visitor(self, name="Lydia", path="/", **context):
        """A visitor who has said who they are."""
        page = self.open(path, **context)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Begin").click()
        page.get_by_label("Your name").wait_for(state="detached")
        return page

    def curator(self, **context):
        page = self.open("/curator", **context)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("heading", name="Responses", exact=True).wait_for()
        return page

    def other(self, name="Mina"):
        """A visitor without a browser."""
        return Client(self.server).visit(name)

    def published(self, *texts, work="kiss"):
        """Responses of somebody else that everybody sees."""
        other = self.other()
        shared = [other.share(work, text) for text in texts]
        for response in shared:
            self.office.judge(response)
        return shared

    def close(self):
        for page in self.pages:
            page.context.close()
        self.server.stop()


def run(browser, is_wanted):
    """Runs the tests whose names are wanted, and gives how many failed."""
    chosen = [each for each in TESTS if is_wanted(each[0])]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="museum-") as place:
        museum = furnished(pathlib.Path(place))
        for name, context, body in chosen:
            with tempfile.TemporaryDirectory(prefix="museum-") as folder:
                failed += not passes(name, body, Stage(browser, museum, pathlib.Path(folder), context))
    print(f"museum, browser: {len(chosen) - failed} of {len(chosen)} tests")
    return failed


def passes(name, body, stage):
    try:
        body(stage)
        must_be([each for page in stage.pages for each in page.complaints], [], "complaints")
        away = [request.url for page in stage.pages for request in page.requests
                if not request.url.startswith((stage.server.address, "data:", "blob:"))]
        must_be(away, [], "requests to others")
        return True
    except Exception as error:  # A browser has many ways to fail.
        print(f"failed: {name}: {type(error).__name__}: {str(error)[:600]}", flush=True)
        return False
    finally:
        stage.close()
