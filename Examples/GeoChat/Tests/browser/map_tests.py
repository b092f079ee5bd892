"""The map: moving, levels, squares, choosing, opening, finding."""

import http.server
import threading

from people import must_be, test, until


def near(one, other, by):
    return abs(one - other) <= by


@test("the map is dragged by the mouse, and the place under the pointer stays under it")
def _(world):
    person = world.person("Lydia")
    x, y = person.screen(59.33, 18.07)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 60, y + 10, steps=3)
    person.page.mouse.move(x + 200, y - 120, steps=3)
    person.page.mouse.up()
    after = person.screen(59.33, 18.07)
    assert near(after[0], x + 200, 2) and near(after[1], y - 120, 2), after
    must_be(person.page.locator("#card").text_content(), "", "dragging taps nothing")


@test("the wheel zooms around the pointer")
def _(world):
    person = world.person("Lydia")
    x, y = person.screen(59.4, 18.3)
    zoom = person.state("map.zoom")
    person.page.mouse.move(x, y)
    person.page.mouse.wheel(0, -300)
    until(lambda: person.state("map.zoom") > zoom + 0.5, "the map is closer")
    after = person.screen(59.4, 18.3)
    assert near(after[0], x, 2) and near(after[1], y, 2), after


@test("two fingers zoom around the place between them, and one moves the map", has_touch=True)
def _(world, **context):
    person = world.person("Lydia", **context)
    x, y = person.screen(59.33, 18.07)
    zoom = person.state("map.zoom")
    session = person.context.new_cdp_session(person.page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(points)]})

    touch("touchStart", (x - 40, y))
    touch("touchStart", (x - 40, y), (x + 40, y))
    for step in range(1, 9):
        touch("touchMove", (x - 40 - 10 * step, y), (x + 40 + 10 * step, y))
    touch("touchEnd")
    must_be(round(person.state("map.zoom") - zoom, 1), 1.6, "levels that two fingers zoomed")
    after = person.screen(59.33, 18.07)
    assert near(after[0], x, 12) and near(after[1], y, 12), after
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + 20 * step, y))
    touch("touchEnd")
    moved = person.screen(59.33, 18.07)
    assert near(moved[0], after[0] + 100, 3), (after, moved)


@test("keys move the map and zoom through all 18 levels, no further")
def _(world):
    person = world.person("Lydia")
    person.focus_map()
    before = person.state("map.place")
    person.press("ArrowRight", "ArrowUp")
    after = person.state("map.place")
    assert after["longitude"] > before["longitude"] and after["latitude"] > before["latitude"], after
    person.press(*["-"] * 20)
    must_be(person.state("map.level"), 0)
    seen = []
    for _ in range(19):
        seen.append(person.state("map.level"))
        person.press("+")
    must_be(seen, [*range(18), 17])


@test("the buttons zoom, and the foot tells level and scale")
def _(world):
    person = world.person("Lydia")
    level = person.state("map.level")
    person.page.get_by_role("button", name="Closer").click()
    until(lambda: person.page.locator("#level").text_content() == f"Level {level + 1}", "one level closer")
    person.page.get_by_role("button", name="Wider").click()
    until(lambda: person.page.locator("#level").text_content() == f"Level {level}", "one level wider")
    assert "km" in person.page.locator("#stick").text_content()


@test("the map goes on at the antimeridian, and rooms on both sides are seen together")
def _(world):
    founder = world.client()
    east, west = founder.open_room("East", 0, 179.9, 5), founder.open_room("West", 0, -179.9, 5)
    person = world.person("Lydia")
    person.go(0, 179.99, 6)
    xs = [person.middle(room)[0] for room in (east, west)]
    assert 10 < xs[1] - xs[0] < 200, xs
    person.focus_map()
    person.press("ArrowRight", "ArrowRight")
    longitude = person.state("map.place.longitude")
    assert -180 <= longitude < -170, longitude
    person.go(0, 0, 0)
    person.press(*["Shift+ArrowRight"] * 6)
    assert -180 <= person.state("map.place.longitude") < 180


@test("the map ends at the poles")
def _(world):
    person = world.person("Lydia")
    person.focus_map()
    for key in ("ArrowUp", "ArrowDown"):
        person.go(59, 18, 2)
        person.press(*[f"Shift+{key}"] * 20)
        box = person.state("map.box")
        must_be(box["north"] == 90 if key == "ArrowUp" else box["south"] == -90, True, "the end of the map")
        assert 80 < abs(person.state("map.place.latitude")) < 85.06
    room = world.client().open_room("North Pole", 90, 0, 5)
    person.go(85, 0, 5)
    assert person.marker(room).is_visible()


