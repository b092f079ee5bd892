"""What a file says, part by part, for Scripts/check edits: as expat reads maps and outlines, and cmark-gfm
Markdown.
"""

import re
from dataclasses import dataclass, field

from QA import xmlsame
from QA.markdown_blocks import cmark


@dataclass
class Part:
    """A node without those below it, or a block of words. Equal ones say the same in the same place."""

    place: object  # how deep it stands, or what it stands in
    head: tuple  # its own element; in Markdown with the items that begin with it
    first: int = field(compare=False)  # its first line, and the last one of all that is in it
    last: int = field(compare=False)
    own: list = field(default_factory=list)  # what is in it, each with its depth
    said: list = field(default_factory=list, compare=False)
    ends: set = field(default_factory=set, compare=False)  # where branches end that begin with it

    @property
    def kind(self):
        return self.head[-2]

    @property
    def text(self):
        return " ".join(self.said)


def words_of(parts):
    return " ".join(part.text for part in parts)


def parts_of(path, work):
    return markdown_parts(path, work) if path.suffix == ".md" else xml_parts(path)


# Maps and outlines

NODES = "node", "outline"
TEXTS = "TEXT", "text", "_note"
# Which lines are open counts all lines; the day of the change is no part of it.
FREE_IN_HEAD = "expansionState", "dateModified"


def xml_parts(path):
    """The nodes, behind what stands around them. Where a node's own elements stand among the nodes below
    it makes no difference here: to `diff` it does."""
    parts, owners, starts, free = [], [], [], False
    for event, line in xmlsame.events(path):
        if event[0] == "end":
            owner = owners.pop()
            parts[owner].last, parts[owner].ends = line, {len(parts)}
            free = free and event[1] not in FREE_IN_HEAD
            continue
        if event[0] == "element":
            is_part = not owners or event[1] in NODES
            if is_part:
                depth = parts[owners[-1]].place + 1 if owners else 0
                parts.append(Part(depth, event[1:], line, line))
                starts.append(len(owners))
                parts[-1].said += [event[2][name] for name in TEXTS if name in event[2]]
            owners.append(len(parts) - 1 if is_part else owners[-1])
            free = free or not is_part and event[1] in FREE_IN_HEAD
            if is_part:
                continue
        if not free:
            part = parts[owners[-1]]
            depth = len(owners) - starts[owners[-1]] - (event[0] == "element")
            part.own.append((depth, *event))
            part.said += event[1:] if event[0] == "text" else []
    return parts


def without_text(part):
    """A node but for its text and the time of its change."""
    name, attributes = part.head
    kept, text_at = [], None
    for depth, *event in part.own:
        text_at = None if text_at is not None and depth <= text_at else text_at
        if event[:2] == ["element", "richcontent"] and event[2].get("TYPE", "NODE") == "NODE":
            text_at = depth
        elif text_at is None:
            kept.append((depth, *event))
    return name, without(attributes, "TEXT", "text", "MODIFIED"), kept


def without_place(part):
    """A part but for where it stands."""
    if isinstance(part.place, int):
        return part.head[0], without(part.head[1], "POSITION", "MODIFIED"), part.own
    return part.own


def without(attributes, *names):
    return {name: value for name, value in attributes.items() if name not in names}


def cut_connectors(before, after):
    """Takes away the connectors of nodes that are gone, which may go with them or stay."""
    def identifiers(parts):
        return {part.head[1].get("ID") for part in parts}

    gone = identifiers(before) - identifiers(after) - {None}
    for part in before + after:
        part.own = [each for each in part.own if not (
            each[1] == "element" and each[2] in ("arrowlink", "linktarget")
            and gone & {each[3].get("DESTINATION"), each[3].get("SOURCE")})]


# Markdown

LEAVES = ("paragraph", "heading", "code_block", "html_block", "thematic_break", "table_header",
          "table_row")
WORDS = "text", "code", "code_block", "html_block", "html_inline"
NOT_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
FRONT_MATTER = re.compile(
    r"\A\ufeff?(---|\+\+\+)[ \t]*\r?\n(?=[\"\w].*[:=]|[#\[]|\1)(?:.*\n)*?\1[ \t]*\r?(?:\n|\Z)")
FREE_IN_FRONT = re.compile(r"(modified|lastmod|updated)\s*[:=]")


def front_matter(lines):
    """Each line of the front matter as a part, but for the day of the change."""
    for number, line in enumerate(lines, 1):
        words = [] if FREE_IN_FRONT.match(line) else [line.strip()]
        yield Part("front matter", ((), "line", {}), number, number, words, words)


def markdown_parts(path, work):
    """The blocks, in what they stand. How far apart items are and how they count makes no difference
    here, to `diff` it does; nor does where links within the file lead, which follows the words."""
    text, tree = path.read_bytes().decode("utf-8", "replace"), work / "tree.xml"
    front = FRONT_MATTER.match(text)
    lines = front.group().removesuffix("\n").split("\n") if front else []
    rest = "\n" * len(lines) + text[front.end() if front else 0:]
    told = cmark(rest, "-e", "autolink", "-t", "xml", "--sourcepos")
    tree.write_bytes(NOT_IN_XML.sub("\ufffd", told).encode())
    # What is open: the first part in it, its kind, and the level of a heading; the items that no part has
    # begun; the elements of a block of words.
    parts, opened, marks, leaf = list(front_matter(lines)), [], [], []

    def begin(name, attributes):
        for each in reversed(opened):
            if each[0] is not None:
                break
            each[0] = len(parts)
        first, _, last, column = map(int, re.findall(r"\d+", position))
        place = tuple(kind for _, kind, level in opened if not level)
        parts.append(Part(place, (tuple(marks), name, attributes), first, max(first, last - (column == 0))))
        marks.clear()

    def close():
        number, kind, level = opened.pop()
        if number is not None and (level or kind == "item"):
            parts[number].ends.add(len(parts))
        return level

    def block(name, attributes):
        level = int(attributes.get("level", 0))
        while level and opened[-1][2] >= level:
            close()
        begin(name, attributes)
        opened.extend([[len(parts) - 1, name, level]] if level else [])

    for event, _ in xmlsame.events(tree, WORDS):
        name = event[1]
        if event[0] == "text":
            part = parts[-1]
            part.own.append((len(leaf), *event))
            part.last = max(part.last, part.first + name.count("\n") - 1)
            part.said += [] if leaf[-1] == "html_inline" else [name]
        elif event[0] == "end" and leaf:
            leaf.pop()
        elif event[0] == "end":
            if name in ("item", "tasklist") and marks:
                begin("", {})
            while close():
                pass
        else:
            attributes = dict(event[2])
            # A paragraph right above a table has no place: that of what stands before it is near.
            position = attributes.pop("sourcepos", position if opened else None)
            if leaf:
                if attributes.get("destination", "").startswith("#"):
                    attributes["destination"] = "#"
                parts[-1].own.append((len(leaf), *event[:2], attributes))
                leaf.append(name)
            elif name in LEAVES:
                block(name, attributes)
                leaf.append(name)
            elif name in ("item", "tasklist"):
                marks.append(attributes.get("completed"))
                opened.append([None, "item", 0])
            else:
                opened.append([None, attributes.get("type", name), 0])
    return parts
