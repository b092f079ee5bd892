"""Draws maps of other programs, and asks Chromium which boxes of nodes overlap.

usage: Scripts/check overlaps FOLDER [LAYOUT...]
  FOLDER  a folder with maps of FreeMind and Freeplane (.mm), and folders of them
  LAYOUT  both, right, down or radial; all of them if none is given

Each map is drawn as it is folded, and once more with all its nodes. What overlaps only where its author placed nodes
by hand is counted, and no failure.
"""

import html
import json
import re
import shutil
import sys

from QA.shared import Failures, convert, files_in, read, run, usage, work_folder, write
from QA.svg import HEADLESS

LAYOUTS = "both", "right", "down", "radial"
SLACK = 0.5
# Tells the boxes of the nodes of each picture, and how they begin.
MEASURE = """<script>
const found = [...document.querySelectorAll('template')].map(template => {
  const page = document.createElement('div');
  page.append(template.content);
  document.body.append(page);
  const boxes = [...page.querySelectorAll('[role=treeitem]')].map(node => {
    const box = node.getBBox();
    return [box.x, box.y, box.x + box.width, box.y + box.height, node.textContent.trim().slice(0, 40)];
  });
  page.remove();
  return boxes.filter(([left, top, right, bottom]) => right > left && bottom > top);
});
const result = document.createElement('pre');
result.textContent = 'RESULT ' + JSON.stringify(found);
document.body.replaceChildren(result);
</script>
"""

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
    if any([node.pop("folded", None) for node in nodes]):
        yield "unfolded", document


def measured(browser, document, layouts, work):
    """The boxes of a map in each layout."""
    source, page = write(work / "drawn.napkin.json", document), work / "page.html"
    pictures = []
    for layout in layouts:
        target = work / "drawn.svg"
        convert(source, target, "--option", f"layout={layout}", "--option", "media=name").check_returncode()
        pictures.append(target.read_text().partition("\n")[2])
    page.write_text('<!doctype html><meta charset="utf-8"><body>\n' + "".join(
        f"<template>\n{svg}</template>\n" for svg in pictures) + MEASURE)
    shown = run(browser, *HEADLESS, "--dump-dom", page.as_uri()).stdout
    result = re.search("RESULT ([^<]*)", shown)
    if result is None:
        sys.exit("check-overlaps: Chromium measures nothing")
    return json.loads(html.unescape(result[1]))


def without_offsets(document):
    nodes = [{key: value for key, value in node.items() if key != "offset"}
             for node in document["map"]["nodes"]]
    return {"map": {**document["map"], "nodes": nodes}}


def main(*arguments):
    layouts = arguments[1:] or LAYOUTS
    if not arguments or not set(layouts) <= set(LAYOUTS):
        usage(sys.modules[__name__])
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        sys.exit("check-overlaps: Chromium is not here")
    maps, boxes, by_hand = 0, 0, 0
    with work_folder() as work:
        for path in files_in(arguments[0], ".mm"):
            for name, document in documents(path, work):
                maps += 1
                for layout, frames in zip(layouts, measured(browser, document, layouts, work)):
                    boxes += len(frames)
                    pairs = overlaps(frames)
                    if pairs and any("offset" in node for node in document["map"]["nodes"]):
                        left = overlaps(measured(browser, without_offsets(document), [layout], work)[0])
                        by_hand += max(0, len(pairs) - len(left))
                        pairs = left
                    for first, second in pairs[:3]:
                        failures.add(f"{path.name} {name}, {layout}", f"{first!r} and {second!r}")
    failures.end(f"{maps} maps, {boxes} boxes, {by_hand} overlaps of what authors placed by hand", maps)
