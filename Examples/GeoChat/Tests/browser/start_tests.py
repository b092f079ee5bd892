"""Who one is: a nickname, help, renaming, membership, and going."""

from people import must_be, test, until


@test("the page opens at Stockholm, at a middle level, and asks for a nickname")
def _(world):
    person = world.person(None)
    person.page.get_by_role("dialog").get_by_label("Nickname").wait_for()
    person.page.wait_for_function("() => geochat.map.width && geochat.map.lands['110']?.isReady")
    place = person.state("map.place")
    assert abs(place["latitude"] - 59.33) < 0.01 and abs(place["longitude"] - 18.07) < 0.01, place
    assert 6 <= person.state("map.level") <= 10
    person.start("Lydia")
    must_be(person.page.locator("#nick").text_content(), "Lydia")


@test("a nickname that breaks a rule does not get in, and the rule is said")
def _(world):
    person = world.person(None)
    for name in ("1st", "a b", "é", "x#", ""):
        person.page.get_by_label("Nickname").fill(name)
        person.page.get_by_role("button", name="Start").click()
        assert not person.page.evaluate("document.querySelector('dialog.start input').checkValidity()"), name
    assert "A letter from A to Z first" in person.page.locator("#nick-rule").text_content()


@test("a nickname that somebody has is refused, and the reason is said")
def _(world):
    world.client("Lydia")
    person = world.person(None)
    person.page.get_by_label("Nickname").fill("Lydia")
    person.page.get_by_role("button", name="Start").click()
    until(lambda: "Somebody has this nickname" in person.page.get_by_role("alert").text_content(), "the refusal")
    person.start("Lydia2")


@test("who loads the page again is still the same, and in the same room")
def _(world):
    room = world.client().open_room("Harbour")
    person = world.person("Lydia")
    person.enter(room)
    person.say("before")
    person.shows("before")
    person.page.reload()
    person.ready()
    person.shows("before")
    must_be(person.page.locator("#nick").text_content(), "Lydia")


@test("the address leads others to the same place and into the same room")
def _(world):
    room = world.client().open_room("Tokyo", 35.68, 139.69, 9)
    person = world.person("Lydia", f"/#9/35.68/139.69/{room}")
    person.page.get_by_role("log").wait_for()
    place = person.state("map.place")
    assert abs(place["latitude"] - 35.68) < 0.001 and abs(place["longitude"] - 139.69) < 0.001, place
    must_be(person.page.locator("#talk h2").text_content(), "Tokyo")


@test("an address of nonsense opens the page as usual")
def _(world):
    for number, path in enumerate(("/#x/y/z", "/#9/999/-4000/77", "/#1e9/0/0", "/#<b>", "/#NaN/NaN/NaN")):
        person = world.person(f"Lydia{number}", path)
        person.page.wait_for_function("() => geochat.map.width")
        place = person.state("map.place")
        assert -86 < place["latitude"] < 86 and -180 <= place["longitude"] < 180, place
        assert 0 <= person.state("map.zoom") <= 17


@test("an address that is typed into the open page leads there, too")
def _(world):
    room = world.client().open_room("Tokyo", 35.68, 139.69, 9)
    person = world.person("Lydia")
    person.page.goto(f"{world.address}/#9/35.68/139.69/{room}")
    person.page.get_by_role("log").wait_for()
    assert abs(person.state("map.place.longitude") - 139.69) < 0.001


@test("two windows of one browser: each goes on when the other has begun a new visit")
def _(world):
    room = world.client().open_room("Harbour")
    person = world.person("Lydia")
    other = say_goodbye_elsewhere(world, person)
    other.get_by_label("Nickname").fill("Lydia2")
    other.get_by_role("button", name="Start").click()
    other.locator("dialog.start").wait_for(state="detached")
    person.enter(room)
    person.say("still here")
    person.shows("still here")


def say_goodbye_elsewhere(world, person):
    """Another window of the browser, where the person has said goodbye."""
    other = person.context.new_page()
    other.goto(world.address)
    other.wait_for_function("() => geochat.session")
    other.locator("#me summary").click()
    other.get_by_text("Say goodbye").click()
    other.locator("dialog.start").wait_for()
    return other


@test("two windows of one browser: goodbye in one is the end in the other, too")
def _(world):
    founder = world.client()
    room = founder.open_room("Harbour")
    person = world.person("Lydia")
    person.enter(room)
    say_goodbye_elsewhere(world, person)
    until(lambda: "Your visit has ended" in person.page.get_by_role("alert").text_content(), "the end")
    world.client("Lydia")
    must_be(founder.ask("GET", f"/api/rooms/{room}")["people"], 0, "people in the room")
    person.start("Lydia2")
    person.page.get_by_role("log").wait_for()
    person.say("back")
    person.shows("back")


@test("the flip side explains GeoChat and its keys, and gives the focus back")
def _(world):
    person = world.person("Lydia")
    person.page.locator("#help").focus()
    person.press("Enter")
    dialog = person.page.get_by_role("dialog", name="Help")
    dialog.wait_for()
    for words in ("pinned to places", "18 levels", "Drag the map", "6, 4", "Delete all I wrote"):
        assert words in dialog.text_content(), words
    person.press("Escape")
    dialog.wait_for(state="detached")
    must_be(person.page.evaluate("document.activeElement.id"), "help")


