"""Compares pictures of maps with Freeplane's own: what each node says, its colours, letters, width and side.

usage: LOOK=PROGRAM Scripts/check looks FOLDER [SEED]
  PROGRAM  is called as PROGRAM OUT FILE.mm..., lets Freeplane open each map, and writes OUT/NAME.json: a list
           of its nodes with id, text, depth, visible, left, w, color, background, bold, italic; the first one
           also has mapBackground
  FOLDER   a folder with maps of Freeplane (.mm), and folders of them

Of the maps, 20 are taken that have as many features as possible, and 20 are drawn by the seed. What the
theme decides, as no style of the map sets it, is not compared, and neither are formulas and dates, which
Freeplane replaces. Colours may be darker or lighter, as text has to be readable.
"""

import colorsys
import os
import random
import re
import statistics
import sys
from collections import Counter
from xml.etree import ElementTree

from QA.shared import Failures, convert, files_in, must, read, usage, work_folder

COUNT = 20
SVG = "{http://www.w3.org/2000/svg}"
# The least share of nodes, in percent, that have to look alike. Widths are those of letters, which
# programs measure differently, and of the space around them, which matters most for short words.
LEAST = {"there": 100, "page": 100, "text": 99, "color": 99, "box": 98, "bold": 99, "italic": 99, "side": 100, "width": 70}
# What a map may have in its file, of which the chosen maps together have as much as possible.
FEATURES = """STYLE_REF=" AutomaticLayout.level, <conditional_style styles.user-defined FreeNode <cloud SHAPE=
 TYPE="NODE" TYPE="DETAILS" HIDDEN="true" TYPE="NOTE" <arrowlink MIDDLE_LABEL=" <icon ExternalObject SummaryNode
 <attribute NUMBERED="true" latex sharp hide_edge STYLE="oval" STYLE="rectangle" hexagon background="# MIN_WIDTH
 MAX_WIDTH VGAP HGAP CHILD_NODES_LAYOUT TEXT_ALIGN BORDER_ BOLD="true" ITALIC="true" FOLDED="true" DASH
 POSITION="left" TEXT="=""".split()

failures = Failures("check-looks")


def chosen(folder, seed):
    """The maps that are compared: the ones with many features, and the ones that are drawn."""
    features = {}
    for path in files_in(folder, ".mm"):
        text = path.read_text(encoding="utf-8", errors="replace")
        if 8 <= text.count("<node ") <= 700 and path.stem not in {other.stem for other in features}:
            features[path] = {feature for feature in FEATURES if feature in text}
    best, wanted = [], set(FEATURES)
    while len(best) < COUNT and len(best) < len(features):
        path = max(features.keys() - best, key=lambda path: (len(features[path] & wanted), len(features[path]), path))
        wanted = wanted - features[path] if features[path] & wanted else set(FEATURES) - features[path]
        best.append(path)
    rest = sorted(features.keys() - best)
    return best + random.Random(seed).sample(rest, min(COUNT, len(rest)))


def channels(color):
    digits = (color or "").lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return [int(digits[at:at + 2], 16) / 255 for at in (0, 2, 4)] if len(digits) >= 6 else None


def is_like(color, other):
    """Whether two colours are the same, or one is a darker or lighter shade of the other."""
    one, two = channels(color), channels(other)
    if one is None or two is None or max(abs(a - b) for a, b in zip(one, two)) < 0.1:
        return True
    (hue, _, colourful), (other_hue, _, other_colourful) = colorsys.rgb_to_hls(*one), colorsys.rgb_to_hls(*two)
    if min(colourful, other_colourful) < 0.1:
        return max(colourful, other_colourful) < 0.1
    return min(abs(hue - other_hue), 1 - abs(hue - other_hue)) < 0.05


def letters(text):
    return re.sub(r"\W|_", "", text).casefold()


