"""Asks other programs whether texts come out of Napkin's files as they went in.

usage: Scripts/check markup [--count N] [--seed N] [FOLDER]
  --count N   how many payloads are tried (5000)
  --seed N    which ones (1)
  FOLDER      maps of FreeMind and files of Markdown, whose texts are compared with what html.parser and
              cmark-gfm read

Payloads that could break out of the place where they stand are written as titles and texts of
nodes. libxml2 reads SVG, OPML and FreeMind back, html.parser pages and mails, email the heads of mails,
and cmark-gfm Markdown. As many generated texts in XHTML and Markdown are drawn as notes: the pictures have to
show the words that html.parser and cmark-gfm read, and besides only bullets, numbers, boxes and bars. Fails if one of them reads another text than was written, or an element or attribute
that only a payload can have brought in.
"""

import argparse
import email
import email.policy
import html.parser
import json
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
    subprocess.run([NAPKIN, "convert", "--overwrite", *options, source, target], check=True, capture_output=True)
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
            # What a page does with hostile texts, Chromium shows: see `Scripts/check page`.
            options = ["--option", "fragment"] if extension == "html" else []
            data = convert(source, str(folder / f"out.{extension}"), *options)
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


# What a picture shows that is no word: the marks of items, and the lines between cells.
MARKS = re.compile(r"[•☐☑|0-9.]*")

INLINES = [
    "word", "b c", "é", "資料", "&amp;", "&lt;i&gt;", "5 < 6", "x|y", "1.", "-", "*", "_", "`", "**", "~~",
]


def markdown_text(chance, depth=0):
    """Blocks of Markdown, most of them as they are meant."""
    def words():
        word = chance.choice(INLINES)
        return chance.choice([
            "{0}", "{0} ", "*{0}*", "**{0}** ", "`{0}` ", "[{0}](x) ", "![{0}](y) ", " ~~b~~ {0}", "{0}\n", "\\*{0}",
        ]).format(word) + (words() if chance.random() < 0.6 else "")

    def block():
        inner = [words().strip() or "a"] if depth > 2 else markdown_text(chance, depth + 1).split("\n")
        first, rest = inner[0], inner[1:]
        return chance.choice([
            lambda: words(), lambda: words(), lambda: "# " + " ".join(words().split()),
            lambda: "\n".join(["- " + first] + ["  " + line for line in rest]),
            lambda: "\n".join(["3. " + first] + ["   " + line for line in rest]),
            lambda: "- [ ] " + words(), lambda: "\n".join("> " + line for line in inner),
            lambda: "```c\n" + words() + "\n```", lambda: "***",
            lambda: "| a | b |\n|---|---|\n| " + " ".join(words().replace("|", "").split()) + " | c |",
        ])()
    return "\n\n".join(block() for _ in range(chance.randint(1, 3)))


def xhtml_text(chance, depth=0):
    """Blocks of XHTML, well-formed."""
    def words():
        word = chance.choice(INLINES).replace("<", "&lt;")
        return chance.choice([
            "{0}", "{0} ", "<b>{0}</b>", "<i>{0}</i> ", "<a href='x'>{0}</a>", "<font color='red'>{0}</font>",
            "<br/>{0}", "<img src='x' alt='c'/>{0}", "<span style='font-size: 9pt'>{0}</span>",
        ]).format(word) + (words() if chance.random() < 0.6 else "")

    def block():
        inner = words() if depth > 2 else chance.choice([words, lambda: xhtml_text(chance, depth + 1)])()
        return chance.choice([
            f"<p>{words()}</p>", f"<h2>{words()}</h2>", f"<ul><li>{words()}</li><li>{inner}</li></ul>",
            f"<ol start='4'><li>{inner}</li></ol>", f"<blockquote>{inner}</blockquote>",
            f"<pre>{words()}</pre>", f"<table><tr><th>{words()}</th><td>{inner}</td></tr></table>", "<hr/>",
        ])
    return "".join(block() for _ in range(chance.randint(1, 3)))


class Chunks(Page):
    """The words of a page piece by piece, with those that stand for pictures."""

    def handle_starttag(self, tag, attributes):
        super().handle_starttag(tag, attributes)
        if tag == "img" and dict(attributes).get("src"):
            self.words.append(dict(attributes).get("alt") or "")


def read_xhtml_words(text):
    page = Chunks()
    page.feed(text)
    page.close()
    return page.words


