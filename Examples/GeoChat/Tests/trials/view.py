#!/usr/bin/env python3
"""100,000 rooms: those in view come within 10 ms at the 99th percentile, and 50 of them at least a fifth as often
as libmicrohttpd alone sends as many bytes.

    view.py               SQLite
    view.py --postgres    PostgreSQL
"""

import os
import re
import subprocess
import sys
import tempfile

from common import Client, Failures, Postgres, ROOT, Server, fill

ROOMS = 100_000
failures = Failures(" ".join(["view", *sys.argv[1:]]))
postgres = Postgres() if "--postgres" in sys.argv else None
folder = tempfile.mkdtemp(prefix="geochat-view-")
database = postgres.address if postgres else f"{folder}/rooms.sqlite"
Server(database).stop()
fill(database, ROOMS, postgres)
server = Server(database, "--quiet")


def wrk(url, *options):
    text = subprocess.run(["wrk", "-t1", "-d6s", "--latency", *options, url], check=True, capture_output=True, text=True).stdout
    def milliseconds(value, unit):
        return float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    late = milliseconds(*re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups())
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    failures.check("Non-2xx" not in text, text)
    return late, rate


client = Client(server.port)
box = None
for step in range(1, 400):
    size = step * 0.01
    path = f"/api/rooms?west={18.07 - size:.4f}&south={59.33 - size / 2:.4f}&east={18.07 + size:.4f}&north={59.33 + size / 2:.4f}&zoom=9"
    body = client.ask("GET", path)[2]
    if len(body["rooms"]) >= 50:
        break
count = len(body["rooms"])
_, headers, _ = client.ask("GET", path)
size = int(headers["Content-Length"])
late, rate = wrk(f"http://127.0.0.1:{server.port}/", "-c8", "-s", str(ROOT / "Tests/trials/view.lua"))
failures.check(late < 10, f"rooms in view: 99 % within {late} ms")
_, own = wrk(f"http://127.0.0.1:{server.port}{path}", "-c32")
bare_program = f"{folder}/bare"
subprocess.run(["cc", "-O2", ROOT.parent / "WebHost/Tests/clients/bare.c", "-lmicrohttpd", "-o", bare_program], check=True)
with subprocess.Popen([bare_program, str(size), "2"], stdout=subprocess.PIPE, text=True) as bare:
    _, best = wrk(bare.stdout.readline().strip(), "-c32")
    bare.kill()
failures.check(own >= 0.2 * best, f"{own:.0f} of {best:.0f} a second")
failures.check(server.stop() == 0, "the server did not stop by itself")
if postgres:
    postgres.remove()
failures.end(f"{ROOMS} rooms; random parts of the map: 99 % within {late:.2f} ms, {rate:.0f} a second; "
             f"{count} rooms ({size} bytes): {own:.0f} a second, {own / best:.2f} of libmicrohttpd's {best:.0f}.")