class Picture:
    """What the tool draws of a map."""

    def __init__(self, source, work):
        picture, document = work / "map.svg", work / "map.napkin.json"
        for target in picture, document:
            convert(source, target).check_returncode()
        map = read(document)["map"]
        self.styles = map.get("styles", [])
        self.has_colors = any(style.startswith("style default ") and " color=" in style for style in self.styles)
        # Freeplane 1.7 does not know the sides of later versions.
        self.has_sides = "top_or_left" not in source.read_text(encoding="utf-8", errors="replace")
        self.root = ElementTree.parse(picture).getroot()
        self.page = self.root.find(f"{SVG}rect").get("fill")
        self.nodes = {each.get("id", "")[2:]: each for each in self.root.iter() if each.get("role") == "treeitem"}


def compare(name, rows, picture, same):
    """Adds to `same` for each kind of likeness whether each node has it."""
    def tell(kind, is_same, *what):
        same[kind].append(is_same)
        if not is_same and kind != "width":
            print(f"   {name[-40:]}: {kind}:", *what)

    tell("page", is_like(picture.page, rows[0].get("mapBackground")), picture.page, rows[0].get("mapBackground"))
    widths, middle = [], None
    for row in rows:
        if not row["visible"] or not row["id"]:
            continue
        node, words = picture.nodes.get(row["id"]), (row["text"] or "").strip()
        tell("there", node is not None, words[:40])
        if node is None:
            continue
        texts = list(node.iter(f"{SVG}text"))
        drawn = "".join("".join(text.itertext()) for text in texts)
        if not re.match(r"\W*=|\d\d/\d\d/\d{4}", drawn) and not words.startswith(("Error ", "[")):
            tell("text", letters(words) in letters(drawn), repr(words[:40]), repr(drawn[:40]))
        if texts and words and picture.styles and not texts[0].findall(f"{SVG}tspan[@font-weight]"):
            tell("bold", (texts[0].get("font-weight") == "bold") == bool(row["bold"]), words[:40])
            tell("italic", (texts[0].get("font-style") == "italic") == bool(row["italic"]), words[:40])
        box = next((each for each in node.iter() if each.tag in (f"{SVG}rect", f"{SVG}ellipse")), None)
        if picture.has_colors and texts and words:
            tell("color", is_like(texts[0].get("fill"), row["color"]), words[:40], texts[0].get("fill"), row["color"])
            fill = None if box is None else box.get("fill")
            if row["background"]:
                fill = picture.page if fill in (None, "none") else fill
                tell("box", is_like(fill, row["background"]), words[:40], fill, row["background"])
        if box is None or box.tag != f"{SVG}rect":
            continue
        x, width = float(box.get("x")), float(box.get("width"))
        widths.append(width / row["w"])
        if row["depth"] == 0:
            middle = x + width / 2
        elif row["depth"] == 1 and middle is not None and picture.has_sides:
            tell("side", (x + width / 2 < middle) == bool(row["left"]), words[:40])
    usual = statistics.median(widths) if widths else 1
    for width in widths:
        tell("width", abs(width / usual - 1) <= 0.1)


def main(*arguments):
    program = os.environ.get("LOOK")
    if not arguments or not program:
        usage(sys.modules[__name__])
    same = {kind: [] for kind in LEAST}
    with work_folder() as work:
        paths = chosen(arguments[0], int(arguments[1]) if arguments[1:] else 1)
        must(program, work / "look", *paths)
        for path in paths:
            rows = read(work / "look" / f"{path.stem}.json")
            if rows[0]["text"].startswith("Error while parsing"):
                print(f"   {path.name}: Freeplane cannot read it")
            else:
                compare(path.stem, rows, Picture(path, work), same)
    for kind, each in same.items():
        share = 100 * Counter(each)[True] / max(1, len(each))
        print(f"{kind}: {share:.1f} % of {len(each)} (at least {LEAST[kind]})")
        if share < LEAST[kind]:
            failures.add(kind, f"{share:.1f} %")
    failures.end(f"{len(paths)} maps beside Freeplane", paths)
