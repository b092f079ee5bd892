"""Changes files of other people by the verbs of the tool, one each, takes that back, and looks at each change
with Scripts/check edits; at those of archives of XMind topic by topic, and at some of maps by Freeplane, too.

usage: Scripts/check verbs FOLDER...
  FOLDER   has files that end in .mm, .opml, .md and .xmind; COUNT of them, the same each time, are changed

Each file gets a node, or one of its nodes another text, a tick or another place. `undo` brings back its bytes.
What is refused with a reason is counted, and the next file takes its place.
"""

import collections
import json
import os
import random
import shutil
import sys
import xml.parsers.expat as expat
import zipfile

from QA import edits, freeplane, xmind_edits
from QA.native_nodes import in_tree
from QA.shared import NAPKIN, Failures, convert, files_in, read, run, usage, work_folder

COUNT = int(os.environ.get("COUNT", 300))
# Of the lines, and of what other programs see: the files are of all kinds, and some of them are traps.
FEW, SEEN = 0.98, 0.95
FREEPLANE = int(os.environ.get("FREEPLANE", 20))
NEW = "Sow peas, and 3 beans"

failures = Failures("check-verbs")


def texts_of(document):
    """The texts of what can be named, in the order of the numbers that `napkin show` prints."""
    if "map" in document:
        return [node.get("text", "") for node in in_tree(document["map"]["nodes"])]
    plans = document.get("planList", {})
    return [plan["name"] for plan in plans.get("plans", []) + plans.get("archive", [])]


def verb_for(texts, is_map, choice):
    """The words of a command, what kind of edit it is, and the text that was and that is to be. The root may be
    what the file does not say, and what has no text may be anything."""
    named = [number for number, text in enumerate(texts, 1) if text.strip() and (number > 1 or not is_map)]
    kind = choice.choice(["add", "done", "rename", "move"]) if named else "add"
    number = choice.choice(named or [1])
    if kind == "add":
        return ["add", NEW, *(["--under", str(number)] if is_map else [])], "insert", "", NEW
    if kind == "done":
        return ["done", str(number)], "tick", "", ""
    text = texts[number - 1]
    if kind == "rename":
        return ["rename", str(number), NEW], "rename", text, NEW
    where = ["--under" if is_map else "--at", str(choice.randrange(len(texts)) + 1)]
    return ["move", str(number), *where], "move", text, ""


def change(file, case, choice):
    """Changes a copy of a file, and takes that back; what was refused, or `None`."""
    before, after = case / f"before{file.suffix}", case / f"after{file.suffix}"
    document = case / "document.napkin.json"
    # A note is a map as well, if it has headings or a list.
    for kind in ["", "map"]:
        options = ["--as", kind] if kind else []
        done = convert(file, document, *options)
        if done.returncode:
            return done.stderr
        content = read(document)
        # Of several maps in one file, the first is changed.
        if maps := content.get("notebook", {}).get("maps"):
            content, options = {"map": maps[0]}, ["--in", "1"]
        texts = texts_of(content)
        if texts:
            break
    else:
        return "there is nothing in it"
    verb, kind, old, new = verb_for(texts, "map" in content, choice)
    shutil.copy(file, before)
    shutil.copy(file, after)
    command = [NAPKIN, verb[0], after, *verb[1:], *options]
    done = run(*command)
    if done.returncode or before.read_bytes() == after.read_bytes():
        return done.stderr or done.stdout
    if not is_whole(before):
        return "it is damaged, or of XMind 8, which is written as later ones are"
    told = done.stderr.strip()
    edit = {"kind": kind, "old": old, "new": new, "isWhole": "written anew" in told, "told": told, "seed": 0,
            "file": f"{file}: {' '.join(map(str, command[1:]))}"}
    (case / "edit.json").write_text(json.dumps(edit), encoding="utf-8")
    changed = after.read_bytes()
    undone = run(NAPKIN, "undo", after)
    if undone.returncode or before.read_bytes() != after.read_bytes():
        failures.add(file, verb, "undo does not bring back the file", undone.stderr)
    after.write_bytes(changed)
    return None


def is_whole(file):
    """Whether a file is one that other programs can read."""
    try:
        if file.suffix == ".xmind":
            return zipfile.is_zipfile(file) and xmind_edits.CONTENT in zipfile.ZipFile(file).namelist()
        return file.suffix == ".md" or bool(expat.ParserCreate().Parse(file.read_bytes(), True))
    except expat.ExpatError:
        return False


