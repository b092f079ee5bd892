"""Opens pages of HTML in Chromium, offline: folds, zooms, searches, walks by keys, prints, reads them back.

usage: Scripts/check page                 all tests, axe, hostile texts, boxes beside the SVG, and times
       Scripts/check page quick           ten tests; says so and succeeds where there is no browser
       Scripts/check page FOLDER          real maps: what comes back from their pages is the same
"""

import json
import pathlib
import re
import shutil
import statistics
import sys
import xml.etree.ElementTree as XML

from QA import hostile_pages
from QA.shared import NOTEBOOK, convert, files_in, must, run, work_folder, write
from QA.xmlsame import difference

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
RTL = "שלום עולם"
ROWS = [
    ("root", None, "Garden", {}), ("spring", "root", "Spring", {"note": "Early *ones*.", "noteIn": "markdown"}),
    ("sow", "spring", "Sow peas & beans", {"attributes": [{"name": "bed", "value": "3"}]}),
    ("water", "spring", "Water", {"link": "https://example.org/water"}),
    ("deep", "water", "Deep <b>roots</b>", {}), ("deeper", "deep", "Deeper", {}),
    ("summer", "root", "Summer", {"cloud": True, "side": "right"}), ("pick", "summer", "Pick", {}),
    ("autumn", "root", "Autumn", {"side": "left", "folded": True}), ("rake", "autumn", "Rake leaves", {}),
    ("rtl", "autumn", RTL, {}),
    ("winter", "root", "Winter", {"side": "left", "connectors": [{"to": "pick", "label": "rests"}]}),
]
MAP = {"map": {"id": "m", "name": "Garden", "nodes": [
    {"id": key, **({"parent": parent} if parent else {}), "text": text, **more} for key, parent, text, more in ROWS]}}

LINKED = {"notebook": {
    "id": "linked", "title": "Linked", "defaultPlanList": "default",
    "notes": [{"id": "n", "title": "Sow", "text": "In *March*. See [peas](Garden.md#pick).", "textIn": "markdown"}],
    "maps": [{"id": "g", "name": "Garden", "nodes": [
        {"id": "root", "text": "Garden"}, {"id": "sow", "parent": "root", "text": "Sow peas", "link": "Sow.md"},
        {"id": "pick", "parent": "root", "text": "Pick"}]}],
    "planLists": [{"id": "default", "name": "Plans", "plans": [{"id": "p", "name": "Read [[Sow]]"}]}],
}}

BODY = {"map": {"id": "b", "nodes": [
    {"id": "root", "text": "Book"},
    {"id": "one", "parent": "root", "text": "**Bold** and un**believ**able", "textIn": "markdown"},
    {"id": "words", "parent": "one", "text": "It was a dark night.", "body": True},
    {"id": "two", "parent": "root", "text": "Two", "icons": ["idea"], "link": "https://example.org"}]}}
LOOSE = {"note": {"id": "n", "title": "Loose", "textIn": "markdown",
                  "text": "#### Deep heading\n\n- loose item\n\n  - inner item\n\n| cell head |\n| --- |\n| x |\n"}}
# Two maps, of which the second is seen only by those who look for it.
SECOND = {"notebook": {"id": "s", "title": "Second", "defaultPlanList": "default", "maps": [
    {"id": "a", "name": "First", "nodes": [{"id": "root", "text": "First"}]},
    {"id": "b", "name": "Other", "nodes": [
        {"id": "root", "text": "Other"}, {"id": "far", "parent": "root", "text": "Far away"},
        *({"id": f"n{at}", "parent": "root", "text": f"node {at}"} for at in range(20))]}],
    "planLists": [{"id": "default", "name": "Plans"}]}}

TESTS = []
PATHS = {}


def test(name, kind="garden", **context):
    """Declares a test of a page: of which one, in which kind of browser."""
    def declare(body):
        TESTS.append((name, kind, context, body))
        return body
    return declare


def state(page, expression):
    return page.evaluate(f"() => {{ const page = napkin, map = napkin.current.map; return {expression}; }}")


def number(page, key):
    return state(page, f"map.nodes.find((node) => node.name.endsWith('n-{key}')).number")


def shown(page):
    return state(page, "map.shown.map((node) => node.name.slice(2))")


def selected(page):
    return state(page, "map.selected.name.replace(/^.*n-/, '')")


def settle(page):
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def focus(page, key="root"):
    page.evaluate("(key) => { const { map } = napkin.current; map.select(map.named.get(`n-${key}`)); }", key)
    settle(page)


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)
    settle(page)


def node(page, key):
    return page.locator(f"[data-node='{number(page, key)}']")


def sign(page, key):
    return page.locator(f"[data-sign='{number(page, key)}']")


def must_be(value, wanted, what="value"):
    assert value == wanted, f"{what}: {value!r}, not {wanted!r}"


# Folding


@test("a page opens with its map fitted and nothing to complain of")
def _(page):
    must_be(page.complaints, [])
    bounds, size = state(page, "map.bounds"), state(page, "map.size()")
    scale = state(page, "map.scale")
    assert bounds["width"] * scale <= size["width"] + 1 and bounds["height"] * scale <= size["height"] + 1


@test("the outline is out of sight while the map is seen")
def _(page):
    assert not page.locator(".outline").is_visible() and page.locator(".stage").is_visible()


@test("what the author folded is folded, and wears its count")
def _(page):
    assert "rake" not in shown(page)
    must_be(sign(page, "autumn").text_content(), "2")


@test("a click on its sign unfolds a branch")
def _(page):
    sign(page, "autumn").click()
    settle(page)
    assert "rake" in shown(page)
    must_be(node(page, "autumn").get_attribute("aria-expanded"), "true")


@test("a click on its sign folds a branch, which stays where it is on the screen")
def _(page):
    before = node(page, "spring").bounding_box()
    page.locator(f"[data-sign='{number(page, 'spring')}']").click()
    settle(page)
    assert "sow" not in shown(page)
    after = node(page, "spring").bounding_box()
    assert abs(before["x"] - after["x"]) < 1 and abs(before["y"] - after["y"]) < 1


@test("a double click folds")
def _(page):
    node(page, "spring").dblclick()
    settle(page)
    assert "sow" not in shown(page)


@test("levels can be chosen")
def _(page):
    page.get_by_label("Levels").select_option("1")
    must_be(set(shown(page)), {"root", "spring", "summer", "autumn", "winter"})
    page.get_by_label("Levels").select_option("all")
    must_be(len(shown(page)), len(ROWS))


