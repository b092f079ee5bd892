#!/usr/bin/env python3
"""A whole story by clients that are not ours: the old protocol's replies byte for byte, three people in one room
by both protocols, pictures, files, members, an administrator, and a restart in the middle.

    story.py                     SQLite
    story.py --postgres --two    PostgreSQL, where people are at two servers
"""

import email
import email.policy
import http.client
import json
import math
import re
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
import zlib

from common import Client, Failures, Postgres, Server, program

failures = Failures(" ".join(["story", *sys.argv[1:]]))
check = failures.check
postgres = Postgres() if "--postgres" in sys.argv else None
folder = tempfile.mkdtemp(prefix="geochat-story-")
database = postgres.address if postgres else f"{folder}/rooms.sqlite"
subprocess.run([program(), "password", "--database", database], input=b"open sesame\n", check=True, stdout=subprocess.DEVNULL)
servers = [Server(database, "--legacy") for _ in range(2 if "--two" in sys.argv else 1)]
here, there = servers[0].port, servers[-1].port


def old(request, **fields):
    """The body of a reply of the old protocol, without the XML declaration, which must be there."""
    query = urllib.parse.urlencode({"v": 5, "cmd": request, **fields})
    status, headers, body = Client(there).ask("GET", f"/chat.php?{query}")
    declaration = b'<?xml version="1.0" encoding="UTF-8"?>\n'
    check(status == 200 and headers["Content-Type"].startswith("text/xml") and body.startswith(declaration), f"{query}: {body}")
    return body[len(declaration):].decode()


def listen(client, room, after=None):
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=20)
    connection.request("GET", f"/api/rooms/{room}/events" + (f"?after={after}" if after is not None else ""), headers=client.headers)
    reply = connection.getresponse()
    check(reply.status == 200 and reply.getheader("Content-Type") == "text/event-stream", f"events: {reply.status}")
    return connection, reply


def event(stream, name):
    """The next event of a name."""
    heard = None
    while True:
        line = stream[1].readline().decode().rstrip("\n")
        if line.startswith("event: "):
            heard = line[7:]
        elif line.startswith("data: ") and heard == name:
            return json.loads(line[6:])
        elif not line and stream[1].isclosed():
            return None


def soon(condition):
    """Whether something becomes so within some seconds."""
    for _ in range(200):
        if condition():
            return True
        time.sleep(0.05)
    return False


# The rooms of the first server's replies, which tells points of Mercator's square.
lydia = Client(here, "Lydia")
first = [(id, math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y)))), x * 360 - 180, zoom, topic)
         for id, x, y, zoom, topic in [(5, 0.8, 0.42, 8, "whatwhat"), (6, 0.53, 0.42, 8, "123"), (58, 0.4, 0.8, 5, "tt")]]
if postgres:
    for id, latitude, longitude, zoom, topic in first:
        postgres.sql(f"INSERT INTO rooms VALUES ({id}, {latitude!r}, {longitude!r}, {zoom}, '{topic}', '{topic}', NULL, 1795960314903, 0, 0)")
    postgres.sql("UPDATE settings SET value = '58' WHERE name = 'last room'")
else:
    import sqlite3
    with sqlite3.connect(database) as connection:
        for row in first:
            connection.execute("INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, NULL, 1795960314903, 0, 0)", (*row, row[4]))
            x, y = round(row[2] * 1e6), round(row[1] * 1e6)
            connection.execute("INSERT INTO room_places VALUES (?, ?, ?, ?, ?, ?, ?)", (row[0], x, x, y, y, row[3], row[3]))
        connection.execute("UPDATE settings SET value = '58' WHERE name = 'last room'")
for server in servers:
    server.kill()
    server.start()
lydia.connection = None
secret = re.fullmatch(r"<sessionid>([\w-]{32,})</sessionid>", old("start", nick="Olga"))
check(secret, "start")
olga = secret[1]
check(old("chats", lon1=0, lat1=0.4, lon2=0.8, lat2=1, minz=4, maxz=10) ==
      "<chats><chat><id>5</id><longitude>0.8</longitude><latitude>0.42</latitude><z>8</z><topic>whatwhat</topic></chat>"
      "<chat><id>6</id><longitude>0.53</longitude><latitude>0.42</latitude><z>8</z><topic>123</topic></chat>"
      "<chat><id>58</id><longitude>0.4</longitude><latitude>0.8</latitude><z>5</z><topic>tt</topic></chat></chats>",
      "the rooms of the first server")
