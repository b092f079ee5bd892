"""Ink for Scripts/check ink: files of other programs, and strokes that are made up."""

import collections
import gzip
import math
import pathlib
import random
import re
import sys
import xml.etree.ElementTree as XML
import zipfile

Stroke = collections.namedtuple("Stroke", "points width pressure")


def points_of(text):
    """The positions of a trace of InkML; what else a point has is left out."""
    points = []
    for point in text.split(","):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", point)]
        if len(numbers) >= 2:
            points.append((numbers[0], numbers[1]))
    return points


def stroke_of_widths(points, widths):
    """A stroke of Xournal++: the usual width, and that of each part of the line where it varies.

    Napkin draws a line half as wide without pressure, and half as wide again with all of it; what is
    thinner than a third of the widest part counts as that.
    """
    if len(widths) < 2:
        return Stroke(points, widths[0] if widths else 1, None)
    width = max(widths[1:]) / 1.5
    pressure = [round(max(0, part / width - 0.5), 4) for part in widths[1:]]
    pressure += pressure[-1:] * (len(points) - len(pressure))
    return Stroke(points, width, pressure[:len(points)])


def strokes_of(path):
    data = path.read_bytes()
    if data.startswith(b"\x1f\x8b"):
        data = gzip.decompress(data)
    elif data.startswith(b"PK"):
        with zipfile.ZipFile(path) as archive:
            data = archive.read("content.xml")
    if path.suffix == ".inkml":
        root = XML.fromstring(data)
        return [Stroke(points_of(trace.text or ""), 1, None) for trace in root.iter()
                if trace.tag.rsplit("}", 1)[-1] == "trace"]
    strokes = []
    for stroke in XML.fromstring(data).iter("stroke"):
        numbers = [float(number) for number in (stroke.text or "").split()]
        widths = [float(number) for number in stroke.get("width", "").split()]
        strokes.append(stroke_of_widths(list(zip(numbers[::2], numbers[1::2])), widths))
    return strokes


def made_up():
    """Strokes as hands draw them, the same at every run: bends, corners, trembling, and dots.

    Of each third one it is known how hard the pen was pressed.
    """
    chance, hand = random.Random(5), random.Random(6)
    strokes = []
    for number in range(1000):
        x, y = chance.uniform(0, 2000), chance.uniform(0, 2000)
        angle, bend = chance.uniform(0, 6.28), 0.0
        step = chance.choice([0.5, 1, 3, 8, 20])
        noise = chance.choice([0, 0, 0.1, 0.3, 1])
        grid = chance.choice([None, None, 1, 10, 100])
        points = []
        for _ in range(1 if number % 100 == 0 else chance.randint(2, 120)):
            points.append((x + chance.gauss(0, noise), y + chance.gauss(0, noise)))
            if chance.random() < 0.03:
                angle += chance.uniform(-3, 3)
            bend = max(-0.4, min(0.4, bend + chance.gauss(0, 0.03)))
            angle += bend
            x, y = x + step * math.cos(angle), y + step * math.sin(angle)
        if grid:
            points = [(round(x * grid) / grid, round(y * grid) / grid) for x, y in points]
        pressure = [round(hand.random(), 4) for _ in points] if number % 3 == 0 else None
        strokes.append(Stroke(points, 1, pressure))
    return strokes


def drawings(folder):
    """The names and strokes of what is drawn in the files of a folder."""
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.suffix not in (".inkml", ".xopp", ".xoj"):
            continue
        try:
            ink = [stroke for stroke in strokes_of(path) if stroke.points]
        except (XML.ParseError, OSError, ValueError, KeyError, zipfile.BadZipFile) as trouble:
            print(f"check-ink: {path.name} is no ink: {trouble}", file=sys.stderr)
            continue
        if ink:
            yield path.name, ink
