"""What visitors do: look around, answer, read."""

from bench import CODES, Client, must_be, test, until


def work(stage, title="The Kiss at Night", **context):
    """A visitor before a work."""
    page = stage.visitor(**context)
    page.get_by_role("link", name=title).first.click()
    page.get_by_role("heading", name=title).wait_for()
    return page


def share(page, code=None):
    """Presses Share, and gives a code if one is asked for."""
    page.get_by_role("button", name="Share", exact=True).click()
    if code is not None:
        enter(page, code)


def enter(page, code):
    page.get_by_label("Code", exact=True).fill(code)
    page.locator("dialog").get_by_role("button", name="Share").click()


def reading(page):
    page.get_by_role("heading", name="Responses to").wait_for()


def stroke(page, *places):
    """Draws a line with the mouse through places, as parts of the sheet."""
    sheet = page.locator(".sheet canvas")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    for at, (x, y) in enumerate(places):
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=4)
        if at == 0:
            page.mouse.down()
    page.mouse.up()


# Looking around


@test("a visit begins with a name, in the lobby, without a filter")
def _(stage):
    page = stage.visitor("Lydia")
    must_be(page.locator("h1").text_content(), "Lower Lobby")
    must_be(page.locator("#filter-state").text_content(), "No filter")
    assert page.get_by_role("button", name="Clear Filter").is_disabled()
    must_be(page.locator(".bubble").count(), 2)


@test("a name of blanks is refused, with the reason")
def _(stage):
    page = stage.open()
    page.get_by_label("Your name").fill("   ")
    page.get_by_role("button", name="Begin").click()
    until(lambda: page.locator("[role=alert]").text_content(), what="the reason")
    assert page.get_by_label("Your name").is_visible()


@test("bubbles stand where the works hang")
def _(stage):
    page = stage.visitor()
    plan, bubble = page.locator(".plan").bounding_box(), page.get_by_role("link", name="2: Harbour").bounding_box()
    x = (bubble["x"] + bubble["width"] / 2 - plan["x"]) / plan["width"]
    y = (bubble["y"] + bubble["height"] / 2 - plan["y"]) / plan["height"]
    assert abs(x - 30 / 40) < 0.01 and abs(y - 12 / 24) < 0.01, (x, y)
    assert abs(plan["width"] / plan["height"] - 40 / 24) < 0.02, plan


@test("the plan has the floor's picture")
def _(stage):
    page = stage.visitor()
    until(lambda: page.evaluate("document.querySelector('.plan img').naturalWidth"), what="the picture")


@test("a bubble is reached and opened by keys")
def _(stage):
    page = stage.visitor()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className.includes('bubble')"):
            break
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="The Kiss at Night").wait_for()


@test("another floor has its own works")
def _(stage):
    page = stage.visitor()
    page.get_by_role("button", name="Upper Floor").click()
    must_be(page.locator("h1").text_content(), "Upper Floor")
    must_be(page.locator(".bubble").all_text_contents(), ["1"])
    assert page.get_by_role("link", name="1: Tower").is_visible()
    must_be(page.evaluate("document.activeElement.id"), "floor-1", "focus")


@test("a filter leaves the works with its term, says so, and is cleared")
def _(stage):
    page = stage.visitor()
    page.get_by_label("Filter", exact=True).select_option("Betrayal")
    must_be(page.locator(".works strong").all_text_contents(), ["The Kiss at Night"])
    must_be(page.locator("#filter-state").text_content(), "Filter: Betrayal · 2 works")
    must_be(page.get_by_role("group", name="Floor").locator("button").all_text_contents(), ["Lower Lobby 1", "Upper Floor 1"])
    page.get_by_role("button", name="Clear Filter").click()
    must_be(page.locator(".bubble").count(), 2)
    must_be(page.locator("#filter-state").text_content(), "No filter")


@test("a work has its picture, its terms and its question")
def _(stage):
    page = work(stage)
    must_be(page.locator(".prompt").text_content(), "Whom would you not forgive?")
    must_be(page.locator(".piece img").get_attribute("alt"), "Picture of “The Kiss at Night”")
    until(lambda: page.evaluate("document.querySelector('.piece img').naturalWidth"), what="the picture")
    assert "Betrayal · Night" in page.locator(".piece").text_content()


@test("the browser's way back leads back")
def _(stage):
    page = work(stage)
    page.go_back()
    page.get_by_role("heading", name="Lower Lobby").wait_for()


