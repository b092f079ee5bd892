"""What curators do: judge, ban, hang works, draw floors."""

from bench import PASSWORD, WORKS, must_be, test, until
from visitor import reading, share, work


def section(page, text):
    return page.locator("section", has_text=text)


def reason(page, text, button):
    page.locator("dialog textarea").fill(text)
    page.locator("dialog").get_by_role("button", name=button).click()
    page.locator("dialog").wait_for(state="detached")


def go(page, name):
    page.get_by_role("link", name=name, exact=True).click()
    page.get_by_role("heading", name=name, exact=True).wait_for()


def works(stage):
    return {each["id"]: each for each in stage.office.ask("GET", "/api/curator/museum")["works"]}


def dialog_field(page, name):
    return page.locator("dialog").get_by_label(name, exact=True)


def save(page):
    page.locator("dialog").get_by_role("button", name="Save").click()
    page.locator("dialog").wait_for(state="detached")


@test("a wrong password is refused, and the right one signs in")
def _(stage):
    page = stage.open("/curator")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    until(lambda: page.locator(".wrong").text_content() == "That is not the password.", what="the refusal")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Responses", exact=True).wait_for()
    page.reload()
    page.get_by_role("heading", name="Responses", exact=True).wait_for()


@test("what is published is read by others, and not before")
def _(stage):
    stage.other("Mina").share("kiss", "Nobody at all")
    reader = work(stage)
    reader.get_by_label("Write").fill("Mine")
    share(reader, "AB12CD")
    reading(reader)
    until(lambda: reader.locator(".count").text_content() == "1 of 1", what="the list")
    page = stage.curator()
    section(page, "Nobody at all").get_by_role("button", name="Publish").click()
    until(lambda: section(page, "Nobody at all").count() == 0, what="the shorter queue")
    reader.evaluate("import('/museum.js').then(({ page }) => page.view.fetch())")
    until(lambda: reader.locator(".count").text_content().endswith("of 2"), what="the response")
    assert "code" not in " ".join(reader.locator(".response").all_text_contents()).lower()


@test("a response is rejected with a reason, which only its author reads")
def _(stage):
    author = work(stage)
    author.get_by_label("Write").fill("My neighbour Otto")
    share(author, "AB12CD")
    reading(author)
    page = stage.curator()
    section(page, "Otto").get_by_role("button", name="Reject").click()
    reason(page, "It names a neighbour.", "Reject")
    until(lambda: section(page, "Otto").count() == 0, what="the shorter queue")
    author.evaluate("import('/museum.js').then(({ page }) => page.view.fetch())")
    until(lambda: "Not published: It names a neighbour." in author.locator(".response").text_content(), what="the reason")
    page.get_by_role("button", name="Not published").click()
    section(page, "Otto").get_by_role("button", name="Publish").click()
    until(lambda: len(stage.office.responses("approved")) == 1, what="another judgement")


@test("a visitor is banned: nothing of theirs is seen, and nothing more is taken; the ban is lifted")
def _(stage):
    other = stage.other("Troll")
    for text in ("One", "Two"):
        other.share("kiss", text)
    page = stage.curator()
    section(page, "One").get_by_role("button", name="Ban").click()
    reason(page, "Rude", "Ban")
    until(lambda: page.locator("section").count() == 0, what="the empty queue")
    must_be(len(stage.office.responses("hidden")), 2)
    go(page, "Visitors")
    until(lambda: page.locator("li", has_text="Troll").count(), what="the ban")
    assert "Rude" in page.locator("li", has_text="Troll").text_content()
    page.get_by_role("button", name="Lift the ban").click()
    until(lambda: "Nobody is banned." in page.locator("main").text_content(), what="the end of the ban")
    other.share("kiss", "Three")


@test("new responses come into the queue by themselves")
def _(stage):
    page = stage.curator()
    assert "Nothing waits" in page.locator("main").text_content()
    stage.other().share("kiss", "New")
    page.evaluate("import('/curator.js').then(({ curator }) => curator.view.look())")
    section(page, "New").wait_for()
    must_be(page.locator("#state-pending").text_content(), "Waiting 1")


@test("of two curators the slower one is told")
def _(stage):
    stage.other().share("kiss", "Contested")
    one, two = stage.curator(), stage.curator()
    section(two, "Contested").wait_for()
    section(one, "Contested").get_by_role("button", name="Publish").click()
    until(lambda: len(stage.office.responses("approved")) == 1, what="the first judgement")
    section(two, "Contested").get_by_role("button", name="Reject").click()
    reason(two, "No", "Reject")
    until(lambda: "Another curator was faster" in two.locator("#told").text_content(), what="the notice")
    must_be(len(stage.office.responses("approved")), 1)
    until(lambda: section(two, "Contested").count() == 0, what="the new list")


