"""Compares what Napkin makes of files of Markdown, and writes of maps; see Scripts/check-markdown."""

import json
import pathlib
import subprocess
import sys
from html.parser import HTMLParser

import markdown_blocks
from markdown_blocks import EXTENSIONS, NAPKIN, WORK, body, convert, report, run, skeleton

FOLDER = pathlib.Path(sys.argv[1])


def files_named(*endings):
    return sorted(p for p in FOLDER.rglob("*") if p.suffix in endings and p.is_file())


def compare_blocks(name, files, texts):
    """The blocks that our own reader and cmark-gfm find in texts."""
    ours = convert(
        [{"note": {"id": "n", "text": text, "textIn": "markdown"}} for text in texts],
        "html", "--option", "fragment")
    differences = [
        str(file) for file, text, mine in zip(files, texts, ours)
        if skeleton(run(["cmark-gfm", *EXTENSIONS], text), False) != skeleton(mine, True)]
    report(name, len(texts) - len(differences), len(texts), 0.98, differences)


def compare_files():
    files = files_named(".md", ".markdown")
    texts = [f.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n") for f in files]
    if files:
        compare_blocks("blocks of the files in the folder", files, texts)


# Maps of other programs


class Words(HTMLParser):
    """The words of HTML; white space counts as one blank."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        # Between blocks there is white space, written or not.
        self.text += " " if tag in ("p", "br", "li", "td", "tr", "div", "ul", "ol", "h1", "h2") else ""
        self.text += dict(attributes).get("alt") or "" if tag == "img" else ""

    def handle_endtag(self, tag):
        self.handle_starttag(tag, [])

    def handle_data(self, data):
        self.text += data


def shown_words(text, syntax):
    if syntax == "markdown":
        text, syntax = run(["cmark-gfm", *EXTENSIONS], text), "xhtml"
    return " ".join((Words(text).text if syntax == "xhtml" else text).split())


def texts_in_tree(path):
    """The depth and the text of each node of a map in our own format, floating ones at the top."""
    read = json.loads(path.read_text(encoding="utf-8"))["map"]
    depths, tree = {}, []
    for node in read["nodes"]:
        depths[node["id"]] = depths[node["parent"]] + 1 if "parent" in node else 0
        if node is read["nodes"][0] and read.get("impliedRoot"):
            depths[node["id"]] = -1
        else:
            tree.append((depths[node["id"]], node["text"], node.get("textIn", "plain")))
    return tree


def is_same(one, other):
    if one[0] != other[0]:
        return False
    if one[2] == other[2]:
        return one[1] == other[1]
    return shown_words(*one[1:]) == shown_words(*other[1:])


def compare_maps():
    """Every map and outline goes to Markdown and back: the same texts in the same tree."""
    refused, differences, written = 0, [], {}
    before, between, after = WORK / "a.napkin.json", WORK / "b.md", WORK / "c.napkin.json"
    for file in files_named(".mm", ".opml", ".xml"):
        if subprocess.run([NAPKIN, "convert", "-q", file, before], capture_output=True).returncode:
            refused += 1
            continue
        subprocess.run([NAPKIN, "convert", "-q", file, between], check=True)
        subprocess.run([NAPKIN, "convert", "-q", "--as", "map", between, after], check=True)
        written[file] = body(between.read_bytes().decode())
        one, other = texts_in_tree(before), texts_in_tree(after)
        if len(one) != len(other) or not all(map(is_same, one, other)):
            first = next((pair for pair in zip(one, other) if not is_same(*pair)), (len(one), len(other)))
            differences.append(f"{file}: {first}")
    total = len(written)
    name = f"maps and outlines to Markdown and back ({refused} refused)"
    report(name, total - len(differences), total, 1, differences)
    compare_blocks("blocks of the Markdown written of them", written, list(written.values()))


compare_files()
compare_maps()
sys.exit(markdown_blocks.failures > 0)