@test("no visitor is handed a code")
def _(stage):
    page = stage.open()
    bodies = []
    page.on("response", lambda answer: bodies.append(answer))
    page.get_by_label("Your name").fill("Lydia")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="The Kiss at Night").first.click()
    page.get_by_role("heading", name="The Kiss at Night").wait_for()
    seen = "".join(answer.text() for answer in bodies if "/api/" in answer.url) + page.content()
    assert "Harbour" in seen
    must_be([code for code in CODES if code.lower() in seen.lower()], [])


# Answering


@test("nothing to share is said")
def _(stage):
    page = work(stage)
    share(page)
    assert "nothing to share" in page.locator(".answer .wrong").text_content()
    must_be(page.locator("dialog").count(), 0)


@test("a response is shared with the code, however it is typed, and can be read")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("I would not forgive myself.\nNot at night.")
    share(page, "ab-12 cd")
    reading(page)
    must_be(page.locator(".words").text_content(), "I would not forgive myself.\nNot at night.")
    assert "has not looked at it yet" in page.locator(".response").text_content()
    must_be([response["text"] for response in stage.office.responses()], ["I would not forgive myself.\nNot at night."])


@test("a wrong code keeps the draft, and says how many tries are left")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    share(page, "wrong")
    until(lambda: "4 tries are left" in page.locator("dialog .wrong").text_content(), what="the number of tries")
    page.keyboard.press("Escape")
    must_be(page.get_by_label("Write").input_value(), "Mine")
    must_be(stage.office.responses(), [])
    share(page, "AB12CD")
    reading(page)


@test("after five wrong codes one has to wait, and is told how long")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    share(page)
    for at in range(6):
        page.get_by_label("Code", exact=True).fill(f"wrong{at}")
        page.locator("dialog").get_by_role("button", name="Share").click()
        until(lambda: page.locator("dialog .wrong").text_content(), what="the answer")
        if "Too many" in page.locator("dialog .wrong").text_content():
            break
    assert "10 minutes" in page.locator("dialog").text_content(), page.locator("dialog").text_content()
    assert page.locator("dialog").get_by_role("button", name="Share").is_disabled()
    page.keyboard.press("Escape")
    must_be(page.get_by_label("Write").input_value(), "Mine")


@test("a code that is asked for can be declined")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    share(page)
    page.locator("dialog").get_by_role("button", name="Cancel").click()
    must_be(page.get_by_label("Write").input_value(), "Mine")
    must_be(page.evaluate("document.activeElement.textContent"), "Share", "focus")


@test("the browser's way back closes a dialog, and the plan has the focus")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Soft")
    share(page)
    page.get_by_label("Code", exact=True).wait_for()
    page.go_back()
    page.get_by_role("heading", name="Lower Lobby").wait_for()
    page.locator("dialog").wait_for(state="detached")
    until(lambda: page.evaluate("document.activeElement.tagName") == "H1", what="the focus")


@test("who has unlocked a work answers again without its code")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("One")
    share(page, "AB12CD")
    reading(page)
    page.get_by_role("link", name="Respond").click()
    page.get_by_label("Write").fill("Two")
    share(page)
    reading(page)
    must_be([response["text"] for response in stage.office.responses()], ["One", "Two"])


@test("who has sent as much as the museum takes is told what to do, and the draft stays")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("One")
    share(page, "AB12CD")
    reading(page)
    page.evaluate("""async () => {
      const { page } = await import("/museum.js"), headers = { "Content-Type": "application/json", "X-CSRF-Token": page.visit.csrf };
      for (let at = 1; at < 200; at++) {
        await fetch("/api/works/kiss/responses", { method: "POST", headers, body: JSON.stringify({ id: `response-${at}`, text: "Many" }) });
      }
    }""")
    page.get_by_role("link", name="Respond").click()
    page.get_by_label("Write").fill("Two")
    share(page)
    until(lambda: "delete one to share another" in page.locator(".answer .wrong").text_content(), what="the advice")
    must_be([page.locator("dialog").count(), page.get_by_label("Write").input_value()], [0, "Two"])


@test("a banned visitor is told, and the draft stays")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("One")
    share(page, "AB12CD")
    reading(page)
    stage.office.ask("POST", f"/api/curator/responses/{stage.office.responses()[0]['id']}/ban", {"reason": "Rude"})
    page.get_by_role("link", name="Respond").click()
    page.get_by_label("Write").fill("Two")
    share(page)
    until(lambda: "takes no more responses" in page.locator(".answer .wrong").text_content(), what="the reason")
    must_be(page.get_by_label("Write").input_value(), "Two")