@test("a rejected response is deleted for good")
def _(stage):
    response = stage.other().share("kiss", "Bad")
    stage.office.judge(response, "hidden", "No")
    page = stage.curator()
    page.get_by_role("button", name="Not published").click()
    section(page, "Bad").get_by_role("button", name="Delete").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    until(lambda: not stage.office.responses("hidden"), what="the deletion")


@test("codes are shown to the curator")
def _(stage):
    page = stage.curator()
    go(page, "Works")
    shown = [text.upper() for text in page.locator(".code").all_text_contents()]
    must_be(sorted(shown), sorted(each["code"] for each in WORKS))


@test("a work is edited, and that is undone and done again")
def _(stage):
    page = stage.curator()
    go(page, "Works")
    page.get_by_role("button", name="Edit “Tower”").click()
    dialog_field(page, "Title").fill("The Tall Tower")
    dialog_field(page, "Terms, between commas").fill("Height, Betrayal")
    save(page)
    page.locator("li", has_text="The Tall Tower").wait_for()
    must_be(works(stage)["tower"]["terms"], ["Height", "Betrayal"])
    must_be(works(stage)["tower"]["code"].upper(), "TW1XYZ")
    page.locator("#undo").click()
    until(lambda: works(stage)["tower"]["title"] == "Tower", what="the undoing")
    until(lambda: page.locator("li", has_text="The Tall Tower").count() == 0, what="the old title")
    page.locator("#redo").click()
    until(lambda: works(stage)["tower"]["title"] == "The Tall Tower", what="the redoing")


@test("a new work is hung where one clicks on the plan, with a code of its own")
def _(stage):
    page = stage.curator(viewport={"width": 1280, "height": 1400})
    go(page, "Works")
    page.get_by_role("button", name="New work").click()
    dialog_field(page, "Title").fill("Spoon")
    dialog_field(page, "What visitors are asked").fill("Who ate with it?")
    sheet = page.locator("dialog .plan")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.5)
    save(page)
    page.locator("li", has_text="Spoon").wait_for()
    spoon = next(each for each in works(stage).values() if each["title"] == "Spoon")
    assert abs(spoon["x"] - 10) < 0.5 and abs(spoon["y"] - 12) < 0.5, spoon
    assert len(spoon["code"]) == 6
    visitor = stage.visitor()
    assert visitor.get_by_role("link", name="Spoon").count() == 2


@test("what the museum refuses stays in the form, with the reason")
def _(stage):
    page = stage.curator()
    go(page, "Works")
    page.get_by_role("button", name="Edit “Tower”").click()
    dialog_field(page, "Code").fill("---")
    page.locator("dialog").get_by_role("button", name="Save").click()
    until(lambda: page.locator("dialog .wrong").text_content(), what="the reason")
    must_be(dialog_field(page, "Code").input_value(), "---")
    must_be(works(stage)["tower"]["code"].upper(), "TW1XYZ")


@test("a work gets a picture, which is a step of the same undo")
def _(stage):
    from pictures import photo
    page = stage.curator()
    go(page, "Works")
    page.get_by_role("button", name="Edit “Tower”").click()
    page.locator("dialog input[type=file]").set_input_files({"name": "tower.jpg", "mimeType": "image/jpeg", "buffer": photo(page, 300, 200)})
    save(page)
    until(lambda: works(stage)["tower"]["picture"], what="the picture")
    page.locator("#undo").click()
    until(lambda: not works(stage)["tower"]["picture"], what="the undoing")


@test("a work is removed, and comes back by undo")
def _(stage):
    page = stage.curator()
    go(page, "Works")
    page.get_by_role("button", name="Remove “Tower”").click()
    page.locator("dialog").get_by_role("button", name="Remove").click()
    until(lambda: "tower" not in works(stage), what="the removal")
    page.locator("#undo").click()
    until(lambda: "tower" in works(stage), what="the undoing")
    must_be(works(stage)["tower"]["code"].upper(), "TW1XYZ")


@test("a catalogue takes the place of all works, and that is one step")
def _(stage):
    page = stage.curator()
    go(page, "Works")
    exported = stage.server.tool("catalogue").replace("Harbour before Rain", "Harbour after Rain")
    page.locator("input[type=file]").set_input_files({"name": "catalogue.json", "mimeType": "application/json", "buffer": exported.encode()})
    page.locator("dialog").get_by_role("button", name="Load").click()
    until(lambda: "2 floors, 3 works" in page.locator("dialog").text_content(), what="the account")
    page.locator("dialog").get_by_role("button", name="Close").click()
    must_be(works(stage)["harbour"]["title"], "Harbour after Rain")
    page.locator("#undo").click()
    page.locator("dialog").get_by_role("button", name="Undo").click()
    until(lambda: works(stage)["harbour"]["title"] == "Harbour before Rain", what="the undoing")
    must_be({each["code"].upper() for each in works(stage).values()}, {each["code"] for each in WORKS})


