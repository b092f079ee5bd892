#!/usr/bin/env python3
"""Opens the museum's pages in Chromium, as visitors and as curators.

usage: run.py                   all tests; builds the museum if MUSEUM names no binary
       run.py some words        the tests with these words in their names
       run.py screens FOLDER    a picture of every screen, phone and desktop
Needs Chromium, zbarimg, rsvg-convert, and from PyPI playwright and axe-playwright-python.
"""

import importlib
import pathlib
import subprocess
import sys

import bench


def build():
    """The museum's binary, built if need be."""
    subprocess.run(["swift", "build", "--product", "museum"], cwd=bench.PACKAGE, check=True)
    shown = subprocess.run(["swift", "build", "--show-bin-path"], cwd=bench.PACKAGE, check=True, capture_output=True, text=True)
    return str(pathlib.Path(shown.stdout.strip()) / "museum")


def main(*words):
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit("museum, browser: install playwright (pip install playwright axe-playwright-python)")
    if not bench.CHROMIUM:
        sys.exit("museum, browser: install Chromium (apt-get install chromium)")
    bench.BINARY = bench.BINARY or build()
    for name in ("visitor", "pictures", "away", "curator", "everyone", "story"):
        importlib.import_module(name)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=bench.CHROMIUM, args=["--no-sandbox"])
        if words[:1] == ("screens",):
            import screens
            return screens.take(browser, pathlib.Path(words[1]))
        sys.exit(bench.run(browser, " ".join(words)) > 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
