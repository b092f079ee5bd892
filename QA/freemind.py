"""Compares the accounts of converted maps with what another parser counts in the files.

usage: Scripts/check freemind [FOLDER]
  FOLDER  a folder with maps of FreeMind and Freeplane (.mm), and folders of them; without one,
          those of Examples and Fuzz are looked at

Each map that is well-formed goes to .mm and to .opml. In both accounts there have to be as many
things of each feature as another parser finds in the file, and the columns have to add up. On the
way to .mm nothing may be lost but pictures that are not there, and document types. What is spelt
otherwise than Napkin would counts as foreign; only the least and the most of that is known here.
The OPML has to have an outline for each node.
"""

import collections
import sys
import xml.etree.ElementTree as XML

from QA import freemind_counts
from QA.shared import EXAMPLES, ROOT, Failures, convert, files_in, ledger, parts_of, usage, work_folder

failures = Failures("check-freemind")


def lost_by(path, root):
    """What an account may tell as dropped on the way to .mm."""
    pictures = [hook.get("URI", "") for hook in root.iter("hook")
                if hook.get("NAME") == freemind_counts.PICTURE]
    missing = [u for u in pictures if u.startswith("Media/") and not (path.parent / u).exists()]
    return {"media": len(missing), "foreign": path.read_bytes().count(b"<!DOCTYPE")}


def check_account(name, rows, expected, foreign, lost):
    for row in rows.values():
        parts = parts_of(row)
        if sum(parts) != row["source"]:
            failures.add(name, row)
        if name.endswith("to .mm") and (parts[1] or parts[3] > lost.get(row["feature"], 0)):
            failures.add(name, row)
    told = {feature: row["source"] for feature, row in rows.items()}
    if not foreign[0] <= told.pop("foreign", 0) <= foreign[1]:
        failures.add(name, f"{rows.get('foreign')}, but {foreign} in the file")
    for feature in sorted({*told, *expected}):
        ours, theirs = told.get(feature, 0), expected.get(feature, 0)
        if ours != theirs:
            failures.add(name, f"{ours} of '{feature}' in the account, {theirs} in the file")


def check_map(path, work):
    """What was counted; nothing if it is no map that is well-formed."""
    builder = XML.TreeBuilder(insert_comments=True, insert_pis=True)
    try:
        root = XML.parse(path, XML.XMLParser(target=builder)).getroot()
    except (XML.ParseError, ValueError, LookupError):
        return None
    if root.tag != "map":
        return None
    expected, least = freemind_counts.of(root)
    lost, data = lost_by(path, root), path.read_bytes()
    most = 3 * expected["node"] + 1 + data.count(b"<!") + data.count(b"<?")
    for ending in ".mm", ".opml":
        name, target, report = f"{path} to {ending}", work / f"a{ending}", work / "report.json"
        done = convert(path, target, "--report", report)
        if done.returncode:
            failures.add(name, done.stderr)
            return expected
        check_account(name, ledger(report), expected, (least, most), lost)
    outlines = sum(1 for _ in XML.parse(work / "a.opml").iter("outline"))
    if outlines != expected["node"]:
        failures.add(path, f"{outlines} outlines of {expected['node']} nodes")
    return expected


def main(*folders):
    if len(folders) > 1:
        usage(sys.modules[__name__])
    with work_folder() as work:
        files = [path for folder in folders or (EXAMPLES, ROOT / "Fuzz")
                 for path in files_in(folder, ".mm")]
        counted = [check_map(path, work) for path in files]
    maps = [count for count in counted if count is not None]
    things = sum(maps, collections.Counter())
    failures.end(f"{len(maps)} maps, {sum(things.values())} things of {len(things)} "
                 f"features counted; {len(files) - len(maps)} files are malformed or no maps", maps)
