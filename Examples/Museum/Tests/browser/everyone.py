"""For everyone: those who go by keys, listen, read Chinese, hold a phone, sit in the dark; and against those who mean harm."""

import re

from bench import PAGE, must_be, test, until
from visitor import reading, share, work

HARM = ['<img src=x onerror="alert(1)">', '"><script>alert(2)</script>', "</textarea></title><svg onload=alert(3)>",
        "javascript:alert(4)", "{{7*7}}${7*7}", "‮fdp.exe", "' onclick='alert(5)", "<style>*{display:none}</style>"]
LIVE = """() => [...document.querySelectorAll(`script:not([src]), iframe, object, embed, base, style, [onload], [onclick], [onerror], main link, img[src="x"], svg`)]
  .map((each) => each.outerHTML.slice(0, 100))"""


def violations(page, where):
    from axe_playwright_python.sync_playwright import Axe
    found = []
    for violation in Axe().run(page).response["violations"]:
        found.append(f"{where}: {violation['id']}: {[each['html'][:120] for each in violation['nodes'][:3]]}")
    return found


def walk(stage, look, **context):
    """Goes through every screen, and looks at each."""
    stage.published("One", "Two")
    page = stage.open(**context)
    page.locator("input[name=name]").wait_for()
    look(page, "welcome")
    page.locator("input[name=name]").fill("Lydia")
    page.locator("form button").click()
    page.locator(".plan img").wait_for()
    look(page, "plan")
    page.locator("#term").select_option("Betrayal")
    look(page, "filter")
    page.locator(".bubble").first.click()
    page.locator(".piece img").wait_for()
    look(page, "work")
    from pictures import choose, photo
    from visitor import stroke
    page.locator("textarea").fill("Mine")
    page.locator("#draw").click()
    stroke(page, (0.1, 0.2), (0.4, 0.7), (0.8, 0.3))
    page.locator(".colors button").nth(1).click()
    stroke(page, (0.2, 0.8), (0.9, 0.7))
    choose(page, photo(page, 600, 400))
    page.locator(".photo img").wait_for()
    look(page, "draft")
    page.locator(".answer .strong").click()
    look(page, "code")
    page.locator("dialog input").fill("wrong")
    page.locator("dialog .strong").click()
    until(lambda: page.locator("dialog .wrong").text_content(), what="the refusal")
    look(page, "wrong code")
    page.locator("dialog input").fill("AB12CD")
    page.locator("dialog .strong").click()
    page.locator(".response").wait_for()
    look(page, "responses")
    page.locator(".pager button").last.click()
    page.locator(".pager button").last.click()
    page.locator(".response canvas").wait_for()
    look(page, "my response")
    page.locator("main .button.strong").click()
    page.locator("textarea").fill("Later")
    page.context.set_offline(True)
    page.locator(".answer .strong").click()
    page.locator("main .notice").wait_for()
    look(page, "waiting")
    page.context.set_offline(False)
    until(lambda: not page.locator("#away").text_content(), what="the sending")
    page.locator("header nav a").click()
    page.locator(".stack").wait_for()
    look(page, "mine")
    page.locator("main .grave").last.click()
    look(page, "delete")
    page.keyboard.press("Escape")

    office = stage.open("/curator", **context)
    look(office, "sign in")
    from bench import PASSWORD
    office.locator("input[type=password]").fill(PASSWORD)
    office.locator("form button").click()
    office.locator(".response").first.wait_for()
    look(office, "queue")
    office.locator(".response button").nth(1).click()
    look(office, "reject")
    office.keyboard.press("Escape")
    stage.office.ask("POST", f"/api/curator/responses/{stage.office.responses('approved')[0]['id']}/ban", {"reason": "Rude"})
    for at, name in ((1, "works"), (2, "floors")):
        office.locator("header nav a").nth(at).click()
        office.locator("#edit-0").wait_for()
        look(office, name)
        office.locator("#edit-0").click()
        look(office, f"edit {name}")
        office.keyboard.press("Escape")
    office.locator("header nav a").nth(3).click()
    office.locator("#name").fill("Lydia")
    office.locator("form .strong").click()
    until(lambda: office.locator(".rows li").count() > 1, what="the visits")
    look(office, "visitors")
    return page, office


@test("axe finds nothing by day")
def _(stage):
    found = []
    walk(stage, lambda page, name: found.extend(violations(page, name)), color_scheme="light", reduced_motion="reduce")
    must_be(found, [])


@test("axe finds nothing by night, on a phone")
def _(stage):
    found = []
    walk(stage, lambda page, name: found.extend(violations(page, name)), color_scheme="dark", reduced_motion="reduce", viewport={"width": 390, "height": 844})
    must_be(found, [])