@test("squares grow from a dot to nearly the whole screen, and are seen within three levels")
def _(world):
    room = world.client().open_room("Square", 10, 10, 8)
    person = world.person("Lydia")
    sides = []
    for zoom in range(5, 12):
        person.go(10, 10, zoom)
        sides.append(person.marker(room).bounding_box()["width"])
    assert sides == sorted(sides) and len(set(sides)) == 7, sides
    height = person.state("map.height")
    assert sides[0] <= 12 and 0.7 * height < sides[-1] < height, sides
    for zoom in (4, 12):
        person.go(10, 10, zoom)
        must_be(person.marker(room).count(), 0, f"squares at level {zoom}")


@test("rooms of different levels have different colours")
def _(world):
    founder = world.client()
    rooms = [founder.open_room(f"Level {zoom}", 10 + zoom / 100, 10, zoom) for zoom in range(6, 11)]
    person = world.person("Lydia")
    person.go(10, 10, 8)
    colors = {person.marker(room).evaluate("(each) => getComputedStyle(each).borderColor") for room in rooms}
    must_be(len(colors), 5, "colours")


def overlapping(world):
    founder = world.client()
    return [founder.open_room("Wide", 10, 10, 6), founder.open_room("Middle", 10.0001, 10, 8), founder.open_room("Narrow", 10, 10.0001, 10)]


@test("tapping again goes through rooms that overlap, the smallest first")
def _(world):
    wide, middle, narrow = overlapping(world)
    person = world.person("Lydia")
    person.go(10, 10, 8)
    x, y = person.screen(10, 10)
    chosen = []
    for _ in range(4):
        person.tap(x, y)
        chosen.append(person.selection)
    must_be(chosen, [narrow, middle, wide, narrow])
    must_be(person.page.locator("#card .group .quiet").text_content(), "1/3")


@test("the keys 6 and 4 go through rooms that overlap, on and back, and Enter joins")
def _(world):
    wide, middle, narrow = overlapping(world)
    elsewhere = world.client("Other").open_room("Elsewhere", 10.2, 10.2, 8)
    person = world.person("Lydia")
    person.go(10, 10, 8)
    person.tap(*person.screen(10, 10))
    person.focus_map()
    chosen = []
    for key in "6664":
        person.press(key)
        chosen.append(person.selection)
    must_be(chosen, [middle, wide, narrow, wide])
    assert elsewhere not in chosen
    assert "Wide" in person.page.locator("#spoken").text_content()
    person.press("Enter")
    person.page.get_by_role("log").wait_for()
    must_be(person.page.locator("#talk h2").text_content(), "Wide")


@test("without a place that was tapped, 6 and 4 go through all rooms in view")
def _(world):
    founder = world.client()
    rooms = {founder.open_room(f"Room {at}", 10 + at / 10, 10 + at / 10, 8) for at in range(4)}
    person = world.person("Lydia")
    person.go(10.1, 10.1, 8)
    person.focus_map()
    chosen = set()
    for _ in range(4):
        person.press("6")
        chosen.add(person.selection)
    must_be(chosen, rooms)


@test("the chosen room and its square survive refreshing, moving and going out of view")
def _(world):
    founder = world.client()
    room = founder.open_room("Kept", 10, 10, 8)
    person = world.person("Lydia")
    person.go(10, 10, 8)
    person.tap(*person.screen(10, 10))
    must_be(person.selection, room)
    person.marker(room).evaluate("(each) => { each.isTheSame = true; }")
    founder.open_room("New", 10.1, 10.1, 8)
    person.refresh()
    until(lambda: "New" in person.listed(), "the new room")
    for latitude, longitude, zoom in ((10.3, 10.3, 8), (40, 40, 8), (10, 10, 13), (10, 10, 8)):
        person.go(latitude, longitude, zoom)
        must_be(person.selection, room)
    assert person.marker(room).evaluate("(each) => each.isTheSame && each.classList.contains('selected')")


