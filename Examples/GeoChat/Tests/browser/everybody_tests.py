"""For everybody: languages, keyboards, screen readers, phones, eyes that need more contrast or less movement."""

import json
import re

from axe_playwright_python.sync_playwright import Axe

from administration_tests import administrator
from host import BASE, PAGE
from people import PHONE, must_be, test, until

TEXT = {path.name: path.read_text() for folder in (PAGE, BASE) for path in folder.iterdir() if path.suffix in (".js", ".css", ".html")}
BUDGET = 80_000


def without_comments(name):
    text = re.sub(r"/\*.*?\*/", "", TEXT[name], flags=re.S) if name.endswith((".js", ".css")) else TEXT[name]
    return re.sub(r"^\s*(//.*)?\n", "", text, flags=re.M) if name.endswith(".js") else text


def loaded(start, language):
    """The files that a page loads when it is opened."""
    found, waiting = [], [start]
    while waiting:
        name = waiting.pop()
        if name in found or name not in TEXT:
            continue
        found.append(name)
        waiting += re.findall(r'from "\./([\w.-]+)"', TEXT[name]) + re.findall(r'(?:src|href)="([\w-]+\.(?:js|css))"', TEXT[name])
        if name == "words.js":
            waiting.append(language)
    return found


@test("each page is smaller than 80 kB in each language, the map's data aside")
def _(world):
    for page in ("index.html", "admin.html"):
        for language in ("english.js", "chinese.js"):
            size = sum(len(without_comments(name).encode()) for name in loaded(page, language))
            print(f"geochat browser: {page} with {language}: {size} bytes")
            assert size <= BUDGET, f"{page} with {language} has {size} bytes"


@test("all that is said has words in Chinese")
def _(world):
    said = set()
    for name, text in TEXT.items():
        if name in ("english.js", "chinese.js", "help-words.js", "admin-words.js"):
            continue
        said.update(re.findall(r'\bsay\("([^"]+)"', text) + re.findall(r'\b(?:button|icon|field)\((?:"[^"]*", )?"([^"]+)"', text))
        said.update(re.findall(r'data-say(?: hidden)?>([^<]+)<', text) + re.findall(r'(?:aria-label|placeholder|title)="([^"]+)"', text))
        said.update(words for pair in re.findall(r'say\([^()]*\? "([^"]+)" : "([^"]+)"', text) for words in pair)
    chinese = {}
    for name in ("chinese.js", "help-words.js", "admin-words.js", "account.js", "dialogs.js", "locate.js", "room.js", "tiles.js"):
        chinese.update(re.findall(r'^  "(.+)": "(.+)",$', TEXT[name].split("chinese = ")[-1] if "chinese = " in TEXT[name] else TEXT[name], re.M))
    must_be(sorted(said - set(chinese)), [], "what has no words in Chinese")
    english = {key for name in ("english.js", "help-words.js", "admin-words.js")
               for key, _ in re.findall(r'^  "(.+)": "(.+)",$', TEXT[name].split("export const chinese")[0], re.M)}
    must_be(sorted(key for key in english if key not in chinese), [], "longer texts without Chinese")


@test("the page speaks Chinese to who reads Chinese, and can be switched", locale="zh-CN")
def _(world, **context):
    room = world.client().open_room("港口")
    person = world.person(None, **context)
    person.page.get_by_label("昵称").fill("Lydia")
    person.page.get_by_role("button", name="开始").click()
    person.ready()
    must_be(person.page.evaluate("document.documentElement.lang"), "zh-CN")
    person.enter(room)
    person.page.locator("#help").click()
    person.page.get_by_role("dialog").wait_for()
    visible = person.page.evaluate("document.body.innerText")
    words = set(re.findall(r"[A-Za-z]{4,}", visible)) - {"GeoChat", "Lydia", "Natural", "Earth", "GeoJSON", "Enter", "Shift", "English"}
    must_be(words, set(), "English words")
    assert "瑞典" in person.page.evaluate("geochat.map.names.map(({ text }) => text)")
    person.press("Escape")
    person.page.locator("#me summary").click()
    person.page.get_by_label("语言").select_option("en")
    person.page.get_by_text("People here").wait_for(state="attached")
    person.page.get_by_role("log", name="Messages").wait_for()
    person.page.reload()
    person.page.get_by_role("log", name="Messages").wait_for()
    must_be(person.page.evaluate("document.documentElement.lang"), "en")


