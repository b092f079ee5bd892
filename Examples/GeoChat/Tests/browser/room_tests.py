"""A room: talking, pictures, people, and what happens when the network or the server is away."""

import base64
import io
import json
import struct
import zlib

from people import must_be, test, until

MARKUP = ['<img src=x onerror="window.hacked=1">', "<script>window.hacked=1</script>", "\"><svg onload=window.hacked=1>", "&lt;b&gt; ]]> -->", "javascript:window.hacked=1"]


def both(world, topic="Harbour"):
    """Two browsers in one room, and who opened it."""
    founder = world.client()
    room = founder.open_room(topic)
    lydia, zoe = world.person("Lydia"), world.person("Zoe")
    for person in (lydia, zoe):
        person.enter(room)
    return lydia, zoe, founder, room


@test("two browsers and a terminal with the old protocol talk in one room", "--legacy")
def _(world):
    lydia, zoe, founder, room = both(world)
    terminal = world.terminal("Tom", "--legacy", "--topic", "Harbour")
    until(lambda: "Tom" in lydia.state("talk.people"), "Tom has come")
    lydia.say("Hello from Lydia")
    zoe.shows("Hello from Lydia")
    zoe.say("Hello from Zoe")
    until(lambda: "Hello from Zoe" in terminal.text and "Hello from Lydia" in terminal.text, "the terminal hears both")
    terminal.say("Hello from a terminal, åäö 你好")
    for person in (lydia, zoe):
        person.shows("Hello from Lydia", "Hello from Zoe", "Hello from a terminal, åäö 你好")
    assert "Tom" in lydia.page.locator("article:last-of-type .who").last.text_content()


@test("two browsers and a terminal with the new protocol talk in one room")
def _(world):
    lydia, zoe, founder, room = both(world)
    terminal = world.terminal("Tom", "--room", str(room))
    until(lambda: "Tom" in lydia.state("talk.people"), "Tom has come")
    terminal.say("<b>bold</b> & plain")
    for person in (lydia, zoe):
        person.shows("<b>bold</b> & plain")
    lydia.say("an answer")
    until(lambda: "an answer" in terminal.text, "the terminal hears it")
    terminal.end()
    world.terminals.clear()
    until(lambda: "Tom" not in zoe.state("talk.people"), "Tom has gone")


@test("a hundred messages from three people come in one order, each once, to all")
def _(world):
    lydia, zoe, founder, room = both(world)
    founder.join(room)
    for at in range(20):
        lydia.say(f"Lydia {at}")
        zoe.say(f"Zoe {at}")
        for more in range(3):
            founder.say(room, f"Founder {at} {more}")
    until(lambda: len(founder.said(room)) == 100, "the server has all")
    for person in (lydia, zoe):
        person.shows(*founder.said(room))
        must_be(len(person.messages()), 100, "messages that are shown")


@test("markup in every field is text")
def _(world):
    founder = world.client()
    rooms = [founder.open_room(words, 10 + at / 20, 10, 8) for at, words in enumerate(MARKUP)]
    lydia, zoe = world.person("Lydia"), world.person("Zoe")
    for person in (lydia, zoe):
        person.go(10.1, 10, 8)
    must_be(sorted(lydia.listed()), sorted(MARKUP))
    lydia.page.locator("#rooms button").first.click()
    assert lydia.page.locator("#card h2").text_content() in MARKUP
    lydia.page.get_by_role("searchbox").fill(MARKUP[0])
    until(lambda: MARKUP[0] in lydia.page.locator("#heading").text_content(), "the words that were sought are told")
    for person in (lydia, zoe):
        person.enter(rooms[0])
    must_be(zoe.page.locator("#talk h2").text_content(), MARKUP[0])
    for words in MARKUP:
        lydia.say(words)
    zoe.shows(*MARKUP)
    for person in (lydia, zoe):
        must_be(person.page.evaluate("window.hacked ?? null"), None)
        must_be(person.page.locator("#talk :is(script, svg, b b, img)").count(), 0, "elements out of texts")