@test("a chosen room at the edge can be removed while the map is refreshed")
def _(world):
    administrator = world.administrator()
    founder = world.client()
    room = founder.open_room("At the edge", 10, 10, 8)
    person = world.person("Lydia")
    box = person.state("map.box")
    person.go(10, 10, 8)
    half = person.state("(map.box.east - map.box.west) / 2")
    person.go(10, 10 - half * 0.98, 8)
    person.tap(*person.screen(10, 10))
    must_be(person.selection, room)
    administrator.ask("DELETE", f"/api/admin/rooms/{room}", reason="test")
    for _ in range(3):
        person.go(10, 10 - half * 1.5, 8)
        person.go(10, 10 - half * 0.98, 8)
    person.page.get_by_role("button", name="Join").click()
    person.told("This room is gone.")
    must_be(person.marker(room).count(), 0)
    assert box


@test("refreshing touches only what comes, goes and changes")
def _(world):
    administrator, founder = world.administrator(), world.client()
    rooms = [founder.open_room(f"Room {at}", 10 + at / 20, 10, 8) for at in range(4)]
    person = world.person("Lydia")
    person.go(10, 10, 8)
    person.page.evaluate("""() => {
        window.seen = [];
        new MutationObserver((changes) => seen.push(...changes.flatMap((change) => [...change.addedNodes, ...change.removedNodes])))
            .observe(document.getElementById("markers"), { childList: true });
    }""")
    person.page.locator("#rooms button").first.focus()
    added = founder.open_room("Room 4", 10.15, 10.1, 8)
    administrator.ask("DELETE", f"/api/admin/rooms/{rooms[1]}", reason="test")
    person.refresh()
    until(lambda: person.marker(added).count() and not person.marker(rooms[1]).count(), "one room came and one went")
    must_be(person.page.evaluate("seen.map((each) => Number(each.dataset.room)).sort()"), sorted([added, rooms[1]]))
    assert person.page.evaluate("document.activeElement.closest('#rooms') !== null"), "the list keeps the focus"


@test("a room is opened at any place that is tapped, and joined")
def _(world):
    person, other = world.person("Lydia"), world.person("Zoe")
    person.go(48.8584, 2.2945, 12)
    person.tap(*person.screen(48.86, 2.30))
    person.page.get_by_role("button", name="Open a room here").click()
    person.page.get_by_label("Topic", exact=True).fill("Tour Eiffel")
    person.page.get_by_role("button", name="Open room").click()
    person.page.get_by_role("log").wait_for()
    room = person.state("talk.room")
    assert near(room["latitude"], 48.86, 0.002) and near(room["longitude"], 2.30, 0.002) and room["zoom"] == 12, room
    other.go(48.8584, 2.2945, 12)
    assert "Tour Eiffel" in other.listed()


@test("N opens a room in the middle, and a second one at the same place is told of the first")
def _(world):
    person = world.person("Lydia")
    person.go(10, 10, 8)
    person.focus_map()
    for _ in range(2):
        person.press("n")
        person.page.get_by_label("Topic", exact=True).fill("Here")
        person.page.get_by_role("button", name="Open room").click()
        person.page.wait_for_function("() => geochat.talk.room || document.querySelector('.wrong').textContent")
        person.focus_map() if not person.sees("dialog") else None
    assert "There is a room at this place already" in person.page.get_by_role("alert").text_content()
    person.press("Escape")
    must_be(person.page.locator("#card h2").text_content(), "Here")


@test("a topic that breaks a rule is refused, and stays to be mended")
def _(world):
    person = world.person("Lydia")
    person.focus_map()
    person.press("n")
    person.page.get_by_label("Topic", exact=True).fill("   ")
    person.page.get_by_role("button", name="Open room").click()
    until(lambda: "A topic needs" in person.page.get_by_role("alert").text_content(), "the refusal")
    person.page.get_by_label("Topic", exact=True).fill("A topic")
    person.page.get_by_role("button", name="Open room").click()
    person.page.get_by_role("log").wait_for()


@test("rooms are found by topic, wherever they are")
def _(world):
    founder = world.client()
    tokyo = founder.open_room("Night in Tōkyō", 35.68, 139.69, 9)
    founder.open_room("Day in Lima", -12.05, -77.04, 9)
    person = world.person("Lydia")
    person.page.get_by_role("searchbox").fill("night")
    until(lambda: person.listed() == ["Night in Tōkyō"], "the room is found")
    assert "night" in person.page.locator("#heading").text_content()
    person.page.locator("#rooms button").click()
    until(lambda: near(person.state("map.place.longitude"), 139.69, 0.01), "the map is there")
    must_be(person.selection, tokyo)
    person.page.get_by_role("searchbox").fill("no such words")
    until(lambda: person.sees("#empty") and "No rooms found" in person.page.locator("#empty").text_content(), "nothing is found")
    person.page.locator("#back").click()
    until(lambda: "Rooms here" in person.page.locator("#heading").text_content(), "the rooms in view")
    must_be(person.page.get_by_role("searchbox").input_value(), "")