@test("digits and the asterisk fold to a level")
def _(page):
    focus(page)
    press(page, "2")
    assert "water" in shown(page) and "rake" in shown(page) and "deep" not in shown(page)
    press(page, "*")
    must_be(len(shown(page)), len(ROWS))


@test("keys work before anything has the focus")
def _(page):
    press(page, "*", "ArrowRight")
    must_be(len(shown(page)), len(ROWS))
    assert selected(page) in ("spring", "summer")


@test("the focus stays in the map when what has it is folded away")
def _(page):
    focus(page, "deeper")
    press(page, "1", "ArrowDown")
    must_be(selected(page), "summer")
    must_be(page.evaluate("document.activeElement.dataset.node"), str(number(page, "summer")))


@test("a large map opens with as many levels as can be read", kind="large")
def _(page):
    count = len(shown(page))
    assert state(page, "map.scale") >= 0.65 and 4 <= count < 2000, (state(page, "map.scale"), count)


@test("the space bar folds and unfolds")
def _(page):
    focus(page, "spring")
    press(page, " ")
    assert "sow" not in shown(page)
    press(page, " ")
    assert "sow" in shown(page)


@test("a folded branch takes the selection along")
def _(page):
    focus(page, "deeper")
    page.evaluate("() => { const { map } = napkin.current; map.fold(map.named.get('n-spring'), true); }")
    must_be(selected(page), "spring")


# Walking


@test("arrows go right and left from the root, and back")
def _(page):
    focus(page)
    press(page, "ArrowRight")
    assert selected(page) in ("spring", "summer")
    press(page, "ArrowLeft")
    must_be(selected(page), "root")
    press(page, "ArrowLeft")
    assert selected(page) in ("autumn", "winter")
    press(page, "ArrowRight")
    must_be(selected(page), "root")


@test("arrows go up and down along a level")
def _(page):
    focus(page, "spring")
    press(page, "ArrowDown")
    must_be(selected(page), "summer")
    press(page, "ArrowUp")
    must_be(selected(page), "spring")
    focus(page, "water")
    press(page, "ArrowDown")
    must_be(selected(page), "pick")


@test("branches that grow downwards are laid out as they are drawn", kind="down")
def _(page):
    press(page, "*")
    off = state(page, "map.nodes.map(({ x, y, home }) => Math.abs(x - home.x - map.nodes[0].x + map.nodes[0].home.x) + Math.abs(y - home.y - map.nodes[0].y + map.nodes[0].home.y))")
    assert max(off) < 0.1, max(off)
    must_be(state(page, "map.nodes.filter(({ parent, direction }) => parent && direction !== 2).length"), 0)


@test("an arrow unfolds what is folded")
def _(page):
    focus(page, "autumn")
    press(page, "ArrowLeft")
    assert "rake" in shown(page)
    press(page, "ArrowLeft")
    assert selected(page) in ("rake", "rtl")


@test("Home and End go to the first node and the last")
def _(page):
    focus(page, "spring")
    press(page, "End")
    must_be(selected(page), shown(page)[-1])
    press(page, "Home")
    must_be(selected(page), "root")


@test("the selected node has the focus, and a ring")
def _(page):
    focus(page, "water")
    must_be(page.evaluate("document.activeElement.dataset.node"), str(number(page, "water")))
    must_be(page.locator(".ring rect").count(), 1)


@test("what is selected is moved into sight")
def _(page):
    page.evaluate("() => { napkin.current.map.pan(5000, 5000); }")
    settle(page)
    focus(page, "pick")
    box = node(page, "pick").bounding_box()
    assert 0 < box["x"] < 1280 and 0 < box["y"] < 800, box


@test("one node can be reached by the tabulator")
def _(page):
    focus(page, "pick")
    must_be(page.locator("[role=treeitem][tabindex='0']").count(), 1)


# Moving


@test("plus, minus and nought zoom")
def _(page):
    focus(page)
    first = state(page, "map.scale")
    press(page, "+")
    assert state(page, "map.scale") > first
    press(page, "-", "-")
    assert state(page, "map.scale") < first
    press(page, "0")
    assert abs(state(page, "map.scale") - first) < 1e-6


@test("the wheel zooms, and what is below it stays there")
def _(page):
    box = node(page, "pick").bounding_box()
    page.mouse.move(box["x"], box["y"])
    scale = state(page, "map.scale")
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(100)
    assert state(page, "map.scale") > scale * 1.3
    after = node(page, "pick").bounding_box()
    assert abs(after["x"] - box["x"]) < 2 and abs(after["y"] - box["y"]) < 2, (box, after)


@test("the wheel with shift moves to the side")
def _(page):
    left = state(page, "map.panX")
    page.mouse.move(600, 400)
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    page.wait_for_timeout(100)
    assert state(page, "map.panX") < left - 50


@test("a wheel with Ctrl, as a touchpad sends it, zooms in small steps")
def _(page):
    scale = state(page, "map.scale")
    page.mouse.move(600, 400)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    page.wait_for_timeout(100)
    assert scale * 1.1 < state(page, "map.scale") < scale * 1.5


@test("the map cannot be made so small that it is gone")
def _(page):
    least = state(page, "map.fitting()") / 2
    press(page, *["-"] * 40)
    assert abs(state(page, "map.scale") - least) < 1e-6


@test("one node can be reached by the tabulator when the map is out of sight")
def _(page):
    page.evaluate("() => { napkin.current.map.pan(5000, 5000); }")
    settle(page)
    must_be(page.locator("[role=treeitem][tabindex='0']").count(), 1)


@test("a phone can fit the map to its screen", viewport={"width": 390, "height": 844}, has_touch=True)
def _(page):
    page.evaluate("() => { napkin.current.map.pan(5000, 5000); }")
    page.get_by_label("Fit").tap()
    settle(page)
    box = node(page, "root").bounding_box()
    assert 0 < box["x"] < 390 and 0 < box["y"] < 844, box


@test("a mouse drags the map")
def _(page):
    before = state(page, "[map.panX, map.panY]")
    page.mouse.move(200, 700)
    page.mouse.down()
    page.mouse.move(260, 650, steps=4)
    page.mouse.up()
    after = state(page, "[map.panX, map.panY]")
    assert abs(after[0] - before[0] - 60) < 3 and abs(after[1] - before[1] + 50) < 3


@test("arrows with shift move the map")
def _(page):
    focus(page)
    left = state(page, "map.panX")
    press(page, "Shift+ArrowRight")
    must_be(state(page, "map.panX"), left - 80)


