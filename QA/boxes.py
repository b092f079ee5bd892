"""Measures with librsvg whether the words of maps' nodes stay inside their boxes.

Each picture has to have texts, and all scripts have to be among those of all pictures.
"""

import ctypes
import re
import sys

SLACK = 1.0
# Each of these has to be among the texts.
SCRIPTS = {"Latin": "[A-Za-z]", "Chinese": "[\u4e00-\u9fff]", "Japanese": "[\u3041-\u30ff]",
           "Arabic": "[\u0620-\u064a]", "Hebrew": "[\u05d0-\u05ea]", "Hindi": "[\u0900-\u097f]",
           "emoji": "[\U0001f300-\U0001faff]"}


class Rectangle(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("x", "y", "width", "height")]

    def holds(self, other):
        return (
            other.x >= self.x - SLACK
            and other.y >= self.y - SLACK
            and other.x + other.width <= self.x + self.width + SLACK
            and other.y + other.height <= self.y + self.height + SLACK
        )


def load():
    try:
        rsvg = ctypes.CDLL("librsvg-2.so.2")
    except OSError:
        sys.exit("check-boxes: librsvg is not here (the package librsvg2-2)")
    rsvg.rsvg_handle_new_from_data.restype = ctypes.c_void_p
    rsvg.rsvg_handle_new_from_data.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p]
    pointer = ctypes.POINTER(Rectangle)
    rsvg.rsvg_handle_get_geometry_for_layer.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, pointer, pointer, pointer, ctypes.c_void_p]
    return rsvg


def number(svg):
    """Gives every rectangle and text an identifier, and tells which text stands in which node."""
    nodes = []

    def name(match):
        tag = match.group(0)
        if "treeitem" in tag:
            nodes.append([None, []])
            return tag
        if not nodes:
            return tag
        kind = match.group(1)
        if kind == "rect" and nodes[-1][0] is None:
            nodes[-1][0] = f"box{len(nodes)}"
            return tag.replace("<rect", f'<rect id="box{len(nodes)}"', 1)
        # How many nodes are folded away stands beside the box.
        if kind == "text" and 'text-anchor="middle" font-size="9"' not in tag:
            text = f"text{len(nodes)}-{len(nodes[-1][1])}"
            nodes[-1][1].append(text)
            return tag.replace("<text", f'<text id="{text}"', 1)
        return tag

    # Labels of connectors stand behind all nodes.
    end = svg.find("<g aria-hidden", svg.rfind('role="treeitem"'))
    end = len(svg) if end < 0 else end
    numbered = re.sub(r"<(g|a|rect|text)\b[^>]*>", name, svg[:end])
    return numbered + svg[end:], nodes


def measure(rsvg, path, found):
    """How many texts of a picture librsvg measures, and which of them are outside their boxes."""
    with open(path, encoding="utf-8") as file:
        svg, nodes = number(file.read())
    data = svg.encode()
    handle = rsvg.rsvg_handle_new_from_data(data, len(data), None)
    if not handle:
        sys.exit(f"check-boxes: librsvg refuses {path}")
    width, height = (float(re.search(rf'<svg[^>]* {side}="([\d.]+)"', svg)[1])
                     for side in ("width", "height"))
    viewport = Rectangle(0, 0, width, height)

    def ink(name):
        box, logical = Rectangle(), Rectangle()
        if not rsvg.rsvg_handle_get_geometry_for_layer(
                handle, f"#{name}".encode(), viewport, box, logical, None):
            sys.exit(f"check-boxes: librsvg does not measure {name} of {path}")
        return box

    outside = []
    count = 0
    for box, texts in nodes:
        frame = ink(box)
        for text in texts:
            count += 1
            words = re.search(rf'id="{text}"[^>]*>(.*?)</text>', svg, re.S)
            words = re.sub("<[^>]*>", "", words[1]) if words else text
            for script, letters in SCRIPTS.items():
                found[script] += re.search(letters, words) is not None
            if not frame.holds(ink(text)):
                outside.append(f"{words} ({path})")
    if not count:
        sys.exit(f"check-boxes: no text in {path}")
    return count, outside


def check(pictures):
    rsvg = load()
    found = dict.fromkeys(SCRIPTS, 0)
    measured = [measure(rsvg, path, found) for path in pictures]
    outside = [text for _, wrong in measured for text in wrong]
    print(f"check-boxes: librsvg measures {sum(count for count, _ in measured)} texts in {len(measured)}"
          f" pictures, {len(outside)} outside: " + " | ".join(outside))
    print("check-boxes: " + ", ".join(f"{script} in {number}" for script, number in found.items()))
    if outside or not all(found.values()):
        sys.exit(1)