def look_at(cases, work):
    """What diff, expat and cmark-gfm see of the changes."""
    counts, troubles = collections.Counter(), 0
    seen = seen_by_freeplane(cases, work)
    for case in sorted(cases.iterdir()):
        if (case / "before.xmind").exists():
            trouble, edit = xmind_edits.check(case), read(case / "edit.json")
            count = 0 if trouble is None else edits.MOST_LINES + 1
        else:
            trouble, count, edit = edits.check(case, work)
            trouble = trouble or other_for_freeplane(edit, *seen.get(case.name, ([], [])))
        counts[count <= edits.MOST_LINES] += 1
        if trouble:
            troubles += 1
            print(f"check-verbs: {edit['file']}: {trouble}", file=sys.stderr)
    total = sum(counts.values())
    for number, least, what in ((counts[True], FEW, "change few lines"),
                                (total - troubles, SEEN, "show the edit and nothing else")):
        if number < least * total:
            failures.add(f"only {number} of {total} {what}")
    return (f"{counts[True]} of {total} change at most {edits.MOST_LINES} lines, in {troubles} more than the edit is "
            f"seen; Freeplane sees {len(seen)} maps before and after")


def seen_by_freeplane(cases, work):
    """The nodes that Freeplane sees before and after some edits of its own maps; about others it may ask."""
    maps = (case / "before.mm" for case in sorted(cases.iterdir()))
    chosen = [each.parent for each in maps if each.exists() and each.stat().st_size < 50_000
              and b"freeplane" in each.read_bytes()[:60]][:FREEPLANE]
    if not chosen or not shutil.which("freeplane"):
        return {}
    (work / "maps").mkdir()
    for case in chosen:
        for name in "before", "after":
            text = freeplane.openable((case / f"{name}.mm").read_bytes())
            (work / "maps" / f"{case.name}-{name}.mm").write_bytes(text)
    # What is open while the script runs.
    shutil.copy(work / "maps" / f"{chosen[0].name}-before.mm", work / "maps/lecture.mm")
    freeplane.ask_freeplane(work, 300)
    return {case.name: [read(work / "seen" / f"{case.name}-{name}.mm.json") for name in ("before", "after")]
            for case in chosen}


def other_for_freeplane(edit, before, after):
    """What Freeplane sees beside an edit."""
    if isinstance(before, str) or isinstance(after, str):
        return None if before and type(before) is type(after) else "Freeplane opens one of the two only"
    if edit["kind"] == "move":
        rows = [sorted(json.dumps(node, sort_keys=True) for node in nodes) for nodes in (before, after)]
        return None if rows[0] == rows[1] else "Freeplane sees other nodes"
    if edit["kind"] == "insert" and before != after:
        before = list(before)
        at = next((at for at, pair in enumerate(zip(before, after)) if pair[0] != pair[1]), len(before))
        before.insert(at, after[at])
    others = sum(one != other for one, other in zip(before, after))
    if len(before) != len(after) or others != (before != [] and edit["kind"] != "insert"):
        return f"Freeplane sees {len(before)} and {len(after)} nodes, {others} of them others"
    return None


def main(*folders):
    if not folders:
        usage(sys.modules[__name__])
    choice, refused, done = random.Random(1), collections.Counter(), 0
    by_ending = {ending: files_in_all(folders, ending) for ending in (*edits.ENDINGS, ".xmind")}
    for files in by_ending.values():
        choice.shuffle(files)
    with work_folder() as work:
        os.environ["XDG_STATE_HOME"] = str(work / "state")
        while done < COUNT and any(by_ending.values()):
            for files in by_ending.values():
                if not files or done == COUNT:
                    continue
                case = work / "cases" / f"{done:04}"
                case.mkdir(parents=True, exist_ok=True)
                reason = change(files.pop(), case, choice)
                if reason is None:
                    done += 1
                else:
                    refused[reason.split(": ")[-1].strip()[:100]] += 1
                    shutil.rmtree(case)
        for reason, count in refused.most_common(12):
            print(f"check-verbs: {count} refused: {reason}")
        seen = look_at(work / "cases", work) if done else ""
    failures.end(f"{done} files changed and changed back; {seen}; {failures.count} failures", done)


def files_in_all(folders, ending):
    return [file for folder in folders for file in files_in(folder, ending)]
