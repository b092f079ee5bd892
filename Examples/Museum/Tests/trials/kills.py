"""Kills the server again and again while visitors share and curators judge: what was acknowledged is there, once.

    python3 kills.py [KILLS]     20 unless told otherwise
"""

import random
import secrets
import sqlite3
import sys
import tempfile
import threading
import time

from museum import CODES, Client, Count, Server, png

KILLS = int(sys.argv[1]) if sys.argv[1:] else 20
WORKS = list(CODES)


class Visitor(threading.Thread):
    """Shares until the server is gone; what was not acknowledged is sent again after the restart, as browsers do."""

    def __init__(self, client, chance):
        super().__init__(daemon=True)
        self.client, self.chance, self.pending = client, chance, None
        self.acknowledged, self.deleted, self.unsure = {}, set(), set()

    def run(self):
        try:
            while True:
                work, id, text, photo = self.pending or (
                    self.chance.choice(WORKS), secrets.token_hex(16), secrets.token_hex(8),
                    png(30, 20) if self.chance.random() < 0.2 else None)
                self.pending = (work, id, text, photo)
                reply = self.client.share(work, text=text, id=id, photo=photo)
                if reply.status in (200, 201):
                    self.acknowledged[id] = text
                    self.pending = None
                elif reply.status:
                    raise AssertionError((reply.status, reply.body))
                if self.acknowledged and self.chance.random() < 0.1:
                    gone = self.chance.choice(sorted(self.acknowledged))
                    self.unsure.add(gone)
                    reply = self.client.ask("DELETE", f"/api/responses/{gone}")
                    if reply.status in (200, 404):
                        del self.acknowledged[gone]
                        self.deleted.add(gone)
                    self.unsure.discard(gone)
        except OSError:
            pass
        except Exception as error:  # A reply that was cut off.
            if "Remote" not in type(error).__name__ and "Incomplete" not in type(error).__name__:
                self.error = error


class Curator(threading.Thread):
    """Publishes what waits, and edits a work, until the server is gone."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client, self.judged, self.title, self.trying = client, set(), None, None

    def run(self):
        number = 0
        try:
            while True:
                for each in self.client.ask("GET", "/api/curator/responses?limit=5").json()["responses"]:
                    if self.client.judge(each["id"]).status == 200:
                        self.judged.add(each["id"])
                number += 1
                self.trying = f"Title {number} {secrets.token_hex(4)}"
                if self.client.ask("PUT", "/api/curator/works/map", {"title": self.trying}).status == 200:
                    self.title = self.trying
        except Exception:
            pass


def main():
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance, count = random.Random(seed), Count()
    with tempfile.TemporaryDirectory(prefix="museum-") as folder:
        server = Server(folder)
        visitors = [Client(server, f"Visitor {n}") for n in range(4)]
        curator = Client(server)
        assert curator.sign_in().status == 200
        wanted, deleted, judged = {n: {} for n in range(4)}, set(), set()
        pending = [None] * 4
        for kill in range(KILLS):
            people = [Visitor(client, random.Random(chance.random())) for client in visitors]
            for n, person in enumerate(people):
                person.acknowledged, person.pending = wanted[n], pending[n]
            judge = Curator(curator)
            for thread in [*people, judge]:
                thread.start()
            time.sleep(chance.random() * 0.8 + 0.05)
            server.kill()
            for thread in [*people, judge]:
                thread.join(20)
            server = Server(folder)
            judged |= judge.judged
            for n, person in enumerate(people):
                count.check(not hasattr(person, "error"), getattr(person, "error", None))
                pending[n] = person.pending
                deleted |= person.deleted
                visitors[n].server = server
                found = visitors[n].ask("GET", "/api/visit/responses").json()["responses"]
                here = {each["id"]: each for each in found}
                count.check(len(here) == len(found), "one is there twice")
                for id in person.unsure:
                    if id in wanted[n] and id not in here:
                        del wanted[n][id]
                        deleted.add(id)
                for id, text in wanted[n].items():
                    count.check(id in here and here[id]["text"] == text, ("lost", id))
                    if id in judged and id in here:
                        count.check(here[id]["state"] == "approved", ("a judgement was lost", id))
                    if id in here and here[id]["photo"]:
                        count.check(visitors[n].ask("GET", here[id]["photo"]).status == 200, ("a photo is lost", id))
                extra = set(here) - set(wanted[n])
                count.check(extra <= ({pending[n][1]} if pending[n] else set()), ("came back or never sent", extra))
                # What nobody acknowledged is sent once more: now it is there, once.
                if pending[n]:
                    work, id, text, photo = pending[n]
                    reply = visitors[n].share(work, text=text, id=id, photo=photo)
                    count.check(reply.status == (200 if id in here else 201), (reply.status, id in here))
                    wanted[n][id] = text
                    pending[n] = None
                # Some go, as their authors like; a visit has room for 200.
                while len(wanted[n]) > 30:
                    id = next(iter(wanted[n]))
                    count.check(visitors[n].ask("DELETE", f"/api/responses/{id}").status == 200, "delete")
                    del wanted[n][id]
                    deleted.add(id)
            curator.server = server
            titles = {work["id"]: work["title"] for work in curator.ask("GET", "/api/curator/museum").json()["works"]}
            if judge.title:
                count.check(titles["map"] in (judge.title, judge.trying), "a title was lost")
        server.stop()
        connection = sqlite3.connect(server.file)
        count.check(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file")
        kept = {row[0] for row in connection.execute("SELECT id FROM response")}
        count.check(kept == {id for ids in wanted.values() for id in ids}, "other responses than were acknowledged")
        count.check(not kept & deleted, "something came back")
        orphans = connection.execute(
            "SELECT count(*) FROM media WHERE is_photo AND digest NOT IN (SELECT photo FROM response WHERE photo IS NOT NULL)")
        count.check(orphans.fetchone() == (0,), "photos without a response")
        print(f"  {KILLS} kills, {len(kept) + len(deleted)} responses acknowledged, {len(judged)} judged")
        connection.close()
    count.end("kills")


main()
