"""Lays out maps in each way, and looks for boxes of nodes that overlap.

usage: Scripts/check layouts [FOLDER]
  FOLDER  a folder with maps of FreeMind and Freeplane (.mm), and folders of them; without one,
          those of Examples are looked at, and some that are made up

Where people put nodes by hand is left out: that they overlap may be what they want.
"""

import re
import sys

from QA import made_up_maps
from QA.shared import EXAMPLES, NOTEBOOK, Failures, convert, files_in, read, usage, work_folder, write

LAYOUTS = ["both", "right", "down", "radial"]
SLACK = 0.02  # coordinates have two decimals

failures = Failures("check-layouts")


def boxes(svg):
    """The frames of all nodes: the first rectangle of each."""
    found = []
    is_open = False
    for tag in re.finditer(r"<(g|a|rect)\b([^>]*)>", svg):
        if "treeitem" in tag[2]:
            is_open = True
        elif tag[1] == "rect" and is_open:
            is_open = False
            values = dict(re.findall(r'\b(x|y|width|height)="(-?[\d.]+)"', tag[2]))
            x, y = float(values.get("x", 0)), float(values.get("y", 0))
            found.append((x, y, x + float(values["width"]), y + float(values["height"])))
    return found


def overlaps(frames):
    """How many pairs overlap, found from the left to the right."""
    count = 0
    active = []
    for left, top, right, bottom in sorted(frames):
        active = [frame for frame in active if frame[2] > left + SLACK]
        count += sum(1 for _, other_top, _, other_bottom in active
                     if other_top < bottom - SLACK and top < other_bottom - SLACK)
        active.append((left, top, right, bottom))
    return count


def prepared(path, folder):
    """The map with a rectangle for each node and nothing put by hand, or nothing if it is none."""
    plain = folder / "map.napkin.json"
    if convert(path, plain).returncode != 0:
        return None
    document = read(plain)
    for node in document["map"]["nodes"]:
        node["shape"] = "rectangle"
        node.pop("offset", None)
        node.pop("folded", None)
    return write(plain, document), len(document["map"]["nodes"])


def made_up(folder, count):
    """Maps with texts of all lengths, a few levels or many, the same at every run."""
    for number, made in enumerate(made_up_maps.maps(count)):
        yield write(folder / f"made-up-{number}.napkin.json", made)


def maps_to_check(folders, work):
    if folders:
        return files_in(folders[0], ".mm")
    return [*sorted((EXAMPLES / "Maps").glob("*.[mo]*")), NOTEBOOK / "lecture.napkin.json",
            *made_up(work, 30)]


def check(path, layout, plain, count, work):
    """How many boxes a picture has; it fails if nodes are missing in it, or overlap."""
    name, target = f"{path.name}, {layout}", work / "map.svg"
    done = convert(plain, target, "--option", f"layout={layout}", "--option", "media=name")
    if done.returncode != 0:
        failures.add(name, done.stderr.strip())
        return 0
    frames = boxes(target.read_text())
    if len(frames) < count - 1:
        failures.add(name, f"{len(frames)} boxes of {count} nodes")
    if pairs := overlaps(frames):
        failures.add(name, f"{pairs} overlaps")
    return len(frames)


def main(*folders):
    if len(folders) > 1:
        usage(sys.modules[__name__])
    maps, pictures, refused = 0, [], []
    with work_folder() as work:
        for path in maps_to_check(folders, work):
            ready = prepared(path, work)
            if ready is None:
                refused.append(path.name)
                continue
            maps += 1
            pictures += [check(path, layout, *ready, work) for layout in LAYOUTS]
    if refused and not folders:
        failures.add("refused", ", ".join(refused))
    failures.end(f"{maps} maps, {len(pictures)} pictures, {sum(pictures)} boxes; "
                 f"{len(refused)} files are no maps: {', '.join(refused[:5])}", maps)
