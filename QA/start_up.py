"""Checks that the tool brings the Swift runtime along, and that `napkin --version` takes at most twice
as long as `xsltproc --version`."""

import os
import statistics
import sys
import time

from QA.shared import NAPKIN, must

LIMIT = 2
ROUNDS = 200
QUIET = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]


def milliseconds(command):
    start = time.perf_counter()
    process = os.posix_spawnp(command, [command, "--version"], os.environ, file_actions=QUIET)
    _, status = os.waitpid(process, 0)
    if status != 0:
        sys.exit(f"{command} --version failed")
    return (time.perf_counter() - start) * 1000


def main():
    if sys.platform == "linux":
        libraries = must("ldd", NAPKIN)
        if "libswift" in libraries or "libFoundation" in libraries:
            sys.exit(f"napkin needs an installed Swift to run; build it with Scripts/build\n{libraries}")
    # One after the other, so that whatever else the machine does slows down both.
    rounds = [[milliseconds(tool) for tool in (NAPKIN, "xsltproc")] for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(times) for times in zip(*rounds))
    print(f"napkin {ours:.2f} ms, xsltproc {theirs:.2f} ms: {ours / theirs:.2f} times (at most {LIMIT})")
    if ours > LIMIT * theirs:
        sys.exit("napkin starts too slowly: look at what it links (ldd) and does before main")
