"""The nodes of a document as a map, by its native JSON alone: what other programs have to see.

A notebook is a node with its documents below it, a note or a drawing one, a list one with a node for
each plan and for each day of its archive.
"""

import html.parser
import re

# Freeplane shows a task, a progress and a priority as icons.
TASK = re.compile(r"unchecked|checked|\d+%|full-\d")


class Words(html.parser.HTMLParser):
    """The words of a page, with a gap where a tag stands."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)
        self.close()

    def handle_data(self, data):
        self.found.append(data)

    def handle_starttag(self, tag, attributes):
        if tag not in ("b", "i", "u", "font", "span"):
            self.found.append(" ")

    handle_endtag = handle_startendtag = lambda self, tag, *_: self.handle_starttag(tag, None)


def plain(text, markup=None):
    """A text as it is, and of a page its words. Freeplane 1.7 shows the tag around Markdown, which
    later ones know."""
    text = text or ""
    if markup == "xhtml" or text.lstrip().startswith(("<html", "<text>")):
        return unspaced("".join(Words(text).found))
    return text


def unspaced(text):
    """Details and notes are pages for Freeplane, and how wide their gaps are is not said there."""
    return " ".join(text.split())


def parts(text, details, note):
    return {"text": text, "details": unspaced(details), "note": unspaced(note)}


def without_tasks(icons):
    return [icon for icon in icons if not TASK.fullmatch(icon)]


def in_tree(nodes):
    """Nodes as they stand in the tree, with those that float below the root, after its branches."""
    children = {node["id"]: [] for node in nodes}
    for node in nodes[1:]:
        children[node.get("parent", nodes[0]["id"])].append(node)
    waiting, ordered = [nodes[0]], []
    while waiting:
        ordered.append(waiting.pop())
        waiting += reversed(children[ordered[-1]["id"]])
    return ordered


def expected_map(document):
    nodes = in_tree(document["nodes"])
    expected = [{
        **parts(*(plain(node.get(key), node.get(f"{key}In")) for key in ("text", "details", "note"))),
        # Without a link of its own, a node has one to its recording or film.
        **({} if "media" in node and "link" not in node else {"link": node.get("link")}),
        "icons": without_tasks(node.get("icons", [])),
        "attributes": [[a.get("name", ""), a.get("value", "")] for a in node.get("attributes", [])],
        "labels": [[c.get("startLabel"), c.get("label"), c.get("endLabel")]
                   for c in node.get("connectors", [])],
    } for node in nodes]
    # What is said of the map as a whole goes where its root has room.
    for key in "note", "details":
        if document.get("info") and not expected[0][key]:
            expected[0][key] = unspaced(plain(document["info"], document.get("infoIn")))
            break
    return expected


def expected_list(document):
    nodes = [{"text": document["name"]}]
    nodes += [expected_note(plan, "name", "note") for plan in document.get("plans", [])]
    day = None
    for plan in document.get("archive", []):
        if plan["day"] != day:
            day = plan["day"]
            nodes.append({"text": day})
        nodes.append(expected_note(plan, "name", "note"))
    return nodes


def expected_note(document, title="title", text="text"):
    return {"text": document.get(title, ""),
            "note": unspaced(plain(document.get(text), document.get(f"{text}In")))}


def expected(document):
    """The nodes of a document; of a note, a drawing or a list only their texts are compared."""
    for key, nodes in (("map", expected_map), ("planList", expected_list)):
        if key in document:
            return nodes(document[key])
    if "notebook" not in document:
        return [expected_note(document.get("note") or document["drawing"])]
    notebook = document["notebook"]
    nodes = [{"text": notebook.get("title", "")}]
    nodes += [expected_note(note) for key in ("notes", "drawings") for note in notebook.get(key, [])]
    for key, inner in (("maps", expected_map), ("planLists", expected_list)):
        for each in notebook.get(key, []):
            nodes += inner(each)
    return nodes
