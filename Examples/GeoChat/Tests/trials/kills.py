#!/usr/bin/env python3
"""Kills the server under load, again and again: no acknowledged message is lost or doubled, and order stays.

    kills.py 20                 kills of the server, SQLite
    kills.py 20 --postgres      kills of the server, PostgreSQL
    kills.py 20 --database      kills of PostgreSQL, with two servers on it
"""

import http.client
import random
import sys
import tempfile
import threading
import time

from common import Client, Failures, Postgres, Server

count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
on_postgres, kills_database = "--postgres" in sys.argv, "--database" in sys.argv
failures = Failures(" ".join(["kills", *sys.argv[1:]]))
postgres = Postgres() if on_postgres or kills_database else None
folder = tempfile.mkdtemp(prefix="geochat-kills-")
database = postgres.address if postgres else f"{folder}/rooms.sqlite"
servers = [Server(database) for _ in range(2 if kills_database else 1)]
chance = random.Random(3)
ROOMS, PEOPLE = 4, 12
end = threading.Event()


class Talker(threading.Thread):
    """Says one thing after another; what was not acknowledged is said again with the same identifier."""

    def __init__(self, number):
        super().__init__(daemon=True)
        self.number, self.acknowledged, self.retries = number, {}, 0
        self.client = Client(servers[number % len(servers)].port, f"Talker_{number}")
        self.room = rooms[number % ROOMS]
        self.client.ask("POST", f"/api/rooms/{self.room}/join")

    def run(self):
        said = 0
        while not end.is_set():
            said += 1
            key = f"{self.number}-{said}"
            while not self.say(key):
                self.retries += 1
                time.sleep(0.02)

    def say(self, key):
        try:
            status, _, body = self.client.ask(
                "POST", f"/api/rooms/{self.room}/messages", {"id": key, "text": f"Message {key}"})
        except (OSError, http.client.HTTPException):
            return False
        if status in (200, 201):
            number = body["message"]["seq"]
            failures.check(self.acknowledged.get(key, number) == number, f"{key} has two numbers")
            self.acknowledged[key] = number
            return True
        failures.check(status == 503, f"{key}: {status} {body}")
        return False


first = Client(servers[0].port, "First")
rooms = [first.open(f"Room {n}", 10 + n, 10) for n in range(ROOMS)]
talkers = [Talker(number) for number in range(PEOPLE)]
for talker in talkers:
    talker.start()
began = time.monotonic()
for number in range(count):
    time.sleep(chance.uniform(0.05, 0.5))
    if kills_database:
        postgres.kill()
        time.sleep(chance.uniform(0, 0.2))
        postgres.start()
    else:
        servers[0].kill()
        servers[0].start()
end.set()
for talker in talkers:
    talker.join(60)
    failures.check(not talker.is_alive(), f"talker {talker.number} still waits")
seconds = time.monotonic() - began
first.connection = None
for room in rooms:
    status, _, body = first.ask("POST", f"/api/rooms/{room}/join")
    failures.check(status == 200, f"joining: {status} {body}")
    messages, after = [], 0
    while True:
        status, _, body = first.ask("GET", f"/api/rooms/{room}/messages?after={after}&limit=200")
        messages += body["messages"]
        if not body["more"]:
            break
        after = messages[-1]["seq"]
    numbers, keys = [m["seq"] for m in messages], [m["id"] for m in messages]
    failures.check(numbers == list(range(1, len(numbers) + 1)), f"room {room} has gaps or is out of order")
    failures.check(len(set(keys)) == len(keys), f"room {room} has a message twice")
    there = dict(zip(keys, numbers))
    for talker in talkers:
        if talker.room != room:
            continue
        lost = [key for key, number in talker.acknowledged.items() if there.get(key) != number]
        failures.check(not lost, f"lost: {lost[:5]}")
        own = [int(key.split("-")[1]) for key in keys if key.startswith(f"{talker.number}-")]
        failures.check(own == sorted(own), f"what talker {talker.number} said is out of order")
if not postgres:
    import sqlite3
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        failures.check(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file is damaged")
for server in servers:
    server.stop()
if postgres:
    postgres.remove()
acknowledged = sum(len(talker.acknowledged) for talker in talkers)
failures.end(f"{count} kills in {seconds:.0f} s, {acknowledged} messages acknowledged, "
             f"{sum(t.retries for t in talkers)} tries again.")