# Three people in a room, one by the old protocol.
room = lydia.open("Cinnamon buns")
check(room == 59, f"a fresh number: {room}")
time.sleep(0.3)
max_ = Client(there, "Max")
for client in (lydia, max_):
    check(client.ask("POST", f"/api/rooms/{room}/join")[0] == 200, "joining")
streams = [listen(client, room) for client in (lydia, max_)]
check(old("join", chatid=f"{room}@", sessionid=olga) == "<done></done>", "joining by the old protocol")
for stream in streams:
    while sorted(event(stream, "people")["people"]) != ["Lydia", "Max", "Olga"]:
        pass
check(old("post", chatid=room, sessionid=olga, text="Hello <all>", id="o1") == "<done></done>", "posting by the old protocol")
check(old("post", chatid=room, sessionid=olga, text="Hello <all>", id="o1") == "<done></done>", "a retry by the old protocol")
lydia.ask("POST", f"/api/rooms/{room}/messages", {"id": "l1", "text": "Hi, Olga"})
max_.ask("POST", f"/api/rooms/{room}/messages", {"id": "m1", "text": "Hej"})
for stream in streams:
    heard = [event(stream, "message") for _ in range(3)]
    check([(m["seq"], m["nick"], m["text"]) for m in heard] ==
          [(1, "Olga", "Hello <all>"), (2, "Lydia", "Hi, Olga"), (3, "Max", "Hej")], f"heard: {heard}")
    check(heard[1]["from"] == lydia.tag, "whose message it is")
check(re.sub(r"<time>\d+</time>", "", old("messages", chatid=room, sessionid=olga, after=1)) ==
      "<messages><message><number>2</number><nick>Lydia</nick><text>Hi, Olga</text></message>"
      "<message><number>3</number><nick>Max</nick><text>Hej</text></message></messages>", "reading by the old protocol")
