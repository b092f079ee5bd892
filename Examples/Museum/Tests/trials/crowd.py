"""A hundred visitors upload at once while a feed is read ten thousand times: valid each time, never half, never ahead.

    python3 crowd.py [READS] [VISITORS] [SHARES]
"""

import json
import secrets
import sys
import threading
import time

from museum import CODES, Client, Count, museum, png

READS, VISITORS, SHARES = ([int(word) for word in sys.argv[1:]] + [10_000, 100, 5][len(sys.argv) - 1:])[:3]


def main():
    count = Count()
    published, lock = set(), threading.Lock()
    with museum() as server:
        curator = Client(server)
        assert curator.sign_in().status == 200
        works, done, over = list(CODES), [], threading.Event()
        times = []

        def visitor(number):
            client = Client(server, f"Visitor {number}")
            for share in range(SHARES):
                photo = png(200 + number, 150) if share % 2 == 0 else None
                began = time.monotonic()
                reply = client.share(works[(number + share) % len(works)], text=f"{number} {share} é 你好", photo=photo)
                with lock:
                    times.append(time.monotonic() - began)
                    count.check(reply.status == 201, (reply.status, reply.body[:200]))
                    done.append(reply.json()["response"]["id"] if reply.status == 201 else None)

        def judge():
            while not over.is_set():
                for each in curator.ask("GET", "/api/curator/responses?limit=20").json()["responses"]:
                    with lock:
                        published.add(each["id"])
                    if curator.judge(each["id"]).status != 200:
                        with lock:
                            count.check(False, "judge")
                time.sleep(0.01)

        reads = iter(range(READS))
        sizes = []

        def reader():
            client, least = Client(server), set()
            while True:
                with lock:
                    if next(reads, None) is None:
                        return
                reply = client.ask("GET", "/feed.json")
                try:
                    feed = json.loads(reply.body)
                    ids = [each["id"] for each in feed["responses"]]
                    with lock:
                        valid = (reply.status == 200 and feed["gallery"] == 1 and len(set(ids)) == len(ids)
                                 and least <= set(ids) <= published
                                 and all(each["moderation"] == "approved" for each in feed["responses"]))
                        count.check(valid, ("feed", reply.status, len(ids)))
                        sizes.append(len(ids))
                    least = set(ids)
                except (ValueError, KeyError) as error:
                    with lock:
                        count.check(False, error)

        began = time.monotonic()
        visitors = [threading.Thread(target=visitor, args=(n,)) for n in range(VISITORS)]
        others = [threading.Thread(target=judge), *[threading.Thread(target=reader) for _ in range(8)]]
        for thread in [*visitors, *others]:
            thread.start()
        for thread in visitors:
            thread.join()
        uploaded = time.monotonic() - began
        for thread in others[1:]:
            thread.join()
        over.set()
        others[0].join()
        count.check(len(set(done)) == VISITORS * SHARES, "responses are missing")
        total = sum(curator.ask("GET", "/api/curator/responses").json()["counts"].values())
        count.check(total == VISITORS * SHARES, f"{total} are kept")
        times.sort()
        print(f"  {VISITORS} visitors, {len(times)} responses in {uploaded:.1f} s; half within {times[len(times) // 2]:.2f} s, "
              f"99 % within {times[len(times) * 99 // 100]:.2f} s")
        print(f"  {len(sizes)} reads of the feed, {max(sizes)} responses at last; at most {server.memory() >> 20} MiB of memory")
    count.end("crowd")


main()
