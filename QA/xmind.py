"""Checks the files of XMind that napkin writes and reads, by Python's own JSON and, as far as they are
installed, by Minder and xmindparser (pip install xmindparser).

usage: Scripts/check xmind [FOLDER]

The examples, as .xmind, have to be archives whose manifest names every file, with identifiers that no two
topics share and relationships that lead to topics; the topics have to be the nodes of the same documents in
native JSON. Each .xmind file in FOLDER and the folders in it has to be read; one with content.json has to come
back from native JSON as the same, but for the order of keys, and with the same other files.
"""

import json
import os
import shutil
import xml.etree.ElementTree as tree
import zipfile

from QA.native_nodes import expected
from QA.shared import EXAMPLES, NAPKIN, Failures, convert, examples, files_in, must, run, work_folder

MANIFEST, CONTENT = "manifest.json", "content.json"
MINDER = "com.github.phase1geo.minder"

failures = Failures("check-xmind")
try:
    import xmindparser
except ImportError:
    xmindparser = None


def topics_of(sheet):
    """All topics of a sheet, each with those below it in the order of the file."""
    stack = [sheet["rootTopic"]]
    while stack:
        topic = stack.pop()
        yield topic
        lists = [topics for _, topics in sorted(topic.get("children", {}).items())]
        stack.extend(child for topics in reversed(lists) for child in reversed(topics))


def check_archive(path):
    """Whether an archive is as XMind wants it; its sheets."""
    archive = zipfile.ZipFile(path)
    names = set(archive.namelist())
    listed = set(json.loads(archive.read(MANIFEST))["file-entries"])
    if archive.testzip() or listed != names - {MANIFEST}:
        failures.add(path, "the manifest lists other files than there are")
    sheets = json.loads(archive.read(CONTENT))
    for sheet in sheets:
        identifiers = [topic["id"] for topic in topics_of(sheet)]
        if len(set(identifiers)) != len(identifiers):
            failures.add(path, "two topics have one identifier")
        for line in sheet.get("relationships", []):
            if not {line["end1Id"], line["end2Id"]} <= set(identifiers):
                failures.add(path, "a relationship leads nowhere")
        for topic in topics_of(sheet):
            source = topic.get("image", {}).get("src", "")
            if source.startswith("xap:") and source[4:] not in names:
                failures.add(path, "a picture is missing")
    return sheets


def seen_by_parser(topic):
    """The topics that xmindparser finds, as it shows them."""
    yield [topic.get(key) or None for key in ("title", "note", "labels", "makers", "link")]
    for child in topic.get("topics", []):
        yield from seen_by_parser(child)


def attached(topic):
    """The topics of a file as xmindparser should show them: it trims notes, and marks attachments."""
    title, link = topic.get("title"), topic.get("href")
    if link and link.startswith("xap:attachments"):
        title, link = f"[Attachment]{title}", None
    note = topic.get("notes", {}).get("plain", {}).get("content", "").strip()
    markers = [marker["markerId"] for marker in topic.get("markers", [])]
    yield [title or None, note or None, topic.get("labels"), markers or None, link]
    for child in topic.get("children", {}).get("attached", []):
        yield from attached(child)


def check_parser(path, sheets):
    """Whether xmindparser sees the topics that are in the file."""
    if not xmindparser:
        return
    for sheet, own in zip(xmindparser.xmind_to_dict(str(path)), sheets, strict=True):
        if list(seen_by_parser(sheet["topic"])) != list(attached(own["rootTopic"])):
            failures.add(path, "xmindparser sees something else")


def check_minder(path, sheets, work):
    """Whether Minder, which opens the first sheet, finds the titles that are in the file. It saves what it has
    opened, and does not end by itself. Its version 1.14 dies of a picture with a size."""
    has_size = any("width" in topic.get("image", {}) for topic in topics_of(sheets[0]))
    if has_size or not shutil.which(MINDER) or not shutil.which("xvfb-run"):
        return
    saved, home = path.with_suffix(".minder"), work / "home"
    # It would open again what it had open.
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    run("timeout", "8", "xvfb-run", "-a", "dbus-run-session", MINDER, path,
        env={**os.environ, "HOME": str(home)}, cwd=home)
    if not saved.exists():
        return failures.add(path, "Minder does not open it")
    names = tree.parse(saved).iter("nodename")
    found = sorted(part.get("data", "") for name in names for part in name.iter("text"))
    if found != sorted(topic[0] or "" for topic in attached(sheets[0]["rootTopic"])):
        failures.add(path, "Minder sees other titles")
    saved.unlink()


def check_example(path, work):
    output = work / "example.xmind"
    result = convert(path, output)
    if result.returncode:
        return failures.add(path, result.stderr)
    sheets = check_archive(output)
    check_parser(output, sheets)
    check_minder(output, sheets, work)
    document = json.loads(must(NAPKIN, "convert", "-q", path, "-", "--to", "napkin"))
    if "map" in document:
        texts = sorted(node["text"] for node in expected(document) if node["text"])
        titles = sorted(t["title"] for t in topics_of(sheets[0]) if t.get("title"))
        if texts != titles:
            failures.add(path, "the topics are not the nodes")
    native, again = work / "again.napkin.json", work / "again.xmind"
    convert(output, native)
    convert(native, again)
    if check_archive(again) != sheets:
        failures.add(path, "comes back as something else")


def check_file(path, work):
    """Whether a file of another program comes back; whether it has JSON."""
    native, output = work / "a.napkin.json", work / "a.xmind"
    for source, target in ((path, work / "a.mm"), (path, native), (native, output)):
        result = convert(source, target)
        if result.returncode:
            failures.add(path, result.stderr)
            return False
    sheets = check_archive(output)
    check_parser(output, sheets)
    if not zipfile.is_zipfile(path):
        return False
    old, new = zipfile.ZipFile(path), zipfile.ZipFile(output)
    if CONTENT not in old.namelist():
        return False
    if json.loads(old.read(CONTENT)) != sheets:
        failures.add(path, "what comes out is not the same JSON")
    for name in old.namelist():
        is_kept = name not in (CONTENT, MANIFEST) and not name.endswith("/")
        if is_kept and (name not in new.namelist() or old.read(name) != new.read(name)):
            failures.add(path, "another file of the archive is lost or differs")
    return True


def main(*folders):
    with work_folder() as work:
        for path in [*examples(), *sorted((EXAMPLES / "Maps").glob("*.mm"))]:
            check_example(path, work)
        files = [path for folder in folders for path in files_in(folder, ".xmind")]
        same = sum(check_file(path, work) for path in files)
        by = "" if xmindparser else "; xmindparser is not installed"
        failures.end(f"{len(files)} files of other programs read, {same} compared as JSON{by}")
