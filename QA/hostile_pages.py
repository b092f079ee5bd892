"""Documents with a text that means harm in every field that takes one, for Scripts/check hostile-pictures."""

HOST = "hostile.example"
TITLE = "Nothing but a picture"
SCRIPT = "document.querySelector(`title`).textContent=1"
BASE = [
    f"<script>{SCRIPT}</script>", f"\"onload=\"{SCRIPT}", f"' onclick='{SCRIPT}",
    f"]]><svg/onload={SCRIPT}>", f"javascript:{SCRIPT}", f"java\tscript:{SCRIPT}",
    f"java&#x0A;script:{SCRIPT}", f"JaVaScRiPt:{SCRIPT}", f"data:text/html,<script>{SCRIPT}</script>",
    f"data:image/svg+xml,<svg onload={SCRIPT}>", "vbscript:msgbox(1)", "file:///etc/passwd",
    f"//{HOST}/x.png", f"http://{HOST}/x.png", f"url(http://{HOST}/x)", "url(#a)}*{fill:red",
    "expression(alert(1))", '<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;",
    "<foreignObject><body/></foreignObject>", f'<use href="http://{HOST}/#x"/>',
    f'<image xlink:href="http://{HOST}/x"/>', "\ufffe\uffff\x0b\x1b[31m", "-->",
    f'<?xml-stylesheet href="http://{HOST}/x"?>', "\\27\\20 onload=alert(1)",
    f'https://{HOST}/"><script>', f"</metadata></svg><script>{SCRIPT}</script>",
    f"<style>@import 'http://{HOST}'</style>", f"'; src: url(http://{HOST}/f); x: '",
]


def payloads():
    for text in BASE:
        yield from (text, text.upper(), f" \t{text}\r\n", f"\u202e{text}\u2028",
                    text.replace("script", "scr\0ipt"), text.replace(":", "&#58;"),
                    text.replace("<", "&lt;"), f"]]>{text}<!--")


def node(number, text):
    large = [1e7, 1, 12, 100][number % 4]
    return {
        "id": f"{text} {number}", "parent": "root", "text": text, "note": text, "details": text,
        **({} if number % 3 == 0 else {"detailsIn": "markdown", "noteIn": ["markdown", "xhtml"][number % 2]}),
        "link": f"#{text} {number}" if number % 4 == 0 else text,
        "icons": [text, f"emoji-{text}"], "tags": [text], "fontFamily": text, "fontSize": large,
        "maximumWidth": large, "borderWidth": [0, 1e3][number % 2], "offset": [large, -large],
        "attributes": [{"name": text, "value": text}], "place": {"latitude": 1, "longitude": 1, "name": text},
        "connectors": [{"to": "root", "label": text, "startLabel": text, "endLabel": text}],
        "media": [{"uri": text, "name": text, "type": text}],
        "reminders": [{"at": 0, "message": text}],
    }


def note(number, text):
    return {"id": f"{text} {number}", "title": text, "text": text,
            **({"textIn": ["markdown", "xhtml"][number % 2]} if number % 3 else {}),
            "category": text, "tags": [text], "picture": {"uri": text, "name": text, "type": text},
            "drawing": {"id": text, "title": text},
            "attachments": [{"uri": text, "name": text, "type": text}]}


def plan(number, text):
    # No name begins or ends with white space.
    return {"id": f"{text} {number}", "name": f"({text} {number})", "note": text,
            "reminders": [{"at": 0, "message": text}]}


def count_of(value):
    """How many texts of a page hold a payload: all that are as long as one, but no keys."""
    if isinstance(value, dict):
        return sum(map(count_of, value.values()))
    if isinstance(value, list):
        return sum(map(count_of, value))
    return isinstance(value, str) and value not in ("root", "markdown", "xhtml", TITLE, "default")


def pages():
    """Names, options and documents; the title of each is TITLE."""
    texts = list(enumerate(payloads()))
    for index, layout in enumerate(("both", "right", "down", "radial")):
        nodes = [node(number, text) for number, text in texts[index::4]]
        yield f"map-{layout}", ["--option", f"layout={layout}"], {"map": {
            "id": "m", "name": TITLE, "nodes": [{"id": "root", "text": TITLE}, *nodes]}}
    for number, text in texts[::29]:
        yield f"note-{number}", [], {"note": note(number, text) | {"title": TITLE}}
    plans = [plan(number, text) for number, text in texts]
    yield "plans", [], {"planList": {"id": "p", "name": TITLE, "plans": plans}}
    yield "notebook", [], {"notebook": {
        "id": "n", "title": TITLE, "defaultPlanList": "default",
        "notes": [note(number, text) for number, text in texts],
        "drawings": [{"id": f"{text} {number}", "title": text} for number, text in texts],
        "planLists": [{"id": "default", "name": "default", "plans": plans}]}}
