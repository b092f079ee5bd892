#!/usr/bin/env python3
"""Opens the museum's pages in Chromium, as visitors and as curators.

usage: run.py                   all tests, of the binary that MUSEUM names, or of a new build
       run.py quick             ten of them; says so and succeeds where there is no browser
       run.py some words        those with these words in their names
       run.py screens FOLDER    a picture of every screen, phone and desktop
Needs Chromium, zbarimg, rsvg-convert, and from PyPI playwright and axe-playwright-python.
"""

import importlib
import pathlib
import subprocess
import sys

import bench


QUICK = {
    "a visit begins with a name, in the lobby, without a filter",
    "a filter leaves the works with its term, says so, and is cleared",
    "a wrong code keeps the draft, and says how many tries are left",
    "a label's address opens the work, fills in the code, and loses it at once",
    "if the open response goes, the next one opens, at the end the one before",
    "a drawing is sent as strokes with their colours, widths and places",
    "a photo is scaled, and its place is gone before it is sent",
    "what is shared without a network is kept, and sent once when it is back",
    "a response is rejected with a reason, which only its author reads",
    "from the printed label to what a second visitor reads, with the curator between",
}


def build():
    """The museum's binary, built if need be."""
    subprocess.run(["swift", "build", "--product", "museum"], cwd=bench.PACKAGE, check=True)
    shown = subprocess.run(["swift", "build", "--show-bin-path"], cwd=bench.PACKAGE, check=True, capture_output=True, text=True)
    return str(pathlib.Path(shown.stdout.strip()) / "museum")


def main(*words):
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not (sync_playwright and bench.CHROMIUM):
        print("museum, browser: skipped, as Chromium or the Python package playwright is not installed"
              " (apt-get install chromium; pip install playwright axe-playwright-python)")
        return sys.exit(0 if words == ("quick",) else 1)
    bench.BINARY = bench.BINARY or build()
    for name in ("visitor", "pictures", "away", "curator", "everyone", "story"):
        importlib.import_module(name)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=bench.CHROMIUM, args=["--no-sandbox"])
        if words[:1] == ("screens",):
            import screens
            return screens.take(browser, pathlib.Path(words[1]))
        if words == ("quick",):
            return sys.exit(bench.run(browser, QUICK.__contains__) > 0)
        sys.exit(bench.run(browser, lambda name: " ".join(words) in name) > 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