@test("buttons zoom and fit")
def _(page):
    scale = state(page, "map.scale")
    page.get_by_label("Larger").click()
    assert state(page, "map.scale") > scale
    page.get_by_label("Smaller").click()
    page.get_by_label("Fit").click()
    assert abs(state(page, "map.scale") - scale) < 1e-6


@test("two fingers zoom", has_touch=True)
def _(page):
    scale = state(page, "map.scale")
    hands = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": 600 - apart, "y": 600, "id": 1}, {"x": 600 + apart, "y": 600, "id": 2}] if apart else []
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    settle(page)
    assert state(page, "map.scale") > scale * 2, state(page, "map.scale")


@test("a finger moves the map and selects nodes", has_touch=True)
def _(page):
    box = node(page, "pick").bounding_box()
    page.touchscreen.tap(box["x"] + 8, box["y"] + 8)
    must_be(selected(page), "pick")


def touch(page, *steps):
    """Moves fingers: each step has where each of them is; the last lifts all."""
    hands = page.context.new_cdp_session(page)
    for at, points in enumerate([*steps, []]):
        known = len(steps[at - 1]) if at else 0
        kind = "touchEnd" if not points else "touchStart" if len(points) > known else "touchMove"
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})
    settle(page)


@test("a finger drags the map as far as it goes", has_touch=True)
def _(page):
    before = state(page, "[map.panX, map.panY]")
    touch(page, *([(300 + 20 * step, 650 - 10 * step)] for step in range(8)))
    after = state(page, "[map.panX, map.panY]")
    assert abs(after[0] - before[0] - 140) < 8 and abs(after[1] - before[1] + 70) < 8, (before, after)


@test("a finger that drags, joined by another one, zooms", has_touch=True)
def _(page):
    scale = state(page, "map.scale")
    one = [[(500, 650)], [(520, 650)], [(540, 650)]]
    touch(page, *one, *([(540 - 30 * step, 650), (600 + 30 * step, 650)] for step in range(5)))
    assert state(page, "map.scale") > scale * 2, (scale, state(page, "map.scale"))


@test("a double click folds, though the first click moves the map")
def _(page):
    page.evaluate("() => { const { map } = napkin.current; map.pan(innerWidth - 60 - map.named.get('n-spring').x - map.panX, 0); }")
    settle(page)
    box = node(page, "spring").bounding_box()
    page.mouse.dblclick(box["x"] + 10, box["y"] + 10)
    settle(page)
    must_be(selected(page), "spring")
    assert "sow" not in shown(page)


# Searching


def search(page, words):
    page.get_by_role("searchbox").fill(words)
    settle(page)


@test("a search leaves matches and what stands above them")
def _(page):
    search(page, "leaves")
    must_be(set(shown(page)), {"root", "autumn", "rake"})
    must_be(page.locator(".count").text_content(), "1 of 1")


@test("what a search finds can be read on a phone, too", kind="lecture", viewport={"width": 390, "height": 844})
def _(page):
    search(page, "phil")
    box = page.locator(".ring rect").bounding_box()
    assert state(page, "map.scale") >= 0.65 and 0 < box["x"] and box["x"] + box["width"] < 390, box


@test("a search finds several words, in notes and attributes too")
def _(page):
    search(page, "early ones")
    must_be(set(shown(page)), {"root", "spring"})
    search(page, "PEAS bed")
    must_be(set(shown(page)), {"root", "spring", "sow"})


@test("the next match is selected by Enter, and by its button")
def _(page):
    search(page, "er")
    press(page, "Enter")
    first = selected(page)
    page.get_by_label("Next match").click()
    assert selected(page) != first
    page.get_by_label("Previous match").click()
    must_be(selected(page), first)


@test("the match that is shown is marked, and counted")
def _(page):
    search(page, "er")
    ring = "document.querySelector('.ring rect').getBoundingClientRect().x"
    count, first = page.locator(".count").text_content(), page.evaluate(ring)
    assert count.startswith("1 of "), count
    assert page.locator(".hit").count() == 1
    press(page, "Enter")
    must_be(page.locator(".count").text_content(), count.replace("1", "2", 1))
    assert page.evaluate(ring) != first
    press(page, "Shift+Enter")
    must_be(page.locator(".count").text_content(), count)
    press(page, "Escape")
    must_be(page.locator(".hit").count(), 0)


@test("a search knows no capitals and accents, and finds parts of words")
def _(page):
    search(page, "RÖOT")
    assert "deep" in shown(page)


@test("nothing found is said")
def _(page):
    search(page, "xyzzy")
    must_be(page.locator(".count").text_content(), "No matches")
    must_be(shown(page), ["root"])


@test("Escape ends a search, and shows what was folded as it was")
def _(page):
    before = shown(page)
    search(page, "deeper")
    press(page, "Escape")
    must_be(shown(page), before)
    must_be(page.get_by_role("searchbox").input_value(), "")


@test("a search that is ended leaves the map where it was")
def _(page):
    press(page, "+", "Shift+ArrowRight")
    view = state(page, "[map.panX, map.panY, map.scale]")
    search(page, "spring")
    press(page, "Escape")
    must_be(state(page, "[map.panX, map.panY, map.scale]"), view)


@test("a slash begins a search")
def _(page):
    focus(page)
    press(page, "/")
    must_be(page.evaluate("document.activeElement.type"), "search")


@test("a search that is ended leaves a node that can be reached")
def _(page):
    node(page, "sow").click()
    search(page, "leaves")
    press(page, "Escape")
    assert selected(page) in shown(page), selected(page)
    must_be(page.evaluate("document.activeElement.dataset.node"), str(number(page, selected(page))))
    must_be(page.locator("[role=treeitem][tabindex='0']").count(), 1)


@test("a search finds what is not in the branch that is seen alone")
def _(page):
    focus(page, "spring")
    press(page, "f")
    search(page, "leaves")
    assert "rake" in shown(page) and not page.locator(".whole").is_visible()


@test("levels cannot be folded while a search shows what it found, and choosing them ends it")
def _(page):
    before = shown(page)
    search(page, "deeper")
    node(page, "root").focus()
    press(page, "1")
    assert "deeper" in shown(page)
    press(page, "Escape")
    must_be(shown(page), before)
    search(page, "deeper")
    page.get_by_label("Levels").select_option("1")
    must_be(set(shown(page)), {"root", "spring", "summer", "autumn", "winter"})
    must_be(page.get_by_role("searchbox").input_value(), "")


