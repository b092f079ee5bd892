"""Draws maps of other programs, and asks Chromium which boxes of nodes overlap.

usage: Scripts/check overlaps FOLDER [LAYOUT...]
  FOLDER  a folder with maps of FreeMind and Freeplane (.mm), and folders of them
  LAYOUT  both, right, down or radial; all of them if none is given

Each map is drawn as it is folded, and once more with all its nodes. What overlaps only where its author placed nodes
by hand is counted, and no failure. Needs PyPI's playwright and Debian's Chromium.
"""

import sys

from playwright.sync_api import sync_playwright

from QA.shared import Failures, convert, files_in, read, usage, work_folder, write

LAYOUTS = "both", "right", "down", "radial"
SLACK = 0.5
MEASURE = """() => [...document.querySelectorAll('[role=treeitem]')].map(node => {
  const box = node.getBBox();
  return [box.x, box.y, box.x + box.width, box.y + box.height, node.textContent.trim().slice(0, 40)];
}).filter(([left, top, right, bottom]) => right > left && bottom > top)"""

failures = Failures("check-overlaps")


def overlaps(frames):
    """The pairs of boxes that overlap, found from the left to the right."""
    pairs, active = [], []
    for frame in sorted(frames):
        left, top, _, bottom, words = frame
        active = [other for other in active if other[2] > left + SLACK]
        pairs += [(other[4], words) for other in active
                  if other[1] < bottom - SLACK and top < other[3] - SLACK]
        active.append(frame)
    return pairs


def documents(path, work):
    """The map as it is folded, and with all its nodes."""
    plain = work / "map.napkin.json"
    if convert(path, plain).returncode != 0:
        return
    document = read(plain)
    yield "as it is", document
    nodes = document["map"]["nodes"]
    if any(node.pop("folded", None) for node in nodes):
        yield "unfolded", document


def measured(page, document, layout, work):
    source, target = write(work / "drawn.napkin.json", document), work / "drawn.svg"
    convert(source, target, "--option", f"layout={layout}", "--option", "media=name").check_returncode()
    page.goto(target.as_uri())
    return page.evaluate(MEASURE)


def main(*arguments):
    layouts = arguments[1:] or LAYOUTS
    if not arguments or not set(layouts) <= set(LAYOUTS):
        usage(sys.modules[__name__])
    maps, boxes, by_hand = 0, 0, 0
    with work_folder() as work, sync_playwright() as programs:
        browser = programs.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        for path in files_in(arguments[0], ".mm"):
            for name, document in documents(path, work):
                maps += 1
                for layout in layouts:
                    frames = measured(page, document, layout, work)
                    boxes += len(frames)
                    pairs = overlaps(frames)
                    if pairs and any("offset" in node for node in document["map"]["nodes"]):
                        bare = {"map": {**document["map"], "nodes": [
                            {key: value for key, value in node.items() if key != "offset"}
                            for node in document["map"]["nodes"]]}}
                        left = overlaps(measured(page, bare, layout, work))
                        by_hand += max(0, len(pairs) - len(left))
                        pairs = left
                    for first, second in pairs[:3]:
                        failures.add(f"{path.name} {name}, {layout}", f"{first!r} and {second!r}")
    failures.end(f"{maps} maps, {boxes} boxes, {by_hand} overlaps of what authors placed by hand", maps)
