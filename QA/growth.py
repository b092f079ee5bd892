"""Checks that ten times as much takes at most 11 times as long to write, and 12 times to read: maps of
many nodes, chains of many levels and drawings of many points, in every format; what is written in
every dialect, too.

usage: Scripts/check growth [FORMAT...]      all formats, if none is named
"""

import json
import math
import os
import random
import resource
import sys

from QA import shared
from QA.shared import NAPKIN, NOTEBOOK, must, work_folder

TIMES = 10
LIMITS = {"to": 11, "from": 12}
# Each is done so often, or until the middle of what came out is well below its limit.
ROUNDS = 9
WELL_BELOW = 0.95
# What is measured: how many nodes, levels or points there are in the larger of two documents; five times
# as many where there is time for it.
SIZES = {"nodes": 200_000, "levels": 20_000, "points": 400_000}
if os.environ.get("SOAK"):
    SIZES = {what: 5 * size for what, size in SIZES.items()}
# Formats that hold a picture of dots or a page take less, as librsvg takes its time for them, and none
# of more than 1,000,000 elements, which about 500,000 nodes have; and what keeps a picture from becoming
# too large.
SIZES_OF_DRAWN = {"nodes": 30_000, "levels": 30_000, "points": 30_000}
DRAWN = {"eml": [], "pdf": [], "png": ["--option", "within=1200x4000"]}
# A mail says in words what cannot be drawn: without librsvg all of it is measured but for the picture.
ALSO_WITHOUT_PICTURE = "eml"
# Each level of a list in Markdown is indented further, and bundles hold one.
WITHOUT_LEVELS = "markdown", "textpack", "zip", "eml"
WITH_SOURCE = {"svg": ["--option", "source=yes"]}
AS_MAP = {"markdown": ["--as", "map"]}
WORDS = ("photosynthesis budget call the plan review idea draft öffnen маршрут 学习 計画 🌱 garden "
         "chapter of two measure why next").split()


def text(chance, count):
    return " ".join(chance.choice(WORDS) for _ in range(count))


def nodes(count):
    """The nodes of a map like those that people make: the same ones each time."""
    chance = random.Random(count)
    for number in range(count):
        node = {"id": f"n{number}"}
        if number > 0:
            node["parent"] = f"n{chance.randrange(number // 2, number)}"
        node["text"] = text(chance, chance.randint(2, 6))
        if chance.random() < 0.1:
            node["note"] = text(chance, chance.randint(12, 30))
        if chance.random() < 0.15:
            node["icons"] = ["button_ok"]
        if chance.random() < 0.05:
            node["link"] = f"https://example.org/{number}"
        if chance.random() < 0.05:
            node["task"] = chance.choice(["open", "done"])
        yield node


def levels(count):
    for number in range(count):
        node = {"id": f"n{number}", "text": f"Level {number}"}
        yield node if number == 0 else {**node, "parent": f"n{number - 1}"}


def strokes(count):
    for number in range(count // 500):
        steps = range(number * 500, number * 500 + 500)
        yield {"id": f"s{number}", "points": [
            round(500 + 400 * wave(step / turn), 1)
            for step in steps for wave, turn in ((math.sin, 40), (math.cos, 37))]}


def write(path, what, count):
    """Writes a document with so many nodes, levels or points."""
    kind, key, items = {
        "nodes": ("map", "nodes", nodes), "levels": ("map", "nodes", levels),
        "points": ("drawing", "strokes", strokes)}[what]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'{{"napkin": 1, "{kind}": {{"id": "m", "{key}": [\n')
        for number, item in enumerate(items(count)):
            file.write((",\n" if number else "") + json.dumps(item, ensure_ascii=False))
        file.write("\n]}}\n")
    # In place: from now on the nodes stand in the order in which they hang together.
    convert(path, path, "napkin")


def convert(source, target, format, *options, environment=None):
    must(NAPKIN, "convert", "-q", "--overwrite", "--max-depth", "1000000", source, target, "--to", format, *options,
         env=environment)


def without_librsvg(folder, path):
    """Where the loader finds an empty file for librsvg; nowhere, if it looks in other places, too."""
    with open(os.path.join(folder, "librsvg-2.so.2"), "w"):
        pass
    environment = {**os.environ, "LD_LIBRARY_PATH": str(folder)}
    result = shared.convert(path, "/dev/null", "--to", "png", env=environment)
    return environment if result.returncode else None