@test("a word that an input method puts together is not looked for yet")
def _(page):
    search(page, "spring")
    page.evaluate("""() => {
      napkin.search.value = "spring le";
      napkin.search.dispatchEvent(new InputEvent("input", { isComposing: true }));
      napkin.search.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true }));
    }""")
    must_be(page.locator(".count").text_content(), "1 of 1")
    page.evaluate("() => napkin.search.dispatchEvent(new CompositionEvent('compositionend'))")
    must_be(page.locator(".count").text_content(), "No matches")


@test("the focus is seen beside the match")
def _(page):
    search(page, "er")
    node(page, "root").focus()
    ring, box = page.locator(".ring rect").bounding_box(), node(page, "root").bounding_box()
    assert abs(ring["x"] - box["x"]) < 12 and abs(ring["y"] - box["y"]) < 12, (ring, box)


@test("a map found by a search opens as from the index when the search ends", kind="second")
def _(page):
    search(page, "far away")
    press(page, "Escape")
    must_be(page.evaluate("napkin.current.element.id"), "s2")
    scale = state(page, "[map.scale, Math.round(map.panX)]")
    must_be(page.evaluate("() => { const { map } = napkin.current; map.fitReadable(); return [map.scale, Math.round(map.panX)]; }"), scale)


@test("parts of words in bold are found, and the body of a node with it", kind="body")
def _(page):
    for words, found in (("unbelievable", "one"), ("dark night", "one"), ("bold and", "one"), ("two", "two")):
        search(page, words)
        must_be(page.locator(".count").text_content(), "1 of 1")
        assert found in shown(page), (words, shown(page))
    press(page, "Escape")
    node(page, "one").click()
    assert "dark night" in page.locator(".panel .body").text_content()


@test("headings of all levels, cells and items of lists are found, once each", kind="loose")
def _(page):
    for words in ("deep heading", "loose", "inner", "cell head"):
        search(page, words)
        must_be(page.locator(".count").text_content(), "1 of 2" if words == "loose" else "1 of 1")


# Links and branches


@test("a link leads to a node, though it is folded away", hash="#n-rake")
def _(page):
    must_be(selected(page), "rake")
    assert "rake" in shown(page) and state(page, "map.scale") >= 0.65
    must_be(page.locator(".ring rect").count(), 1)


@test("an identifier alone is a link as well", hash="#deeper")
def _(page):
    must_be(selected(page), "deeper")


@test("the address follows the selection, and the selection the address")
def _(page):
    focus(page, "pick")
    assert page.url.endswith("#n-pick"), page.url
    page.evaluate("location.hash = '#n-rtl'")
    page.wait_for_timeout(100)
    must_be(selected(page), "rtl")


@test("a branch is seen alone, and the whole map again")
def _(page):
    focus(page, "spring")
    press(page, "f")
    must_be(shown(page)[0], "spring")
    assert "summer" not in shown(page)
    page.locator(".whole").click()
    assert "summer" in shown(page)
    focus(page, "spring")
    press(page, "f", "Escape")
    assert "summer" in shown(page)


@test("a link out of a branch shows the whole map")
def _(page):
    focus(page, "spring")
    press(page, "f")
    page.evaluate("location.hash = '#n-pick'")
    page.wait_for_timeout(100)
    must_be(selected(page), "pick")


# Notes


@test("a note is shown beside the map, with its markup")
def _(page):
    node(page, "spring").click()
    must_be(page.locator(".panel em").text_content(), "ones")
    page.locator(".panel").get_by_label("Close").click()
    assert not page.locator(".panel").is_visible()


@test("Enter opens the panel, from which the branch is seen alone")
def _(page):
    focus(page, "water")
    press(page, "Enter")
    assert page.evaluate("document.activeElement.classList.contains('panel')")
    page.get_by_role("button", name="This branch alone").click()
    must_be(shown(page)[0], "water")


@test("the focus goes back from the panel to its node")
def _(page):
    focus(page, "water")
    press(page, "Enter", "Escape")
    must_be(page.evaluate("document.activeElement.dataset.node"), str(number(page, "water")))
    assert not page.locator(".panel").is_visible()


@test("the panel is closed by a click beside the map")
def _(page):
    node(page, "spring").click()
    page.mouse.click(20, 780)
    assert not page.locator(".panel").is_visible()


@test("links in the panel are those of the document")
def _(page):
    node(page, "water").click()
    must_be(page.locator(".panel a").get_attribute("href"), "https://example.org/water")


@test("Escape closes one thing after the other")
def _(page):
    focus(page, "spring")
    press(page, "f", "Enter", "Escape")
    assert not page.locator(".panel").is_visible() and "summer" not in shown(page)
    page.get_by_label("Tools").click()
    press(page, "Escape")
    assert "summer" not in shown(page)
    focus(page, "spring")
    press(page, "Escape")
    assert "summer" in shown(page)


@test("keys do nothing to the map behind a dialog")
def _(page):
    focus(page)
    before = shown(page)
    press(page, "?")
    page.locator("dialog h2").click()
    press(page, "1", "f")
    must_be(shown(page), before)


# Outline, copies, paper


@test("the outline is shown as the map is folded")
def _(page):
    page.get_by_role("button", name="Outline", exact=True).click()
    assert page.locator("#n-spring > details[open]").count() and not page.locator("#n-autumn > details[open]").count()
    assert page.locator("#n-sow").is_visible() and not page.locator("#n-rake").is_visible()


@test("the outline begins at its beginning", kind="lecture")
def _(page):
    page.get_by_role("button", name="Outline", exact=True).click()
    must_be(page.evaluate("scrollY"), 0)


@test("a search hides what it does not leave of the outline")
def _(page):
    page.get_by_role("button", name="Outline", exact=True).click()
    search(page, "leaves")
    assert page.locator("#n-rake").is_visible() and not page.locator("#n-spring").is_visible()


def choose(page, name):
    page.get_by_label("Tools").click()
    page.locator(".menu button", has_text=name).click()


@test("the outline can be copied")
def _(page):
    choose(page, "Copy outline")
    text = page.locator("dialog textarea").input_value()
    must_be(text.splitlines()[:3], ["Garden", "\tSpring", "\t\tSow peas & beans"])


@test("the outline that is copied has all words of a line", kind="body")
def _(page):
    choose(page, "Copy outline")
    text = page.locator("dialog textarea").input_value()
    must_be([line.strip("\t") for line in text.splitlines()][:2], ["Book", "Bold and unbelievable"])
    assert text.splitlines()[2].endswith("Two"), text


@test("the text of a drawing that is copied has no buttons", kind="drawing")
def _(page):
    choose(page, "Copy outline")
    assert "Play" not in page.locator("dialog textarea").input_value()