def read_markdown_words(text):
    """The words of each block, without comments, and with the tags that a picture shows as words."""
    xml = subprocess.run(
        ["cmark-gfm", "-t", "xml", "-e", "table", "-e", "strikethrough", "-e", "tasklist"],
        input=text.encode(), capture_output=True, check=True).stdout
    words = []
    for element in ElementTree.fromstring(xml).iter():
        name = element.tag.rsplit("}", 1)[-1]
        if name in ("code", "code_block"):
            words.append(element.text or "")
        elif name == "text":
            # cmark-gfm 0.29 overlooks some boxes.
            words.append(re.sub(r"^\[[ x]\](?=\s)", "", element.text or ""))
        elif name in ("html_inline", "html_block"):
            html_words = re.sub(r"<!--.*?-->", "", element.text or "", flags=re.DOTALL)
            words.append(re.sub(r"^\s*<br\s*/?>\s*$", "", html_words, flags=re.MULTILINE))
    return words


def read_by_pandoc(text):
    """The words of each block as pandoc reads Markdown: cmark-gfm 0.29 misreads backticks and tildes beside other marks."""
    page = subprocess.run(["pandoc", "-f", "gfm-emoji", "-t", "html"], input=text.encode(), capture_output=True, check=True)
    return read_xhtml_words(page.stdout.decode())


# The programs that read a text; where they disagree, one of them has to read what a picture shows.
READERS = {"xhtml": [read_xhtml_words], "markdown": [read_markdown_words, read_by_pandoc]}


def draw(text, syntax, work):
    """What a picture of a note shows."""
    source, target = work / "note.json", work / "note.svg"
    note = {"id": "n", "title": "", "text": text, "textIn": syntax}
    source.write_text(json.dumps({"napkin": 1, "note": note}), encoding="utf-8")
    root = ElementTree.fromstring(convert(str(source), str(target)))
    return "".join("".join(element.itertext()) for element in root.iter("{http://www.w3.org/2000/svg}text"))


def difference(text, syntax, work):
    """Where the picture of a text shows other words than those that are read in it; `None` if nowhere."""
    shown = squeezed(draw(text, syntax, work))
    differences = (first_difference(shown, reader(text)) for reader in READERS[syntax])
    first = next(differences)
    return first if first and all(differences) else None


def first_difference(shown, pieces):
    """Where what is shown is not those pieces of words; `None` if nowhere."""
    place = 0
    for words in [squeezed(words) for words in pieces] + [""]:
        start = shown.find(words, place) if words else len(shown)
        if start < 0:
            return f"{words[:60]!r} is not shown behind {shown[max(0, place - 20):place]!r}"
        if not words:
            continue
        if not MARKS.fullmatch(shown[place:start]):
            return f"{shown[place:start][:60]!r} is shown before {words[:60]!r}"
        place = start + len(words)
    return None if MARKS.fullmatch(shown[place:]) else f"{shown[place:][:60]!r} is shown at the end"


def texts_in(folder):
    """The texts in XHTML of all maps, and those of all files of Markdown without formulas."""
    for path in sorted(Path(folder).rglob("*.mm")):
        try:
            contents = ElementTree.parse(path).getroot().iter("richcontent")
        except ElementTree.ParseError:
            continue
        for content in contents:
            yield "xhtml", "".join(ElementTree.tostring(child, encoding="unicode") for child in content)
    for path in sorted(Path(folder).rglob("*.md")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if "$" not in text:
            yield "markdown", text


def compare_pictures(texts, work):
    """Counts texts, and fails those whose picture shows other words."""
    count, failures = 0, []
    for syntax, text in sorted(set(texts)):
        count += 1
        found = difference(text, syntax, work)
        if found:
            failures.append((syntax, found, text[:200]))
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
        makers = {"xhtml": xhtml_text, "markdown": markdown_text}
        texts = [(syntax, make(chance)) for syntax, make in makers.items() for _ in range(options.count // 2)]
        count, others = compare_pictures(texts, Path(work))
        print(f"{count} generated texts with markup: {len(others)} drawn otherwise")
        failures += others
        if options.folder:
            count, others = compare_pictures(texts_in(options.folder), Path(work))
            print(f"{count} texts with markup: {len(others)} drawn otherwise")
            failures += others
            count, others = compare_texts(options.folder, Path(work))
            print(f"{count} texts in XHTML: {len(others)} read otherwise")
            failures += others
    for failure in failures[:20]:
        print(*failure)
    sys.exit(1 if failures else 0)
