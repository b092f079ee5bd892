"""Checks the OPML that napkin writes and reads against other programs.

usage: Scripts/check opml [FOLDER]

The examples, in all dialects, have to be well-formed for xmllint, and to have the same outline for
pandoc. Each .opml and .xml file in FOLDER and the folders in it that is well-formed has to come out
of napkin as the same XML, and the account of the conversion has to be what another parser counts.
"""

import collections
import html
import json
import re
import xml.etree.ElementTree as tree

from QA import xmlsame
from QA.shared import Failures, convert, examples, files_in, ledger, parts_of, run, work_folder

DIALECTS = "opml", "opml:plain", "opml:omnioutliner", "opml:workflowy"
NOTES = "_note", "note", "_notes", "description"
STATES = "_status", "_complete", "complete", "checked"
WORDS = {"checked", "unchecked", "indeterminate", "true", "false", "yes", "no", "1", "0"}
KNOWN_IN_HEAD = "title", "dateCreated", "dateModified", "expansionState"

failures = Failures("check-opml")


# What pandoc sees


def words(text):
    """The words alone: pandoc takes texts for HTML, and has quotation marks of its own."""
    return re.findall(r"\w+", html.unescape(re.sub(r"<[^>]*>", " ", html.unescape(text))))


def inline_text(inlines):
    parts = []
    for inline in inlines:
        kind, content = inline["t"], inline.get("c")
        if kind == "Str":
            parts.append(content)
        elif kind in ("Code", "Math", "RawInline"):
            parts.append(content[1])
        elif kind in ("Link", "Span", "Quoted", "Image"):
            parts.append(inline_text(content[1]))
        elif isinstance(content, list):
            parts.append(inline_text(content))
        else:
            parts.append(" ")
    return "".join(parts)


def check_example(path, dialect, output):
    name = f"{path} as {dialect}"
    result = convert(path, output, "--to", dialect)
    if result.returncode:
        return failures.add(name, result.stderr)
    if run("xmllint", "--noout", output).returncode:
        return failures.add(name, "xmllint refuses it")
    result = run("pandoc", "-f", "opml", "-t", "json", output)
    if result.returncode:
        return failures.add(name, "pandoc refuses it")
    ours = [words(o.get("text", "")) for o in tree.parse(output).iter("outline")]
    blocks = json.loads(result.stdout)["blocks"]
    theirs = [words(inline_text(b["c"][2])) for b in blocks if b["t"] == "Header"]
    # A note in Markdown may have headings of its own.
    rest = iter(theirs)
    if not all(text in rest for text in ours):
        failures.add(name, f"pandoc sees {len(theirs)} headings for {len(ours)} outlines, or other texts")


# Other people's files


def events(path):
    """What a file says: white space between elements and the order of attributes do not count."""
    return [event for event, _ in xmlsame.events(path, verbatim=(), around=True)]


def counts(path):
    """How many things of each feature a file holds, as Plugins-doc/OPML.md says."""
    count, texts = collections.Counter(map=1), collections.Counter()
    path_of, kept, bodies, heads, seen = [], 0, 0, 0, set()
    for event in events(path):
        kind, inside = event[0], kept > 0
        if kind == "end":
            kept -= 1 if inside else 0
            path_of.pop()
            continue
        place = path_of[-1] if path_of else None
        if kind == "element":
            name, attributes = event[1:]
            path_of.append(name)
            if inside:
                kept += 1
            elif place is None:
                count["foreign"] += len([a for a in attributes if a != "version"])
            elif (place, name) in (("body", "outline"), ("outline", "outline")):
                count_outline(attributes, count)
            elif (place, name) == ("opml", "head") and heads == 0:
                heads, count["foreign"] = 1, count["foreign"] + len(attributes)
            elif (place, name) == ("opml", "body") and bodies == 0:
                bodies, count["foreign"] = 1, count["foreign"] + len(attributes)
            elif place == "head" and name in KNOWN_IN_HEAD and name not in seen and (
                    name == "title" or not attributes):
                seen.add(name)
                count["foreign"] += bool(attributes)
            else:
                kept = 1
                owner = place == "head" and name in ("ownerName", "ownerEmail", "ownerId")
                count["author" if owner else "foreign"] += 1
                # What has elements in it is not understood as a whole; a title is its words.
                if place != "title":
                    texts[place] = 0
        elif not inside and place not in KNOWN_IN_HEAD:
            count["foreign"] += 1
        elif kind == "text" and not inside:
            # What names no year is no date, and kept as any other element.
            is_date = not place.startswith("date") or re.search(r"\d{4}", event[1])
            texts[place] += bool(is_date)
            count["foreign"] += not is_date
    count["title"] = texts["title"]
    count["date"] = texts["dateCreated"] + texts["dateModified"]
    return count


def count_outline(attributes, count):
    count["node"] += 1
    plain = {name: value for name, value in attributes.items() if ":" not in name}
    count["foreign"] += len(attributes) - len(plain)
    text = plain.pop("text", None)
    title = plain.get("title")
    if text is None:
        text = plain.pop("title", None)
    elif text == title:
        plain.pop("title")
    count["text"] += bool(text)
    note = next((plain[n] for n in NOTES if plain.get(n)), None)
    count["note"] += note is not None
    count["link"] += bool(plain.get("url") or plain.get("htmlUrl"))
    link = next((n for n in ("url", "htmlUrl") if plain.get(n)), None)
    if link:
        plain.pop(link)
        if plain.get("type", "").lower() == "link":
            plain.pop("type")
    first_note = next((n for n in NOTES if plain.get(n)), None)
    for name in list(plain):
        value = plain[name]
        if not value:
            # A row without a value is none.
            plain.pop(name)
            continue
        if name == first_note:
            plain.pop(name)
        elif name in STATES and value.lower() in WORDS:
            plain.pop(name)
            count["task"] += 1
        elif name == "category":
            plain.pop(name)
            count["tag"] += len([tag for tag in value.split(",") if tag.strip()])
        elif name == "created":
            plain.pop(name)
            count["date or attribute"] += 1
    count["attribute"] += len(plain)


def check_file(path, work):
    output, report = work / "a.opml", work / "a.json"
    root = next(event[1] for event in events(path) if event[0] == "element")
    result = convert(path, output, "--from", "opml", "--report", report)
    if root != "opml":
        if not result.returncode or f"<{root}>" not in result.stderr:
            failures.add(path, f"<{root}> is not refused by its name")
        return
    if result.returncode:
        return failures.add(path, result.stderr)
    if events(path) != events(output):
        failures.add(path, "what comes out is not the same XML")
    rows = ledger(report)
    for row in rows.values():
        parts = parts_of(row)
        if sum(parts) != row["source"] or parts[3]:
            failures.add(path, row)
    expected = counts(path)
    told = collections.Counter({name: row["source"] for name, row in rows.items()})
    for name in "map node title text note link task tag author foreign".split():
        if expected[name] != told[name]:
            failures.add(path, f"{told[name]} of '{name}' in the account, {expected[name]} in the file")
    dates = "date", "attribute", "date or attribute"
    ours, theirs = (sum(count[name] for name in dates) for count in (told, expected))
    if ours != theirs:
        failures.add(path, f"{ours} dates and attributes in the account, {theirs} in the file")


def main(*folders):
    with work_folder() as work:
        for path in examples():
            for dialect in DIALECTS:
                check_example(path, dialect, work / "example.opml")
        files = [path for folder in folders for path in files_in(folder, ".opml", ".xml")
                 if not run("xmllint", "--noout", path).returncode]
        for path in files:
            check_file(path, work)
    failures.end(f"{len(files)} files of other programs compared")
