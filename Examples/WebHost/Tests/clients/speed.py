"""Compares answers a second with those of libmicrohttpd alone, for the same bytes; needs wrk and a release build.

    WEBHOST_EXAMPLE=.build/release/WebHostExample python3 Tests/clients/speed.py [SECONDS]

Each is measured in turns, three times, so that what else the machine does meets them all. Processor time for an
answer is compared too, because it does not depend on that. Fails under a fifth of libmicrohttpd's speed.
"""

import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

from shared import Server

SECONDS = int(sys.argv[1]) if sys.argv[1:] else 4


class Bare(Server):
    """libmicrohttpd alone, by bare.c."""

    def __init__(self, program, size, threads):
        self.process = subprocess.Popen(
            [program, str(size), str(threads)], stdout=subprocess.PIPE, text=True)
        self.host, self.port = "127.0.0.1", int(self.process.stdout.readline().rsplit(":", 1)[1])


def measure(running, path):
    """Answers a second, and microseconds of processor time for each."""
    before = running.cpu()
    out = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{SECONDS}s", f"http://127.0.0.1:{running.port}{path}"],
        capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in out, out
    count = int(re.search(r"(\d+) requests in", out)[1])
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]), (running.cpu() - before) / count * 1e6


def main():
    bare_source = pathlib.Path(__file__).with_name("bare.c")
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/bare"
        subprocess.run(["cc", "-O2", bare_source, "-lmicrohttpd", "-o", program], check=True)
        ours = Server("rate=off", "log=off")
        servers = {"1": Bare(program, 1_024, 2), "4": Bare(program, 4_096, 2)}
        time.sleep(1)
        slowest = []
        for size, path in [("1", "/quick"), ("1", "/worked"), ("4", "/quick4"), ("4", "/worked4")]:
            rounds = [(measure(servers[size], "/"), measure(ours, path)) for _ in range(3)]
            ratio = statistics.median(own[0] / bare[0] for bare, own in rounds)
            rate = statistics.median(own[0] for _, own in rounds)
            times = [statistics.median(each[side][1] for each in rounds) for side in (0, 1)]
            slowest.append(ratio)
            print(f"{size} KiB {path:9} {rate:8.0f} a second, {ratio:.2f} of libmicrohttpd; "
                  f"{times[1]:.0f} us of processor time against {times[0]:.0f}")
        for each in [ours, *servers.values()]:
            each.process.kill()
        if min(slowest) < 0.2:
            sys.exit("an answer takes more than five times as long as libmicrohttpd's own")


main()
