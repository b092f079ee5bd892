"""The administrator's page."""

from host import PASSWORD
from people import must_be, test, until

MARKUP = '<img src=x onerror="window.hacked=1">'


def administrator(world, part="", **context):
    """Somebody who has signed in at the administrator's page."""
    world.host.set_password()
    person = world.person(None, f"/admin{part}", **context)
    person.page.get_by_label("Password").fill(PASSWORD)
    person.page.get_by_role("button", name="Sign in").click()
    person.page.locator("#parts").wait_for()
    return person


def rows(person):
    return person.page.locator("tbody tr")


def open_part(person, name):
    person.page.locator("#parts").get_by_text(name, exact=True).click()
    person.page.get_by_role("heading", name=name).wait_for()


@test("only the password opens the administrator's page, and signing out closes it")
def _(world):
    world.host.set_password()
    person = world.person(None, "/admin")
    person.page.get_by_label("Password").fill("not this one")
    person.page.get_by_role("button", name="Sign in").click()
    until(lambda: "do not belong together" in person.page.get_by_role("alert").text_content(), "the refusal")
    assert not person.page.locator("#parts").is_visible()
    person.page.get_by_label("Password").fill(PASSWORD)
    person.page.get_by_role("button", name="Sign in").click()
    person.page.locator("#parts").wait_for()
    person.page.reload()
    person.page.locator("#parts").wait_for()
    person.page.route("**/api/admin/session", lambda route: route.abort())
    person.page.get_by_role("button", name="Sign out").click()
    person.told("The server does not answer.")
    assert person.page.locator("#parts").is_visible()
    person.page.unroute("**/api/admin/session")
    person.page.get_by_role("button", name="Sign out").click()
    person.page.get_by_label("Password").wait_for()
    person.page.reload()
    person.page.get_by_label("Password").wait_for()


@test("without an administrator's password, the page says so")
def _(world):
    person = world.person(None, "/admin")
    person.page.get_by_label("Password").fill("whatever it is")
    person.page.get_by_role("button", name="Sign in").click()
    until(lambda: "no administrator's password" in person.page.get_by_role("alert").text_content(), "the reason")


@test("the administrator finds rooms, changes a topic and removes a room, and both are written down")
def _(world):
    founder = world.client()
    founder.open_room("Harbour", 10, 10)
    founder.open_room("Market", 11, 10)
    person = administrator(world)
    must_be(rows(person).count(), 2)
    person.page.get_by_role("searchbox").fill("harb")
    person.page.get_by_role("button", name="Find").click()
    until(lambda: rows(person).count() == 1, "one room is found")
    person.page.get_by_role("button", name="Change topic").click()
    person.page.get_by_role("dialog").get_by_label("Topic").fill("Haven")
    person.page.get_by_role("button", name="Change", exact=True).click()
    person.page.get_by_text("No rooms found.").wait_for()
    person.page.get_by_role("searchbox").fill("")
    person.page.get_by_role("button", name="Find").click()
    until(lambda: rows(person).count() == 2 and "Haven" in rows(person).first.text_content(), "the new topic")
    rows(person).nth(1).get_by_role("button", name="Remove").click()
    person.page.get_by_label("Reason").fill("closed")
    person.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    until(lambda: rows(person).count() == 1, "one room is left")
    open_part(person, "Audit")
    until(lambda: rows(person).count() >= 3, "what was done")
    text = " ".join(rows(person).all_text_contents())
    assert all(words in text for words in ("removed a room", "changed a room", "signed in", "closed")), text


@test("the administrator removes a message, and those in the room no longer see it")
def _(world):
    founder = world.client()
    room = founder.open_room("Harbour")
    founder.join(room)
    zoe = world.person("Zoe")
    zoe.enter(room)
    for text in ("Kind", MARKUP, "Kinder"):
        founder.say(room, text)
    until(lambda: zoe.messages() == ["Kind", MARKUP, "Kinder"], "three messages")
    person = administrator(world)
    rows(person).get_by_role("button", name="Messages").click()
    person.page.get_by_role("heading", name="Harbour").wait_for()
    must_be(rows(person).count(), 3)
    rows(person).nth(1).get_by_role("button", name="Remove").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    until(lambda: rows(person).count() == 2, "two messages are left")
    until(lambda: zoe.messages() == ["Kind", "Kinder"], "the message is gone")
    must_be(founder.said(room), ["Kind", "Kinder"])
    open_part(person, "Audit")
    until(lambda: "removed a message" in rows(person).first.text_content(), "what was done")


