"""Tries the tool on a folder of other programs' files, in every way that there is, and tells figures.

usage: [NAPKIN=tool] [XMLSAME=program] Scripts/check-corpus FOLDER
  FOLDER  is searched for maps, outlines, Markdown and ink; what each check says of itself holds
"""

import subprocess
import sys

from QA.shared import files_in, usage

CHECKS = {
    "returns": (".mm", ".opml", ".xml"), "freemind": (".mm",), "opml": (".opml", ".xml"),
    "markdown": (".mm", ".opml", ".xml", ".md", ".markdown"), "layouts": (".mm",),
    "verbs": (".mm", ".opml", ".md"), "ink": (".inkml", ".xopp", ".xoj"),
}


def figures_of(name, folder):
    """What a check prints, shown as it comes, and whether all is well."""
    check = subprocess.Popen([sys.executable, "-B", "-m", "QA", name, folder],
                             stdout=subprocess.PIPE, text=True)
    figures = []
    for line in check.stdout:
        print(line, end="", flush=True)
        figures.append(line)
    return figures, check.wait() == 0


def main(*folders):
    if len(folders) != 1:
        usage(sys.modules[__name__])
    figures, failed = [], []
    for name, endings in CHECKS.items():
        print(f"\n== check {name}", flush=True)
        if not files_in(folders[0], *endings):
            print(f"{name}: no file to look at")
            continue
        told, is_well = figures_of(name, folders[0])
        figures += [line for line in told if not line.startswith(" ")]
        failed += [] if is_well else [name]
    found = subprocess.run(["find", folders[0], "-type", "f"], capture_output=True).stdout
    print(f"\n== Summary of {found.count(10)} files")
    print("".join(figures), end="")
    # Without a figure there was nothing to check.
    failed += [] if figures else ["everything"]
    if failed:
        sys.exit(f"failed: {' '.join(failed)}")
