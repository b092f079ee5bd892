#!/usr/bin/env python3
"""More than 300 hostile requests: each gets an error reply, nothing is lost, nobody is let in."""

import json
import socket
import subprocess
import tempfile

from common import Client, Failures, Server, free_port, program

failures = Failures("hostile")
folder = tempfile.mkdtemp()
log = f"{folder}/log"
server = Server(f"{folder}/rooms.sqlite", "--legacy", log=log)
lydia, max_ = Client(server.port, "Lydia"), Client(server.port, "Max")
room = lydia.open("Cinnamon buns")
lydia.ask("POST", f"/api/rooms/{room}/join")
lydia.ask("POST", f"/api/rooms/{room}/messages", {"id": "first", "text": "Hello"})


def refused(method, path, body=None, client=lydia, expected=range(400, 500), **more):
    what = f"{method} {path} {str(body)[:60]}"
    try:
        status, _, reply = client.ask(method, path, body, **more)
    except OSError as error:
        failures.check(False, f"{what}: {error}")
        return
    failures.check(status in expected, f"{what}: {status} {str(reply)[:200]}")
    if isinstance(reply, dict):
        error = reply.get("error", {})
        failures.check(error.get("code") and error.get("message"), f"{what}: no error in {reply}")


# Nicknames.
for nick in ["", " ", "1a", "_a", "a b", "é", "a" * 33, "a-b", "<b>", "Lydia", "lydia", "LYDIA", "a\0", "a\n", "ａ",
             "Lуdia", "'; DROP TABLE visits; --", "a%00", "😀", "a" * 60_000]:
    refused("POST", "/api/session", {"nick": nick}, Client(server.port))
    refused("PATCH", "/api/session", {"nick": nick if nick.lower() != "lydia" else "Max"})
# Bodies that are none.
for body in [b"", b"{", b"[]", b"null", b"1", b'"nick"', b'{"nick":1}', b'{"nick":null}', b'{"nick":["a"]}', b"\xff\xfe",
             b'{"nick":"\xff"}', b'{"nick":"\\ud800"}', b"[" * 30_000, b'{"a":' * 20_000, b"{" + b'"a":1,' * 9_000,
             b"x" * 70_000, b'{"nick":"a"' + b" " * 70_000 + b"}"]:
    for method, path in [("POST", "/api/session"), ("POST", f"/api/rooms/{room}/messages"), ("POST", "/api/rooms")]:
        # A message without words says nothing; what is no object is no message.
        refused(method, path, body, Client(server.port) if path == "/api/session" else lydia)
for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "application/json5"]:
    refused("POST", "/api/session", b'{"nick":"Olena"}', Client(server.port), headers={"Content-Type": kind})
# Places.
for latitude, longitude, zoom in [(91, 0, 1), (-91, 0, 1), (1e308, 0, 1), ("59", 18, 8), (None, 0, 1), (59, None, 8),
                                  (59, 18, "8"), (59, 18, 1.5), (59, 18, None), ([], {}, 1)]:
    refused("POST", "/api/rooms", {"latitude": latitude, "longitude": longitude, "zoom": zoom, "topic": "x"})
for text in [b"NaN", b"Infinity", b"1e999", b"0x10", b"--1"]:
    refused("POST", "/api/rooms", b'{"latitude":' + text + b',"longitude":1,"zoom":1,"topic":"x"}')
for topic in ["", " ", "\n", "a\nb", "a\0b", "x" * 201, "\u200b", "\x1b[2J", "a\u2028b", "e\u0301" * 4_001, None, 1]:
    refused("POST", "/api/rooms", {"latitude": 1, "longitude": 2, "zoom": 3, "topic": topic})
# Looking at what cannot be looked at.
for query in ["", "west=1", "west=a&south=0&east=1&north=1&zoom=1", "west=0&south=0&east=1&north=1",
              "west=nan&south=0&east=1&north=1&zoom=1", "west=0&south=inf&east=1&north=1&zoom=1",
              "west=0&south=5&east=1&north=1&zoom=1", "west=0&south=0&east=1&north=1&zoom=x",
              "west=1e300&south=0&east=1&north=1&zoom=1", "near=1", "near=1,2,3", "near=a,b", "near=91,0", "near=nan,1",
              "near=1,1&metres=x", "near=1,1&metres=-1", "near=1,1&metres=nan", "west=0&south=0&east=1&north=1&zoom=1e99"]:
    refused("GET", f"/api/rooms?{query}")
# Rooms that are none, and addresses that are none.
for path in ["0", "-1", "99", "x", "1e3", "9223372036854775808", "%31%00", "1%2F", "..", "%2e%2e", "%EF%BC%91"]:
    refused("GET", f"/api/rooms/{path}")
    refused("POST", f"/api/rooms/{path}/join", b"")
    refused("GET", f"/api/rooms/{path}/messages")
    refused("GET", f"/api/rooms/{path}/events")
    refused("POST", f"/api/rooms/{path}/messages", {"id": "a", "text": "x"})