# The label


@test("a label's address opens the work, fills in the code, and loses it at once")
def _(stage):
    page = stage.open("/#/work/kiss/AB12CD")
    must_be(page.evaluate("location.hash"), "#/work/kiss")
    assert "The Kiss at Night" in page.locator(".lead").text_content()
    page.get_by_label("Your name").fill("Lydia")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Write").fill("From the label")
    share(page)
    must_be(page.get_by_label("Code", exact=True).input_value(), "AB12CD")
    seen = [request.url + str(request.headers) + (request.post_data or "") for request in page.requests]
    must_be([text for text in seen if "AB12CD" in text], [], "requests with the code before it is shared")
    page.locator("dialog").get_by_role("button", name="Share").click()
    reading(page)
    must_be([request.url for request in page.requests if "AB12CD" in request.url], [], "addresses with the code")
    assert "AB12CD" not in stage.server.log.read_text().upper()


@test("a label that is opened in a page that is open leads to its work")
def _(stage):
    page = stage.visitor()
    page.evaluate("location.hash = '#/work/harbour/HB77KW'")
    page.get_by_role("heading", name="Harbour before Rain").wait_for()
    must_be(page.evaluate("location.hash"), "#/work/harbour")
    page.get_by_label("Write").fill("Tar")
    share(page)
    must_be(page.get_by_label("Code", exact=True).input_value(), "HB77KW")


@test("a label of a work that is gone says so")
def _(stage):
    page = stage.visitor(path="/#/work/gone/AB12CD")
    assert "no such work" in page.locator("[role=alert]").text_content()


# Reading


def reader(stage, *texts):
    """A visitor who reads what somebody else wrote."""
    stage.published(*texts)
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    share(page, "AB12CD")
    reading(page)
    page.locator(".words").wait_for()
    return page


@test("responses are paged through, and the pages have ends")
def _(stage):
    page = reader(stage, "One", "Two")
    words, count = page.locator(".words"), page.locator(".count")
    must_be([words.text_content(), count.text_content()], ["One", "1 of 3"])
    page.get_by_role("button", name="Previous").click(force=True)
    must_be(words.text_content(), "One")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Next").click()
    must_be([words.text_content(), count.text_content()], ["Mine", "3 of 3"])
    page.get_by_role("button", name="Next").click(force=True)
    must_be(words.text_content(), "Mine")
    page.keyboard.press("ArrowLeft")
    must_be(words.text_content(), "Two")


@test("an open response stays open while others come and go")
def _(stage):
    page = reader(stage, "One", "Two", "Three")
    page.get_by_role("button", name="Next").click()
    must_be(page.locator(".words").text_content(), "Two")
    one = next(response for response in stage.office.responses("approved") if response["text"] == "One")
    stage.office.judge(one, "hidden", "No")
    page.evaluate("import('/museum.js').then(({ page }) => page.view.fetch())")
    until(lambda: page.locator(".count").text_content() == "1 of 3", what="the shorter list")
    must_be(page.locator(".words").text_content(), "Two")
    stage.published("Four")
    page.evaluate("import('/museum.js').then(({ page }) => page.view.fetch())")
    until(lambda: page.locator(".count").text_content() == "1 of 4", what="the longer list")
    must_be(page.locator(".words").text_content(), "Two")


@test("if the open response goes, the next one opens, at the end the one before")
def _(stage):
    page = reader(stage, "One", "Two", "Three")
    fetch = "import('/museum.js').then(({ page }) => page.view.fetch())"
    page.get_by_role("button", name="Next").click()
    by_text = {response["text"]: response for response in stage.office.responses("approved")}
    stage.office.judge(by_text["Two"], "hidden", "No")
    page.evaluate(fetch)
    until(lambda: page.locator(".words").text_content() == "Three", what="the next response")
    page.get_by_role("button", name="Next").click()
    must_be(page.locator(".words").text_content(), "Mine")
    stage.office.ask("DELETE", f"/api/curator/responses/{stage.office.responses()[0]['id']}")
    page.evaluate(fetch)
    until(lambda: page.locator(".words").text_content() == "Three", what="the response before")


@test("forty responses are read to the last")
def _(stage):
    page = reader(stage, *[f"Response {at}" for at in range(40)])
    assert page.locator(".count").text_content().startswith("1 of "), page.locator(".count").text_content()
    for at in range(40):
        page.get_by_role("button", name="Next").click()
        until(lambda: page.locator(".count").text_content().startswith(f"{at + 2} of"), what=f"response {at + 2}")
    until(lambda: page.locator(".count").text_content() == "41 of 41", what="the last")
    must_be(page.locator(".words").text_content(), "Mine")