@test("floors are made, edited and removed, but not from under works")
def _(stage):
    page = stage.curator()
    go(page, "Floors")
    must_be(page.get_by_role("button", name="Remove").count(), 0)
    page.get_by_role("button", name="New floor").click()
    dialog_field(page, "Name").fill("Attic")
    save(page)
    page.locator("li", has_text="Attic").wait_for()
    page.get_by_role("button", name="Edit “Attic”").click()
    dialog_field(page, "Width").fill("12.5")
    save(page)
    page.locator("li", has_text="12.5 ×").wait_for()
    page.get_by_role("button", name="Remove “Attic”").click()
    until(lambda: page.locator("li", has_text="Attic").count() == 0, what="the removal")
    page.get_by_label("Visits begin on").select_option("Upper Floor")
    until(lambda: stage.office.ask("GET", "/api/museum")["defaultFloor"] == "upper", what="the other beginning")
    must_be(stage.visitor().locator("h1").text_content(), "Upper Floor")


@test("of two curators who edit one work the second is told, and loses nothing")
def _(stage):
    one, two = stage.curator(), stage.curator()
    for page in (one, two):
        go(page, "Works")
        page.get_by_role("button", name="Edit “Tower”").click()
    dialog_field(one, "Title").fill("Tower of One")
    save(one)
    dialog_field(two, "Title").fill("Tower of Two")
    two.locator("dialog").get_by_role("button", name="Save").click()
    until(lambda: "Another curator changed" in two.locator("dialog .wrong").text_content(), what="the notice")
    must_be(works(stage)["tower"]["title"], "Tower of One")
    save(two)
    must_be(works(stage)["tower"]["title"], "Tower of Two")


@test("all that a visitor sent is deleted by name")
def _(stage):
    stage.other("Lydia").share("kiss", "One")
    stage.other("Lydia").share("kiss", "Two")
    stage.other("Mina").share("kiss", "Three")
    page = stage.curator()
    go(page, "Visitors")
    page.get_by_label("Name").fill("Lydia")
    page.get_by_role("button", name="Find").click()
    until(lambda: page.locator("li", has_text="Lydia").count() == 2, what="the visits")
    page.get_by_role("button", name="Delete all of them").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    until(lambda: [response["text"] for response in stage.office.responses()] == ["Three"], what="the deletion")


@test("who signs in again in another tab goes on in the first one")
def _(stage):
    stage.other().share("kiss", "Before")
    page = stage.curator()
    section(page, "Before").wait_for()
    tab = page.context.new_page()
    tab.goto(page.url)
    # The page writes the item while it starts.
    tab.get_by_role("heading", name="Responses", exact=True).wait_for()
    tab.evaluate("localStorage.removeItem('museum.curator')")
    tab.reload()
    tab.get_by_label("Password").fill(PASSWORD)
    tab.get_by_role("button", name="Sign in").click()
    tab.get_by_role("heading", name="Responses", exact=True).wait_for()
    section(page, "Before").get_by_role("button", name="Publish").click()
    until(lambda: len(stage.office.responses("approved")) == 1, what="the judgement")


@test("who cannot sign out is told, and is not out")
def _(stage):
    page = stage.curator()
    page.context.set_offline(True)
    page.get_by_role("button", name="Sign out").click()
    until(lambda: "cannot be reached" in page.locator("#told").text_content(), what="the notice")
    page.get_by_role("heading", name="Responses", exact=True).wait_for()
    page.context.set_offline(False)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Password").wait_for()


@test("who signs out is out")
def _(stage):
    page = stage.curator()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Password").wait_for()
    page.reload()
    page.get_by_label("Password").wait_for()
    must_be(page.evaluate("fetch('/api/curator/museum').then(({ status }) => status)"), 401)


@test("a session that ended leads to signing in, and back")
def _(stage):
    page = stage.curator()
    go(page, "Works")
    page.context.clear_cookies()
    page.get_by_role("button", name="Edit “Tower”").click()
    dialog_field(page, "Title").fill("Lost?")
    page.locator("dialog").get_by_role("button", name="Save").click()
    page.get_by_label("Password").wait_for()
    assert "signed out" in page.locator(".wrong").first.text_content()


@test("the server is killed and comes back: the curator goes on")
def _(stage):
    stage.other().share("kiss", "Before")
    page = stage.curator()
    section(page, "Before").wait_for()
    stage.server.kill()
    section(page, "Before").get_by_role("button", name="Publish").click()
    until(lambda: "cannot be reached" in page.locator("#told").text_content(), what="the notice")
    stage.server.start()
    section(page, "Before").get_by_role("button", name="Publish").click()
    until(lambda: len(stage.office.responses("approved")) == 1, what="the judgement")