@test("Locate Me goes to where one is, and lists the rooms near by",
      geolocation={"latitude": 57.7, "longitude": 11.97}, permissions=["geolocation"])
def _(world, **context):
    founder = world.client()
    founder.open_room("Far", 59.33, 18.07, 9)
    founder.open_room("Near", 57.71, 11.98, 9)
    person = world.person("Lydia", **context)
    person.page.get_by_role("button", name="Locate me").click()
    until(lambda: near(person.state("map.place.latitude"), 57.7, 0.01), "the map is there")
    until(lambda: person.listed() == ["Near"], "the room near by")
    assert "km" in person.page.locator("#rooms small").text_content()
    assert person.page.locator(".self").is_visible()


@test("who does not tell where they are is told why nothing happens")
def _(world):
    person = world.person("Lydia")
    person.page.get_by_role("button", name="Locate me").click()
    person.told("The browser may not tell where you are")


@test("land, sea and names are drawn, by day and by night, without any outside server")
def _(world):
    for number, scheme in enumerate(("light", "dark")):
        person = world.person(f"Lydia{number}", color_scheme=scheme)
        person.page.wait_for_function("() => geochat.map.lands['110']?.isReady && geochat.map.names.length")
        color = """([latitude, longitude]) => import("/mercator.js").then(({ project }) => {
            const { x, y } = geochat.map.toScreen(project({ latitude, longitude }));
            const ratio = geochat.map.canvas.width / geochat.map.width;
            return [...geochat.map.pen.getImageData(x * ratio, y * ratio, 1, 1).data].join();
        })"""
        for zoom, load in ((2, "110"), (4, "50")):
            person.go(58, 15, zoom)
            person.page.wait_for_function(f"() => geochat.map.lands['{load}']?.isReady")
            person.go(58, 15, zoom)
            land, sea, other = (person.page.evaluate(color, place) for place in ([58.6, 15.3], [57.6, 17.5], [57.6, 14.6]))
            assert land == other != sea, (scheme, zoom, land, other, sea)
        names = person.page.evaluate("geochat.map.names.map(({ text }) => text)")
        assert "Sweden" in names and "Stockholm" in names


class Tiles(http.server.BaseHTTPRequestHandler):
    """A tile server that has nothing but grey."""

    asked = []

    def do_GET(self):
        Tiles.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "image/svg+xml")
        self.end_headers()
        self.wfile.write(b'<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#808080"/></svg>')

    def log_message(self, *_):
        pass


TILES = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tiles)
threading.Thread(target=TILES.serve_forever, daemon=True).start()
TILES_ADDRESS = f"http://127.0.0.1:{TILES.server_port}"


@test("streets come from the tile server that the house names, and only when they are chosen",
      "--tiles", TILES_ADDRESS + "/{z}/{x}/{y}.svg", "--credit", "Grey Maps")
def _(world):
    world.allowed += (TILES_ADDRESS,)
    person = world.person("Lydia")
    must_be(Tiles.asked, [], "tiles before they are wished")
    person.page.get_by_label("Kind of map").select_option(label="Streets")
    until(lambda: len(Tiles.asked) > 3, "tiles are asked for")
    must_be(person.page.locator("#credit").text_content(), "Grey Maps")
    until(lambda: person.page.evaluate("[...geochat.map.tiles.pictures.values()].filter(({ naturalWidth }) => naturalWidth === 256).length > 3"), "tiles are there")
    person.page.get_by_label("Kind of map").select_option(label="Plain map")
    must_be(person.page.locator("#credit").text_content(), "Natural Earth")


@test("hundreds of rooms in view are shown, and those out of sight are not drawn")
def _(world):
    founder = world.client()
    for at in range(300):
        founder.open_room(f"Room {at}", 10 + (at % 20) / 50, 10 + (at // 20) / 50, 8)
    person = world.person("Lydia")
    person.go(10.2, 10.2, 8)
    until(lambda: person.page.locator(".room").count() == 300, "300 squares")
    must_be(len(person.listed()), 200, "rooms in the list")
    person.page.evaluate("() => { geochat.map.pan(5000, 0); geochat.map.draw(); }")
    must_be(person.page.locator(".room:not([hidden])").count(), 0, "squares that are drawn")