for path in ["/api", "/api/", "/api/rooms/1/", "//", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/page.c", "/.git/config",
             "/index.html/", "/api/rooms/1/transcript.exe", "/api/pictures/x", "/api/pictures/" + "0" * 64, "/a" * 3_000]:
    refused("GET", path)
for method in ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "FOO", "get"]:
    refused(method, "/api/rooms", expected=range(400, 502))
# Messages.
for text in ["", " ", "\n\t", "x" * 10_001, "\0", "\x1b]52;c;AAAA\x07", "\x07", "\x7f", "\x9b2J", None]:
    refused("POST", f"/api/rooms/{room}/messages", {"id": "hostile", "text": text})
for id in ["", " ", "a b", "é", "x" * 65, "a/b", "'", "<", 5, []]:
    refused("POST", f"/api/rooms/{room}/messages", {"id": id, "text": "x"})
for picture in ["x", "0" * 64, "../x", 1, ""]:
    refused("POST", f"/api/rooms/{room}/messages", {"id": "p", "text": "x", "picture": picture})
# Pictures that are none.
for bytes_ in [b"", b"x", b"GIF89a", b"<svg onload=alert(1)>", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
               b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x02\0\0\0" + b"\0" * 20, b"\0" * 1_000_000]:
    refused("POST", f"/api/rooms/{room}/pictures", bytes_, headers={"Content-Type": "image/jpeg"})
# More than a picture may have: the reply may come before all of it is sent, and the connection is closed then.
try:
    status = lydia.ask("POST", f"/api/rooms/{room}/pictures", b"\xff\xd8" * 7_000_000, {"Content-Type": "image/jpeg"})[0]
except OSError:
    status = 413
failures.check(status == 413, f"a picture that is too large: {status}")
# Who is not in the room, has no session, or a forged one.
nobody, forged = Client(server.port), Client(server.port)
forged.headers = {"Cookie": "visit=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "X-CSRF-Token": "x"}
stolen = Client(server.port)
stolen.headers = {"Cookie": lydia.headers["Cookie"]}
for client in (max_, nobody, forged):
    for method, path, body in [("GET", "messages", None), ("GET", "people", None), ("GET", "events", None),
                               ("GET", "transcript.md", None), ("GET", "transcript.eml", None),
                               ("POST", "messages", {"id": "x", "text": "x"}), ("POST", "pictures", b"x")]:
        refused(method, f"/api/rooms/{room}/{path}", body, client, expected=(401, 403, 415))
for client in (nobody, forged, stolen):
    for method, path, body in [("DELETE", "/api/session", None), ("DELETE", "/api/session/data", None),
                               ("PATCH", "/api/session", {"nick": "Eve"}), ("POST", f"/api/rooms/{room}/join", b""),
                               ("POST", "/api/rooms", {"latitude": 1, "longitude": 1, "zoom": 1, "topic": "x"})]:
        refused(method, path, body, client, expected=(401, 403))
for client in (nobody, forged, lydia):
    for method, path, body in [("GET", "rooms", None), ("DELETE", f"rooms/{room}", {"reason": "x"}), ("GET", "people", None),
                               ("GET", f"rooms/{room}/messages", None), ("DELETE", f"rooms/{room}/messages/1", None),
                               ("GET", "bans", None), ("PUT", "bans/Max", {"reason": "x", "until": None}),
                               ("DELETE", "bans/Max", None), ("GET", "settings", None),
                               ("PATCH", "settings", {"onePerPlace": False}), ("GET", "audit", None),
                               ("GET", "session", None), ("POST", "session", {"password": "12345678"})]:
        refused(method, f"/api/admin/{path}", body, client, expected=(401, 403, 404))
# Pages of other sites.
for origin in ["https://evil.example", "null", "http://localhost.evil.example", "file://", "http://127.0.0.1:1"]:
    refused("POST", f"/api/rooms/{room}/messages", {"id": "o", "text": "x"}, headers={"Origin": origin}, expected=(403,))
refused("GET", "/api/rooms?topic=", headers={"Host": "evil.example"}, expected=(400, 421))
# Passwords.
for body in [{"name": "Eve"}, {"name": "Eve", "password": "short"}, {"name": "1", "password": "long enough"},
             {"name": "Eve", "password": "x" * 2_000}, {"name": "Lydia", "password": "long enough"}]:
    refused("POST", "/api/account", body, Client(server.port))
statuses = [Client(server.port).ask("POST", "/api/account/session", {"name": "Eve", "password": f"guess {n}"})[0]
            for n in range(15)]
failures.check(statuses[0] == 401 and statuses[-1] == 429, f"guesses: {statuses}")


# What http.client would not send.
def raw(text, what):
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        try:
            connection.sendall(text)
            connection.settimeout(20)
            reply = connection.recv(4_096)
        except ConnectionError:
            reply = b""
    failures.check(reply == b"" or reply.split(b" ")[1][:1] in b"45", f"{what}: {reply[:80]}")


for text, what in [
    (b"GET / HTTP/1.1\r\n\r\n", "no host"), (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "two hosts"),
    (b"GET\r\n\r\n", "no address"), (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "TLS"), (b"\0" * 100 + b"\r\n\r\n", "zeros"),
    (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "a version"), (b"GET http://evil/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "a proxy's address"),
    (b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde", "two lengths"),
    (b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "length and chunks"),
    (b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", "a negative length"),
    (b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n", "a huge length"),
    (b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", "a chunk of no size"),
    (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000 + b"\r\n\r\n", "a long field"),
    (b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", "a long address"),
    (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 5_000 + b"\r\n", "many fields"),
]:
    raw(text, what)

# The old protocol.
for query in ["", "v=5", "v=5&cmd=dance", "v=4&cmd=start&nick=Eve", "v=5&cmd=start", "v=5&cmd=start&nick=1", "v=5&cmd=start&nick=Lydia",
              "v=5&v=5&cmd=start&nick=Eve", "v=5&cmd=join&chatid=1", "v=5&cmd=join&chatid=1&sessionid=x", "v=5&cmd=join&chatid=x&sessionid=x",
              "v=5&cmd=chats&lon1=nan&lat1=0&lon2=1&lat2=1&minz=0&maxz=1", "v=5&cmd=chats&lon1=0", "v=5&cmd=post&chatid=1&sessionid=x&text=y",
              "v=5&cmd=messages&chatid=1&sessionid=x&after=-1", "v=5&cmd=open&lon=x&lat=1&z=1&topic=a&sessionid=x", "v=5&cmd=stop&sessionid=",
              "v=5&cmd=rename&nick=Lydia&sessionid=x", "cmd=start&nick=Eve", "v=5&cmd=start&nick=Eve%0d%0aX:y"]:
    status, _, reply = Client(server.port).ask("GET", f"/chat.php?{query}")
    is_error = status >= 400 or reply.startswith(b"<?xml") and b"<error><code>" in reply
    failures.check(is_error, f"chat.php?{query}: {status} {reply[:100]}")
status, _, _ = Client(server.port).ask("HEAD", "/chat.php?v=5&cmd=start&nick=Head")
failures.check(status == 405, f"a visit begun by HEAD: {status}")

# Options without sense.
for options in [["--origin", "chat.example.org"], ["--origin", ""], ["--origin", "https://example.org;script-src"], ["--origin"],
                ["--tiles", "https://example.org/tile.png"], ["--satellite", "{z}/{x}/{y}"], ["--rate", "0"], ["--port", "65536"],
                ["--database", ""], ["--pages", folder], ["--dance"]]:
    ended = subprocess.run([program(), "serve", *options], capture_output=True, text=True, timeout=10)
    failures.check(ended.returncode == 2 and ended.stderr, f"{options}: {ended.returncode} {ended.stderr[:100]}")

# Nothing was lost, and nothing was let in.
status, _, body = lydia.ask("GET", f"/api/rooms/{room}/messages?after=0")
failures.check([m["text"] for m in body["messages"]] == ["Hello"], f"messages: {body}")
status, _, body = lydia.ask("GET", "/api/rooms?topic=")
failures.check([r["topic"] for r in body["rooms"]] == ["Cinnamon buns"], f"rooms: {body}")
status, _, body = lydia.ask("GET", f"/api/rooms/{room}/people")
failures.check(body["people"] == ["Lydia"], f"people: {body}")
# Markup in every field comes back as it was, as data.
for text in ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "]]>", "{{7*7}}", "\u202egnp.exe", "&lt;"]:
    status, _, body = lydia.ask("POST", f"/api/rooms/{room}/messages", {"id": f"m{failures.checks}", "text": text})
    failures.check(status == 201 and body["message"]["text"] == text, f"markup {text}: {body}")
failures.check(server.stop() == 0, "the server did not stop by itself")
with open(log, encoding="utf-8", errors="replace") as lines:
    text = lines.read()
secret = lydia.headers["Cookie"].split("=")[1]
for what in (secret, lydia.headers["X-CSRF-Token"], "long enough", "guess 3", "Hello"):
    failures.check(what not in text, f"the log has a secret: {what[:8]}…")
failures.check(" 500 " not in text, "the log has a status 500: " + "; ".join(l for l in text.splitlines() if " 500 " in l)[:500])
failures.end()