check(old("rename", nick="Olena", sessionid=olga) == "<done></done>", "another name by the old protocol")
told = event(streams[0], "message")
check((told["kind"], told["nick"], told["text"]) == ("renamed", "Olga", "Olena"), f"a new name is told: {told}")
# A picture, from a client's own PNG.
row = b"\0" + bytes([200, 30, 30]) * 2_000
png = b"\x89PNG\r\n\x1a\n"
for kind, data in [(b"IHDR", struct.pack(">IIBBBBB", 2_000, 1_000, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(row * 1_000)), (b"IEND", b"")]:
    png += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
status, _, body = lydia.ask("POST", f"/api/rooms/{room}/pictures", png, {"Content-Type": "image/png"})
check(status == 201, f"a picture: {status} {body}")
lydia.ask("POST", f"/api/rooms/{room}/messages", {"id": "l2", "text": "", "picture": body["picture"]})
shown = event(streams[1], "message")
shown = shown if shown["picture"] else event(streams[1], "message")
status, headers, jpeg = max_.ask("GET", shown["picture"])
check(status == 200 and headers["Content-Type"] == "image/jpeg" and jpeg[:2] == b"\xff\xd8" and b"Exif" not in jpeg, "the picture's bytes")
check("private" in headers["Cache-Control"], f"a picture is kept by the browser alone: {headers}")
check(Client(here).ask("GET", shown["picture"])[0] == 401, "a picture is for visitors")
boundary = "----x"
form = (f'--{boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n').encode() + png + f"\r\n--{boundary}--\r\n".encode()
status, _, again = lydia.ask("POST", f"/api/rooms/{room}/pictures", form, {"Content-Type": f"multipart/form-data; boundary={boundary}"})
check(status == 201 and again["picture"] == body["picture"], f"a picture in a form: {status} {again}")
# Files.
status, headers, text = lydia.ask("GET", f"/api/rooms/{room}/transcript.md")
check(status == 200 and b"**Olga**" in text and b"Hello \\<all\\>" in text and "attachment" in headers["Content-Disposition"], "Markdown")
status, _, text = lydia.ask("GET", f"/api/rooms/{room}/transcript.eml")
mail = email.message_from_bytes(text, policy=email.policy.default)
check(mail["Subject"] == "Cinnamon buns" and any(p.get_content_type() == "image/jpeg" for p in mail.walk()), "mail")
status, _, text = lydia.ask("GET", f"/api/rooms/{room}/transcript.geojson")
check(json.loads(text)["features"][0]["geometry"]["coordinates"] == [18.07, 59.33], "GeoJSON")
# A restart in the middle: what was said is there, sessions go on, streams come again and miss nothing.
last = shown["seq"]
for server in servers:
    server.kill()
    server.start()
for client in (lydia, max_):
    client.connection = None
streams = [listen(client, room, last) for client in (lydia, max_)]
check(old("post", chatid=room, sessionid=olga, text="Still here") == "<done></done>", "posting after a restart")
check(event(streams[0], "message")["text"] == "Still here", "hearing after a restart")
connection = http.client.HTTPConnection("127.0.0.1", max_.port, timeout=20)
connection.request("GET", f"/api/rooms/{room}/events", headers={**max_.headers, "Last-Event-ID": str(last)})
check(event((connection, connection.getresponse()), "message")["text"] == "Still here", "Last-Event-ID")
# Who has missed much is told to ask for it, and hears what comes.
long, sent = lydia.open("A long room", 7, 8), 1_001
rows = ", ".join(f"({long}, {n}, 'Max', 1795960314903, 'x', 'text', 'nobody')" for n in range(1, sent + 1))
for change in (f"INSERT INTO messages(room, number, author, at, text, kind, visit) VALUES {rows}",
               f"UPDATE rooms SET last = {sent} WHERE id = {long}"):
    if postgres:
        postgres.sql(change)
    else:
        with sqlite3.connect(database) as connection:
            connection.execute(change)
lydia.ask("POST", f"/api/rooms/{long}/join")


def post(text):
    status, _, body = lydia.ask("POST", f"/api/rooms/{long}/messages", {"id": f"long-{time.monotonic_ns()}", "text": text})
    check(status == 201, f"posting much: {status} {body}")
    return body["message"]["seq"]


for after in (0, sent):
    if after:
        for _ in range(20):
            post("x" * 9_000)
    stream = listen(lydia, long, after)
    check(event(stream, "reset") == {"after": after}, "much was missed")
    number = post("new")
    heard = event(stream, "message")
    check((heard["seq"], heard["text"]) == (number, "new"), f"hearing after a reset: {heard}")
status, _, body = lydia.ask("GET", f"/api/rooms/{long}/messages?after={sent}&limit=200")
check([len(m["text"]) for m in body["messages"]] == [3] + [9_000] * 20 + [3], "what was missed")
lydia.ask("POST", f"/api/rooms/{long}/leave")
# Members.
member = Client(here)
status, headers, body = member.ask("POST", "/api/account", {"name": "Vera", "password": "correct horse"})
member.headers = {"Cookie": headers["Set-Cookie"].split(";")[0], "X-CSRF-Token": body["csrf"]}
check(status == 201 and body["member"] and body["may"]["edit"], f"registering: {status} {body}")
check(f"Max-Age={400 * 86_400}" in headers["Set-Cookie"], "the server ends a visit, not its cookie")
own = member.open("Vera's room", 1, 2)
check(member.ask("PATCH", f"/api/rooms/{own}", {"topic": "Véra's Café"})[2]["topic"] == "Véra's Café", "an own topic")
found = member.ask("GET", "/api/rooms?" + urllib.parse.urlencode({"topic": "cafe\0VĒRA"}))[2]["rooms"]
check([r["id"] for r in found] == [own], f"a topic without accents: {found}")
check(max_.ask("PATCH", f"/api/rooms/{own}", {"topic": "x"})[0] == 403, "others' topics")
check(Client(there).ask("POST", "/api/session", {"nick": "vera"})[0] == 409, "a member's name")
status, headers, body = Client(there).ask("POST", "/api/account/session", {"name": "vera", "password": "correct horse"})
check(status == 201 and body["nick"] == "Vera", f"signing in: {status} {body}")
status, _, body = lydia.ask("POST", "/api/account", {"name": "Lydia", "password": "battery staple"})
check(status == 201 and body["member"] and body["rooms"] == [room] and body["from"] == lydia.tag, f"becoming a member: {status} {body}")
# An administrator.
admin = Client(there)
check(admin.ask("POST", "/api/admin/session", {"password": "open barley"})[0] == 401, "a wrong password")
status, headers, body = admin.ask("POST", "/api/admin/session", {"password": "open sesame"})
admin.headers = {"Cookie": headers["Set-Cookie"].split(";")[0], "X-CSRF-Token": body["csrf"]}
check([r["id"] for r in admin.ask("GET", "/api/admin/rooms")[2]["rooms"]] == [5, 6, 58, room, long, own], "all rooms")
said = f"/api/admin/rooms/{room}/messages"
rude = next(m["seq"] for m in admin.ask("GET", said)[2]["messages"] if m["text"] == "Hej")
check(admin.ask("GET", shown["picture"])[0] == 200, "a picture for the administrator")
check(admin.ask("DELETE", f"{said}/{rude}")[0] == 204, "removing a message")
check(event(streams[0], "erased") == {"seqs": [rude]}, "the removal of a message is told")
check(admin.ask("DELETE", f"{said}/{rude}")[0] == 404, "a message that is removed")
check(admin.ask("PUT", "/api/admin/bans/Max", {"reason": "rude", "until": None})[0] == 200, "a ban")
check(event(streams[1], "removed") == {"reason": "banned"}, "the banned is told")
check(max_.ask("GET", f"/api/rooms/{room}/people")[0] == 401 and Client(here).ask("POST", "/api/session", {"nick": "MAX"})[0] == 403, "the banned is out")
check(admin.ask("PATCH", "/api/admin/settings", {"unusedDays": 0})[0] == 422, "a setting out of range")
check(admin.ask("DELETE", f"/api/admin/rooms/{own}", {"reason": "test"})[0] == 204, "removing a room")
# The rooms of a member who deletes everything are nobody's, at both servers.
rosa = Client(here)
status, headers, body = rosa.ask("POST", "/api/account", {"name": "Rosa", "password": "correct horse"})
rosa.headers = {"Cookie": headers["Set-Cookie"].split(";")[0], "X-CSRF-Token": body["csrf"]}
hers = rosa.open("Rosa's room", 5, 6)


def owners():
    rooms = Client(there).ask("GET", "/api/rooms?west=5&east=7&south=4&north=6&zoom=8")[2]["rooms"]
    return [(each["id"], each["owner"]) for each in rooms]


check(soon(lambda: owners() == [(hers, "Rosa")]), f"a member's room: {owners()}")
check(rosa.ask("DELETE", "/api/session/data")[0] == 204 and soon(lambda: owners() == [(hers, None)]), f"nobody's room: {owners()}")
# A server that does not know what it missed ends all streams, and pages come again.
if postgres:
    postgres.sql("NOTIFY geochat, 'trial all'")
    check(event(streams[0], "nothing") is None, "streams end")
# What one wrote is deleted.
check(lydia.ask("DELETE", "/api/session/data")[0] == 204 and lydia.ask("GET", "/api/session")[0] == 401, "deleting")
text = old("messages", chatid=room, sessionid=olga)
check("Lydia" not in text and "Hi, Olga" not in text and "Still here" in text, f"what was deleted: {text}")
actions = [e["action"] for e in admin.ask("GET", "/api/admin/audit")[2]["entries"]]
check(actions == ["removed-room", "banned", "removed-message", "signed-in", "changed-password"], f"the log: {actions}")
for server in servers:
    check(server.stop() == 0, "a server did not stop by itself")
if postgres:
    postgres.remove()
failures.end()
