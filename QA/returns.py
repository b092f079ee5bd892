"""Converts real maps and outlines there and back, and compares what comes out with what went in.

usage: Scripts/check returns FOLDER
  FOLDER   is searched for .mm and .opml files, and for outlines named .xml
  XMLSAME  a program that ends with 0 if two XML files say the same; QA/xmlsame.py if not given

A well-formed file of the right root has to come back the same, and 98 % of the maps also by way of
OPML. A malformed one has to be refused with its place if strict; if not, what is made of it has to
be well-formed, and the repairs told, or it is refused with a reason. Nothing crashes or takes 20 s.
"""

import collections
import os
import re
import subprocess
import sys
import xml.parsers.expat as expat

from QA import shared, xmlsame
from QA.shared import Failures, files_in, read, run, usage, work_folder

XMLSAME = os.environ.get("XMLSAME")
ROOTS = {".mm": "map", ".opml": "opml", ".xml": "opml"}
LEAST_BY_OPML = 0.98

failures = Failures("check-returns")


def convert(source, target, *options):
    """The exit status, 0 or 1, and what was told; a hang or a crash is a failure of its own."""
    target.unlink(missing_ok=True)
    try:
        done = run(shared.NAPKIN, "convert", "--overwrite", *options, source, target, timeout=20)
    except subprocess.TimeoutExpired:
        failures.add(source, "not done in 20 s")
        return 1, "not done"
    if done.returncode not in (0, 1):
        failures.add(source, f"ended with {done.returncode}: {done.stderr[:200]}")
    return done.returncode, done.stderr.strip()


def root_of(path):
    """The name of the root, empty for a map of topics; nothing if the file is not well-formed."""
    ours = 'name(/*[*[local-name()="node"] or not(*[local-name()="topic"])])'
    done = run("xmllint", "--huge", "--xpath", ours, path)
    return done.stdout.strip() if done.returncode == 0 else None


def difference(one, other):
    if not XMLSAME:
        try:
            return xmlsame.difference(one, other)
        except (expat.ExpatError, OSError) as trouble:
            return str(trouble)
    done = run(XMLSAME, one, other)
    return done.stdout.partition("\n")[0] or "another file" if done.returncode else None


def check_return(path, work):
    """Whether a file comes back the same in its own format."""
    result = work / ("result" + (path.suffix if path.suffix == ".mm" else ".opml"))
    status, told = convert(path, result, "--quiet")
    trouble = told if status else difference(path, result)
    if trouble:
        failures.add(path, f"{trouble}")
    return not trouble


def trouble_by_opml(path, work):
    outline, result = work / "between.opml", work / "result.mm"
    for source, target in (path, outline), (outline, result):
        status, told = convert(source, target, "--quiet")
        if status:
            return told
    return difference(path, result)


def check_malformed(path, work):
    """What becomes of a malformed file; what is wrong with that is a failure."""
    result, report = work / f"result.{ROOTS[path.suffix]}", work / "report.json"
    target = "freemind" if path.suffix == ".mm" else "opml"
    status, told = convert(path, result, "--strict", "--to", target)
    if not status or not re.search(re.escape(path.name) + r":\d+:\d+: \w", told):
        failures.add(path, f"strict does not refuse it with its place: {told[:200]}")
    status, told = convert(path, result, "--to", target, "--report", report)
    if status:
        if path.name not in told or result.exists():
            failures.add(path, f"refused without a reason, or not quite: {told[:200]}")
        return "refused"
    if root_of(result) != ROOTS[path.suffix]:
        failures.add(path, f"what was salvaged is not well-formed")
    if not read(report)["repaired"] or "repaired" not in told:
        failures.add(path, "salvaged, but no repair is told")
    return "salvaged"


def check(path, work, count, others):
    ending, root = path.suffix, root_of(path)
    if root is None:
        count[ending, check_malformed(path, work)] += 1
    elif root != ROOTS[ending]:
        count[ending, "other"] += 1
        result = work / ("result" + ending)
        if ending != ".xml" and convert(path, result, "--quiet")[0] == 0:
            failures.add(path, f"another root, but it was read")
    else:
        count[ending, "files"] += 1
        count[ending, "same"] += check_return(path, work)
        if ending == ".mm":
            trouble = trouble_by_opml(path, work)
            count[ending, "by OPML"] += trouble is None
            if trouble:
                others.append(f"{path}: by OPML: {trouble}")


def main(*folders):
    if len(folders) != 1:
        usage(sys.modules[__name__])
    count, others = collections.Counter(), []
    with work_folder() as work:
        for path in files_in(folders[0], *ROOTS):
            check(path, work, count, others)
    for ending in ROOTS:
        same, files, salvaged, refused, other = (
            count[ending, what] for what in ("same", "files", "salvaged", "refused", "other"))
        print(f"check-returns: {ending}: {same} of {files} came back the same; malformed: "
              f"{salvaged} salvaged, {refused} refused; {other} of another root")
    maps, by_opml = count[".mm", "files"], count[".mm", "by OPML"]
    for line in others:
        print(f"check-returns: {line}", file=sys.stderr)
    if by_opml < LEAST_BY_OPML * maps:
        failures.add("too few maps came back the same by way of OPML")
    failures.end(f"{by_opml} of {maps} maps came back the same by way of OPML", count)
