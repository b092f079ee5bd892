"""Asks other programs whether texts come out of Napkin's files as they went in.

usage: Scripts/check markup [--count N] [--seed N] [FOLDER]
  --count N   how many payloads are tried (5000)
  --seed N    which ones (1)
  FOLDER      maps of FreeMind whose texts in XHTML are compared with what html.parser reads

Payloads that could break out of the place where they stand are written as titles and texts of
nodes. libxml2 reads SVG, OPML and FreeMind back, html.parser pages and mails, email the heads of mails,
and cmark-gfm Markdown. Fails if one of them reads another text than was written, or an element or attribute
that only a payload can have brought in.
"""

import argparse
import email
import email.policy
import html.parser
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import quoteattr

from QA.shared import NAPKIN

# How many payloads stand in one map: a wrong one is found among few.
BATCH = 200

PARTS = [
    "<", ">", "&", '"', "'", "`", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "&amp;",
    "&#60;", "&#x3c;", "&lt", "&lt;", "&quot;", "&nbsp;", "=", "javascript:", "<script>", "</script>",
    "onload=", "<img src=x onerror=alert(1)>", '" onclick="', "' onclick='", "</title>", "</text>",
    "</style>", "style=", "url(", "expression(", "\\", "\\3c ", "*", "_", "**", "~~", "$", "$$", "#", "- ",
    "1. ", "> ", "|", "[", "]", "(", ")", "[a](b)", "![", "]: x", "\t", "%", "%3C", "=?utf-8?q?", "?=", ": ",
    "Subject: ", "bcc: a@b.example", "a", "word", "b c", "é", "資料", "\u202e", "\u200b", "😀", "0", "12",
]


def payload(chance):
    """Some parts in a row, without white space at an end or twice, which no format keeps."""
    text = "".join(chance.choice(PARTS) for _ in range(chance.randint(1, 9)))
    return " ".join(text.split()) or "a"


def convert(source, target, *options):
    subprocess.run([NAPKIN, "convert", *options, source, target], check=True, capture_output=True)
    return Path(target).read_bytes()


def write_map(payloads, path):
    """The payloads as plain texts of the nodes of a map."""
    root, *nodes = [f"<node TEXT={quoteattr(text)}" for text in payloads]
    branches = "".join(node + "/>" for node in nodes)
    Path(path).write_text(f'<map version="1.0.1">{root}>{branches}</node></map>', encoding="utf-8")


def squeezed(text):
    """White space is set otherwise in each format."""
    return re.sub(r"\s+", "", text)


class Page(html.parser.HTMLParser):
    """The text of a page, and what only a payload can have brought in."""

    EVIL = {"script", "iframe", "object", "embed", "base"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.words = []
        self.evil = []
        self.hidden = 0

    def handle_starttag(self, tag, attributes):
        if tag in self.EVIL:
            self.evil.append(tag)
        for name, value in attributes:
            if name.startswith("on") or (value or "").strip().lower().startswith("javascript:"):
                self.evil.append(f"{name}={value}")
        self.hidden += tag in ("head", "style")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("head", "style") and self.hidden > 0

    def handle_data(self, data):
        if not self.hidden:
            self.words.append(data)


def read_page(text):
    page = Page()
    page.feed(text)
    page.close()
    return "".join(page.words), page.evil


def read_xml(data, texts):
    """What libxml2 takes for the texts of a file."""
    lint = subprocess.run(["xmllint", "--huge", "--c14n", "-"], input=data, capture_output=True)
    if lint.returncode != 0:
        return "", [lint.stderr.decode()[:200]]
    root = ElementTree.fromstring(lint.stdout)
    evil = [f"{element.tag} {name}" for element in root.iter() for name in element.attrib
            if name.lower().startswith("on")]
    return "\n".join(texts(root)), evil


def attributes(name):
    return lambda root: [element.get(name) for element in root.iter() if element.get(name)]


def words(root):
    return list(root.itertext())


def read_markdown(data):
    page = subprocess.run(
        ["cmark-gfm", "-e", "table", "-e", "strikethrough", "-e", "tasklist"],
        input=data, capture_output=True, check=True)
    return read_page(page.stdout.decode())


def read_mail(data):
    """The subject, and the letter as it reads without HTML."""
    mail = email.message_from_bytes(data, policy=email.policy.default)
    evil = [name for name in mail.keys() if name.lower() in ("bcc", "cc", "to", "x-payload")]
    words = [str(mail["subject"])]
    for part in mail.walk():
        if part.get_content_type() == "text/plain":
            words.append(part.get_content())
        elif part.get_content_type() == "text/html":
            evil += read_page(part.get_content())[1]
    return "\n".join(words), evil


CONTEXTS = {
    "svg": lambda data: read_xml(data, words),
    "opml": lambda data: read_xml(data, attributes("text")),
    "mm": lambda data: read_xml(data, attributes("TEXT")),
    "html": lambda data: read_page(data.decode()),
    "md": read_markdown,
    "eml": read_mail,
}


def try_batch(payloads, folder):
    source = str(folder / "map.mm")
    write_map(payloads, source)
    failures = []
    for extension, read in CONTEXTS.items():
        try:
            data = convert(source, str(folder / f"out.{extension}"))
        except subprocess.CalledProcessError as error:
            failures.append((extension, error.stderr.decode()[:300]))
            continue
        text, evil = read(data)
        failures += [(extension, f"lets in {thing}") for thing in evil]
        found = squeezed(text)
        failures += [(extension, payload) for payload in payloads if squeezed(payload) not in found]
    return failures


def compare_texts(folder, work):
    """Counts texts in XHTML, and fails those of which html.parser reads other words."""
    count, failures = 0, []
    for path in sorted(Path(folder).rglob("*.mm")):
        try:
            root = ElementTree.parse(path).getroot()
            data = convert(str(path), str(work / "out.opml"), "--to", "opml:plain")
        except (ElementTree.ParseError, subprocess.CalledProcessError):
            continue
        written = squeezed(read_xml(data, lambda root: [
            element.get(name, "") for element in root.iter() for name in ("text", "_note")])[0])
        for content in (child for node in root.iter("node") for child in node.findall("richcontent")):
            if content.get("TYPE") not in ("NODE", "NOTE"):
                continue
            text = squeezed(read_page(ElementTree.tostring(content, encoding="unicode"))[0])
            count += 1
            if text not in written:
                failures.append((path.name, text[:80]))
    return count, failures


def main(*arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("folder", nargs="?")
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    failures = []
    with tempfile.TemporaryDirectory() as work:
        for start in range(0, options.count, BATCH):
            size = min(BATCH, options.count - start)
            failures += try_batch([payload(chance) for _ in range(size)], Path(work))
        print(f"{options.count} payloads in {len(CONTEXTS)} formats: {len(failures)} read otherwise")
        if options.folder:
            count, others = compare_texts(options.folder, Path(work))
            print(f"{count} texts in XHTML: {len(others)} read otherwise")
            failures += others
    for failure in failures[:20]:
        print(*failure)
    sys.exit(1 if failures else 0)
