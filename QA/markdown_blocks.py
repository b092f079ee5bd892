"""Markdown and HTML as Napkin and cmark-gfm have them, and how much of them is the same."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote

from QA.shared import Failures, convert_all, must

EXTENSIONS = ["-e", "table", "-e", "strikethrough", "-e", "tasklist"]
UNEXPLAINED = "not explained"

failures = Failures("check-markdown")


def report(name, good, total, least, differences=()):
    """Prints a figure, and what differs; counts a failure if too little is equal, or nobody knows why."""
    is_enough = total > 0 and good >= least * total
    is_enough = is_enough and not any(line.endswith(UNEXPLAINED) for line in differences)
    print(f"{'ok  ' if is_enough else 'FAIL'} {name}: {good} of {total}")
    for difference in differences:
        print("     " + difference)
    if not is_enough:
        failures.add(name, f"{good} of {total}")


def compare(name, texts, judge, least=1, shown=5):
    """Reports of how many texts `judge` finds nothing to say."""
    differences = [trouble for trouble in map(judge, *texts) if trouble]
    total = len(texts[0])
    report(name, total - len(differences), total, least, differences[:shown])


def cmark(text, *options):
    """What cmark-gfm makes of a text: HTML, or what the options say."""
    return must("cmark-gfm", *EXTENSIONS, *options, input=text)


def fragments(texts, work):
    """The HTML that Napkin makes of notes in Markdown."""
    notes = [{"note": {"id": "n", "text": text, "textIn": "markdown"}} for text in texts]
    return convert_all(notes, "html", work, "--option", "fragment")


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
    return cmark(markdown, "-t", "xml").count("<html_block")


def body(markdown):
    return re.sub(r"\A---\n.*?^---\n", "", markdown, flags=re.S | re.M)