def seconds(paths, limit, *arguments, environment=None):
    """The times of processors that two documents took in the round whose growth is the middle one.
    They take turns, the smaller one so often that both last as long: a slow minute slows down both,
    and a quiet moment is too short for either."""
    rounds = []
    while True:
        small, large = [
            sum(second(path, *arguments, environment=environment) for _ in range(times))
            for path, times in zip(paths, (TIMES, 1))]
        rounds.append((large / small * TIMES, small / TIMES, large))
        middle = sorted(rounds)[len(rounds) // 2]
        if len(rounds) == ROUNDS or middle[0] <= WELL_BELOW * limit:
            return middle


def second(*arguments, environment):
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    convert(*arguments, environment=environment)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


def pages():
    """What the tool says of each format, and the dialects that it has."""
    head, *lines = must(NAPKIN, "formats").splitlines()
    for line in lines:
        name = line.split()[0]
        dialects = line[head.index("dialects"):].replace(",", " ").split()
        yield name, dialects, must(NAPKIN, "formats", name)


def holds(page, kind):
    return any(line.startswith("holds") and kind in line for line in page.splitlines())


def check(what, way, name, paths, *arguments, environment=None):
    growth, small, large = seconds(paths, LIMITS[way], *arguments, environment=environment)
    print(f"{what} {way} {name}: {small:.2f} s and {large:.2f} s, {growth:.1f} times "
          f"(at most {LIMITS[way]})", flush=True)
    return [] if growth <= LIMITS[way] else [f"{what} {way} {name}"]


def check_format(name, page, what, paths):
    """Writes the two documents, and reads what was written."""
    options = DRAWN.get(name, [])
    failed = check(what, "to", name, paths, "/dev/null", name, *options)
    if "read and written" not in page.splitlines()[0] or name == "textpack":
        return failed
    written = [f"{path}.{name}" for path in paths]
    for path, target in zip(paths, written):
        convert(path, target, name, *WITH_SOURCE.get(name, []))
    failed += check(
        what, "from", name, written, "/dev/null", "napkin", "--from", name, *AS_MAP.get(name, []))
    for path in written:
        os.remove(path)
    return failed


def check_dialects(name, dialects, what, paths):
    """Writes the two documents in each dialect; they are read as the format is."""
    failed = []
    for dialect in dialects:
        spelling = f"{name}:{dialect}"
        failed += check(what, "to", spelling, paths, "/dev/null", spelling)
    return failed


def check_without_picture(name, what, paths, folder):
    """Writes the two documents at full size, but not what librsvg would draw."""
    environment = without_librsvg(folder, NOTEBOOK / "note.napkin.json")
    if environment is None:
        print(f"{what} to {name}: not measured without librsvg, which is found all the same")
        return []
    return check(what, "to", f"{name} without its picture", paths, "/dev/null", name,
                 environment=environment)


def documents(folder, what, size):
    """The paths of two documents, the larger of which has that size; made if they are not there."""
    counts = size // TIMES, size
    paths = [os.path.join(folder, f"{what}-{count}.napkin.json") for count in counts]
    for path, count in zip(paths, counts):
        if not os.path.exists(path):
            write(path, what, count)
    return paths


def check_all(what, wanted, folder):
    """What does not grow as it should when all formats, or those that are wanted, hold much of a kind."""
    failed = []
    for name, dialects, page in pages():
        if wanted and name not in wanted or "written" not in page.splitlines()[0]:
            continue
        if not holds(page, "drawing" if what == "points" else "map"):
            continue
        if what == "levels" and name in WITHOUT_LEVELS:
            continue
        sizes = SIZES_OF_DRAWN if name in DRAWN else SIZES
        paths = documents(folder, what, sizes[what])
        failed += check_format(name, page, what, paths)
        failed += check_dialects(name, dialects, what, paths)
        if name == ALSO_WITHOUT_PICTURE:
            paths = documents(folder, what, SIZES[what])
            failed += check_without_picture(name, what, paths, folder)
    return failed


def main(*wanted):
    with work_folder() as folder:
        failed = [name for what in SIZES for name in check_all(what, wanted, folder)]
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"at most {peak // 1024} MiB of memory")
    if failed:
        sys.exit(f"not linear: {', '.join(failed)}")