@test("a long text, one without spaces and one of many lines stay inside the room")
def _(world):
    lydia, zoe, founder, room = both(world)
    texts = ["word " * 1990 + "end", "x" * 3000, "\n".join(f"line {at}" for at in range(40)), "👩‍👩‍👧‍👦" * 200, "שלום עולם"]
    for text in texts:
        lydia.say(text)
    zoe.shows(*texts)
    assert zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.querySelector('.log').scrollWidth <= document.querySelector('.log').clientWidth")


@test("Enter sends, Shift and Enter begin a line, and Enter within a Chinese word sends nothing")
def _(world):
    lydia, zoe, founder, room = both(world)
    field = lydia.page.get_by_label("Write a message")
    field.focus()
    lydia.page.keyboard.type("one")
    lydia.press("Shift+Enter")
    lydia.page.keyboard.type("two")
    field.dispatch_event("keydown", {"key": "Enter", "isComposing": True, "bubbles": True})
    must_be(field.input_value(), "one\ntwo")
    lydia.press("Enter")
    zoe.shows("one\ntwo")
    lydia.press("Enter")
    lydia.say("   ")
    zoe.say("last")
    lydia.shows("one\ntwo", "last")


@test("what is being written is kept when the page is loaded again")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.page.get_by_label("Write a message").fill("half a thought")
    lydia.page.reload()
    lydia.page.get_by_role("log").wait_for()
    must_be(lydia.page.get_by_label("Write a message").input_value(), "half a thought")


@test("the people of a room are counted and listed, as they come and go")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.page.get_by_role("button", name="2 people", exact=True).click()
    crowd = lydia.page.locator(".crowd li")
    until(lambda: sorted(crowd.all_text_contents()) == ["Lydia (you)", "Zoe"], "both are listed")
    founder.join(room)
    until(lambda: crowd.count() == 3, "the founder is listed")
    zoe.menu("Leave room")
    until(lambda: sorted(crowd.all_text_contents()) == ["Founder", "Lydia (you)"], "Zoe is gone")
    assert not zoe.page.locator("#talk").is_visible()
    must_be(zoe.page.evaluate("location.hash.split('/').length"), 3, "parts of the address without the room")


@test("another room is joined by leaving the first")
def _(world):
    lydia, zoe, founder, room = both(world)
    other = founder.open_room("Market", 59.4, 18.1)
    lydia.enter(other)
    until(lambda: zoe.state("talk.people") == ["Zoe"], "Lydia has left the harbour")
    must_be(lydia.page.locator("#talk h2").text_content(), "Market")
    must_be(lydia.messages(), [])


@test("of two rooms that are chosen one after the other, the later is joined and the earlier left")
def _(world):
    founder = world.client()
    harbour, market = founder.open_room("Harbour"), founder.open_room("Market", 59.4, 18.1)
    lydia = world.person("Lydia")

    def count(room):
        return founder.ask("GET", f"/api/rooms/{room}")["people"]

    for first, last in ((harbour, market), (harbour, harbour)):
        # One of the replies comes late.
        held = []
        lydia.page.route(f"**/rooms/{first}/join", lambda route: route.continue_() if held else held.append(route))
        lydia.page.evaluate("([first, last]) => { geochat.enter(first); geochat.enter(last); }", [first, last])
        until(lambda: lydia.state("true") and held, "the first was asked for")
        lydia.page.wait_for_timeout(300)
        held[0].continue_()
        lydia.page.wait_for_timeout(300)
        until(lambda: lydia.state("talk.room?.id") == last, "the later is open")
        until(lambda: [count(room) for room in (harbour, market)] == [int(room == last) for room in (harbour, market)], "one room is joined")
        lydia.page.unroute(f"**/rooms/{first}/join")


@test("earlier messages are read page by page, in their order, and the view stays where it is")
def _(world):
    founder = world.client()
    room = founder.open_room("Long")
    founder.join(room)
    for at in range(130):
        founder.say(room, f"number {at}")
    lydia = world.person("Lydia")
    lydia.enter(room)
    must_be(lydia.messages(), [f"number {at}" for at in range(80, 130)])
    for first in (30, 0):
        lydia.page.get_by_role("button", name="Earlier messages").click()
        until(lambda: lydia.messages() == [f"number {at}" for at in range(first, 130)], f"messages from {first}")
    assert not lydia.page.get_by_role("button", name="Earlier messages").is_visible()
    assert lydia.page.evaluate("document.querySelector('.log').scrollTop") > 100