@test("no screen of a phone scrolls sideways, in English or Chinese")
def _(stage):
    wide = []

    def look(page, name):
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 360:
            wide.append(f"{name}: {width}")
    walk(stage, look, viewport={"width": 360, "height": 740}, locale="zh-CN")
    must_be(wide, [])


@test("what is pressed is large enough for fingers")
def _(stage):
    small = []

    def look(page, name):
        for text, width, height in page.evaluate("""() => [...document.querySelectorAll("button, select, input, textarea, .button, .bubble, header a")]
              .filter((each) => each.checkVisibility() && !each.classList.contains("unseen")).map((each) => [each.textContent.slice(0, 20), each.getBoundingClientRect()])
              .map(([text, { width, height }]) => [text, width, height])"""):
            if min(width, height) < 36:
                small.append(f"{name}: {text}: {width:.0f} × {height:.0f}")
    walk(stage, look, viewport={"width": 390, "height": 844})
    must_be(small, [])


@test("every screen speaks Chinese where the reader does", locale="zh-CN")
def _(stage):
    english = []

    def look(page, name):
        texts = page.evaluate("""() => [...document.querySelectorAll("button, label, h1, h2, h3, p, legend, [aria-label], [title]")].filter((each) => each.checkVisibility())
          .flatMap((each) => [...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent), each.ariaLabel ?? "", each.title])""")
        for text in texts:
            words = re.sub(r"(The Small Museum|The Kiss at Night|Harbour before Rain|Tower|Lower Lobby|Upper Floor|Betrayal|Night|Sea|Lydia|Mina|English|Whom would you.*|Which smell.*|One|Two|Mine|Later|Rude|Exif|JPEG|PNG)", "", text)
            if re.search(r"[A-Za-z]{3}", words):
                english.append(f"{name}: {text}")
    page, _ = walk(stage, look)
    must_be(english, [])
    must_be(page.evaluate("document.documentElement.lang"), "zh-Hans")


@test("the language is switched, and stays")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    page.get_by_role("button", name="中文").click()
    must_be(page.evaluate("document.activeElement.id"), "language")
    page.get_by_role("heading", name="您的回应").wait_for()
    must_be(page.locator("textarea").input_value(), "Mine")
    page.reload()
    page.get_by_role("heading", name="您的回应").wait_for()
    page.get_by_role("button", name="English").click()
    page.get_by_role("heading", name="Your response").wait_for()


@test("all that the pages say stands in the Chinese list, and nothing else")
def _(stage):
    lists = list(PAGE.glob("*words.js"))
    listed = {text for path in lists for text in re.findall(r'^  "((?:[^"])*)":', path.read_text(), re.M)}
    source = "\n".join(path.read_text() for path in PAGE.glob("*.js") if path not in lists)
    said = set()
    for start in re.finditer(r"\b(?:say|sayCount|refuse)\(", source):
        depth, at = 1, start.end()
        while depth:
            letter = source[at]
            if letter == '"':
                end = source.index('"', at + 1)
                if depth == 1:
                    said.add(source[at + 1:end])
                at = end
            depth += (letter == "(") - (letter == ")")
            at += 1
    must_be(sorted(text for text in said - listed if re.search("[A-Za-z]{2}", text) and text != "color"), [], "without Chinese")
    steps = {f"{change} {what}" for change in ("Add", "Change", "Remove") for what in ("Work", "Floor")} | {"Change Museum", "Load Catalogue"}
    must_be(sorted(text for text in listed - steps if f'"{text}"' not in source), [], "said nowhere")


@test("markup in every field of a visitor is text")
def _(stage):
    other = stage.other('<b onclick="alert(6)">Mina</b>')
    for text in HARM:
        other.share("kiss", text)
    office = stage.curator()
    until(lambda: office.locator("section").count() == len(HARM), what="the queue")
    must_be(office.locator(".words").all_text_contents(), HARM)
    must_be(office.evaluate(LIVE), [])
    for response in stage.office.responses():
        stage.office.judge(response)
    page = stage.visitor(HARM[0])
    page.get_by_role("link", name="The Kiss").first.click()
    page.get_by_label("Write").fill(HARM[1])
    share(page, "AB12CD")
    reading(page)
    page.locator(".words").wait_for()
    for text in HARM:
        must_be(page.locator(".words").text_content(), text)
        must_be(page.locator(".from strong").text_content(), '<b onclick="alert(6)">Mina</b>')
        must_be(page.evaluate(LIVE), [])
        page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="My responses").click()
    until(lambda: page.locator(".words").count(), what="what was sent")
    must_be([page.locator(".words").text_content(), page.evaluate(LIVE)], [HARM[1], []])


