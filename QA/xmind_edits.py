"""What an edit changed in an archive of XMind, for Scripts/check verbs: topic by topic, as Python reads them."""

import json
import zipfile

CONTENT = "content.json"
# Which files there are is told anew.
LIST = "manifest.json"


def topics(archive):
    """Each topic with what is its own, and the topics below it."""
    found, waiting = {}, [sheet["rootTopic"] for sheet in json.loads(archive.read(CONTENT))]
    while waiting:
        topic = waiting.pop()
        below = [each for topics in (topic.get("children") or {}).values() for each in topics]
        own = {key: topic[key] for key in topic if key != "children"}
        found[topic["id"]] = own, [each["id"] for each in below]
        waiting += below
    return found


def check(case):
    """What is wrong with an edit, whose kind edit.json tells."""
    before, after = (zipfile.ZipFile(case / f"{name}.xmind") for name in ("before", "after"))
    names = [{name for name in archive.namelist() if not name.endswith("/")} - {CONTENT, LIST}
             for archive in (before, after)]
    if names[0] != names[1] or any(before.read(name) != after.read(name) for name in names[0]):
        return "another file of the archive has changed"
    kind, old, new = json.loads((case / "edit.json").read_text())["kind"], topics(before), topics(after)
    come, gone = new.keys() - old.keys(), old.keys() - new.keys()
    changed = {each for each in old.keys() & new.keys() if old[each][0] != new[each][0]}
    if gone or (len(come), len(changed)) != {"insert": (1, 0), "move": (0, 0)}.get(kind, (0, 1)):
        return f"{len(come)} topics come, {len(gone)} go and {len(changed)} change"
    lists = [{each: below for each, (_, below) in found.items()} for found in (old, new)]
    # What was put in is gone again without one topic, and so is what was moved.
    candidates = come or (set(old) if kind == "move" else {None})
    without = ([{each: [one for one in below if one != moved] for each, below in found.items() if each not in come}
                for found in lists] for moved in candidates)
    return None if any(one == other for one, other in without) else "topics stand in other places"
