"""Compares what Napkin makes of files of Markdown, and writes of maps, for Scripts/check markdown."""

from html.parser import HTMLParser

from QA.markdown_blocks import body, cmark, compare, fragments, report, skeleton
from QA.shared import convert, files_in, read


def compare_blocks(name, files, texts, work):
    """The blocks that our own reader and cmark-gfm find in texts."""
    def trouble(file, text, mine):
        return None if skeleton(cmark(text), False) == skeleton(mine, True) else str(file)

    compare(name, (files, texts, fragments(texts, work)), trouble, 0.98, None)


def compare_files(folder, work):
    files = files_in(folder, ".md", ".markdown")
    texts = [f.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n") for f in files]
    if files:
        compare_blocks("blocks of the files in the folder", files, texts, work)


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
        text, syntax = cmark(text), "xhtml"
    return " ".join((Words(text).text if syntax == "xhtml" else text).split())


def texts_in_tree(path):
    """The depth and the text of each node of a map in our own format, floating ones at the top."""
    document = read(path)["map"]
    depths, tree = {}, []
    for node in document["nodes"]:
        depths[node["id"]] = depths[node["parent"]] + 1 if "parent" in node else 0
        if node is document["nodes"][0] and document.get("impliedRoot"):
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


def compare_maps(folder, work):
    """Every map and outline goes to Markdown and back: the same texts in the same tree."""
    refused, differences, written = 0, [], {}
    before, between, after = (work / name for name in ("a.napkin.json", "b.md", "c.napkin.json"))
    for file in files_in(folder, ".mm", ".opml", ".xml"):
        if convert(file, before).returncode:
            refused += 1
            continue
        convert(file, between).check_returncode()
        convert(between, after, "--as", "map").check_returncode()
        written[file] = body(between.read_bytes().decode())
        one, other = texts_in_tree(before), texts_in_tree(after)
        if len(one) != len(other) or not all(map(is_same, one, other)):
            first = next((pair for pair in zip(one, other) if not is_same(*pair)), (len(one), len(other)))
            differences.append(f"{file}: {first}")
    total = len(written)
    name = f"maps and outlines to Markdown and back ({refused} refused)"
    report(name, total - len(differences), total, 1, differences)
    compare_blocks("blocks of the Markdown written of them", list(written), list(written.values()),
                   work)


def compare_all(folder, work):
    compare_files(folder, work)
    compare_maps(folder, work)
