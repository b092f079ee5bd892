"""People with a browser: what they do on the page, and what they see there."""

import contextlib

from host import Client, Host, Terminal, until

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

TESTS = []


def test(name, *options, **context):
    """Declares a test: what has to be so, options of its server, and what kind of browser it needs."""
    def declare(body):
        TESTS.append((name, options, context, body))
        return body
    return declare


def must_be(value, wanted, what="value"):
    assert value == wanted, f"{what}: {value!r}, not {wanted!r}"


class Person:
    """Somebody who looks at the page in a browser of their own."""

    def __init__(self, world, nick, path="/", **context):
        self.nick = nick
        self.world = world
        self.complaints = []
        self.elsewhere = []
        context = {"viewport": DESKTOP, "locale": "en-US", "reduced_motion": "reduce", **context}
        self.context = world.browser.new_context(**context)
        self.context.set_default_timeout(30_000)
        self.page = self.context.new_page()
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self.watch)
        self.page.goto(world.address + path)
        if nick:
            self.start(nick)

    def hear(self, message):
        # Refusals and broken connections are the browser's own words on what tests bring about.
        if message.type in ("error", "warning") and not message.text.startswith(("Failed to load resource", "Canvas2D: Multiple readback")):
            self.complaints.append(message.text)

    def watch(self, request):
        if not request.url.startswith((self.world.address, "data:", "blob:")) and not request.url.startswith(self.world.allowed):
            self.elsewhere.append(request.url)

    # Starting

    def start(self, nick):
        self.page.get_by_label("Nickname").fill(nick)
        self.page.get_by_role("button", name="Start").click()
        self.page.locator("dialog.start").wait_for(state="detached")
        self.ready()

    def ready(self):
        self.page.wait_for_function("() => geochat.session && geochat.map.width")

    # The map

    def state(self, expression):
        return self.page.evaluate(f"() => {{ const {{ map, layer, talk, list }} = geochat; return {expression}; }}")

    def go(self, latitude, longitude, zoom):
        """Shows a place, and waits for its rooms."""
        self.page.evaluate("""async ([latitude, longitude, zoom]) => {
            const { project } = await import("/mercator.js");
            geochat.map.show(project({ latitude, longitude }), zoom);
            geochat.map.draw();
            // The page asks by itself when the map has come to rest; what is asked after that is what counts.
            await new Promise((done) => setTimeout(done, 200));
            await geochat.refresh();
        }""", [latitude, longitude, zoom])

    def refresh(self):
        self.page.evaluate("geochat.refresh()")

    def marker(self, room):
        return self.page.locator(f"[data-room='{room}'].room")

    def middle(self, room):
        """Where the middle of a room's square is on the screen."""
        box = self.marker(room).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, x, y):
        self.page.mouse.click(x, y)

    def screen(self, latitude, longitude):
        """Where a place is on the screen."""
        return self.page.evaluate("""async ([latitude, longitude]) => {
            const { project } = await import("/mercator.js");
            const { left, top } = geochat.map.stage.getBoundingClientRect();
            const { x, y } = geochat.map.toScreen(project({ latitude, longitude }));
            return [x + left, y + top];
        }""", [latitude, longitude])

    @property
    def selection(self):
        return self.state("layer.selection")

    def listed(self):
        return self.page.locator("#rooms .topic").all_text_contents()

    def focus_map(self):
        self.page.locator("#stage").focus()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    # Rooms

    def enter(self, room):
        self.page.evaluate("(room) => geochat.enter(room)", room)
        self.page.get_by_role("log").wait_for()
        self.page.wait_for_function("() => geochat.talk.stream?.readyState === 1")

    def say(self, text):
        self.page.get_by_label("Write a message").fill(text)
        self.press("Enter")

    def messages(self):
        """The texts that the server took, in the order in which they are shown."""
        return self.page.locator(".log .messages:first-of-type article > p").all_text_contents()

    def shows(self, *texts):
        """Waits until the last messages are these."""
        until(lambda: self.messages()[-len(texts):] == list(texts), f"{self.nick} sees {texts}, not {self.messages()}")

    def sees(self, selector):
        return self.page.locator(selector).first.is_visible()

    def told(self, text):
        until(lambda: text in self.page.locator("#told").text_content(), f"{self.nick} is told: {text}")

    def menu(self, name):
        self.page.locator("#talk .menu summary").click()
        self.page.locator("#talk .menu").get_by_text(name, exact=True).click()

    def own_menu(self, name):
        self.page.locator("#me summary").click()
        self.page.locator("#me").get_by_text(name, exact=True).click()


class World:
    """A server and the people of one test."""

    def __init__(self, browser, options):
        self.browser = browser
        self.allowed = ("about:",)
        self.host = Host(*options)
        self.address = self.host.address
        self.people = []
        self.terminals = []

    def person(self, nick="Lydia", path="/", **context):
        self.people.append(Person(self, nick, path, **context))
        return self.people[-1]

    def client(self, nick="Founder"):
        return Client(self.address, nick)

    def administrator(self):
        self.host.set_password()
        return Client(self.address).sign_in()

    def terminal(self, nick, *options):
        self.terminals.append(Terminal(self.address, nick, *options))
        return self.terminals[-1]

    def check(self):
        for person in self.people:
            must_be(person.complaints, [], f"what the browser of {person.nick} complains of")
            must_be(person.elsewhere, [], f"what {person.nick} fetched from elsewhere")

    def end(self):
        for person in self.people:
            with contextlib.suppress(Exception):
                person.context.close()
        for terminal in self.terminals:
            terminal.end()
        self.host.end()
