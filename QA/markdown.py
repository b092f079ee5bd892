"""Asks cmark-gfm and pandoc whether Napkin's Markdown and HTML say what they should.

usage: Scripts/check markdown [FOLDER]
  FOLDER   files of Markdown whose blocks are compared, and maps and outlines that go to Markdown
           and back; without one, the examples of the specification and what is made up
  SPEC     a spec.txt of CommonMark 0.29; without it, it is taken from the source package of
           Python's commonmark 0.9.1
"""

import functools
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tarfile

from QA import markdown_folder
from QA.markdown_blocks import (
    UNEXPLAINED, body, cmark, compare, failures, fragments, html_blocks, normal, report, skeleton)
from QA.shared import NAPKIN, convert_all, must, work_folder


def specification(work):
    """The text of the specification."""
    if "SPEC" in os.environ:
        return pathlib.Path(os.environ["SPEC"]).read_text(encoding="utf-8")
    must(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
         "--dest", work, "commonmark==0.9.1")
    with tarfile.open(work / "commonmark-0.9.1.tar.gz") as archive:
        return archive.extractfile("commonmark-0.9.1/spec.txt").read().decode("utf-8")


def examples(text):
    fence = "`" * 32
    found = re.finditer(rf"^{fence} example[^\n]*\n(.*?)^\.\n.*?^{fence}$", text, re.S | re.M)
    return [match.group(1).replace("→", "\t") for match in found]


# Blocks and HTML


def compare_specification(texts, work):
    ours = fragments(texts, work)
    good_blocks, good, total, differences, block_differences = 0, 0, 0, [], []
    for number, (text, mine) in enumerate(zip(texts, ours), 1):
        theirs = cmark(text)
        same = skeleton(theirs, False) == skeleton(mine, True)
        same = same and html_blocks(text) == mine.count("<div ")
        good_blocks += same
        if not same:
            block_differences.append(f"example {number}: {text!r}: {reason(text)}")
        if "raw HTML omitted" in theirs:
            continue
        total += 1
        if normal(theirs) == normal(mine):
            good += 1
        else:
            differences.append(f"example {number}: {text!r}: {reason(text)}")
    report("blocks of the specification's examples", good_blocks, len(texts), 0.98, block_differences)
    report("HTML of the examples without raw HTML", good, total, 0.95, differences)


def reason(text):
    """Why what is made of a text differs."""
    if "<!--" in text:
        return "comments are left out, as CommonMark 0.31 knows them; cmark-gfm knows fewer"
    if re.search("<[^ >]*:", text):
        return "a link of another scheme is not written"
    return UNEXPLAINED


LINE_STARTS = ["- ", "- ", "- ", "* ", "+ ", "1. ", "2) ", "-", "> ", "", "", "# ", "-   ", "- - ", "-\t", "---"]


def compare_generated(work):
    """Lines of lists and what may stand between them, set in by chance."""
    chance = random.Random(2)
    texts = []
    for _ in range(1_000):
        lines = []
        for number in range(chance.randint(2, 12)):
            indent = chance.choice([0, 0, 2, 2, 4, 6, chance.randint(0, 9)])
            line = " " * indent + chance.choice(LINE_STARTS) + chance.choice(["word", "w " * 3, "öl"])
            lines += [line + str(number)] + [""] * (chance.random() < 0.15)
        texts.append("\n".join(lines) + "\n")
    compare("HTML of generated lists", (texts, fragments(texts, work)),
            lambda text, mine: None if normal(cmark(text)) == normal(mine) else repr(text))


# Texts

PIECES = """# ## - + * 1. 2) > ``` ~~~ --- === *** ___ |a|b| |---|---| :-: <script>alert(1)</script> <b>
</div> <!--x--> <?php <![CDATA[ &amp; &#65; &lt; &nbsp; \\ \\n ` `` [a](b) ![a](b) [a]:b [x] [a][b]
[[w]] javascript:alert(1) [a](javascript:alert(1)) https://a_b_.c/d*e http://x.y/?a=1&amp;b=2
www.x_y_.com/`a` a@b_c.de <http://a.b> <a@b.c> <javascript:x> _ ** __ ~ ~~ a é 思维 مرحبا 😀 #tag → 💡 ✅
➕ ☐ ☑ ◐ :name: 0. 123456789. 1234567890. a\\ "q" ( ) ! $x$ {} % ^ = == a== x## a|b :- http:// https://
www. < > & &; &#; &#x41 \\[ \\` !! ![ ]( )[ *a* _a_b_ a_b a*b [ ]""".split()
PIECES += [
    " ", "  ", "    ", "\t", "\n", "\n\n", "\n\n\n", "\r", "\r\n", "\x01", "\x0b", "\x0c", "\x1f",
    "\x7f", "\u00a0", "\u2028", "\ufeff", "\u200b", "b c", "[ ] x", "- [ ] x", "a | b\n- | -",
    "---\ntitle: x\n---", "Setext\n---", "* * *", "_ _ _", "e\u0301", "⏰ 2020-01-01T00:00:00Z",
]


def hostile(count, seed):
    chance = random.Random(seed)
    return [
        "".join(
            chance.choice(PIECES) + chance.choice(["", "", " ", "\n"])
            for _ in range(chance.randint(1, 7)))
        for _ in range(count)
    ]


