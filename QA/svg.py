"""Draws the examples as SVG in every theme and layout, and asks other programs what they think:
xmllint, rsvg-convert, Inkscape, and Chromium, which has to show each example; none may complain.
librsvg and Chromium also measure whether all words stay in their boxes, in all maps of the examples.

usage: Scripts/check svg [FOLDER-FOR-THE-PICTURES]
"""

import contextlib
import math
import pathlib
import re
import shutil
import sys
import xml.etree.ElementTree as XML

from QA import boxes, colours
from QA.shared import EXAMPLES, NOTEBOOK, convert, examples, must, read, run, work_folder, write

THEMES = "day", "night", "print"
LAYOUTS = "right", "down", "radial"
# Inkscape misses a display, which is no fault of the pictures.
HARMLESS = re.compile(r"WARNING \*\*: [0-9:.]+: Failed to wrap object of type 'GtkRecentManager'\. ")
HEADLESS = "--headless", "--no-sandbox", "--disable-gpu"
# Looks at all pictures one after the other, so that no style sheet meets another.
MEASURE = """<script>
let words = 0, empty = 0, outside = [];
for (const template of document.querySelectorAll('template')) {
  const before = words;
  const page = document.createElement('div');
  page.append(template.content);
  document.body.append(page);
  for (const node of page.querySelectorAll('[role=treeitem]')) {
    const box = node.querySelector('rect').getBBox();
    // How many nodes are folded away stands beside the box.
    for (const text of node.querySelectorAll('text:not([text-anchor=middle][font-size="9"])')) {
      const inner = text.getBBox();
      words += 1;
      if (inner.x < box.x - 1 || inner.x + inner.width > box.x + box.width + 1 ||
          inner.y < box.y - 3 || inner.y + inner.height > box.y + box.height + 3)
        outside.push(text.textContent);
    }
  }
  page.remove();
  empty += words == before;
}
document.body.innerHTML = '<pre>RESULT ' + words + ' texts, ' + empty + ' pictures without any, '
  + outside.length + ' outside: ' + outside.join(' | ').replaceAll('<', '&lt;') + '</pre>';
</script>
"""


def complain(program, what, words):
    sys.exit(f"check-svg: {program} complains of {what}:\n" + "\n".join(words.splitlines()[:5]))


def draw(source, target, **options):
    """Draws a document, and lets xmllint and rsvg-convert look at the picture."""
    given = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    done = convert(source, target, *given)
    if done.returncode:
        sys.exit(done.stderr)
    must("xmllint", "--noout", "--nonet", target)
    seen = run("rsvg-convert", "-o", target.with_suffix(".png"), target)
    if seen.returncode or seen.stderr:
        complain("rsvg-convert", target, seen.stderr)
    return target


def draw_examples(folder):
    """The examples in all themes, and one of them in all layouts."""
    drawn = [draw(path, folder / f"{name_of(path)}-{theme}.svg", theme=theme)
             for path in examples() for theme in THEMES]
    lecture = NOTEBOOK / "lecture.napkin.json"
    drawn += [draw(lecture, folder / f"lecture-{layout}.svg", layout=layout) for layout in LAYOUTS]
    print(f"check-svg: xmllint and rsvg-convert accept {len(drawn)} pictures", flush=True)
    return drawn


def name_of(path):
    return path.name.split(".")[0]


def ask_inkscape(pictures, folder):
    """Inkscape opens all pictures at once."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    copies = [pathlib.Path(shutil.copy(picture, folder)) for picture in pictures]
    done = run("inkscape", "--export-type=png", *copies)
    lines = (done.stdout + done.stderr).splitlines()
    if words := [line for line in lines if line and not HARMLESS.search(line)]:
        complain("Inkscape", "the examples", "\n".join(words))
    for copy in copies:
        require_picture("Inkscape", copy.with_suffix(".png"), copy)
    # A photo has many colours, the rest of the page has few.
    colours.require([folder / "lecture-day.png"], 1000)
    print(f"check-svg: Inkscape opens {len(copies)} pictures", flush=True)


def require_picture(program, picture, source, words=""):
    if not picture.exists() or not picture.stat().st_size:
        last = "\n".join(words.splitlines()[-5:])
        sys.exit(f"check-svg: {program} makes no picture of {source}; its last words:\n{last}")


def show(browser, svg, shot):
    """Takes a picture of a window as large as a picture, within reason."""
    root = XML.parse(svg).getroot()
    size = ",".join(str(min(4000, math.ceil(float(root.get(side))))) for side in ("width", "height"))
    shot.unlink(missing_ok=True)
    done = run("timeout", "60", browser, *HEADLESS, "--hide-scrollbars", "--enable-logging=stderr",
               f"--window-size={size}", f"--screenshot={shot}", svg.as_uri())
    words = done.stdout + done.stderr
    require_picture("Chromium", shot, svg, words)
    # What it says of itself, of its missing bus or graphics card, is not said of the page.
    if wrong := [w for w in words.splitlines() if re.search("CONSOLE|[Pp]arser|error on line", w)]:
        complain("Chromium", svg, "\n".join(wrong))
    return shot


def ask_chromium(browser, folder):
    shots = [show(browser, folder / f"{name_of(path)}-day.svg", folder / f"{name_of(path)}-chromium.png")
             for path in examples()]
    colours.require(shots)
    print(f"check-svg: Chromium shows {len(shots)} pictures", flush=True)


def draw_boxes(folder):
    """Every node of the maps as a rectangle, so that each has a box to be measured against."""
    for path in [NOTEBOOK / "lecture.napkin.json", *sorted((EXAMPLES / "Maps").glob("*.[mo]*"))]:
        map = folder / f"{name_of(path)}.napkin.json"
        convert(path, map, "--as", "map").check_returncode()
        document = read(map)
        for node in document["map"]["nodes"]:
            node["shape"] = "rectangle"
        write(map, document)
        for layout in LAYOUTS:
            for theme in THEMES:
                target = folder / f"boxes-{name_of(path)}-{layout}-{theme}.svg"
                yield draw(map, target, layout=layout, theme=theme)


def measure_in_chromium(browser, pictures, page):
    inner = [picture.read_text().partition("\n")[2] for picture in pictures]
    page.write_text('<!doctype html><meta charset="utf-8"><body>\n' + "".join(
        f"<template>\n{svg}</template>\n" for svg in inner) + MEASURE)
    shown = run(browser, *HEADLESS, "--dump-dom", page.as_uri()).stdout
    result = re.search("RESULT ([^<]*)", shown)
    if result is None:
        sys.exit("check-svg: Chromium measures nothing")
    print(f"check-svg: Chromium measures {result[1]} ({len(pictures)} pictures)")
    if result[1].startswith("0 texts") or " 0 pictures without any, 0 outside" not in result[1]:
        sys.exit(1)


def main(*folders):
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None or shutil.which("inkscape") is None:
        sys.exit("check-svg: Chromium or Inkscape is not here; they opened nothing")
    given = contextlib.nullcontext(pathlib.Path(folders[0]).absolute()) if folders else work_folder()
    with given as folder:
        folder.mkdir(parents=True, exist_ok=True)
        ask_inkscape(draw_examples(folder), folder / "inkscape")
        ask_chromium(browser, folder)
        pictures = list(draw_boxes(folder))
        boxes.check(map(str, pictures))
        measure_in_chromium(browser, pictures, folder / "boxes.html")