@test("keys are explained")
def _(page):
    press(page, "?")
    assert page.locator("dialog kbd").count() >= 6
    press(page, "Escape")
    must_be(page.locator("dialog").count(), 0)


@test("the document can be downloaded")
def _(page):
    with page.expect_download() as coming:
        choose(page, "Download source")
    given = json.loads(pathlib.Path(coming.value.path()).read_text())
    must_be([each["text"] for each in given["map"]["nodes"]], [text for _, _, text, _ in ROWS])
    assert coming.value.suggested_filename.endswith(".json")


@test("the menu is left by Escape")
def _(page):
    page.get_by_label("Tools").click()
    press(page, "Escape")
    assert not page.locator(".menu").is_visible()


def pdf(page):
    path = PATHS["work"] / "page.pdf"
    page.pdf(path=path)
    return must("pdftotext", "-layout", path, "-")


@test("paper has the whole map, and the screen is as it was afterwards")
def _(page):
    before, scale = shown(page), state(page, "map.scale")
    text = pdf(page)
    for word in ("Garden", "Deeper", "Rake leaves", "Pick"):
        assert word in text, text
    must_be(shown(page), before)
    assert abs(state(page, "map.scale") - scale) < 1e-6


@test("paper has the outline of a map that could not be read there", kind="large")
def _(page):
    assert "node 1999" in pdf(page)


@test("paper has all of the outline during a search, too", kind="large")
def _(page):
    search(page, "1234")
    assert "node 1999" in pdf(page)


# Without a script


@test("without a script there is an outline that folds", java_script_enabled=False)
def _(page):
    assert page.locator("#n-sow").is_visible() and not page.locator("#n-rake").is_visible()
    page.locator("#n-autumn > details > summary").click()
    assert page.locator("#n-rake").is_visible()
    assert not page.locator("header").count()


@test("without a script a picture of a drawing is seen", kind="drawing", java_script_enabled=False)
def _(page):
    assert page.locator("section > svg").is_visible()


# For everyone


@test("the map is a tree for those who listen")
def _(page):
    must_be(page.locator("svg[role=tree]").get_attribute("aria-label"), "Garden")
    item = node(page, "water")
    must_be([item.get_attribute(f"aria-{name}") for name in ("level", "posinset", "setsize")], ["3", "2", "2"])
    must_be(node(page, "autumn").get_attribute("aria-expanded"), "false")
    must_be(node(page, "sow").get_attribute("aria-expanded"), None)


@test("a dark screen gets a dark page", color_scheme="dark")
def _(page):
    def light(color):
        return sum(map(int, re.findall(r"\d+", color)[:3]))
    fill = "(what) => getComputedStyle(document.querySelector(what)).fill"
    assert light(page.evaluate(fill, ".paper")) < 200
    assert light(page.evaluate(fill, "[data-node='2'] text")) > 500


@test("a theme that was asked for stays", kind="night")
def _(page):
    must_be(page.evaluate("getComputedStyle(document.documentElement).colorScheme"), "dark")


@test("who wants no motion sees each stroke at once", kind="drawing", reduced_motion="reduce")
def _(page):
    page.get_by_role("button", name="Play").click()
    page.wait_for_timeout(150)
    must_be(page.locator("section > svg path[pathLength]").count(), 0)


@test("more contrast means darker lines", contrast="more")
def _(page):
    line, ink = page.evaluate("['--hairline', '--ink'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name))")
    must_be(line, ink)


@test("letters run from the right where they do")
def _(page):
    page.get_by_role("button", name="Outline", exact=True).click()
    must_be(page.evaluate("getComputedStyle(document.getElementById('n-rtl')).direction"), "rtl")


@test("the page speaks Chinese where the document does", kind="chinese")
def _(page):
    must_be(page.get_by_role("searchbox").get_attribute("placeholder"), "搜索")
    must_be(page.evaluate("document.documentElement.lang"), "zh-CN")


@test("the page speaks Chinese with those who do", locale="zh-CN")
def _(page):
    must_be(page.get_by_role("searchbox").get_attribute("placeholder"), "搜索")


@test("a phone needs no sideways scrolling", viewport={"width": 360, "height": 740})
def _(page):
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    node(page, "spring").click()
    box = page.locator(".panel").bounding_box()
    assert box["y"] + box["height"] >= 738 and box["width"] >= 355


@test("buttons are large enough for fingers on a phone", viewport={"width": 360, "height": 740})
def _(page):
    for box in page.evaluate("[...document.querySelectorAll('header button')].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect()).filter((box) => box.width).map(({ width, height }) => [width, height])"):
        assert min(box) >= 39, box


# Lines, clouds, pictures


@test("a connector is seen while both of its nodes are")
def _(page):
    seen = "map.connectors.map(({ line }) => line.style.display !== 'none')"
    must_be(state(page, seen), [True])
    page.evaluate("() => { const { map } = napkin.current; map.fold(map.named.get('n-summer'), true); }")
    must_be(state(page, seen), [False])


@test("a cloud lies around its branch, however it is folded")
def _(page):
    before = state(page, "new Map(map.clouds).get(map.named.get('n-summer')).width")
    page.evaluate("() => { const { map } = napkin.current; map.fold(map.named.get('n-summer'), true); }")
    settle(page)
    assert state(page, "new Map(map.clouds).get(map.named.get('n-summer')).width") < before
    must_be(page.locator(".clouds > *").count(), 1)


@test("pictures are shown in the map and in the outline", kind="lecture")
def _(page):
    page.evaluate("() => { const { map } = napkin.current; map.select(map.nodes.find(({ group }) => group.querySelector('image'))); }")
    settle(page)
    assert page.evaluate("document.querySelector('.nodes image').getAttribute('href').startsWith('data:image/')")
    assert page.locator(".outline img[src^='data:image/']").count()


# Notebooks, drawings, plans


@test("a notebook has an index, and shows a section at a time", kind="notebook")
def _(page):
    links = page.locator("nav a")
    assert links.count() >= 5
    links.nth(2).click()
    page.wait_for_timeout(100)
    must_be(page.locator("main > section:visible").count(), 1)
    must_be(links.nth(2).get_attribute("aria-current"), "page")


@test("the way back leads from section to section, and to the first", kind="notebook")
def _(page):
    links = page.locator("nav a")
    for index in (1, 2):
        links.nth(index).click()
        page.wait_for_timeout(100)
    assert page.locator("section.current h1, section.current .stage").first.bounding_box()["y"] > 40
    for wanted in ("s2", "s1"):
        page.go_back()
        page.wait_for_timeout(100)
        must_be(page.evaluate("napkin.current.element.id"), wanted)


