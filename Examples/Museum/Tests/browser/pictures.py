"""Drawings and photos."""

import struct

from bench import must_be, test, until
from visitor import enter, reading, share, stroke, work

# A place in the Exif of a photo: GPS latitude 59° 19' 48" N.
PLACE = b"59-19-48-N"


def photo(page, width=3000, height=2000, orientation=1):
    """A JPEG whose left half is red and whose right half is blue, with a place in its Exif."""
    plain = bytes(page.evaluate("""async ([width, height]) => {
      const sheet = Object.assign(document.createElement("canvas"), { width, height }), paper = sheet.getContext("2d");
      for (const [color, left] of [["#e00000", 0], ["#0000e0", width / 2]]) {
        paper.fillStyle = color;
        paper.fillRect(left, 0, width / 2, height);
      }
      const blob = await new Promise((done) => sheet.toBlob(done, "image/jpeg"));
      return [...new Uint8Array(await blob.arrayBuffer())];
    }""", [width, height]))
    entries = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0) + struct.pack(">HHII", 0x010E, 2, len(PLACE), 38)
    tiff = b"MM\0*" + struct.pack(">I", 8) + struct.pack(">H", 2) + entries + b"\0\0\0\0" + PLACE
    segment = b"Exif\0\0" + tiff
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + plain[2:]


def choose(page, data, name="IMG_1.jpg", kind="image/jpeg"):
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": kind, "buffer": data})


def fetched(page, address):
    """The bytes behind an address, as the page gets them."""
    return bytes(page.evaluate("async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())]", address))


def sheet(page):
    page.get_by_role("button", name="Draw", exact=True).click()
    page.locator(".sheet canvas").wait_for()


def ink(page):
    """How many pixels of the sheet have ink."""
    return page.evaluate("""() => { const sheet = document.querySelector(".sheet canvas");
      return sheet.getContext("2d").getImageData(0, 0, sheet.width, sheet.height).data.filter((value, at) => at % 4 === 3 && value).length; }""")


# Drawings


@test("a drawing is sent as strokes with their colours, widths and places")
def _(stage):
    page = work(stage)
    sheet(page)
    stroke(page, (0.1, 0.1), (0.5, 0.5))
    page.get_by_label("Red").click()
    page.get_by_label("Thick").click()
    stroke(page, (0.2, 0.8), (0.8, 0.8))
    share(page, "AB12CD")
    reading(page)
    drawing = stage.office.responses()[0]["drawing"]
    one, two = drawing["strokes"]
    must_be([drawing["width"], drawing["height"]], [720, 540])
    must_be([one["color"], two["color"], one["width"], two["width"]], ["#1f2933", "#c92a2a", 8, 20])
    assert abs(one["points"][0] - 72) < 3 and abs(one["points"][1] - 54) < 3, one["points"][:2]
    assert abs(two["points"][-2] - 576) < 3 and abs(two["points"][-1] - 432) < 3, two["points"][-2:]
    must_be(len(one.get("pressure", [])) * 2, len(one["points"]), "pressures")
    assert page.locator(".response canvas").get_attribute("aria-label") == "Drawing by Lydia"


@test("a pen's pressure is kept")
def _(stage):
    page = work(stage)
    sheet(page)
    page.evaluate("""() => {
      const sheet = document.querySelector(".sheet canvas"), box = sheet.getBoundingClientRect();
      sheet.setPointerCapture = () => {};
      const send = (kind, at, pressure) => sheet.dispatchEvent(new PointerEvent(kind, { pointerId: 7, pointerType: "pen", button: 0, pressure,
        clientX: box.left + at, clientY: box.top + at, bubbles: true }));
      send("pointerdown", 20, 0.2);
      send("pointermove", 60, 0.6);
      send("pointermove", 90, 0.9);
      send("pointerup", 90, 0);
    }""")
    share(page, "AB12CD")
    reading(page)
    [line] = stage.office.responses()[0]["drawing"]["strokes"]
    must_be([round(value, 2) for value in line["pressure"]], [0.2, 0.6, 0.9])


@test("strokes are undone and done again, and so is wiping the sheet", viewport={"width": 1280, "height": 1200})
def _(stage):
    page = work(stage)
    sheet(page)
    stroke(page, (0.1, 0.1), (0.5, 0.5))
    one = ink(page)
    stroke(page, (0.2, 0.8), (0.8, 0.8))
    two = ink(page)
    assert two > one > 0
    page.get_by_role("button", name="Undo").click()
    must_be(ink(page), one)
    page.get_by_role("button", name="Redo").click()
    must_be(ink(page), two)
    page.get_by_role("button", name="Clear", exact=True).click()
    must_be(ink(page), 0)
    page.get_by_role("button", name="Undo").click()
    must_be(ink(page), two)
    page.locator(".sheet canvas").focus()
    page.keyboard.press("Control+z")
    must_be(ink(page), one)
    page.keyboard.press("Control+Shift+z")
    must_be(ink(page), two)