@test("other languages get English")
def _(world):
    person = world.person("Lydia", locale="sv-SE")
    must_be(person.page.locator("#create").text_content(), "New room")


def check_axe(person, where):
    results = Axe().run(person.page)
    found = [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in results.response["violations"]]
    must_be(found, [], f"axe, {where}")


def screens(world, **context):
    """Each screen of the page in turn."""
    founder = world.client()
    room = founder.open_room("Harbour <b>")
    for at in range(4):
        founder.open_room(f"Room {at}", 59.3 + at / 20, 18, 6 + at)
    founder.join(room)
    founder.say(room, "Hello")
    person = world.person(None, **context)
    person.page.get_by_role("dialog").wait_for()
    yield person, "start"
    person.start("Lydia")
    until(lambda: person.listed(), "rooms")
    yield person, "map"
    person.tap(*person.middle(room))
    yield person, "card"
    person.enter(room)
    person.say("Hello, too")
    person.shows("Hello", "Hello, too")
    yield person, "room"
    person.page.locator("#talk .menu summary").click()
    yield person, "menu"
    person.press("Escape")
    person.page.get_by_role("button", name="2 people", exact=True).click()
    person.page.get_by_role("dialog").wait_for()
    yield person, "people"
    person.press("Escape")
    person.page.route("**/messages", lambda route: route.abort())
    person.say("waiting")
    person.page.locator(".waiting").wait_for()
    yield person, "waiting"
    person.page.unroute("**/messages")
    if person.page.get_by_role("button", name="Back to the map").is_visible():
        person.page.get_by_role("button", name="Back to the map").click()
    person.page.locator("#help").click()
    person.page.get_by_role("dialog").wait_for()
    yield person, "help"
    person.press("Escape")
    person.focus_map()
    person.press("n")
    person.page.get_by_role("dialog").wait_for()
    yield person, "new room"
    person.press("Escape")


def admin_screens(world, **context):
    world.client().open_room("Harbour <b>")
    person = administrator(world, **context)
    for name in ("Rooms", "People", "Bans", "Settings", "Audit"):
        person.page.locator("#parts").get_by_text(name, exact=True).click()
        person.page.get_by_role("heading", name=name).wait_for()
        yield person, f"admin {name}"


for scheme in ("light", "dark"):
    for size, more in (("desktop", {}), ("phone", {"viewport": PHONE, "has_touch": True})):
        @test(f"axe finds nothing to blame: {scheme}, {size}", color_scheme=scheme, **more)
        def _(world, **context):
            for person, where in screens(world, **context):
                check_axe(person, where)

    @test(f"axe finds nothing to blame with the administrator: {scheme}", color_scheme=scheme)
    def _(world, **context):
        for person, where in admin_screens(world, **context):
            check_axe(person, where)


@test("everything is done by keys alone: start, choose, join, say, leave")
def _(world):
    world.client().open_room("Harbour")
    person = world.person(None)
    person.page.get_by_role("dialog").wait_for()
    person.page.keyboard.type("Lydia")
    person.press("Enter")
    person.ready()
    until(lambda: person.listed() == ["Harbour"], "the room is listed")
    must_be(person.page.evaluate("document.activeElement.id"), "stage")
    person.press("6", "Enter")
    person.page.get_by_role("log").wait_for()
    person.page.wait_for_function("() => document.activeElement.tagName === 'TEXTAREA'")
    person.page.keyboard.type("by keys")
    person.press("Enter")
    person.shows("by keys")
    seen = []
    for _ in range(40):
        person.press("Tab")
        seen.append(person.page.evaluate("document.activeElement.textContent.trim() || document.activeElement.ariaLabel || ''"))
        if seen[-1] == "⋯":
            break
    must_be(seen[-1:], ["⋯"], "where Tab leads")
    person.press("Enter")
    for _ in range(8):
        person.press("Tab")
        if person.page.evaluate("document.activeElement.textContent") == "Leave room":
            break
    person.press("Enter")
    until(lambda: not person.page.locator("#talk").is_visible(), "the room is left")


@test("the list of rooms does by Tab and Enter what the map does by pointing")
def _(world):
    room = world.client().open_room("Harbour")
    person = world.person("Lydia")
    until(lambda: person.listed(), "the room is listed")
    person.page.locator("#rooms button").focus()
    person.press("Enter")
    must_be(person.selection, room)
    must_be(person.page.locator("#rooms button").get_attribute("aria-current"), "true")
    person.page.get_by_role("button", name="Join").focus()
    person.press("Enter")
    person.page.get_by_role("log").wait_for()