@test("a search goes over a whole notebook", kind="notebook")
def _(page):
    search(page, "writing")
    assert int(page.locator(".count").text_content().split()[-1]) >= 2
    press(page, "Enter")
    must_be(page.locator("main > section:visible").count(), 1)


@test("the index of a notebook closes again on a narrow screen", kind="notebook", viewport={"width": 390, "height": 844})
def _(page):
    for leave in (lambda: page.locator("nav a").first.click(), lambda: press(page, "Escape")):
        page.get_by_label("Contents").click()
        must_be(page.get_by_label("Contents").get_attribute("aria-expanded"), "true")
        leave()
        assert not page.locator("nav").is_visible()
        must_be(page.get_by_label("Contents").get_attribute("aria-expanded"), "false")


@test("a node that a link leads to is in sight on a phone", kind="linked", viewport={"width": 390, "height": 844})
def _(page):
    page.evaluate("location.hash = '#s2'")
    page.wait_for_timeout(100)
    page.evaluate("location.hash = '#s1'")
    page.wait_for_timeout(100)
    page.evaluate("location.hash = '#s2-n-pick'")
    page.wait_for_timeout(100)
    box = node(page, "pick").bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= 390, box


@test("the index is not printed", kind="notebook")
def _(page):
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()


def open_writing(page):
    """Opens the map of how writing began."""
    page.locator("nav a").filter(has_text="How writing began").click()
    page.wait_for_timeout(100)


@test("a map that is opened from the index is fitted to the window", kind="notebook")
def _(page):
    open_writing(page)
    scale = state(page, "map.scale")
    must_be(page.evaluate("() => { napkin.current.map.fitReadable(); return napkin.current.map.scale; }"), scale)


@test("an entry of the index leads back after a search", kind="notebook")
def _(page):
    open_writing(page)
    section = page.evaluate("napkin.current.element.id")
    search(page, "pear")
    assert page.evaluate("napkin.current.element.id") != section
    press(page, "Escape")
    open_writing(page)
    must_be(page.evaluate("napkin.current.element.id"), section)


@test("Escape leaves the search of a page without a map", kind="plans")
def _(page):
    press(page, "/")
    search(page, "bread")
    press(page, "Escape")
    must_be(page.evaluate("document.activeElement.tagName"), "BODY")


@test("who selects a floating node keeps the zoom", kind="lecture")
def _(page):
    page.evaluate("() => { const { map } = napkin.current; map.zoom(2); map.reveal(map.named.get('n-ogham'), true); }")
    settle(page)
    scale = state(page, "map.scale")
    node(page, "ogham").click()
    settle(page)
    must_be(selected(page), "ogham")
    must_be(state(page, "map.scale"), scale)


@test("links between documents lead to their sections", kind="linked")
def _(page):
    def follow(index, link):
        page.locator("nav a").nth(index).click()
        page.wait_for_timeout(100)
        if index == 1:
            node(page, "sow").click()
        page.locator(link).first.click()
        page.wait_for_timeout(100)
        return page.evaluate("napkin.current.element.id")
    must_be(follow(1, ".panel a"), "s1")
    must_be(follow(2, "section.current a"), "s1")
    must_be(follow(0, "section.current a"), "s2")
    must_be(selected(page), "pick")


@test("a drawing is played stroke by stroke", kind="drawing")
def _(page):
    hidden = "() => [...document.querySelectorAll('section > svg path')].filter((path) => path.style.visibility === 'hidden').length"
    must_be(page.evaluate(hidden), 0)
    page.get_by_role("button", name="Play").click()
    page.wait_for_timeout(150)
    assert page.evaluate(hidden) > 0
    page.get_by_role("button", name="Pause").click()
    page.evaluate("() => napkin.current.player.show(napkin.current.player.end)")
    must_be(page.evaluate(hidden), 0)


@test("a drawing is seen as it was at any time", kind="drawing")
def _(page):
    page.evaluate("() => napkin.current.player.show(1)")
    hidden = page.evaluate("() => napkin.current.player.strokes.filter((each) => each.style.visibility === 'hidden').length")
    must_be(hidden, page.evaluate("napkin.current.player.strokes.length - 1"))


@test("plans that were done stand in their months", kind="plans")
def _(page):
    assert page.locator(".month td.has").count() >= 1
    must_be(page.locator(".month tbody tr").first.locator("td").count(), 7)
    must_be(page.locator(".month thead").first.locator("th").all_text_contents()[0], "Mon")


# Pages in other hands


@test("a page that is saved as it is on the screen works like the first")
def _(page):
    node(page, "spring").click()
    saved = PATHS["work"] / "saved.html"
    saved.write_text(page.content())
    again = page.context.new_page()
    again.goto(saved.as_uri())
    settle(again)
    must_be(again.locator("header").count(), 1)
    must_be(len(shown(again)), len(shown(page)))
    search(again, "leaves")
    must_be(again.locator(".count").text_content(), "1 of 1")


@test("notes open on a page inside of another one")
def _(page):
    outside = page.context.new_page()
    outside.set_content("<iframe width=900 height=600></iframe>")
    outside.evaluate("(text) => { document.querySelector('iframe').srcdoc = text; }", PATHS["garden"].read_text())
    inside = outside.frame_locator("iframe")
    inside.locator("[role=treeitem]", has_text="Spring").click()
    must_be(inside.locator(".panel em").text_content(), "ones")


@test("a heading may have the name of what the page itself needs", kind="named")
def _(page):
    with page.expect_download() as coming:
        choose(page, "Download source")
    must_be(json.loads(pathlib.Path(coming.value.path()).read_text())["note"]["title"], "napkin-source")
    must_be(page.locator("#s1").count(), 1)


# Bounds


@test("a deep map has an outline that no browser cuts", kind="deep")
def _(page):
    must_be(page.evaluate("document.querySelectorAll('.outline li').length"), 3000)
    must_be(page.complaints, [])


@test("a map beyond the bound is an outline alone, and says so", kind="huge")
def _(page):
    assert page.locator(".outline").is_visible() and not page.locator("section template").count()
    assert "25000" in page.locator("section > p").last.text_content()


@test("a page without the document offers none", kind="bare")
def _(page):
    page.get_by_label("Tools").click()
    must_be(page.locator(".menu button", has_text="Download").count(), 0)
    must_be(page.locator("#napkin-source").count(), 0)