@test("Respond goes back to the work")
def _(stage):
    page = reader(stage, "One")
    page.get_by_role("link", name="Respond").click()
    page.get_by_role("heading", name="The Kiss at Night").wait_for()
    assert page.get_by_role("link", name="Read the others’ responses").is_visible()


@test("nobody reads before the code")
def _(stage):
    stage.published("Secret")
    page = stage.visitor(path="/#/work/kiss/responses")
    page.get_by_role("heading", name="The Kiss at Night").wait_for()
    assert "Secret" not in page.content()


# What one sent


@test("what was sent is listed with what the museum thinks of it")
def _(stage):
    page = work(stage)
    for text in ("One", "Two"):
        page.get_by_label("Write").fill(text)
        share(page, "AB12CD" if text == "One" else None)
        reading(page)
        page.get_by_role("link", name="Respond").click()
    one, two = stage.office.responses()
    stage.office.judge(one)
    stage.office.judge(two, "hidden", "Names a neighbour.")
    page.get_by_role("link", name="My responses").click()
    until(lambda: page.locator(".state").count() == 2, what="the responses")
    must_be(page.locator(".state").all_text_contents(), ["Not published: Names a neighbour.", "Published"])


@test("one response is deleted, and then all, with the name")
def _(stage):
    page = work(stage)
    for text in ("One", "Two"):
        page.get_by_label("Write").fill(text)
        share(page, "AB12CD" if text == "One" else None)
        reading(page)
        page.get_by_role("link", name="Respond").click()
    page.get_by_role("link", name="My responses").click()
    page.locator("section", has_text="Two").get_by_role("button", name="Delete").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    until(lambda: len(stage.office.responses()) == 1, what="the deletion")
    must_be(stage.office.responses()[0]["text"], "One")
    page.get_by_role("button", name="Delete everything I sent").click()
    page.locator("dialog").get_by_role("button", name="Delete everything").click()
    page.get_by_label("Your name").wait_for()
    must_be(page.get_by_label("Your name").input_value(), "")
    must_be(stage.office.responses(), [])


@test("a name is changed for what is sent from then on")
def _(stage):
    page = stage.visitor("Lydia")
    page.get_by_role("link", name="My responses").click()
    page.get_by_role("button", name="Change name").click()
    page.locator("dialog").get_by_label("Your name").fill("Liu Yang")
    page.locator("dialog").get_by_role("button", name="Change name").click()
    until(lambda: "You are Liu Yang." in page.locator("main").text_content(), what="the new name")
    page.get_by_role("link", name="The Small Museum").click()
    page.get_by_role("link", name="The Kiss at Night").first.click()
    page.get_by_label("Write").fill("Mine")
    share(page, "AB12CD")
    reading(page)
    must_be(stage.office.responses()[0]["author"], "Liu Yang")


@test("on a shared device the next visitor begins anew, and what was sent stays")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("One")
    share(page, "AB12CD")
    reading(page)
    page.get_by_role("link", name="Respond").click()
    page.get_by_label("Write").fill("A draft")
    page.get_by_role("link", name="My responses").click()
    page.get_by_role("button", name="Next visitor").click()
    page.locator("dialog").get_by_role("button", name="Next visitor").click()
    page.get_by_label("Your name").fill("Mina")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="The Kiss at Night").first.click()
    must_be(page.get_by_label("Write").input_value(), "")
    must_be(page.get_by_role("link", name="Read the others’ responses").count(), 0)
    must_be(len(stage.office.responses()), 1)


@test("of two tabs each goes on with the visit of the other, and neither after the next visitor began")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("A draft")
    page.context.clear_cookies()
    tab = page.context.new_page()
    tab.goto(stage.server.address + "/#/mine")
    # This tab has begun the visit again, so the token of the first one is of no use.
    tab.get_by_role("heading", name="My responses").wait_for()
    page.get_by_role("link", name="My responses").click()
    page.get_by_role("button", name="Next visitor").click()
    page.locator("dialog").get_by_role("button", name="Next visitor").click()
    for each in (page, tab):
        each.get_by_label("Your name").wait_for()
        must_be(each.get_by_label("Your name").input_value(), "")
    page.get_by_label("Your name").fill("Mina")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("heading", name="Lower Lobby").wait_for()
    tab.reload()
    until(lambda: "You are Mina." in tab.locator("main").text_content(), what="the next visitor")
