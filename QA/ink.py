"""Draws ink as SVG, measures how far the curves pass by the points, and reads the ink back.

usage: Scripts/check ink [FOLDER]
  FOLDER  a folder with ink: InkML (.inkml) and Xournal++ (.xopp, .xoj); without one, a thousand
          strokes are made up

Drawn flat and without its source, each path may lie as far from its points as asked for. With its
source, the SVG has to give back the very points, and how wide the line is at each of them.
"""

import collections
import re
import sys

from QA import ink_files
from QA.shared import Failures, convert, read, usage, work_folder, write

ERROR = 0.25
STEPS = 64

failures = Failures("check-ink")


def document(strokes, is_flat):
    lines = []
    for number, (points, width, pressure) in enumerate(strokes):
        line = {"id": f"s{number}", "tool": "pen", "color": "#000000", "width": width,
                "points": [coordinate for point in points for coordinate in point]}
        if pressure and not is_flat:
            line["pressure"] = pressure
        lines.append(line)
    return {"drawing": {"id": "d", "strokes": lines}}


def trouble_reading_back(ink, folder):
    """What differs when ink goes to SVG with its source, and back; nothing if it is the same."""
    before, svg, after = (folder / name for name in
                          ("before.napkin.json", "source.svg", "after.napkin.json"))
    write(before, document(ink, is_flat=False))
    for done in (convert(before, svg, "--option", "source=yes"), convert(svg, after)):
        if done.returncode != 0:
            return done.stderr.strip()
    back = read(after)["drawing"]["strokes"]
    if len(back) != len(ink):
        return f"{len(back)} strokes of {len(ink)} came back"
    for (points, width, pressure), stroke in zip(ink, back):
        numbers = stroke["points"]
        if list(zip(numbers[::2], numbers[1::2])) != points or 2 * len(points) != len(numbers):
            return f"the points of {stroke['id']} came back otherwise"
        if stroke.get("width", 2) != width or stroke.get("pressure") != pressure:
            return f"the width of {stroke['id']} came back otherwise"
    return None


def samples(path):
    """Dense points of a path as the tool writes them: M, then h, v, l and c."""
    tokens = re.findall(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)", path)
    x = y = 0.0
    found = []
    index = 0
    command = ""
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        count = {"M": 2, "h": 1, "v": 1, "l": 2, "c": 6}[command]
        numbers = [float(token) for token in tokens[index:index + count]]
        index += count
        if command == "M":
            x, y = numbers
            found.append((x, y))
            continue
        if command == "c":
            (ax, ay, bx, by, dx, dy) = numbers
        else:
            dx = numbers[0] if command in "hl" else 0.0
            dy = numbers[-1] if command in "vl" else 0.0
            (ax, ay, bx, by) = (dx / 3, dy / 3, dx * 2 / 3, dy * 2 / 3)
        for step in range(1, STEPS + 1):
            t = step / STEPS
            u = 1 - t
            first, second, third = 3 * u * u * t, 3 * u * t * t, t * t * t
            found.append((x + first * ax + second * bx + third * dx,
                          y + first * ay + second * by + third * dy))
        x, y = x + dx, y + dy
    return found


def distance(point, curve, samples):
    """How far a point lies from a line through some of its samples, and the nearest of these."""
    px, py = point
    best, at = min(((px - curve[i][0]) ** 2 + (py - curve[i][1]) ** 2, i) for i in samples)
    for index in (at - 1, at):
        if not 0 <= index < len(curve) - 1:
            continue
        (ax, ay), (bx, by) = curve[index], curve[index + 1]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        if square > 0:
            t = ((px - ax) * dx + (py - ay) * dy) / square
            if 0 < t < 1:
                best = min(best, (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2)
    return best ** 0.5, at


def farthest(points, curve, limit):
    """How far a point lies at most; looked for everywhere only where it is not near the last."""
    worst, last = 0.0, 0
    for point in points:
        window = range(max(0, last - 2 * STEPS), min(len(curve), last + 4 * STEPS))
        far, at = distance(point, curve, window)
        if far > limit:
            far, at = distance(point, curve, range(len(curve)))
        worst, last = max(worst, far), at
    return worst


def deviation(report):
    """How far a path passes by its points, as the tool says itself."""
    found = re.findall(r'"deviation": ([\d.]+)|within ([\d.]+)', report)
    return max((float(number) for pair in found for number in pair if number), default=0.0)


def check(name, ink, folder, figures):
    """Draws ink flat, and adds to the figures how far its paths are off."""
    if trouble := trouble_reading_back(ink, folder):
        failures.add(name, trouble)
    source, target, report = (folder / file for file in ("ink.napkin.json", "ink.svg", "report.json"))
    write(source, document(ink, is_flat=True))
    done = convert(source, target, "--option", f"error={ERROR}", "--option", "source=no",
                   "--report", report)
    if done.returncode != 0:
        return failures.add(name, done.stderr.strip())
    own = deviation(report.read_text())
    figures["stated"] = max(figures["stated"], own)
    paths = re.findall(r'<path d="([^"]*)"', target.read_text())
    if len(paths) != len(ink):
        return failures.add(name, f"{len(paths)} paths for {len(ink)} strokes")
    figures["files"] += 1
    for stroke, line in zip(ink, paths):
        far = farthest(stroke.points, samples(line), own)
        figures["worst"] = max(figures["worst"], far)
        figures["strokes"] += 1
        figures["pressed"] += stroke.pressure is not None
        figures["points"] += len(stroke.points)
        figures["bytes"] += len(line)
        if far > own + 0.002 or own > ERROR + 0.001:
            failures.add(name, f"{far:.4f} off, {own} stated, {ERROR} asked for")


def main(*folders):
    if len(folders) > 1:
        usage(sys.modules[__name__])
    figures = collections.Counter(worst=0.0, stated=0.0)
    with work_folder() as work:
        made_up = [("made up", ink_files.made_up())]
        for name, ink in ink_files.drawings(folders[0]) if folders else made_up:
            check(name, ink, work, figures)
    failures.end(
        f"{figures['files']} drawings, {figures['strokes']} strokes, {figures['pressed']} of them with "
        f"pressure, {figures['points']} points; at most {figures['worst']:.4f} off, "
        f"{figures['stated']} stated, {ERROR} asked for; "
        f"{figures['bytes'] / max(1, figures['points']):.2f} bytes a point", figures["strokes"])