@test("the document comes back from the page")
def _(page):
    back = PATHS["work"] / "back.napkin.json"
    must_be(convert(PATHS["garden"], back).returncode, 0)
    must_be(json.loads(back.read_text()), json.loads((PATHS["work"] / "garden.napkin.json").read_text()))


QUICK = {
    "a page opens with its map fitted and nothing to complain of", "a click on its sign unfolds a branch",
    "levels can be chosen", "arrows go right and left from the root, and back", "the wheel zooms, and what is below it stays there",
    "a search leaves matches and what stands above them", "a link leads to a node, though it is folded away",
    "the document can be downloaded", "without a script there is an outline that folds",
    "the map is a tree for those who listen",
}


def tree(count, breadth=3):
    """A map of so many nodes, each with some below it."""
    return {"map": {"id": "t", "nodes": [
        {"id": f"n{at}", **({"parent": f"n{(at - 1) // breadth}"} if at else {}), "text": f"node {at} of a map"}
        for at in range(count)]}}


def make_pages(work, kinds):
    """Writes the pages that tests ask for."""
    chain = [{"id": f"n{at}", **({"parent": f"n{at - 1}"} if at else {}), "text": f"{at}"} for at in range(3000)]
    documents = {"garden": MAP, "linked": LINKED, "body": BODY, "loose": LOOSE, "second": SECOND, "large": tree(2000), "huge": tree(25_001),
                 "deep": {"map": {"id": "d", "nodes": chain}},
                 "named": {"note": {"id": "n", "title": "napkin-source", "textIn": "markdown",
                                    "text": "[a](#napkin-source) [b](#s1)\n\n## s1\n"}}}
    options = {"night": ["theme=night"], "down": ["layout=down"], "chinese": ["lang=zh-CN"], "bare": ["source=none"]}
    PATHS["work"] = work
    for kind in kinds:
        source = NOTEBOOK / f"{kind}.napkin.json"
        if not source.exists():
            source = work / f"{kind}.napkin.json"
            write(source, documents.get(kind, MAP))
        PATHS[kind] = work / f"{kind}.html"
        given = [word for option in options.get(kind, []) for word in ("--option", option)]
        done = convert(source, PATHS[kind], *given)
        if done.returncode:
            sys.exit(f"check-page: {done.stderr}")


def open_page(browser, path, context, begin=lambda page: None):
    """Opens a page, and takes note of all that it says and asks for; `begin` sees the page when it is still empty."""
    context = dict(context)
    place = context.pop("hash", "")
    shown = browser.new_context(offline=True, **{"viewport": {"width": 1280, "height": 800}, **context})
    page = shown.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("request", lambda request: request.url.startswith(("file:", "data:", "blob:")) or page.complaints.append(request.url))
    page.on("dialog", lambda dialog: (page.complaints.append(dialog.message), dialog.dismiss()))
    begin(page)
    page.goto(path.as_uri() + place)
    if context.get("java_script_enabled", True):
        settle(page)
    return page


def run_tests(browser, work, wanted=None):
    tests = [each for each in TESTS if not wanted or each[0] in wanted]
    make_pages(work, {kind for _, kind, _, _ in tests})
    failed = 0
    for name, kind, context, body in tests:
        page = open_page(browser, PATHS[kind], context)
        page.set_default_timeout(20000)
        try:
            body(page)
        except Exception as error:  # A browser has many ways to fail.
            failed += 1
            print(f"failed: {name}: {str(error)[:300]}")
        page.context.close()
    print(f"check-page: {len(tests) - failed} of {len(tests)} tests")
    return failed


def check_axe(browser):
    """What axe-core finds, by day and by night, in the map, the outline, notes, plans and drawings."""
    from axe_playwright_python.sync_playwright import Axe
    found = 0
    for scheme in ("light", "dark"):
        for kind in ("garden", "lecture", "notebook", "plans", "drawing"):
            page = open_page(browser, PATHS[kind], {"color_scheme": scheme, "reduced_motion": "reduce"})
            for step in ("map", "panel", "outline"):
                if step == "panel" and kind == "garden":
                    node(page, "spring").click()
                if step == "outline" and kind in ("garden", "lecture"):
                    page.get_by_role("button", name="Outline", exact=True).click()
                for violation in Axe().run(page).response["violations"]:
                    found += 1
                    places = [each["html"][:120] for each in violation["nodes"][:3]]
                    print(f"axe: {kind}, {step}, {scheme}: {violation['id']}: {places}")
            page.context.close()
    print(f"check-page: {found} violations of axe-core")
    return found


LIVE = """() => [...document.querySelectorAll(`script:not([type=module]):not(#napkin-source), iframe, object, embed,
  base, link, [onload], [onclick], [onerror], [style*=url], a`)]
  .filter((each) => each.localName !== "a" || /^(javascript|data|vbscript):/.test(each.protocol))
  .map((each) => each.outerHTML.slice(0, 100))"""


def check_hostile(browser, work):
    """Texts that mean harm in every field: no dialog, no request, no report of the policy, nothing alive."""
    count, complaints = 0, []
    for name, options, document in hostile_pages.pages():
        count += hostile_pages.count_of(document)
        source, target = work / f"hostile-{name}.napkin.json", work / f"hostile-{name}.html"
        for each in document.get("map", {}).get("nodes", []):
            # What is huge is for Scripts/check hostile-pictures, and takes long.
            for key in ("fontSize", "maximumWidth", "borderWidth", "offset"):
                each.pop(key, None)
        write(source, document)
        done = convert(source, target, *options)
        if done.returncode:
            sys.exit(f"check-page: {name}: {done.stderr}")
        page = open_page(browser, target, {})
        if page.locator(".stage").count():
            page.evaluate("""() => {
              const { map } = napkin.current;
              map.foldTo(Infinity);
              map.scale = 0.5;
              for (const node of map.nodes) {
                map.select(node);
                napkin.showNode(map, true);
              }
              napkin.buttons.copy.click();
              document.querySelector("dialog").close();
            }""")
            page.get_by_role("button", name="Outline", exact=True).click()
        search(page, "script")
        page.wait_for_timeout(50)
        complaints += page.complaints + page.evaluate(LIVE)
        if page.title() not in (hostile_pages.TITLE, "Napkin"):
            complaints.append(f"{name}: the title is {page.title()}")
        page.context.close()
    for complaint in complaints[:10]:
        print(f"hostile: {complaint[:200]}")
    print(f"check-page: {count} hostile texts, {len(complaints)} dialogs, requests, reports and live elements")
    return len(complaints)