@test("a drawing has no more strokes and points than the museum takes")
def _(stage):
    page = work(stage)
    for strokes, points in ((600, 2), (5, 5_000)):
        sheet(page)
        page.evaluate("""async ([strokes, points]) => {
          const { page } = await import("/museum.js"), { sketch } = page.view;
          for (let at = 0; at < strokes; at++) {
            sketch.put({ x: 0, y: 0 });
            for (let point = 1; point < points && sketch.stroke; point++) sketch.add({ x: (point % 2) * 700, y: at });
            sketch.end();
          }
        }""", [strokes, points])
        page.get_by_role("button", name="Share", exact=True).click()
        if strokes == 600:
            enter(page, "AB12CD")
        reading(page)
        page.get_by_role("link", name="Respond").click()
    counts = [[len(line["points"]) // 2 for line in response["drawing"]["strokes"]] for response in stage.office.responses()]
    must_be(counts, [[2] * 500, [5_000] * 4])


@test("a finger draws, and does not scroll", has_touch=True, viewport={"width": 390, "height": 844})
def _(stage):
    page = work(stage)
    sheet(page)
    page.locator(".sheet canvas").scroll_into_view_if_needed()
    box, before = page.locator(".sheet canvas").bounding_box(), page.evaluate("scrollY")
    hand = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", 0.1), ("touchMove", 0.4), ("touchMove", 0.8), ("touchEnd", None)):
        points = [] if at is None else [{"x": box["x"] + at * box["width"], "y": box["y"] + at * box["height"]}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert ink(page) > 100
    must_be(page.evaluate("scrollY"), before)


@test("keys draw, too", viewport={"width": 1280, "height": 1200})
def _(stage):
    page = work(stage)
    sheet(page)
    page.locator(".sheet canvas").focus()
    for key in ("Space", "ArrowRight", "ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
    share(page, "AB12CD")
    reading(page)
    [line] = stage.office.responses()[0]["drawing"]["strokes"]
    must_be(line["points"], [360, 270, 375, 270, 390, 270, 390, 285])


@test("what was drawn can still be undone after a photo was added", viewport={"width": 1280, "height": 1200})
def _(stage):
    page = work(stage)
    sheet(page)
    stroke(page, (0.1, 0.1), (0.5, 0.5))
    choose(page, photo(page))
    page.locator(".photo img").wait_for()
    assert ink(page) > 0
    page.get_by_role("button", name="Undo").click()
    must_be(ink(page), 0)


# Photos


@test("a photo is scaled, and its place is gone before it is sent")
def _(stage):
    page = work(stage)
    taken = photo(page)
    assert PLACE in taken
    choose(page, taken)
    page.locator(".photo img").wait_for()
    page.wait_for_timeout(500)
    sent = bytes(page.evaluate("""async () => {
      const { page } = await import("/museum.js"), [draft] = page.drafts.items.values();
      return [...new Uint8Array(await draft.photo.arrayBuffer())];
    }"""))
    assert PLACE not in sent and b"Exif" not in sent and sent[:2] == b"\xff\xd8"
    until(lambda: page.evaluate("document.querySelector('.photo img').naturalWidth") == 1500, what="the scaled photo")
    share(page, "AB12CD")
    reading(page)
    shown = fetched(page, page.locator(".response img").get_attribute("src"))
    assert PLACE not in shown and shown[:2] == b"\xff\xd8"
    size = page.evaluate("[document.querySelector('.response img').naturalWidth, document.querySelector('.response img').naturalHeight]")
    assert 1000 <= size[0] <= 1500 and abs(size[0] / size[1] - 1.5) < 0.01, size


@test("a photo that was taken on its side stands upright")
def _(stage):
    page = work(stage)
    choose(page, photo(page, 600, 400, orientation=6))
    page.locator(".photo img").wait_for()
    until(lambda: page.evaluate("(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('.photo img'))") == [400, 600],
          what="the upright photo")


@test("what is no photo is refused, and the draft stays")
def _(stage):
    page = work(stage)
    page.get_by_label("Write").fill("Mine")
    for data, name, kind in ((b"no photo at all", "a.jpg", "image/jpeg"), (b"", "b.png", "image/png"),
                             (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "c.svg", "image/svg+xml"),
                             (b"\xff\xd8\xff\xe0broken", "d.jpg", "image/jpeg")):
        page.evaluate("document.querySelector('.answer .wrong').textContent = ''")
        choose(page, data, name, kind)
        until(lambda: "not a photo" in page.locator(".answer .wrong").text_content(), what=f"the refusal of {name}")
    must_be(page.get_by_label("Write").input_value(), "Mine")
    must_be(page.locator(".photo").count(), 0)


@test("a photo with too many pixels is refused before they are made")
def _(stage):
    import zlib
    page = work(stage)
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    bomb = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 12_500, 10_000, 1, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0" * (1_564 * 10_000), 9)) + chunk(b"IEND", b""))
    choose(page, bomb, "bomb.png", "image/png")
    until(lambda: "too many pixels" in page.locator(".answer .wrong").text_content(), what="the refusal")


@test("a photo is changed for another one, and taken away")
def _(stage):
    page = work(stage)
    choose(page, photo(page, 300, 200))
    page.locator(".photo img").wait_for()
    first = page.locator(".photo img").get_attribute("src")
    must_be(page.locator("#photo").text_content(), "Change photo")
    choose(page, photo(page, 200, 300))
    until(lambda: page.locator(".photo img").get_attribute("src") != first, what="the other photo")
    page.get_by_role("button", name="Remove photo").click()
    must_be(page.locator(".photo").count(), 0)
    must_be(page.evaluate("document.activeElement.id"), "photo", "focus")