def shown(markdown):
    """The texts of the paragraphs and headings that cmark-gfm shows, and what else it finds."""
    tree = cmark(markdown, "-e", "autolink", "-t", "xml")
    texts, others, current = [], set(), None
    for closing, tag, rest, empty, text in re.findall(r"<(/?)(\w+)([^>]*?)(/?)>([^<]*)", tree):
        if tag in ("paragraph", "heading"):
            if not closing:
                current = ""
            if closing or empty:
                texts.append(current)
                current = None
        elif tag in ("softbreak", "linebreak"):
            current += "\n"
        elif tag == "text" and not closing and current is not None:
            for mark, character in (("lt", "<"), ("gt", ">"), ("quot", '"'), ("amp", "&")):
                text = text.replace(f"&{mark};", character)
            current += text
        elif tag == "link":
            if not closing and not re.search(r'destination="(https?|ftp|mailto):', rest):
                others.add("link " + rest)
        elif not closing and tag not in ("document", "list", "item"):
            others.add(tag)
    return texts, others


def trouble(place, text, markdown):
    """What cmark-gfm shows of a text otherwise than it is."""
    found, others = shown(body(markdown))
    wanted = {"headings": [text], "items": ["r", text, text]}.get(place)
    same = "\n\n".join(found) == text if wanted is None else found == wanted
    return None if same and not others else f"{text!r} {markdown!r} {others}"


def compare_texts(texts, name, work):
    documents = {
        "notes": [{"note": {"id": "n", "text": t}} for t in texts],
        "headings": [{"map": {"id": "m", "name": "m", "nodes": [{"id": "r", "text": t}]}} for t in texts],
        "items": [
            {"map": {"id": "m", "nodes": [
                {"id": "r", "text": "r"}, {"id": "a", "parent": "r", "text": t},
                {"id": "b", "parent": "a", "text": t}]}}
            for t in texts],
    }
    for place, contents in documents.items():
        options = ["--option", "headings=0"] if place == "items" else []
        written = convert_all(contents, "markdown", work, *options)
        compare(f"{name} as {place}, character for character", (texts, written),
                functools.partial(trouble, place))


# pandoc

WORDS = """garden beans, peas *stars* _under_ [brackets] <b> & "quotes" `code` # - + 1. 2) a|b ~~no~~
öffnen 学习 مرحبا x<y !bang \\ ^ $5 (round)""".split()
TASKS = [None] * 4 + ["open", "done"]
LINKS = [None] * 4 + ["https://example.org/a?b=c&d", "page.html", "mailto:a@example.org", "a%20b.md"]


def generated_map(number):
    """A map of headings, items, links and tasks, and its nodes as depth, words, link and task."""
    chance = random.Random(number)
    nodes, children = [{"id": "n0"}], {0: []}
    for index in range(1, chance.randint(2, 14)):
        parent = chance.randrange(max(0, index - 4), index)
        nodes.append({"id": f"n{index}", "parent": f"n{parent}"})
        children[index] = []
        children[parent].append(index)
    for node in nodes:
        node["text"] = " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 4)))
        task, link = chance.choice(TASKS), chance.choice(LINKS)
        node.update({"task": task} if task else {}, **({"link": link} if link else {}))
    outline, pending = [], [(0, 0)]
    while pending:
        index, depth = pending.pop()
        node = nodes[index]
        outline.append((depth, node["text"], node.get("link"), node.get("task")))
        pending += [(child, depth + 1) for child in reversed(children[index])]
    return {"map": {"id": "m", "nodes": nodes}}, outline


def pandoc_words(inlines):
    """The words of pandoc's inlines, where the whole of them leads, and what is not understood."""
    words, link = "", None
    for inline in inlines:
        if inline["t"] in ("Str", "Space", "SoftBreak"):
            words += inline["c"] if inline["t"] == "Str" else " "
        elif inline["t"] == "Link" and link is None:
            inner, _ = pandoc_words(inline["c"][1])
            words, link = words + inner, inline["c"][2][0]
        else:
            words += f"<{inline['t']}>"
    return words, link


def pandoc_outline(blocks, depth=0):
    outline, below = [], depth
    for block in blocks:
        if block["t"] == "BulletList":
            for item in block["c"]:
                outline += pandoc_outline(item, below)
            continue
        if block["t"] == "Header":
            depth, inlines = block["c"][0] - 1, block["c"][2]
        else:
            inlines = block["c"] if block["t"] in ("Plain", "Para") else [{"t": block["t"]}]
        below = depth + 1
        words, link = pandoc_words(inlines)
        mark = {"☐": "open", "☑": "done", "☒": "done"}.get(words[:1]) if words[1:2] == " " else None
        outline.append((depth, words[2:] if mark else words, link, mark))
    return outline


def pandoc_trouble(markdown, wanted):
    read = must("pandoc", "-f", "gfm", "-t", "json", input=body(markdown))
    found = pandoc_outline(json.loads(read)["blocks"])
    if found == wanted:
        return None
    return f"{markdown!r}: {[pair for pair in zip(found, wanted) if pair[0] != pair[1]]}"


def compare_pandoc(work):
    maps, outlines = zip(*(generated_map(number) for number in range(100)))
    for headings in (0, 2, 6):
        written = convert_all(maps, "markdown", work, "--option", f"headings={headings}")
        compare(f"pandoc: headings, lists, links and tasks of maps, headings={headings}",
                (written, outlines), pandoc_trouble, shown=3)


def main(*folders):
    for program in "cmark-gfm", "pandoc", NAPKIN:
        if shutil.which(program) is None:
            sys.exit(f"check-markdown: {program} is missing")
    with work_folder() as work:
        if folders:
            markdown_folder.compare_all(folders[0], work)
        else:
            texts = examples(specification(work))
            compare_specification(texts, work)
            compare_generated(work)
            compare_texts(texts, "examples of the specification", work)
            compare_texts(hostile(1_000, 1), "hostile texts", work)
            compare_pandoc(work)
    sys.exit(failures.count > 0)