@test("screen readers hear new messages, not old ones, and what is chosen")
def _(world):
    founder = world.client()
    room = founder.open_room("Harbour")
    founder.join(room)
    founder.say(room, "old")
    person = world.person("Lydia")
    person.enter(room)
    log = person.page.get_by_role("log", name="Messages")
    until(lambda: log.get_attribute("aria-live") == "polite", "the log is live")
    must_be(person.marker(room).get_attribute("aria-label"), "Harbour, 2 people")
    must_be(person.page.locator("#told").get_attribute("role"), "status")
    person.focus_map()
    person.press("6")
    until(lambda: "Harbour" in person.page.locator("#spoken").text_content(), "the chosen room is spoken")
    tree = person.page.locator("#talk").aria_snapshot()
    assert "log \"Messages\"" in tree and "textbox \"Write a message\"" in tree, tree


@test("the focus is seen wherever it is")
def _(world):
    room = world.client().open_room("Harbour")
    person = world.person("Lydia")
    person.enter(room)
    for _ in range(25):
        person.press("Tab")
        outline = person.page.evaluate("""() => {
            const { outlineWidth, outlineStyle } = getComputedStyle(document.activeElement);
            return document.activeElement === document.body ? "body" : outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 ? "seen" : document.activeElement.outerHTML.slice(0, 80);
        }""")
        assert outline in ("seen", "body"), outline


@test("with less movement wished for, the map goes to a place in one step")
def _(world):
    calm, lively = world.person("Lydia"), world.person("Zoe", reduced_motion="no-preference")
    for person, wanted in ((calm, True), (lively, False)):
        must_be(person.page.evaluate("() => { geochat.map.step(1); return geochat.map.zoom === Math.round(geochat.map.zoom) && geochat.map.zoom > 8; }"), wanted, person.nick)
    until(lambda: lively.state("map.zoom") == 9, "the lively map arrives")


@test("on a phone nothing is cut off, buttons are wide enough, and the room gives way to the map", viewport=PHONE, has_touch=True)
def _(world, **context):
    for person, where in screens(world, **context):
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        must_be(wide, PHONE["width"], f"width, {where}")
        small = person.page.evaluate("""() => [...document.querySelectorAll("button, summary, select, input:not([type=checkbox]), textarea")]
            .filter((each) => !each.closest("#markers") && each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length)
            .filter((each) => { const { width, height } = each.getBoundingClientRect(); return width < 24 || height < 24; })
            .map((each) => each.outerHTML.slice(0, 90))""")
        must_be(small, [], f"small buttons, {where}")
        if where == "room":
            box = person.page.locator("#talk").bounding_box()
            must_be(box["width"], PHONE["width"], "width of the room")
            person.page.get_by_role("button", name="Back to the map").click()
            assert person.page.locator("#stage").is_visible() and not person.page.locator("#talk").is_visible()
            person.page.get_by_role("button", name="To the room").click()
            assert person.page.locator("#talk").is_visible()


@test("on a phone, rooms are chosen and opened with a finger", viewport=PHONE, has_touch=True)
def _(world, **context):
    room = world.client().open_room("Harbour")
    person = world.person("Lydia", **context)
    until(lambda: person.marker(room).count(), "the square")
    person.page.touchscreen.tap(*person.middle(room))
    must_be(person.selection, room)
    person.page.get_by_role("button", name="Join").tap()
    person.page.get_by_role("log").wait_for()
    must_be(json.dumps(person.state("talk.room.id")), str(room))


@test("without scripts the page says what it needs", java_script_enabled=False)
def _(world, **context):
    person = world.person(None, **context)
    assert "geochat talk" in person.page.locator("noscript").text_content()


@test("the policy of the page allows nothing from elsewhere and nothing inline")
def _(world):
    person = world.person(None)
    policy = person.page.request.get(world.address + "/").headers["content-security-policy"]
    for words in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"):
        assert words in policy, policy
    assert "unsafe" not in policy and "http" not in policy, policy
    for name, text in TEXT.items():
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", text), name
        assert not (name.endswith(".html") and re.search(r"<style|style=|<script>|\son\w+=", text)), name
