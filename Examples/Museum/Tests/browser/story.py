"""The whole story: from the printed label to what a second visitor reads."""

import shutil
import subprocess

from bench import must_be, test, until
from pictures import choose, photo, sheet
from visitor import reading, share, stroke


def scan(label):
    """What a telephone reads on a printed label."""
    printed = label.with_suffix(".png")
    subprocess.run(["rsvg-convert", "--width", "1200", "--background-color", "white", "--output", printed, label], check=True)
    return subprocess.run(["zbarimg", "--quiet", "--raw", printed], check=True, capture_output=True, text=True).stdout.strip()


@test("from the printed label to what a second visitor reads, with the curator between", viewport={"width": 390, "height": 844})
def _(stage):
    assert shutil.which("zbarimg") and shutil.which("rsvg-convert"), "install zbar-tools and librsvg2-bin"
    labels = stage.folder / "labels"
    stage.server.tool("labels", "--url", stage.server.address, "--out", str(labels))
    read = {scan(label) for label in labels.glob("*.svg")}
    address = next(each for each in read if "/work/kiss/" in each)
    assert address.startswith(stage.server.address + "/#/work/kiss/"), address
    must_be(len(read), 3, "labels")

    # Lydia stands before the work, points her telephone at the label, and answers in words, lines and a photo.
    lydia = stage.open(address[len(stage.server.address):])
    must_be(lydia.evaluate("location.hash"), "#/work/kiss")
    lydia.get_by_label("Your name").fill("Lydia")
    lydia.get_by_role("button", name="Begin").click()
    lydia.get_by_role("heading", name="The Kiss at Night").wait_for()
    lydia.get_by_label("Write").fill("My brother, once.\nNot any more.")
    sheet(lydia)
    stroke(lydia, (0.2, 0.2), (0.5, 0.8), (0.8, 0.2))
    choose(lydia, photo(lydia, 800, 600))
    lydia.locator(".photo img").wait_for()
    share(lydia)
    lydia.locator("dialog").get_by_role("button", name="Share").click()
    reading(lydia)
    lydia.locator(".response", has_text="has not looked at it yet").wait_for()

    # Mina types the code by hand. She finds nothing but her own answer yet.
    mina = stage.visitor("Mina")
    mina.get_by_role("link", name="The Kiss at Night").first.click()
    mina.get_by_label("Write").fill("Nobody.")
    share(mina, "ab 12 cd")
    reading(mina)
    until(lambda: mina.locator(".count").text_content() == "1 of 1", what="the list")
    assert "brother" not in mina.content()

    # The curator publishes what Lydia wrote.
    curator = stage.curator()
    answer = curator.locator("section", has_text="My brother")
    assert answer.locator("canvas").count() == 1
    until(lambda: answer.locator("img").evaluate("({ naturalWidth }) => naturalWidth"), what="the photo")
    answer.get_by_role("button", name="Publish").click()
    until(lambda: answer.count() == 0, what="the shorter queue")

    # Mina reads it, sees the drawing and the photo, and goes back to answer once more.
    mina.evaluate("import('/museum.js').then(({ page }) => page.view.fetch())")
    until(lambda: mina.locator(".count").text_content() == "2 of 2", what="Lydia's response")
    mina.get_by_role("button", name="Previous").click()
    must_be(mina.locator(".from strong").text_content(), "Lydia")
    must_be(mina.locator(".words").text_content(), "My brother, once.\nNot any more.")
    assert mina.locator(".response canvas").is_visible()
    until(lambda: mina.locator(".response img").evaluate("({ naturalWidth }) => naturalWidth") == 800, what="the photo")
    mina.get_by_role("link", name="Respond").click()
    mina.get_by_label("Write").fill("I see.")
    share(mina)
    reading(mina)
    must_be(sorted(response["text"] for response in stage.office.responses()), ["I see.", "Nobody."])

    # Nobody on the way has seen the code: not the server's log, and no address.
    assert "AB12CD" not in stage.server.log.read_text().upper()
    for page in (lydia, mina):
        must_be([request.url for request in page.requests if "AB12CD" in request.url.upper()], [])