@test("the administrator bans a nickname and lets it in again")
def _(world):
    room = world.client().open_room("Harbour")
    zoe = world.person("Zoe")
    zoe.enter(room)
    person = administrator(world, "#people")
    zoe_row = rows(person).filter(has_text="Zoe")
    zoe_row.get_by_role("button", name="Ban").click()
    person.page.get_by_label("Reason").fill("noise")
    person.page.get_by_label("For so many days").fill("3")
    person.page.get_by_role("dialog").get_by_role("button", name="Ban", exact=True).click()
    zoe.told("The administrator has banned your nickname.")
    open_part(person, "Bans")
    assert "noise" in rows(person).first.text_content()
    rows(person).first.get_by_role("button", name="Lift").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Lift").click()
    person.page.get_by_text("Nobody is banned.").wait_for()
    world.client("Zoe")


@test("settings are kept, obeyed, and refused where they make no sense")
def _(world):
    person = administrator(world, "#settings")
    person.page.get_by_label("Only one room at each place").uncheck()
    person.page.get_by_label("send pictures").first.uncheck()
    person.page.get_by_role("button", name="Keep").click()
    person.told("All settings are kept.")
    founder = world.client()
    for topic in ("One", "Other"):
        founder.open_room(topic, 10, 10)
    must_be(founder.ask("GET", "/api/session")["may"]["picture"], False)
    person.page.get_by_label("Days without a visit").evaluate("(each) => { each.removeAttribute('min'); each.value = -5; }")
    person.page.get_by_role("button", name="Keep").click()
    until(lambda: "does not accept this value" in person.page.get_by_role("alert").text_content(), "the refusal")
    person.page.reload()
    person.page.get_by_label("Only one room at each place").wait_for()
    assert not person.page.get_by_label("Only one room at each place").is_checked()


@test("markup in topics, reasons and nicknames is text for the administrator, too")
def _(world):
    world.client().open_room(MARKUP)
    person = administrator(world)
    assert MARKUP in rows(person).first.text_content()
    rows(person).first.get_by_role("button", name="Remove").click()
    person.page.get_by_label("Reason").fill(MARKUP)
    person.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    person.page.get_by_text("No rooms found.").wait_for()
    open_part(person, "Audit")
    until(lambda: MARKUP in rows(person).first.text_content(), "the reason as it was written")
    must_be(person.page.evaluate("window.hacked ?? null"), None)
    must_be(person.page.locator("img").count(), 0)


@test("more than a page of rooms is read page by page")
def _(world):
    founder = world.client()
    for at in range(105):
        founder.open_room(f"Room {at}", at / 10, 10)
    person = administrator(world)
    read_both_pages(person, 105)


@test("more than a page of people is read page by page")
def _(world):
    for at in range(105):
        world.client(f"Guest_{at}")
    person = administrator(world, "#people")
    read_both_pages(person, 105)
    must_be(len(set(rows(person).locator("td:first-child").all_text_contents())), 105, "people")


def read_both_pages(person, count):
    must_be(rows(person).count(), 100)
    person.page.get_by_role("button", name="More").click()
    until(lambda: rows(person).count() == count, "the rest")
    assert not person.page.get_by_role("button", name="More").is_visible()


@test("a part that comes late does not take the place of the one that was chosen after it")
def _(world):
    person = administrator(world)
    held = []
    person.page.route("**/api/admin/bans", lambda route: held.append(route))
    person.page.locator("#parts").get_by_text("Bans", exact=True).click()
    open_part(person, "Settings")
    until(lambda: held, "the bans were asked for")
    with person.page.expect_response("**/api/admin/bans"):
        held[0].continue_()
    person.page.wait_for_timeout(200)
    must_be(person.page.get_by_role("heading", level=2).all_text_contents(), ["Settings"])
