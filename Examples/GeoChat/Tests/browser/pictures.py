"""Takes pictures of every screen, on phone and desktop, by day and by night: to be looked at by people."""

import pathlib

from everybody_tests import admin_screens, screens
from people import DESKTOP, PHONE, World


def take(browser, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
        for scheme in ("light", "dark"):
            for walk in (screens, admin_screens):
                world = World(browser, ())
                try:
                    for person, where in walk(world, viewport=viewport, color_scheme=scheme, has_touch=size == "phone"):
                        person.page.wait_for_timeout(300)
                        person.page.screenshot(path=folder / f"{size}-{scheme}-{where.replace(' ', '-')}.png")
                        count += 1
                finally:
                    world.end()
    print(f"geochat browser: {count} pictures in {folder}")
    return 0