@test("markup in every field of the catalogue, and in reasons, is text")
def _(stage):
    title, prompt, term, name = HARM[:4]
    stage.office.ask("PUT", "/api/curator/works/kiss", {"title": title, "prompt": prompt, "terms": [term, HARM[6]]})
    stage.office.ask("PUT", "/api/curator/floors/lobby", {"name": name})
    stage.office.ask("PUT", "/api/curator/museum", {"name": HARM[7]})
    page = stage.visitor()
    must_be(page.locator("h1").text_content(), name)
    page.locator("#term").select_option(term)
    must_be(page.locator(".works strong").text_content(), title)
    must_be(page.evaluate(LIVE), [])
    page.locator(".bubble").first.click()
    page.locator(".prompt").wait_for()
    must_be([page.locator("h1").text_content(), page.locator(".prompt").text_content()], [title, prompt])
    page.get_by_label("Write").fill("Mine")
    share(page, "AB12CD")
    reading(page)
    stage.office.judge(stage.office.responses()[0], "hidden", HARM[2])
    page.get_by_role("link", name="My responses").click()
    until(lambda: HARM[2] in page.locator("main").text_content(), what="the reason")
    must_be(page.evaluate(LIVE), [])
    office = stage.curator()
    for link in ("Works", "Floors"):
        office.get_by_role("link", name=link, exact=True).click()
        office.locator("#edit-0").click()
        must_be(office.evaluate(LIVE), [])
        office.keyboard.press("Escape")


@test("an address that means harm does none")
def _(stage):
    for place in ("#/work/%00", "#/work/<img src=x onerror=alert(1)>", "#/work/kiss/%E0%A4%A", "#/work/__proto__/constructor", "#javascript:alert(1)", "#/mine/" + "x" * 5000):
        page = stage.visitor(path="/" + place)
        must_be(page.evaluate(LIVE), [])
        assert page.locator("h1").is_visible()


@test("a visit goes by keys alone, from the name to the others' responses")
def _(stage):
    stage.published("One")
    page = stage.open()
    page.get_by_label("Your name").wait_for()

    def to(condition):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate(f"(({{ activeElement: each }}) => {condition})(document)"):
                return
        raise AssertionError(f"no way by keys to {condition}")
    to("each.name === 'name'")
    page.keyboard.type("Lydia")
    page.keyboard.press("Enter")
    page.locator(".bubble").first.wait_for()
    to("each.className === 'bubble'")
    page.keyboard.press("Enter")
    page.locator("textarea").wait_for()
    to("each.localName === 'textarea'")
    page.keyboard.type("By keys")
    to("each.type === 'submit'")
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for()
    must_be(page.evaluate("document.activeElement.name"), "code", "focus")
    page.keyboard.type("ab12cd")
    page.keyboard.press("Enter")
    page.locator(".words").wait_for()
    to("each.textContent.includes('Next')")
    page.keyboard.press("Enter")
    must_be(page.locator(".words").text_content(), "By keys")


@test("a view that opens has the focus on its heading, and names the window")
def _(stage):
    page = work(stage)
    must_be(page.evaluate("document.activeElement.localName"), "h1")
    must_be(page.title(), "The Kiss at Night – The Small Museum")


@test("what has the focus can be seen")
def _(stage):
    page = stage.visitor()
    for _ in range(4):
        page.keyboard.press("Tab")
        must_be(page.evaluate("getComputedStyle(document.activeElement).outlineStyle"), "solid")


@test("a dark screen gets a dark page", color_scheme="dark")
def _(stage):
    page = stage.visitor()
    light = lambda what: sum(map(int, re.findall(r"\d+", page.evaluate(f"getComputedStyle(document.body).{what}"))[:3]))
    assert light("backgroundColor") < 200 < 500 < light("color")


@test("who wants no motion gets none", reduced_motion="reduce")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    share(page)
    must_be(page.evaluate("getComputedStyle(document.querySelector('dialog')).animationName"), "none")


@test("without a script the page says what it needs", java_script_enabled=False)
def _(stage):
    for path in ("/", "/curator"):
        page = stage.open(path)
        assert "needs JavaScript" in page.locator("main").text_content() and "JavaScript。" in page.locator("main").text_content()


@test("each page is under 80 kB, and nothing in it is inline")
def _(stage):
    for path in ("/", "/curator"):
        bodies = []
        page = stage.browser.new_context().new_page()
        page.on("response", lambda answer: bodies.append(answer))
        page.goto(stage.server.address + path)
        page.locator("form").wait_for()
        own = [answer for answer in bodies if "/api/" not in answer.url and "/media/" not in answer.url]
        size = sum(len(answer.body()) for answer in own)
        assert 10_000 < size < 80_000, (path, size, [answer.url for answer in own])
        policy = own[0].headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy, policy
        html = own[0].text()
        must_be(re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", html), [])
        page.context.close()
