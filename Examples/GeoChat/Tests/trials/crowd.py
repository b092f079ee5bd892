#!/usr/bin/env python3
"""1,000 people in 50 rooms, 50 messages a second in all: each reaches its room once, in order, 99 % within 300 ms.

    crowd.py                     SQLite
    crowd.py --postgres          PostgreSQL
    crowd.py --postgres --two    two servers on one PostgreSQL
    crowd.py … --seconds 20
"""

import asyncio
import json
import random
import sys
import tempfile
import time

from common import Failures, Postgres, Server

PEOPLE, ROOMS, RATE = 1_000, 50, 50
SECONDS = int(sys.argv[sys.argv.index("--seconds") + 1]) if "--seconds" in sys.argv else 20
failures = Failures(" ".join(["crowd", *sys.argv[1:]]))
postgres = Postgres() if "--postgres" in sys.argv else None
folder = tempfile.mkdtemp(prefix="geochat-crowd-")
database = postgres.address if postgres else f"{folder}/rooms.sqlite"
servers = [Server(database) for _ in range(2 if "--two" in sys.argv else 1)]
sent = {}


class Person:
    """A person with two connections: one asks, the other listens."""

    def __init__(self, number):
        self.number, self.port = number, servers[number % len(servers)].port
        self.head, self.heard, self.late, self.extra = "", [], [], 0
        self.asking = None
        self.lock = asyncio.Lock()

    async def ask(self, method, path, body=None):
        async with self.lock:
            if self.asking is None:
                self.asking = await asyncio.open_connection("127.0.0.1", self.port)
            data = b"" if body is None else json.dumps(body).encode()
            try:
                return await self.send(method, path, data)
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server closes connections that are idle for 15 seconds.
                self.asking = await asyncio.open_connection("127.0.0.1", self.port)
                return await self.send(method, path, data)

    async def send(self, method, path, data):
        reader, writer = self.asking
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{self.head}Content-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        text = await reader.readexactly(int(fields.get("Content-Length", 0)))
        return int(head.split(" ")[1]), fields, json.loads(text) if text else None

    async def come(self, room):
        status, fields, body = await self.ask("POST", "/api/session", {"nick": f"Person_{self.number}"})
        if status != 201:
            raise RuntimeError(f"{status} {body}")
        self.head = f"Cookie: {fields['Set-Cookie'].split(';')[0]}\r\nX-CSRF-Token: {body['csrf']}\r\n"
        self.room = room
        status, _, body = await self.ask("POST", f"/api/rooms/{room}/join")
        if status != 200:
            raise RuntimeError(f"{status} {body}")
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /api/rooms/{room}/events HTTP/1.1\r\nHost: localhost\r\n{self.head}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head:
            raise RuntimeError(head)
        self.writer = writer
        self.task = asyncio.create_task(self.listen(reader))

    async def listen(self, reader):
        name = None
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip()
            elif line.startswith(b"data: ") and name == b"message":
                message = json.loads(line[6:])
                now = time.monotonic()
                self.heard.append(message["seq"])
                if message["id"] in sent:
                    self.late.append(now - sent[message["id"]])


async def trial():
    people = [Person(number) for number in range(PEOPLE)]
    opener = people[0]
    status, fields, body = await opener.ask("POST", "/api/session", {"nick": "Opener"})
    opener.head = f"Cookie: {fields['Set-Cookie'].split(';')[0]}\r\nX-CSRF-Token: {body['csrf']}\r\n"
    rooms = []
    for number in range(ROOMS):
        _, _, body = await opener.ask("POST", "/api/rooms", {
            "latitude": number, "longitude": number, "zoom": 8, "topic": f"Room {number}"})
        rooms.append(body["id"])
    began = time.monotonic()
    for start in range(0, PEOPLE, 20):
        await asyncio.gather(*(person.come(rooms[person.number % ROOMS]) for person in people[start:start + 20]))
    came = time.monotonic() - began
    await asyncio.sleep(2)
    for person in people:
        person.heard.clear()
    chance, posts, answers = random.Random(5), [], []

    async def post(number):
        person = people[chance.randrange(PEOPLE)]
        key = f"m{number}"
        sent[key] = time.monotonic()
        status, _, body = await person.ask("POST", f"/api/rooms/{person.room}/messages", {"id": key, "text": f"Message {number}"})
        answers.append(time.monotonic() - sent[key])
        failures.check(status == 201, f"{key}: {status} {body}")
        return person.room, body["message"]["seq"]

    began = time.monotonic()
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(0, began + number / RATE - time.monotonic()))
        posts.append(asyncio.create_task(post(number)))
    posted = await asyncio.gather(*posts)
    await asyncio.sleep(3)
    said = {room: sorted(seq for at, seq in posted if at == room) for room in rooms}
    for person in people:
        failures.check(person.heard == said[person.room], f"person {person.number} in room {person.room} heard "
                       f"{len(person.heard)} of {len(said[person.room])}, in order: {person.heard == sorted(person.heard)}")
        person.writer.close()
    late = sorted(second for person in people for second in person.late)
    answers.sort()
    p99 = late[int(len(late) * 0.99)]
    failures.check(p99 < 0.3, f"99 % arrive within {p99 * 1000:.0f} ms")
    return (f"{PEOPLE} people came in {came:.0f} s; {len(posted)} messages in {SECONDS} s became {len(late)} events: "
            f"half within {late[len(late) // 2] * 1000:.1f} ms, 99 % within {p99 * 1000:.1f} ms, all within "
            f"{late[-1] * 1000:.1f} ms; acknowledged: 99 % within {answers[int(len(answers) * 0.99)] * 1000:.1f} ms.")


told = asyncio.run(trial())
for server in servers:
    failures.check(server.stop() == 0, "a server did not stop by itself")
if postgres:
    postgres.remove()
failures.end(told)
