"""Lets Freeplane open maps that the tool wrote, under Xvfb, and compares each node that it sees.

usage: Scripts/check freeplane [FILE.mm...]

The examples, maps that are made up, and the files named are written as .mm, in each dialect, which
xmllint has to accept. Freeplane opens the two dialects that are for it and for FreeMind. It has to see
the nodes of the document's native JSON, in their order, each with its text, and in the ordinary
dialect with its details, note, link, icons, attributes and labels of connectors; and in what was made
of a FILE.mm the texts that it sees in that file.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from QA import made_up_maps
from QA.native_nodes import expected, parts, plain, without_tasks
from QA.shared import EXAMPLES, NAPKIN, Failures, convert, examples, must, read, work_folder
from QA.shared import write as write_json

MADE_UP = 24
# Freeplane runs what lies in its own scripting folder when it starts: tell of every node, quit.
SCRIPT = """
new File('FOLDER/maps').listFiles().findAll { it.file }.sort().each { file ->
  def seen = []
  try {
    def waiting = [c.mapLoader(file).mindMap.root] as ArrayDeque
    while (!waiting.empty) {
      def node = waiting.pop()
      def values = node.attributes
      seen << [text: node.text, details: node.detailsText, note: node.noteText, link: node.link.text,
        icons: node.icons.icons,
        attributes: (0..<values.size()).collect { [values.getKey(it), values.get(it).toString()] },
        labels: node.connectorsOut.collect { [it.sourceLabel, it.middleLabel, it.targetLabel] }]
      node.children.reverse().each { waiting.push(it) }
    }
  } catch (Throwable problem) {
    seen = problem.toString()
  }
  new File('FOLDER/seen/' + file.name + '.json').setText(groovy.json.JsonOutput.toJson(seen), 'UTF-8')
}
new File('FOLDER/done').text = 'done'
System.exit(0)
"""
SETTINGS = """
execute_scripts_without_asking=true
execute_scripts_without_file_restriction=true
execute_scripts_without_write_restriction=true
skip_template_selection=true
"""


# What Freeplane sees


def ask_freeplane(work, seconds=120):
    """Runs Freeplane once for all maps; it takes seconds, but hangs at its start now and then."""
    for folder in "seen", "home", "user/1.7.x/scripts/init":
        (work / folder).mkdir(parents=True)
    (work / "user/1.7.x/auto.properties").write_text(SETTINGS)
    script = SCRIPT.replace("FOLDER", str(work))
    (work / "user/1.7.x/scripts/init/tell.groovy").write_text(script)
    environment = {**os.environ, "HOME": str(work / "home"), "LC_ALL": "C.UTF-8",
                   "JAVA_OPTS": f"-Dfile.encoding=UTF-8 -Dorg.freeplane.userfpdir={work}/user"}
    for _ in range(3):
        with open(work / "log", "w") as log:
            subprocess.run(["timeout", str(seconds), "xvfb-run", "-a", "freeplane", work / "maps/lecture.mm"],
                           env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        if (work / "done").exists():
            return
    sys.exit("check-freeplane: Freeplane did not run the script; its last words:\n"
             + (work / "log").read_text()[-500:])


def openable(text):
    """A map that Freeplane opens at once: it asks about one of a newer Freeplane or of FreeMind, and nobody answers."""
    return re.sub(rb'<map version="[^0][^"]*"', b'<map version="freeplane 1.7.0"', text, count=1)


def as_seen(node):
    return {**node, **parts(*(plain(node[key]) for key in ("text", "details", "note"))),
            "icons": without_tasks(node["icons"])}


def differences(name, nodes, seen):
    """What Freeplane sees of a document otherwise than it is, in all its files."""
    yield from compare("", nodes, seen[f"{name}.mm"])
    yield from compare("in FreeMind's dialect: ", [{"text": node["text"]} for node in nodes],
                       seen[f"{name}.1.0.mm"])
    if f"{name}.theirs.mm" in seen:
        theirs = seen[f"{name}.theirs.mm"]
        if not isinstance(theirs, str):
            theirs = [{"text": as_seen(node)["text"]} for node in theirs]
        yield from compare("where it came from: ", theirs, seen[f"{name}.mm"])


def compare(where, nodes, seen):
    if isinstance(seen, str):
        yield f"{where}Freeplane does not open it: {seen}"
    elif len(seen) != len(nodes):
        yield f"{where}Freeplane sees {len(seen)} nodes, not {len(nodes)}"
    else:
        for number, (ours, theirs) in enumerate(zip(nodes, map(as_seen, seen))):
            for key, value in ours.items():
                if value != theirs[key]:
                    yield f"{where}node {number}, {key}: {value!r}, for Freeplane {theirs[key]!r}"


# The files


def accept(path):
    must("xmllint", "--huge", "--noout", path)


def write(work, name, path):
    """Writes a document as .mm in all dialects; returns its native JSON."""
    for ending, dialect in (".mm", None), (".1.0.mm", "freemind:1.0"), (".mm", "freemind:freeplane"):
        file = work / ("maps" if dialect != "freemind:freeplane" else ".") / f"{name}{ending}"
        must(NAPKIN, "convert", "--quiet", path, file, *(("--to", dialect) if dialect else ()))
        accept(file)
    native = work / f"{name}.napkin.json"
    must(NAPKIN, "convert", "--quiet", path, native)
    return read(native)


def documents(work, files):
    """Names and paths of all that is written."""
    for path in [*examples(), *sorted((EXAMPLES / "Maps").glob("*.[mo]*")), *files]:
        yield path.name.split(".")[0], path
    for number, made in enumerate(made_up_maps.maps(MADE_UP)):
        path = work / f"made-up-{number}.napkin.json"
        write_json(path, made)
        yield path.name.split(".")[0], path


def check_places(work, path):
    """KML does not hold everything; what it holds has to be XML."""
    result = convert(path, work / "places.kml", "--to", "kml")
    if result.returncode == 0:
        accept(work / "places.kml")
    elif "does not hold" not in result.stderr:
        sys.exit(f"check-freeplane: {path}: {result.stderr}")


def main(*names):
    files = [pathlib.Path(name) for name in names]
    if wrong := [str(path) for path in files if path.suffix != ".mm"]:
        sys.exit(f"check-freeplane: no .mm file: {', '.join(wrong)}")
    failures = Failures("check-freeplane")
    with work_folder() as work:
        (work / "maps").mkdir()
        native = {}
        for name, path in documents(work, files):
            if name in native:
                sys.exit(f"check-freeplane: two files are called {name}")
            native[name] = expected(write(work, name, path))
            check_places(work, path)
            if path in files:
                shutil.copy(path, work / "maps" / f"{name}.theirs.mm")
        for path in (work / "maps").glob("*.mm"):
            path.write_bytes(openable(path.read_bytes()))
        ask_freeplane(work)
        seen = {path.stem: read(path) for path in (work / "seen").iterdir()}
    for name, nodes in native.items():
        for difference in differences(name, nodes, seen):
            failures.add(name, difference)
    nodes = sum(len(each) for each in native.values())
    failures.end(f"Freeplane opens {len(seen)} files of {len(native)} documents"
                 f" with {nodes} nodes; {len(files)} compared with the maps they came from;"
                 f" {failures.count} differences")