@test("a new nickname is told to the room")
def _(world):
    room = world.client().open_room("Harbour")
    lydia, zoe = world.person("Lydia"), world.person("Zoe")
    for person in (lydia, zoe):
        person.enter(room)
    lydia.own_menu("Change nickname")
    lydia.page.get_by_role("dialog").get_by_label("Nickname").fill("Lyd_2")
    lydia.page.get_by_role("button", name="Change", exact=True).click()
    zoe.page.get_by_text("Lydia is now Lyd_2").wait_for()
    lydia.say("still me")
    zoe.shows("still me")
    must_be(zoe.page.locator("article:last-of-type .who b").text_content(), "Lyd_2")
    must_be(lydia.page.locator("#nick").text_content(), "Lyd_2")


@test("a new nickname that somebody has is refused in the dialog")
def _(world):
    world.client("Zoe")
    person = world.person("Lydia")
    person.own_menu("Change nickname")
    person.page.get_by_role("dialog").get_by_label("Nickname").fill("Zoe")
    person.page.get_by_role("button", name="Change", exact=True).click()
    until(lambda: "Somebody has this nickname" in person.page.get_by_role("alert").text_content(), "the refusal")
    person.press("Escape")
    must_be(person.page.locator("#nick").text_content(), "Lydia")


@test("who says goodbye leaves the room, and is asked for a nickname again")
def _(world):
    room = world.client().open_room("Harbour")
    lydia, zoe = world.person("Lydia"), world.person("Zoe")
    for person in (lydia, zoe):
        person.enter(room)
    zoe.page.get_by_text("2 people").first.wait_for()
    lydia.own_menu("Say goodbye")
    lydia.page.locator("dialog.start").wait_for()
    until(lambda: zoe.page.locator("#talk .title button").text_content() == "1 person", "Zoe is alone")
    world.client("Lydia")


@test("what one wrote can be deleted, for everybody")
def _(world):
    room = world.client().open_room("Harbour")
    lydia, zoe = world.person("Lydia"), world.person("Zoe")
    for person in (lydia, zoe):
        person.enter(room)
    lydia.say("a secret")
    zoe.shows("a secret")
    zoe.say("an answer")
    lydia.shows("a secret", "an answer")
    lydia.own_menu("Delete all I wrote")
    lydia.page.get_by_role("button", name="Delete all", exact=True).click()
    lydia.page.locator("dialog.start").wait_for()
    until(lambda: zoe.messages() == ["an answer"], "the message is gone")
    must_be(lydia.page.evaluate("Object.keys(localStorage).length"), 0)


@test("a member's nickname belongs to the member, who comes back with a password")
def _(world):
    lydia = world.person("Lydia")
    lydia.own_menu("Become a member")
    lydia.page.get_by_label("Password (at least 8 characters)").fill("correct horse")
    lydia.page.get_by_role("button", name="Become a member").last.click()
    until(lambda: lydia.state("geochat.session.member"), "Lydia is a member")
    lydia.own_menu("Say goodbye")
    zoe = world.person(None)
    zoe.page.get_by_label("Nickname").fill("Lydia")
    zoe.page.get_by_role("button", name="Start").click()
    until(lambda: "Somebody has this nickname" in zoe.page.get_by_role("alert").text_content(), "the name is reserved")
    page = lydia.page
    page.get_by_text("I am a member").click()
    page.get_by_label("Password").fill("wrong password")
    page.get_by_role("button", name="Start").click()
    until(lambda: "do not belong together" in page.get_by_role("alert").text_content(), "the password is wrong")
    page.get_by_label("Password").fill("correct horse")
    lydia.start("Lydia")
    assert lydia.state("geochat.session.member")


@test("a member changes the topic of an own room, and removes it")
def _(world):
    lydia, zoe = world.person("Lydia"), world.person("Zoe")
    lydia.own_menu("Become a member")
    lydia.page.get_by_label("Password (at least 8 characters)").fill("correct horse")
    lydia.page.get_by_role("button", name="Become a member").last.click()
    until(lambda: lydia.state("geochat.session.member"), "Lydia is a member")
    lydia.page.get_by_role("button", name="New room").click()
    lydia.page.get_by_label("Topic", exact=True).fill("Old harbour")
    lydia.page.get_by_role("button", name="Open room").click()
    lydia.page.get_by_role("log").wait_for()
    room = lydia.state("talk.room.id")
    zoe.enter(room)
    lydia.menu("Change topic")
    lydia.page.get_by_role("dialog").get_by_label("Topic", exact=True).fill("New harbour")
    lydia.page.get_by_role("button", name="Change", exact=True).click()
    until(lambda: zoe.page.locator("#talk h2").text_content() == "New harbour", "Zoe sees the new topic")
    lydia.menu("Remove room")
    lydia.page.get_by_role("dialog").get_by_role("button", name="Remove room").click()
    zoe.told("This room was removed.")
    assert not zoe.page.locator("#talk").is_visible()
