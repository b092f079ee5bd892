"""Runs the tool under valgrind: every verb, and every format that it reads or writes, on small
documents, sound and damaged. Fails at any use of memory that is not its own or was never written,
and at any memory that it loses for sure.
"""

import os
import re
import shutil

from QA.shared import NAPKIN, NOTEBOOK, Failures, must, run, work_folder

VALGRIND = ("valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "
            "--show-leak-kinds=definite --suppressions=known --log-file=report ./napkin").split()
# Once the room that it begins with is full, Swift's runtime looks at metadata before all of it is written. Optimized
# code looks at the payload of an optional together with its mark. Fontconfig keeps its patterns, and enumerations mark
# pointers in their spare bits; valgrind finds neither.
KNOWN = """{
   metadata of enumerations
   Memcheck:Cond
   fun:swift_initEnumMetadataMultiPayload
}
{
   metadata of structures
   Memcheck:Cond
   fun:swift_initStructMetadata
}
{
   payload of an optional
   Memcheck:Cond
   fun:*OutlineReader*readPending*
}
{
   patterns of fontconfig
   Memcheck:Leak
   match-leak-kinds: definite
   fun:*alloc
   obj:*/libfontconfig.so*
}
{
   verbs, which are global constants
   Memcheck:Leak
   match-leak-kinds: definite
   fun:malloc
   fun:swift_slowAlloc
   fun:swift_allocObject
   ...
   fun:*NapkinCLI4Verb*_WZ
}
"""
# The status that is promised, and the arguments.
RUNS = """
0 --version
0 help convert
0 formats
0 formats opml
0 inspect plans.napkin.json
0 explain lecture.napkin.json --to opml
0 bundle -q -o ideas.zip plans.napkin.json note.napkin.json
0 bundle -q -o letter.eml plans.napkin.json
0 bundle -q -o locked.zip --password-file password plans.napkin.json
0 convert -q --password-file password locked.zip unlocked.napkin.json
1 verify --password-file wrong locked.zip
0 convert -q lecture.napkin.json out.mm
0 convert -q lecture.napkin.json out.opml
0 convert -q lecture.napkin.json out.md
0 convert -q lecture.napkin.json out.svg
0 convert -q lecture.napkin.json out.zip
0 convert -q note.napkin.json out.textpack
0 convert -q lecture.napkin.json out.eml
0 convert -q lecture.napkin.json out.html
0 convert -q out.mm back-mm.napkin.json
0 convert -q out.opml back-opml.napkin.json
0 convert -q out.md back-md.napkin.json
0 convert -q out.zip back-zip.napkin.json
0 convert -q out.textpack back-textpack.napkin.json
1 convert -q --strict cut-out.mm refused.napkin.json
1 convert -q --strict cut-out.opml refused.napkin.json
1 convert -q --strict cut-out.zip refused.napkin.json
1 convert -q --strict cut-lecture.napkin.json refused.napkin.json
0 convert -q damaged.mm mended.opml
1 convert -q nothing.mm out.opml
2 convert --unknown
"""

failures = Failures("check-valgrind")


def write_inputs(work):
    shutil.copytree(NOTEBOOK, work, dirs_exist_ok=True)
    files = {"known": KNOWN, "password": "three quiet herons\n", "wrong": "three quiet heron\n",
             "damaged.mm": '<map><node TEXT="a & b"/></map>'}
    for name, text in files.items():
        (work / name).write_text(text)
    # Valgrind does not know the newest form of what debuggers read.
    must("strip", "--strip-debug", "-o", work / "napkin", NAPKIN)


def cut(work, arguments):
    """Makes a damaged file that a run asks for of what an earlier one wrote."""
    for name in arguments:
        if name.startswith("cut-"):
            (work / name).write_bytes((work / name.removeprefix("cut-")).read_bytes()[:700])


def main():
    lines = RUNS.split("\n")[1:-1]
    with work_folder() as work:
        write_inputs(work)
        os.chdir(work)
        for line in lines:
            allowed, *arguments = line.split()
            cut(work, arguments)
            done = run(*VALGRIND, *arguments)
            report = (work / "report").read_text(errors="replace")
            if done.returncode != int(allowed) or re.search(r"^==\d+== *[A-Z]", report, re.M):
                said = (report + done.stdout + done.stderr)[:2000]
                failures.add(f"napkin {' '.join(arguments)}", f"status {done.returncode}\n{said}")
        os.chdir("/")
    failures.end(f"{len(lines)} runs under valgrind: no use of foreign memory, nothing lost for sure")
