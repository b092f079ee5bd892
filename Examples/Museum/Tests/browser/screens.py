"""Pictures of every screen, to be looked at."""

import pathlib
import tempfile

import bench
import everyone

KINDS = {"desk": {"viewport": {"width": 1280, "height": 800}},
         "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 2, "color_scheme": "dark"},
         "phone-zh": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 2, "locale": "zh-CN"}}


def take(browser, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for kind, context in KINDS.items():
        with tempfile.TemporaryDirectory(prefix="museum-") as museum, tempfile.TemporaryDirectory(prefix="museum-") as place:
            stage = bench.Stage(browser, bench.furnished(pathlib.Path(museum)), pathlib.Path(place), {})
            count = 0

            def look(page, name):
                nonlocal count
                count += 1
                page.wait_for_timeout(250)
                page.screenshot(path=folder / f"{kind}-{count:02}-{name.replace(' ', '-')}.png", full_page=not page.locator("dialog").count())
            everyone.walk(stage, look, **context)
            stage.close()
            print(f"museum, browser: {count} screens of {kind}")
