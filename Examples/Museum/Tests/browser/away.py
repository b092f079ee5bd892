"""When the network, the server or the page is away: nothing is lost, and nothing is sent twice."""

from bench import must_be, test, until
from pictures import choose, photo, sheet
from visitor import reading, share, stroke, work


def kept(page):
    """What the page says about what waits."""
    return page.locator("#away").text_content()


def again(page):
    page.evaluate("import('/museum.js').then(({ page }) => page.flush())")


def texts(stage):
    return sorted(response["text"] for response in stage.office.responses())


@test("a draft is there again after the page was closed: words, drawing and photo", viewport={"width": 1280, "height": 1200})
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Half a sentence")
    sheet(page)
    stroke(page, (0.1, 0.1), (0.5, 0.5))
    choose(page, photo(page, 300, 200))
    page.locator(".photo img").wait_for()
    page.get_by_label("Write").press_sequentially(", and more")
    page.wait_for_timeout(500)
    page.reload()
    must_be(page.get_by_label("Write").input_value(), "Half a sentence, and more")
    page.locator(".photo img").wait_for()
    share(page, "AB12CD")
    reading(page)
    [response] = stage.office.responses()
    must_be(len(response["drawing"]["strokes"]), 1)
    assert response["photo"]


@test("each work has its own draft")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("On the kiss")
    page.get_by_role("link", name="Plan").click()
    page.get_by_role("link", name="Harbour").first.click()
    must_be(page.get_by_label("Write").input_value(), "")
    page.get_by_label("Write").fill("On the harbour")
    page.go_back()
    page.get_by_role("link", name="The Kiss").first.click()
    must_be(page.get_by_label("Write").input_value(), "On the kiss")


@test("what is shared without a network is kept, and sent once when it is back")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    page.context.set_offline(True)
    share(page, "ab12cd")
    until(lambda: "1 response is kept" in kept(page), what="the notice")
    must_be(page.locator(".badge").text_content(), "1")
    must_be(page.get_by_label("Write").input_value(), "")
    must_be(texts(stage), [])
    page.context.set_offline(False)
    until(lambda: texts(stage) == ["Mine"], what="the response")
    until(lambda: kept(page) == "", what="the end of the notice")
    again(page)
    again(page)
    page.wait_for_timeout(300)
    must_be(texts(stage), ["Mine"])
    page.get_by_role("link", name="Read the others’ responses").wait_for()


@test("who is without a network goes on looking around, and writing")
def _(stage):
    page = stage.visitor()
    page.context.set_offline(True)
    page.get_by_role("button", name="Upper Floor").click()
    page.get_by_role("link", name="Tower").first.click()
    page.get_by_label("Write").fill("Other roofs")
    page.get_by_role("link", name="Plan").click()
    page.get_by_role("link", name="Tower").first.click()
    must_be(page.get_by_label("Write").input_value(), "Other roofs")
    page.get_by_role("link", name="My responses").click()
    until(lambda: page.locator("main .notice").count(), what="the notice")
    assert "Draft" in page.locator("main").text_content()


@test("what waits is there after the page was closed, and several are sent in their order")
def _(stage):
    page = work(stage)
    page.context.set_offline(True)
    for text in ("One", "Two"):
        page.get_by_label("Write").fill(text)
        share(page, "AB12CD")
        until(lambda: page.get_by_label("Write").input_value() == "", what="the empty sheet")
    page.context.set_offline(False)
    page.goto(stage.server.address + "/#/mine")
    page.reload()
    until(lambda: texts(stage) == ["One", "Two"], what="both responses")
    must_be([response["text"] for response in stage.office.responses()], ["One", "Two"])


