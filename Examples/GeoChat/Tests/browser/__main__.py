"""Opens the pages of GeoChat in Chromium, with a server of its own for each test.

usage: Tests/browser/run                   all tests
       Tests/browser/run WORD...           those with one of the words in their names, or of a file such as map_tests
       Tests/browser/run --pictures FOLDER pictures of every screen, phone and desktop, light and dark

GEOCHAT names the program, if it is not the one that was built here or in BINARIES. Needs Chromium and the Python packages playwright and
axe-playwright-python; says so and fails without them.
"""

import os
import shutil
import sys
import time
import traceback

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


def main(*arguments):
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not (sync_playwright and CHROMIUM):
        print("geochat browser: skipped, as Chromium or the Python package playwright is not installed"
              " (pip install playwright axe-playwright-python)")
        return 1
    words = [word for word in arguments if not word.startswith("--")]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if "--pictures" in arguments:
            import pictures
            return pictures.take(browser, words[0])
        return run(browser, words)


def run(browser, words):
    import people
    import administration_tests, everybody_tests, map_tests, room_tests, start_tests  # noqa: E401, F401
    failed, count, start = 0, 0, time.monotonic()
    for name, options, context, body in people.TESTS:
        if words and not any(word in name or word == body.__module__ for word in words):
            continue
        count += 1
        world = people.World(browser, options)
        try:
            body(world, **context)
            world.check()
        except Exception as problem:  # What a test finds is told, and the next one runs.
            failed += 1
            print(f"geochat browser: {name}: {problem}", file=sys.stderr)
            if os.environ.get("TRACE"):
                traceback.print_exc()
            for person in world.people:
                if os.environ.get("SHOTS"):
                    person.page.screenshot(path=f"{os.environ['SHOTS']}/{failed}-{person.nick}.png")
        finally:
            world.end()
    print(f"geochat browser: {count - failed} of {count} tests passed in {time.monotonic() - start:.0f} s")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