@test("who reads earlier messages is not pulled away by new ones, and is told of them")
def _(world):
    founder = world.client()
    room = founder.open_room("Long")
    founder.join(room)
    for at in range(50):
        founder.say(room, f"number {at}")
    lydia = world.person("Lydia")
    lydia.enter(room)
    log = "document.querySelector('.log')"
    lydia.page.evaluate(f"{log}.scrollTop = 0")
    lydia.page.wait_for_function(f"() => {log}.scrollTop === 0 && geochat.talk.wasAtEnd === false")
    founder.say(room, "something new")
    lydia.page.get_by_role("button", name="New messages").wait_for()
    must_be(lydia.page.evaluate(f"{log}.scrollTop"), 0)
    lydia.page.get_by_role("button", name="New messages").click()
    until(lambda: lydia.page.evaluate(f"{log}.scrollHeight - {log}.scrollTop - {log}.clientHeight") < 5, "the end is shown")


# Pictures


def png(width, height):
    """A picture of noise-free stripes."""
    rows = b"".join(b"\0" + bytes([at * 255 // height, 90, 160]) * width for at in range(height))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"tEXt", b"Comment\0GPS 59.33 18.07 secret place") + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


@test("a picture is made smaller, loses what the camera wrote, and is seen by others")
def _(world):
    lydia, zoe, founder, room = both(world)
    with lydia.page.expect_file_chooser() as chooser:
        lydia.page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files({"name": "photo.png", "mimeType": "image/png", "buffer": png(2600, 1300)})
    lydia.page.locator(".preview img").wait_for()
    lydia.page.evaluate("() => geochat.outbox.addEventListener('changed', () => { window.sent ??= geochat.outbox.list[0].picture; })")
    lydia.say("Look")
    picture = zoe.page.get_by_role("img", name="Picture from Lydia")
    picture.wait_for()
    zoe.page.wait_for_function("() => document.querySelector('article img')?.naturalWidth > 0")
    must_be(picture.evaluate("(each) => [each.naturalWidth, each.naturalHeight]"), [1280, 640])
    kind, letters = lydia.page.evaluate("sent").split(",")
    must_be(kind, "data:image/jpeg;base64")
    for content in (base64.b64decode(letters), zoe.page.request.get(world.address + picture.get_attribute("src")).body()):
        assert content[:2] == b"\xff\xd8" and b"secret place" not in content and b"Exif" not in content
    zoe.shows("Look")
    zoe.page.get_by_role("button", name="Picture from Lydia").click()
    zoe.page.get_by_role("dialog").wait_for()
    zoe.press("Escape")
    assert not lydia.page.locator(".preview").is_visible()


@test("a picture alone is a message, and one can be taken back before it is sent")
def _(world):
    lydia, zoe, founder, room = both(world)
    picker = lydia.page.locator("input[type=file]")
    picker.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": png(40, 30)})
    lydia.page.get_by_role("button", name="Without the picture").click()
    assert not lydia.page.locator(".preview").is_visible()
    picker.set_input_files({"name": "b.png", "mimeType": "image/png", "buffer": png(40, 30)})
    lydia.page.locator(".preview img").wait_for()
    lydia.page.get_by_role("button", name="Send").click()
    zoe.page.get_by_role("img", name="Picture from Lydia").wait_for()
    must_be(zoe.page.locator("article").count(), 1)


@test("what is no picture is not sent, and that is said")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.page.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"GIF89a, or perhaps not"})
    lydia.told("This is no picture")
    assert not lydia.page.locator(".preview").is_visible()


@test("what was said is saved as text, mail and GeoJSON")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.say("to be kept")
    zoe.shows("to be kept")
    for name, ending in (("Save as text", ".md"), ("Save as mail", ".eml"), ("Save as GeoJSON", ".geojson")):
        with zoe.page.expect_download() as download:
            zoe.menu(name)
        assert download.value.suggested_filename.endswith(ending), download.value.suggested_filename
        content = download.value.path().read_bytes()
        assert b"Harbour" in content and (b"to be kept" in content or ending == ".eml"), content
        if ending == ".geojson":
            json.load(io.BytesIO(content))


# When the network or the server is away


@test("a message whose answer is lost on its way is sent again, and is one message")
def _(world):
    lydia, zoe, founder, room = both(world)
    lost = []

    def lose(route):
        if route.request.method != "POST" or lost:
            return route.continue_()
        lost.append(route.fetch().status)
        route.abort()

    lydia.page.route("**/messages", lose)
    lydia.say("only once")
    zoe.shows("only once")
    until(lambda: lydia.state("geochat.outbox.list.length") == 0, "the message is no longer waiting")
    lydia.say("and this")
    zoe.shows("only once", "and this")
    must_be(zoe.messages(), ["only once", "and this"])
    must_be(lydia.messages(), ["only once", "and this"])
    must_be(lost, [201])


@test("messages that are written without a network wait on the device, outlive the page, and are sent once, in order")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.page.route("**/api/**", lambda route: route.abort())
    for text in ("one", "two", "three"):
        lydia.say(text)
    until(lambda: lydia.page.locator(".waiting > p").all_text_contents() == ["one", "two", "three"], "they wait in sight")
    must_be(zoe.messages(), [])
    lydia.page.unroute("**/api/**")
    lydia.page.reload()
    lydia.ready()
    zoe.shows("one", "two", "three")
    until(lambda: lydia.messages() == ["one", "two", "three"] and not lydia.sees(".waiting"), "they are sent")
    must_be(zoe.messages(), ["one", "two", "three"])


@test("what somebody wrote without a network is not sent as somebody else's")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.page.route("**/messages", lambda route: route.abort())
    lydia.say("my words")
    until(lambda: lydia.page.locator(".waiting").count() == 1, "the message waits")
    lydia.page.evaluate("geochat.stop()")
    lydia.page.unroute("**/messages")
    lydia.start("Anna")
    lydia.page.get_by_text("Written as Lydia").wait_for()
    lydia.say("Anna's words")
    zoe.shows("Anna's words")
    lydia.page.locator(".refused").get_by_role("button", name="Discard").click()
    until(lambda: lydia.state("geochat.outbox.list.length") == 0, "it is gone")
    must_be(zoe.messages(), ["Anna's words"])


@test("who says goodbye is warned of what waits, and leaves nothing for the next person")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.page.route("**/messages", lambda route: route.abort())
    lydia.say("too late")
    until(lambda: lydia.page.locator(".waiting").count() == 1, "the message waits")
    lydia.page.get_by_label("Write a message").fill("half a")
    lydia.own_menu("Say goodbye")
    lydia.page.get_by_role("dialog").get_by_role("button", name="Say goodbye").click()
    lydia.page.locator("dialog.start").wait_for()
    must_be(lydia.page.evaluate("Object.keys(localStorage).join()"), "geochat.nick")
    must_be(lydia.state("geochat.outbox.list.length"), 0)


@test("a message that is lost on its way from the server is asked for when the next one comes")
def _(world):
    lydia, zoe, founder, room = both(world)
    zoe.page.evaluate("""() => {
        const { talk } = geochat, { hear } = talk;
        let lost = 0;
        talk.hear = (name, data) => (name === "message" && lost++ < 2 ? undefined : hear.call(talk, name, data));
    }""")
    for text in ("one", "two", "three"):
        lydia.say(text)
    zoe.shows("one", "two", "three")


@test("messages are asked for when more were missed than the stream sends")
def _(world):
    lydia, zoe, founder, room = both(world)
    zoe.page.evaluate("() => { geochat.talk.hear = () => {}; }")
    for text in ("one", "two", "three"):
        lydia.say(text)
    lydia.shows("one", "two", "three")
    zoe.page.evaluate("() => { delete geochat.talk.hear; geochat.talk.hear('reset', { after: 0 }); }")
    zoe.shows("one", "two", "three")


@test("the server is killed and started again in the middle: all come back by themselves, and nothing is lost or doubled")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.say("before")
    zoe.shows("before")
    world.host.kill()
    lydia.page.get_by_text("No connection to the server").wait_for()
    lydia.say("meanwhile 1")
    zoe.say("meanwhile 2")
    until(lambda: lydia.page.locator(".waiting").count() == 1 and zoe.page.locator(".waiting").count() == 1, "both messages wait")
    world.host.start()
    for person in (lydia, zoe):
        until(lambda: sorted(person.messages()) == ["before", "meanwhile 1", "meanwhile 2"], f"{person.nick} sees all", 40)
        until(lambda: not person.sees("#offline") and not person.sees(".waiting"), f"{person.nick} is connected", 40)
    must_be(lydia.messages(), zoe.messages())
    lydia.say("after")
    zoe.shows("after")
    must_be(len(zoe.messages()), 4)


@test("ten restarts under talk: each acknowledged message is there once")
def _(world):
    lydia, zoe, founder, room = both(world)
    for at in range(10):
        lydia.say(f"message {at}")
        world.host.kill()
        world.host.start()
    wanted = [f"message {at}" for at in range(10)]
    for person in (lydia, zoe):
        until(lambda: person.messages() == wanted, f"{person.nick} sees all: {person.messages()}", 60)


@test("a server that forgot everybody gets the same nickname again, and the room goes on")
def _(world):
    lydia, zoe, founder, room = both(world)
    lydia.say("before")
    zoe.shows("before")
    lydia.context.clear_cookies()
    lydia.page.evaluate("() => { geochat.session.isOld = true; geochat.talk.reconnect(0); }")
    lydia.page.wait_for_function("() => !geochat.session?.isOld || document.querySelector('dialog.start')")
    if lydia.sees("dialog.start"):
        # The old visit still has the name; another one goes into the same room.
        lydia.start("Lydia2")
    lydia.page.get_by_role("log").wait_for()
    until(lambda: lydia.page.locator("#talk h2").text_content() == "Harbour", "back in the room")
    lydia.say("after")
    zoe.shows("before", "after")


@test("a message that the server refuses stays in sight, can be sent again, and discarded")
def _(world):
    lydia, zoe, founder, room = both(world)
    refusal = {"status": 422, "content_type": "application/json", "body": '{"error": {"code": "too-long", "message": "no"}}'}
    lydia.page.route("**/messages", lambda route: route.fulfill(**refusal) if route.request.method == "POST" else route.continue_())
    lydia.say("first")
    lydia.page.get_by_text("This text is too long.").wait_for()
    lydia.page.unroute("**/messages")
    lydia.say("second")
    zoe.shows("second")
    lydia.page.get_by_role("button", name="Send again").click()
    zoe.shows("second", "first")
    lydia.page.route("**/messages", lambda route: route.fulfill(**refusal) if route.request.method == "POST" else route.continue_())
    lydia.say("third")
    lydia.page.get_by_role("button", name="Discard").click()
    until(lambda: not lydia.sees(".refused"), "the message is gone")
    must_be(lydia.state("geochat.outbox.list.length"), 0)


@test("too many messages wait as long as the server says, and come in order")
def _(world):
    lydia, zoe, founder, room = both(world)
    refused = []

    def refuse(route):
        if route.request.method != "POST" or len(refused) > 1:
            return route.continue_()
        refused.append(1)
        route.fulfill(status=429, content_type="application/json", headers={"Retry-After": "1"}, body='{"error": {"code": "too-many", "message": "no"}}')

    lydia.page.route("**/messages", refuse)
    for text in ("one", "two"):
        lydia.say(text)
    zoe.shows("one", "two")
    must_be(len(refused), 2)


@test("a room that is removed tells who is in it")
def _(world):
    lydia, zoe, founder, room = both(world)
    world.administrator().ask("DELETE", f"/api/admin/rooms/{room}", reason="test")
    for person in (lydia, zoe):
        person.told("This room was removed.")
        assert not person.page.locator("#talk").is_visible()
    until(lambda: lydia.listed() == [], "the room is off the map")


@test("a nickname that is banned is out at once, and told why")
def _(world):
    lydia, zoe, founder, room = both(world)
    world.administrator().ask("PUT", "/api/admin/bans/Zoe", reason="test", until=None)
    zoe.told("The administrator has banned your nickname.")
    until(lambda: lydia.state("talk.people") == ["Lydia"], "Zoe is out")
    zoe.page.evaluate("localStorage.clear()")
    zoe.page.reload()
    zoe.page.get_by_label("Nickname").fill("Zoe")
    zoe.page.get_by_role("button", name="Start").click()
    until(lambda: "banned this nickname" in zoe.page.get_by_role("alert").text_content(), "the refusal")