@test("a reply that was lost on its way makes no second response")
def _(stage):
    page = work(stage)
    lost = []

    def lose(route):
        if len(lost) < 2:
            lost.append(route.fetch())
            return route.abort()
        return route.continue_()
    page.route("**/api/works/kiss/responses", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    page.get_by_label("Write").fill("Mine")
    share(page, "AB12CD")
    until(lambda: kept(page), what="the notice")
    again(page)
    again(page)
    until(lambda: not kept(page), what="the end of the notice")
    must_be(len(lost), 2)
    must_be(texts(stage), ["Mine"])


@test("the server is killed in the middle, and comes back: the visit goes on, and the response arrives once")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    stage.server.kill()
    share(page, "AB12CD")
    until(lambda: kept(page), what="the notice")
    stage.server.start()
    until(lambda: not kept(page), 20, "the response, by itself")
    must_be(texts(stage), ["Mine"])
    page.get_by_role("link", name="Read the others’ responses").click()
    page.locator(".words").wait_for()
    must_be(page.locator(".words").text_content(), "Mine")


@test("a wrong code that was typed without a network makes a draft again, with the reason")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    page.context.set_offline(True)
    share(page, "wrong")
    until(lambda: kept(page), what="the notice")
    page.context.set_offline(False)
    again(page)
    until(lambda: page.get_by_label("Write").input_value() == "Mine", what="the draft")
    assert "not the code" in page.locator(".answer .wrong").text_content()
    must_be(texts(stage), [])
    share(page, "AB12CD")
    reading(page)
    must_be(texts(stage), ["Mine"])


@test("what waits can be sent now, or deleted")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    page.context.set_offline(True)
    share(page, "AB12CD")
    until(lambda: kept(page), what="the notice")
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    until(lambda: not kept(page), what="the end of the notice")
    page.context.set_offline(False)
    again(page)
    page.wait_for_timeout(300)
    must_be(texts(stage), [])


@test("a page that opens while the museum cannot be reached tries again by itself")
def _(stage):
    page = stage.visitor()
    page.route("**/api/museum", lambda route: route.abort())
    page.reload()
    until(lambda: "cannot be reached" in page.locator("[role=alert]").text_content(), what="the notice")
    page.unroute("**/api/museum")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name="Lower Lobby").wait_for()


@test("a visit that the server has forgotten begins again by itself")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    page.context.clear_cookies()
    share(page, "AB12CD")
    reading(page)
    must_be([(response["author"], response["text"]) for response in stage.office.responses()], [("Lydia", "Mine")])


@test("two tabs with one draft send it once")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    page.wait_for_timeout(500)
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_label("Write").wait_for()
    must_be(other.get_by_label("Write").input_value(), "Mine")
    for each in (page, other):
        each.get_by_role("button", name="Share", exact=True).click()
        each.get_by_label("Code", exact=True).fill("AB12CD")
    for each in (page, other):
        each.locator("dialog").get_by_role("button", name="Share").click()
        reading(each)
    must_be(texts(stage), ["Mine"])


@test("a browser that keeps nothing still answers")
def _(stage):
    page = stage.browser.new_context(locale="en-GB").new_page()
    page.complaints, page.requests = [], []
    stage.pages.append(page)
    page.add_init_script("""Object.defineProperty(window, "localStorage", { get() { throw new Error("no"); } });
      Object.defineProperty(window, "indexedDB", { value: undefined });""")
    page.goto(stage.server.address)
    page.get_by_label("Your name").fill("Lydia")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="The Kiss").first.click()
    page.get_by_label("Write").fill("Mine")
    share(page, "AB12CD")
    reading(page)
    must_be(texts(stage), ["Mine"])


@test("a device that is full loses nothing while the page is open")
def _(stage):
    page = work(stage)
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    page.get_by_label("Write").fill("Mine")
    page.wait_for_timeout(500)
    page.context.set_offline(True)
    share(page, "AB12CD")
    until(lambda: kept(page), what="the notice")
    page.context.set_offline(False)
    again(page)
    until(lambda: not kept(page), what="the end of the notice")
    must_be(texts(stage), ["Mine"])


@test("the page asks for no more than it needs: a plan that does not change is not drawn again")
def _(stage):
    page = stage.visitor()
    page.get_by_role("button", name="Upper Floor").click()
    page.get_by_role("link", name="1: Tower").evaluate("(bubble) => (bubble.dataset.seen = 'yes')")
    page.evaluate("import('/museum.js').then(({ page }) => page.load().then(() => page.view.refresh()))")
    page.wait_for_timeout(200)
    must_be(page.get_by_role("link", name="1: Tower").get_attribute("data-seen"), "yes")