def svg_places(path):
    """Where the first text of each node stands in a picture."""
    places = {}
    for group in XML.parse(path).getroot().iter():
        text = group.find(".//{http://www.w3.org/2000/svg}text")
        if (group.get("id") or "").startswith("n-") and text is not None:
            places[group.get("id")] = (float(text.get("x")), float(text.get("y")))
    return places


def check_boxes(browser, work, sources):
    """Whether nodes lie where the SVG has them, folded to some levels."""
    worst, count = 0, 0
    for source in sources:
        page = open_page(browser, make_one(source, work / "boxes.html"), {})
        for level in ("all", 1, 2, 3):
            fold = [] if level == "all" else ["--option", f"fold={level}"]
            picture = work / "boxes.svg"
            if convert(source, picture, "--option", "unfold=all", *fold).returncode:
                continue
            wanted = svg_places(picture)
            given = page.evaluate("""(level) => {
              const { map } = napkin.current, places = {};
              map.foldTo(level === "all" ? Infinity : level);
              for (const node of map.shown) {
                const text = node.group.querySelector("text");
                if (text) places[node.name] = [Number(text.getAttribute("x")) + node.x - node.home.x,
                  Number(text.getAttribute("y")) + node.y - node.home.y];
              }
              return places;
            }""", level)
            for key in wanted.keys() & given.keys():
                count += 1
                worst = max(worst, *(abs(one - other) for one, other in zip(wanted[key], given[key])))
        page.context.close()
    print(f"check-page: {count} boxes of {len(sources)} maps, at most {worst:.2f} away from those of the SVG")
    return worst >= 1


def make_one(source, target):
    done = convert(source, target)
    if done.returncode:
        sys.exit(f"check-page: {source}: {done.stderr}")
    return target


def measure_work(page):
    page.session = page.context.new_cdp_session(page)
    page.session.send("Performance.enable", {"timeDomain": "threadTicks"})


def work_of(page):
    """How many milliseconds of a core a page has taken: other than the clock, this is the same on a busy machine."""
    metrics = {each["name"]: each["value"] for each in page.session.send("Performance.getMetrics")["metrics"]}
    return metrics["TaskDuration"] * 1000


def check_times(browser, work):
    """How long a page takes to open, to fold and to zoom: Chromium's own clock, the median of ten."""
    failed = 0
    for count, most_open, most_step in ((2_000, 500, 50), (10_000, 1500, 100)):
        source = work / f"tree{count}.napkin.json"
        write(source, tree(count, 5))
        target = make_one(source, work / f"tree{count}.html")
        must_be(convert(source, work / "tree.svg").returncode, 0)
        share = target.stat().st_size / (work / "tree.svg").stat().st_size
        print(f"check-page: {count} nodes: {share:.2f} times the SVG")
        failed += share > 2 or not is_quick(browser, target, most_open, most_step)
    return failed


# A step is measured from a page at rest, up to the frame that shows it.
STEP = """async () => {
  await new Promise((done) => setTimeout(done, 200));
  const { map } = napkin.current, start = performance.now();
  %s;
  await new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  return performance.now() - start;
}"""


def is_quick(browser, target, most_open, most_step):
    opened, busy, steps, work_of_steps = [], [], {}, {}
    for _ in range(10):
        page = open_page(browser, target, {}, measure_work)
        opened.append(page.evaluate("""() => new Promise((done) => new PerformanceObserver((list) => {
          for (const each of list.getEntriesByName("first-contentful-paint")) done(each.startTime);
        }).observe({ type: "paint", buffered: true }))"""))
        busy.append(work_of(page))
        for name, step in (("fold", "map.foldTo(3)"), ("unfold", "map.foldTo(Infinity)"), ("branch", "map.fold(map.nodes[1])"),
                           ("fit", "map.fit()"), ("zoom", "map.zoom(1.5)"), ("near", "map.scale = 1, map.zoom(1.2)")):
            before = work_of(page)
            steps.setdefault(name, []).append(page.evaluate(STEP % step))
            work_of_steps.setdefault(name, []).append(work_of(page) - before)
        page.context.close()
    first, slow = statistics.median(opened), {name: statistics.median(times) for name, times in steps.items()}
    print(f"check-page: fitted after {first:.0f} ms ({statistics.median(busy):.0f} of work), "
          + ", ".join(f"{name} {time:.0f} ({statistics.median(work_of_steps[name]):.0f})" for name, time in slow.items()) + " ms")
    return first <= most_open and max(slow.values()) <= most_step


def check_returns(folder):
    """Whether real maps come back from their pages as they were."""
    sources = files_in(folder, ".mm")
    failed, count = 0, 0
    with work_folder() as work:
        for source in sources:
            page, back, direct = work / "page.html", work / "back.mm", work / "direct.mm"
            if convert(source, page).returncode:
                continue
            count += 1
            # What reading and writing FreeMind's format changes is no fault of the page.
            if convert(page, back).returncode or convert(source, direct).returncode:
                failed += 1
                print(f"{source}: does not come back")
            elif back.read_bytes() != direct.read_bytes():
                failed += difference(direct, back) is not None
    print(f"check-page: {count - failed} of {count} maps come back from their pages")
    sys.exit(failed > 0)


def main(*arguments):
    if arguments and arguments[0] != "quick":
        return check_returns(pathlib.Path(arguments[0]))
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not (sync_playwright and CHROMIUM):
        print("check-page: skipped, as Chromium or the Python package playwright is not installed"
              " (pip install playwright axe-playwright-python)")
        return sys.exit(0 if arguments else 1)
    with work_folder() as work, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if arguments:
            return sys.exit(run_tests(browser, work, QUICK) > 0)
        failed = run_tests(browser, work)
        failed += check_axe(browser)
        failed += check_hostile(browser, work)
        failed += check_boxes(browser, work, boxes_of(work))
        failed += check_times(browser, work)
    sys.exit(failed > 0)


def boxes_of(work):
    """Ten maps: the examples, and some whose branches all have sides."""
    sources = [NOTEBOOK / "lecture.napkin.json", work / "garden.napkin.json"]
    for at in range(8):
        document = tree(60 + 150 * at, 2 + at % 5)
        for each in document["map"]["nodes"]:
            if each.get("parent") == "n0":
                each["side"] = "left" if int(each["id"][1:]) % 2 else "right"
            if at == 3:
                each["childGap"] = int(each["id"][1:]) % 9 * 5
            each["text"] += " with more words to break" * (int(each["id"][1:]) * 7 % 4)
        sources.append(work / f"sides{at}.napkin.json")
        write(sources[-1], document)
    return sources
