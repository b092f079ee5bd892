"""Markdown and HTML as Napkin and cmark-gfm have them, for Scripts/check-markdown."""

import json
import os
import pathlib
import re
import subprocess
from html.parser import HTMLParser
from urllib.parse import unquote

NAPKIN, WORK = os.environ["NAPKIN"], pathlib.Path(os.environ["WORK"])
EXTENSIONS = ["-e", "table", "-e", "strikethrough", "-e", "tasklist"]
UNEXPLAINED = "not explained"
failures = 0


def report(name, good, total, least, differences=()):
    """Prints a figure, and what differs; counts a failure if too little is equal, or nobody knows why."""
    global failures
    is_enough = total > 0 and good >= least * total
    is_enough = is_enough and not any(line.endswith(UNEXPLAINED) for line in differences)
    failures += not is_enough
    print(f"{'ok  ' if is_enough else 'FAIL'} {name}: {good} of {total}")
    for difference in differences:
        print("     " + difference)


def run(command, text=""):
    return subprocess.run(command, input=text.encode(), check=True, capture_output=True).stdout.decode()


def convert(documents, target, *options):
    """Converts documents, given as JSON, in one run of the tool."""
    source, out = WORK / "in", WORK / "out"
    for folder in (source, out):
        subprocess.run(["rm", "-rf", folder], check=True)
        folder.mkdir()
    names = []
    for number, document in enumerate(documents):
        name = source / f"{number:05}.napkin.json"
        name.write_text(json.dumps({"napkin": 1, **document}))
        names.append(str(name))
    command = [NAPKIN, "convert", "--quiet", "--out-dir", str(out), "--to", target, *options]
    for start in range(0, len(names), 500):
        subprocess.run(command + names[start : start + 500], check=True, stdout=subprocess.DEVNULL)
    ending = {"markdown": "md"}.get(target, target)
    return [
        (out / f"{number:05}.{ending}").read_bytes().decode() for number in range(len(documents))
    ]


class Normal(HTMLParser):
    """HTML without what makes no difference: styles, white space between blocks."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out, self.text, self.verbatim = [], "", 0

    def flush(self):
        text = self.text if self.verbatim else re.sub(r"\s+", " ", self.text)
        self.out.append(text)
        self.text = ""

    def handle_starttag(self, tag, attributes):
        self.flush()
        kept = sorted((k, unquote(v or "")) for k, v in attributes if k not in ("style", "align"))
        self.out.append(f"<{tag}{''.join(f' {k}={v!r}' for k, v in kept)}>")
        self.verbatim += tag == "pre"

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag):
        self.flush()
        self.out.append(f"</{tag}>")
        self.verbatim -= tag == "pre"

    def handle_data(self, data):
        self.text += data


BLOCKS = "p|ul|ol|li|blockquote|h[1-6]|table|thead|tbody|tr|td|th|pre"


def normal(html):
    parser = Normal()
    parser.feed(html)
    parser.close()
    parser.flush()
    text = "".join(parser.out)
    return re.sub(rf" *(</?(?:{BLOCKS})(?: [^>]*)?>|<hr>|<br>) *", r"\1", text).strip()


def skeleton(html, is_ours):
    """The blocks of HTML; raw HTML is a block, too."""
    html = html if is_ours else re.sub(r"^<!-- raw HTML omitted -->", "<div>", html, flags=re.M)
    tags = re.findall(r"<(/?)(p|ul|ol|li|blockquote|pre|h[1-6]|hr|table|div)\b", html)
    kept = [c + t for c, t in tags if t != "div" and (not c or t in ("ul", "ol", "li", "blockquote"))]
    return kept


def html_blocks(markdown):
    return run(["cmark-gfm", *EXTENSIONS, "-t", "xml"], markdown).count("<html_block")


def body(markdown):
    return re.sub(r"\A---\n.*?^---\n", "", markdown, flags=re.S | re.M)
