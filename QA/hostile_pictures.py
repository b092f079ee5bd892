"""Draws documents that mean harm in each of their texts, and lets other programs judge the pictures.

xmllint and Python's expat have to find them well-formed, without entity or document type; no element
and no attribute may be there but those of a picture, and no reference but of links and to inner parts;
rsvg-convert has to draw them without a word; and headless Chromium must show nothing else, run no
script, which would change the title, and ask the network for nothing.
"""

import html.parser
import re
import shutil
import socket
import sys
import threading
import xml.parsers.expat as expat

from QA import hostile_pages
from QA.shared import Failures, convert, run, work_folder, write

ELEMENTS = set("""a circle clipPath defs desc ellipse g image line linearGradient marker mask metadata path
    pattern polygon polyline rect stop svg text title tspan""".split())
ATTRIBUTES = re.compile(
    r"aria-\w+|xmlns|xml:space|version|encoding|id|role|viewBox|preserveAspectRatio|(x|y|r|d|c[xy]|r[xy]"
    r"|[dxy][12xy])|width|height|transform|points|href|style|direction|opacity|mask|maskUnits|clip-path"
    r"|pattern\w+|text-\w+|font-\w+|fill(-\w+)?|stroke(-\w+)?|dominant-baseline")
LINK = re.compile(r"(#|https?:|mailto:|tel:|ftp:|geo:|(?![a-z+.-]*:))", re.I)
BYTES = re.compile(r"data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*")
# What stands here is read to people, or names a font, and nothing is fetched for it.
WORDS = "aria-label", "font-family"

failures = Failures("check-hostile-pictures")

# The picture itself


def check_attribute(name, element, attribute, value):
    if not ATTRIBUTES.fullmatch(attribute):
        failures.add(name, f"<{element} {attribute}>")
    if attribute == "href":
        allowed = {"a": LINK.match, "image": BYTES.fullmatch}.get(element, lambda text: text[:1] == "#")
        if not allowed(value) or re.match(r"\s|//", value):
            failures.add(name, f"<{element} href={value!r}>")
    elif attribute == "id":
        # Signs of an identifier that are no letters, digits or hyphens are written as their bytes.
        if not re.fullmatch(r"[\w.-]+", value, re.ASCII):
            failures.add(name, f"<{element} id={value!r}>")
    elif attribute not in (*WORDS, "xmlns"):
        if re.search(r"url\((?!#)|//|:[^;]*:|expression|script|@|\\", value.lower()):
            failures.add(name, f"<{element} {attribute}={value!r}>")


def check_markup(name, path):
    result = run("xmllint", "--noout", "--nonet", path)
    if result.returncode or result.stderr:
        failures.add(name, f"xmllint: {result.stderr[:300]}")
    parser = expat.ParserCreate()

    def start(element, attributes):
        if element not in ELEMENTS:
            failures.add(name, f"<{element}>")
        for attribute, value in attributes.items():
            check_attribute(name, element, attribute, value)

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = lambda *_: failures.add(name, "a document type")
    parser.EntityDeclHandler = lambda *_: failures.add(name, "an entity")
    parser.ProcessingInstructionHandler = lambda target, _: failures.add(name, f"<?{target}?>")
    try:
        parser.Parse(path.read_bytes(), True)
    except expat.ExpatError as error:
        failures.add(name, f"expat: {error}")


def check_rsvg(name, path):
    result = run("rsvg-convert", "--width=400", "--height=400", "-o", path.with_suffix(".png"), path)
    if result.returncode or result.stderr:
        failures.add(name, f"rsvg-convert: status {result.returncode}, {result.stderr[:300]}")


# The picture in a browser


class Proxy(threading.Thread):
    """Takes what a browser asks the network for, and answers nothing."""

    def __init__(self):
        super().__init__(daemon=True)
        self.asked = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.socket.getsockname()[1]
        self.start()

    def run(self):
        while True:
            connection, _ = self.socket.accept()
            with connection:
                connection.settimeout(5)
                try:
                    self.asked.append(connection.recv(4096).split(b"\r\n")[0].decode("latin1"))
                except OSError:
                    pass


class Shown(html.parser.HTMLParser):
    """The elements of a page as the browser has it, and its first title."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.title, self.last = set(), None, None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        self.elements.update(f"{tag} {key}" for key, _ in attributes if key.startswith("on"))
        self.last = tag

    def handle_data(self, data):
        if self.last == "title" and self.title is None:
            self.title = data


def show(browser, proxy, home, path):
    result = run("timeout", "60", browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync",
                 f"--user-data-dir={home}", f"--proxy-server=http://{proxy.address}",
                 "--proxy-bypass-list=<-loopback>", "--dump-dom", path.as_uri())
    return Shown(result.stdout)


def asked_of_host(proxy):
    return [line for line in proxy.asked if hostile_pages.HOST in line.lower()]


def check_shown(name, shown):
    if odd := shown.elements - {element.lower() for element in ELEMENTS}:
        failures.add(name, f"Chromium has {sorted(odd)}")
    if shown.title != hostile_pages.TITLE:
        failures.add(name, f"for Chromium its title is {shown.title!r}")


def check_browser_notices(browser, proxy, home, path):
    """A picture that does harm has to be noticed, or the rest would prove nothing."""
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg"><title>a</title><script>{hostile_pages.SCRIPT}</script>'
        f'<image href="http://{hostile_pages.HOST}/x.png" width="9" height="9"/></svg>')
    shown = show(browser, proxy, home, path)
    if shown.title != "1" or "script" not in shown.elements or not asked_of_host(proxy):
        failures.add(path.name, "Chromium does not do what a picture asks for, so nothing is known")
    proxy.asked.clear()


def main():
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        sys.exit("check-hostile-pictures: Chromium is not here")
    placed, pictures, proxy = 0, 0, Proxy()
    with work_folder() as work:
        check_browser_notices(browser, proxy, work / "browser", work / "control.svg")
        for name, options, document in hostile_pages.pages():
            source, picture = work / f"{name}.napkin.json", work / f"{name}.svg"
            result = convert(write(source, document), picture, *options)
            if result.returncode:
                failures.add(name, f"not converted: {result.stderr[:300]}")
                continue
            placed += hostile_pages.count_of(document)
            pictures += 1
            check_markup(name, picture)
            check_rsvg(name, picture)
            check_shown(name, show(browser, proxy, work / "browser", picture))
    if asked := asked_of_host(proxy):
        failures.add("all", f"Chromium asks for {asked[:5]}")
    if placed < 2000:
        failures.add("all", f"only {placed} texts were placed")
    failures.end(f"{placed} texts in {pictures} pictures, {failures.count} failures")
