"""Hostile requests: each gets an error reply or does no harm, nothing is lost, nothing shows that was not published."""

import json
import secrets
import sqlite3
import struct
import threading

from museum import CODES, Client, Count, museum, png

MARKUP = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE response; --", "{{7*7}}", "${7*7}",
    "</title><script>1</script>", "javascript:alert(1)", "<svg onload=alert(1)>", "&lt;b&gt;", "\u202eevil",
    "a\u0000b", "\U0001f600" * 50, "<!--", "]]>", "%00", "../../etc/passwd", "\r\nSet-Cookie: a=b", "=1+1", "\x1b[31m",
    "e" + "\u0301" * 300,
]


def fields_with_markup(count, server, curator):
    """Whatever is written comes back as it was written, in JSON, and breaks nothing."""
    for text in MARKUP:
        visitor = Client(server, "Mallory")
        reply = visitor.ask("POST", "/api/visit", {"name": text})
        count.check(reply.status in (200, 400), ("name", text, reply.status))
        reply = visitor.share("ferry", text=text)
        count.check(reply.status == 201 and reply.json()["response"]["text"] == text.replace("\r\n", "\n"), ("text", text, reply.body))
        if reply.status == 201:
            id = reply.json()["response"]["id"]
            count.check(curator.judge(id, "approved", reason=text).status == 200, ("judge", text))
            feed = Client(server).ask("GET", "/feed.json")
            found = [each for each in feed.json()["responses"] if each["id"] == id]
            count.check(found and found[0]["text"] == text.replace("\r\n", "\n"), ("feed", text))
        count.check(visitor.share("ferry", id=text).status == 400, ("id", text))
        count.check(visitor.share("ferry", code=text, id=secrets.token_hex(8)).status in (201, 403), ("code", text))
        for key in ("title", "prompt", "floor", "code", "terms"):
            value = [text] if key == "terms" else text
            reply = curator.ask("PUT", "/api/curator/works/map", {key: value})
            count.check(reply.status in (200, 400, 404), (key, text, reply.status))
        reply = curator.ask("PUT", "/api/curator/works/map",
                            {"title": "A Map of Here", "prompt": "", "floor": "roof", "code": CODES["map"],
                             "terms": ["Seasons"]})
        count.check(reply.status == 200, ("back", reply.body))


def strangers(count, server, curator):
    """Forged cookies, wrong tokens, other origins, other hosts."""
    lydia = Client(server, "Lydia")
    id = lydia.share("ferry").json()["response"]["id"]
    real = dict(lydia.cookies)
    name, value = next(iter(real.items()))
    forged = [
        "", "x", "x.y", value[:-1], value + "x", value.upper(), value.split(".")[0], 
        secrets.token_urlsafe(24) + "." + value.split(".")[1], value.split(".")[0] + "." + secrets.token_urlsafe(32),
        value[::-1], "a" * 4000, "%2e", "../" + value, "\"" + value + "\"x",
    ]
    for cookie in forged:
        thief = Client(server)
        thief.cookies = {name: cookie}
        thief.token = lydia.token
        count.check(thief.ask("GET", "/api/visit").status == 401, ("forged", cookie))
        count.check(thief.ask("DELETE", f"/api/responses/{id}").status == 401, ("forged delete", cookie))
        thief.cookies = {"museum-curator": cookie}
        count.check(thief.ask("GET", "/api/curator/museum").status == 401, ("forged curator", cookie))
    # A visitor's cookie under the curators' name, and the other way round.
    thief = Client(server)
    thief.cookies = {"museum-curator": value}
    count.check(thief.ask("GET", "/api/curator/museum").status == 401, "a visitor as a curator")
    thief.cookies = {"museum-visit": curator.cookies["museum-curator"]}
    count.check(thief.ask("GET", "/api/visit").status == 401, "a curator as a visitor")
    for token in (None, "", "x", curator.token, lydia.token[:-1], lydia.token + "a"):
        lydia2 = Client(server)
        lydia2.cookies, lydia2.token = real, token
        count.check(lydia2.ask("DELETE", f"/api/responses/{id}").status == 403, ("token", token))
        count.check(lydia2.ask("DELETE", "/api/visit").status == 403, ("token", token))
        count.check(lydia2.share("ferry").status == 403, ("token", token))
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
                    {"Sec-Fetch-Site": "same-site"}, {"Origin": f"http://127.0.0.1:{server.port + 1}"}):
        count.check(lydia.ask("DELETE", f"/api/responses/{id}", headers=headers).status == 403, headers)
        count.check(curator.ask("POST", "/api/curator/undo", {}, headers=headers).status == 403, headers)
        count.check(Client(server).ask("POST", "/api/visit", {"name": "A"}, headers=headers).status == 403, headers)
    for host in ("evil.example", "museum.example.org", "127.0.0.1.evil.example"):
        count.check(lydia.ask("GET", "/api/visit", headers={"Host": host}).status == 421, host)
    # All that curators do, without being one.
    paths = [("GET", "/api/curator/responses"), ("GET", "/api/curator/museum"), ("GET", "/api/curator/bans"),
             ("GET", "/api/curator/visitors?name=Lydia"), ("GET", "/api/curator/session"),
             ("POST", f"/api/curator/responses/{id}"), ("DELETE", f"/api/curator/responses/{id}"),
             ("POST", f"/api/curator/responses/{id}/ban"), ("DELETE", f"/api/curator/responses/{id}/ban"),
             ("DELETE", "/api/curator/visitors?name=Lydia"), ("DELETE", "/api/curator/visitors/x"),
             ("PUT", "/api/curator/museum"), ("POST", "/api/curator/works"), ("PUT", "/api/curator/works/ferry"),
             ("DELETE", "/api/curator/works/ferry"), ("POST", "/api/curator/floors"),
             ("PUT", "/api/curator/floors/lobby"), ("DELETE", "/api/curator/floors/roof"),
             ("POST", "/api/curator/undo"), ("POST", "/api/curator/redo"), ("POST", "/api/curator/catalogue"),
             ("PUT", "/api/curator/works/ferry/picture"), ("PUT", "/api/curator/floors/lobby/plan")]
    for method, path in paths:
        body = {} if method in ("POST", "PUT") else None
        reply = lydia.ask(method, path, body)
        count.check(reply.status == 401 and b"FRY" not in reply.body.upper(), (method, path, reply.status))
    count.check(lydia.ask("GET", "/api/visit").status == 200, "Lydia is still here")
    count.check(len(lydia.ask("GET", "/api/visit/responses").json()["responses"]) == 1, "and so is her response")
    # A cookie copied before its visitor left.
    copy = Client(server)
    copy.cookies, copy.token = dict(lydia.cookies), lydia.token
    count.check(lydia.ask("DELETE", "/api/visit/session").status == 200, "Lydia leaves")
    for method, path, body in [("GET", "/api/visit", None), ("GET", "/api/visit/responses", None),
                               ("DELETE", f"/api/responses/{id}", None), ("DELETE", "/api/visit", None)]:
        count.check(copy.ask(method, path, body).status == 401, ("copy", method, path))
    count.check(copy.share("ferry").status == 401, "a response by a copied cookie")
    count.check(curator.judge(id, "hidden", reason="left").status == 200, "her response stays")


def photos(count, server, curator):
    """Photos that are none, or bombs of pixels."""
    jpeg = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    good = png(40, 30)
    bad = {
        "text": b"no picture", "empty png": good[:8], "half png": good[:len(good) // 2], "gif": b"GIF89a" + b"\0" * 50,
        "svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "jpeg head": jpeg,
        "jpeg head and noise": jpeg + secrets.token_bytes(3000), "html": b"<html><script>1</script></html>",
        "bomb 30000": png(30000, 30000, b""), "bomb 65535": png(65535, 65535, b"\0" * 10_000),
        "bomb full": png(9000, 9000, b"\0" * (9001 * 9000)), "zero": png(0, 0, b""), "line": png(2**31 - 1, 1, b""),
        "zip": b"PK\x03\x04" + b"\0" * 100, "pdf": b"%PDF-1.4", "exe": b"MZ" + b"\0" * 100,
        "jpeg sizes": b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xd9",
        "png with garbage": good[:40] + secrets.token_bytes(200), "bmp": b"BM" + b"\0" * 100,
        "webp": b"RIFF\x20\0\0\0WEBPVP8 " + b"\0" * 20, "tiff": b"II*\0" + b"\0" * 20, "one byte": b"\xff",
    }
    for what, photo in bad.items():
        visitor = Client(server, "Photographer")
        reply = visitor.share("radio", photo=photo)
        count.check(reply.status in (400, 413), (what, reply.status, reply.body))
        mine = visitor.ask("GET", "/api/visit/responses").json()["responses"]
        count.check(mine == [], (what, "left something"))
    visitor = Client(server, "Photographer")
    reply = visitor.share("radio", photo=b"\xff\xd8" + b"x" * (15 << 20))
    count.check(reply.status == 413, ("too long", reply.status))
    reply = visitor.share("radio", photo=good)
    photo = reply.json()["response"]["photo"]
    count.check(reply.status == 201 and photo.endswith(".jpg"), ("good", reply.body))
    count.check(visitor.ask("GET", photo).status == 200, "one's own photo")
    count.check(Client(server, "Other").ask("GET", photo).status == 404, "a photo before it is published")
    count.check(curator.ask("GET", photo).status == 200, "a photo for curators")
    curator.judge(reply.json()["response"]["id"])
    count.check(Client(server).ask("GET", photo).status == 200, "a published photo")
    curator.judge(reply.json()["response"]["id"], "hidden")
    count.check(Client(server).ask("GET", photo).status == 404, "a photo that was taken back")
    visitor.ask("DELETE", "/api/visit")
    count.check(curator.ask("GET", photo).status == 404, "a photo of a visit that was deleted")
    for path in ("/media/", "/media/x", "/media/..%2f..%2fetc%2fpasswd", "/media/" + "0" * 64, "/media/" + "0" * 64 + ".jpg"):
        count.check(Client(server).ask("GET", path).status == 404, path)


def place_is_removed(count, server, curator):
    """A photo with a place in it comes out without."""
    tiff = (b"II*\0\x08\0\0\0" + struct.pack("<H", 1) + struct.pack("<HHII", 0x8825, 4, 1, 26) + struct.pack("<I", 0)
            + struct.pack("<H", 1) + struct.pack("<HHI4s", 1, 2, 2, b"N\0\0\0") + struct.pack("<I", 0))
    exif = b"Exif\0\0" + tiff + b"HERE-I-LIVE"
    visitor = Client(server, "Tourist")
    plain = visitor.ask("GET", visitor.share("map", photo=png(64, 48)).json()["response"]["photo"]).body
    photo = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:]
    reply = visitor.share("map", photo=photo)
    count.check(reply.status == 201, ("exif", reply.status, reply.body))
    kept = visitor.ask("GET", reply.json()["response"]["photo"]).body
    count.check(b"HERE-I-LIVE" not in kept and b"Exif" not in kept, "the place is still there")


def bodies(count, server, curator):
    """Malformed and oversized bodies."""
    visitor = Client(server, "Lydia")
    path = "/api/works/ferry/responses"
    good = {"id": secrets.token_hex(8), "code": CODES["ferry"], "text": "A"}
    deep = "[" * 100_000
    raw = [b"", b"{", b"null", b"[]", b"7", b"{\"id\": 5}", b"\xff\xfe", deep.encode(), b"{\"id\":" * 1000,
           b"{\"id\": \"a\", \"drawing\": []}", json.dumps({"id": good["id"], "text": 5}).encode(),
           json.dumps({**good, "code": {}}).encode(), json.dumps({"id": good["id"], "drawing": "x"}).encode()]
    for body in raw:
        reply = visitor.ask("POST", path, body, {"Content-Type": "application/json"})
        count.check(reply.status in (400, 403), (body[:40], reply.status))
        for other in ("/api/visit", "/api/works/ferry/unlock", "/api/curator/session"):
            reply = visitor.ask("POST", other, body, {"Content-Type": "application/json"})
            count.check(reply.status in (400, 413), (other, body[:40], reply.status))
    for kind in ("text/plain", "application/xml", "", "multipart/form-data", "multipart/form-data; boundary=",
                 "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        reply = visitor.ask("POST", path, json.dumps(good).encode(), {"Content-Type": kind})
        count.check(reply.status in (400, 403, 415), (kind, reply.status, reply.body))
    stroke = {"color": "#112233", "width": 4, "points": [1, 2, 3, 4]}
    page = {"width": 100, "height": 100, "strokes": [stroke]}
    drawings = [
        {**page, "strokes": []}, {**page, "strokes": [stroke] * 501}, {**page, "width": 0}, {**page, "height": 1e9},
        {**page, "width": -1}, {**page, "strokes": [{**stroke, "points": [1]}]},
        {**page, "strokes": [{**stroke, "points": []}]}, {**page, "strokes": [{**stroke, "points": [0] * 40_002}]},
        {**page, "strokes": [{**stroke, "points": [1e300, 1]}]}, {**page, "strokes": [{**stroke, "color": "red"}]},
        {**page, "strokes": [{**stroke, "color": "url(x)"}]}, {**page, "strokes": [{**stroke, "width": 0}]},
        {**page, "strokes": [{**stroke, "width": 1e9}]}, {**page, "strokes": [{**stroke, "pressure": [0.5]}]},
        {**page, "strokes": [{**stroke, "pressure": [2, 3]}]}, {**page, "strokes": [{**stroke, "tool": "gun"}]},
        {**page, "strokes": "x"}, {"strokes": [stroke]}, [], 5, {**page, "strokes": [None]},
    ]
    for drawing in drawings:
        for reply in (visitor.ask("POST", path, {**good, "drawing": drawing}),
                      visitor.share("ferry", drawing=json.dumps(drawing))):
            count.check(reply.status == 400, (str(drawing)[:80], reply.status))
    count.check(visitor.share("ferry", text="a" * 20_001).status == 400, "a long text")
    count.check(visitor.ask("POST", path, b"x" * (17 << 20), {"Content-Type": "application/json"}).status == 413, "17 MB")
    count.check(visitor.ask("GET", "/api/visit/responses").json()["responses"] == [], "something was left")
    count.check(visitor.share("ferry", text="a" * 20_000).status == 201, "a text as long as is allowed")
    for query in ("after=x", "after=1", "after=x.y"):
        count.check(visitor.ask("GET", f"{path}?{query}").status == 400, query)
    for query in ("after=-99999999999999999.a", "after=9999999999999.~", "limit=0", "limit=-5", "limit=99999999999999999999",
                  "limit=x", "after=1." + "a" * 5000):
        count.check(visitor.ask("GET", f"{path}?{query}").status == 200, query)
    for work in ("nowhere", "..", "%00", "a" * 5000, "%ff", "<b>"):
        reply = visitor.share(work)
        count.check(reply.status in (400, 404), (work[:20], reply.status))


def museums(count, server, curator):
    """What curators may get wrong."""
    before = curator.ask("GET", "/api/curator/museum").json()
    bad = [
        ("PUT", "/api/curator/works/ferry", {"x": 1e300}), ("PUT", "/api/curator/works/ferry", {"title": " "}),
        ("PUT", "/api/curator/works/ferry", {"code": "--"}), ("PUT", "/api/curator/works/ferry", {"floor": "9"}),
        ("PUT", "/api/curator/works/ferry", {"terms": ["a"] * 101}), ("PUT", "/api/curator/works/ferry", {"terms": [""]}),
        ("PUT", "/api/curator/works/ferry", {"prompt": "a" * 20_001}), ("PUT", "/api/curator/works/9", {"title": "A"}),
        ("POST", "/api/curator/works", {"id": "ferry", "title": "A"}), ("POST", "/api/curator/works", {"id": ""}),
        ("POST", "/api/curator/works", {"id": "a\u0007"}), ("POST", "/api/curator/floors", {"id": "lobby"}),
        ("POST", "/api/curator/floors", {"id": "n", "width": 0}), ("POST", "/api/curator/floors", {"id": "n", "level": 1e5}),
        ("PUT", "/api/curator/floors/lobby", {"height": -1}), ("DELETE", "/api/curator/floors/lobby", None),
        ("DELETE", "/api/curator/floors/gallery", None), ("DELETE", "/api/curator/works/9", None),
        ("PUT", "/api/curator/museum", {"defaultFloor": "9"}), ("PUT", "/api/curator/museum", {"name": "a" * 1001}),
        ("PUT", "/api/curator/works/ferry", {"title": "B", "version": before["version"] - 1}),
        ("POST", "/api/curator/undo", {"version": 0}), ("PUT", "/api/curator/works/ferry/picture", b"no picture"),
        ("POST", "/api/curator/catalogue", b""), ("POST", "/api/curator/catalogue", b"{"),
        ("POST", "/api/curator/catalogue", b"<c><artwork></c>"), ("POST", "/api/curator/catalogue", b"no markup"),
        ("POST", "/api/curator/catalogue", b"<!DOCTYPE c [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><c><artwork id='a'>&a;</artwork></c>"),
        ("POST", "/api/curator/catalogue", b"<a>" * 200_000),
        ("POST", "/api/curator/catalogue", b'{"catalogue": 1, "works": ' + b"[" * 100_000),
    ]
    for method, path, body in bad:
        reply = curator.ask(method, path, body)
        count.check(400 <= reply.status < 500, (method, path, str(body)[:60], reply.status, reply.body[:100]))
    after = curator.ask("GET", "/api/curator/museum").json()
    count.check(after == before, "something was changed")
    count.check(curator.sign_in().status == 200, "curators still sign in")


def two_curators(count, server, curator):
    """Of two who judge the same response, one is first; of two who change the museum, the other is told."""
    other = Client(server)
    other.sign_in()
    visitor = Client(server, "Lydia")
    for _ in range(10):
        id = visitor.share("october").json()["response"]["id"]
        replies = at_once(lambda: curator.judge(id, "approved", was="pending"), lambda: other.judge(id, "hidden", was="pending"))
        count.check(sorted(reply.status for reply in replies) == [200, 409], [reply.status for reply in replies])
        version = curator.ask("GET", "/api/curator/museum").json()["version"]
        replies = at_once(
            lambda: curator.ask("PUT", "/api/curator/works/map", {"title": "One", "version": version}),
            lambda: other.ask("PUT", "/api/curator/works/map", {"title": "Two", "version": version}))
        count.check(sorted(reply.status for reply in replies) == [200, 409], [reply.status for reply in replies])
        count.check(other.ask("POST", "/api/curator/undo", {}).status == 200, "undo")


def at_once(*bodies):
    replies = [None] * len(bodies)
    def run(index):
        replies[index] = bodies[index]()
    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(bodies))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return replies


def repeated(count, server, curator):
    """The same response sent thrice, and eight times at once, is one."""
    visitor = Client(server, "Lydia")
    for _ in range(5):
        id = secrets.token_hex(16)
        replies = [visitor.share("stairs", id=id, text="Once", photo=png(20, 20)) for _ in range(3)]
        count.check([reply.status for reply in replies] == [201, 200, 200], [reply.status for reply in replies])
        count.check(len({reply.body for reply in replies}) == 1, "other replies")
        id = secrets.token_hex(16)
        replies = at_once(*[lambda: visitor.share("stairs", id=id) for _ in range(8)])
        count.check(sorted(reply.status for reply in replies) == [200] * 7 + [201], [reply.status for reply in replies])
    count.check(len(visitor.ask("GET", "/api/visit/responses").json()["responses"]) == 10, "not ten")


def guesses(count, server, curator):
    """Codes guessed by the thousand, by one visit and by visit after visit; and passwords."""
    one = Client(server, "Thief")
    statuses = [one.ask("POST", "/api/works/stones/unlock", {"code": f"STN-{n:03}"}).status for n in range(300)]
    count.check(statuses.count(403) == 5 and statuses.count(429) == 295, "one visit")
    wrong = 0
    for number in range(100):
        thief = Client(server, f"Thief {number}")
        for n in range(7):
            reply = thief.share("stones", code=f"STN{number}{n}")
            wrong += reply.status == 403
            count.check(reply.status in (403, 429), reply.status)
    count.check(wrong == 95, f"{wrong} guesses by many visits")
    late = Client(server, "Honest")
    reply = late.share("stones")
    count.check(reply.status == 429 and 0 < reply.json()["error"]["wait"] <= 600, "the limit of the work")
    count.check(late.share("october").status == 201, "other works are open")
    guesser = Client(server)
    statuses = [guesser.sign_in(f"password {n}").status for n in range(20)]
    count.check(statuses.count(403) == 10 and statuses.count(429) == 10, ("passwords", statuses))
    count.check(Client(server).sign_in().status == 429, "the right password, after wrong ones of the same network")
    count.check(curator.sign_in().status == 200, "a curator's browser has its own tries")
    guesser.cookies["museum-browser"] = curator.cookies["museum-browser"][:-1] + "-"
    count.check(guesser.sign_in("password").status == 429, "a forged browser")


def too_many(count, server, curator):
    """A visit has room for 200 responses."""
    visitor = Client(server, "Diligent")
    replies = [visitor.share("letter") for _ in range(201)]
    count.check([reply.status for reply in replies] == [201] * 200 + [409], replies[-1].status)
    count.check("wait" not in replies[-1].json()["error"] and not replies[-1].headers["Retry-After"], "a wait that does not help")
    id = replies[0].json()["response"]["id"]
    count.check(visitor.ask("DELETE", f"/api/responses/{id}").status == 200 and visitor.share("letter").status == 201, "room again")


def tags(count, server, curator):
    """What is known is not sent again; another museum's version is not taken for this one's."""
    public = Client(server)
    tag = public.ask("GET", "/feed.json").headers["ETag"]
    for known in (tag, f"W/{tag}", f'"x", {tag}', f'"x",W/{tag}', "*"):
        count.check(public.ask("GET", "/feed.json", headers={"If-None-Match": known}).status == 304, known)
    for other in ('"x"', tag.strip('"'), f'"{tag}"', ""):
        count.check(public.ask("GET", "/feed.json", headers={"If-None-Match": other}).status == 200, other)
    count.check(not public.ask("GET", "/api/museum").headers["ETag"], "a tag of the museum")


def damage(count, server):
    """Damage of the file is the server's problem, and is in the log."""
    visitor = Client(server, "Unlucky")
    with sqlite3.connect(server.file) as connection:
        connection.execute("UPDATE visit SET value = x'00' WHERE name = 'Unlucky'")
    connection.close()
    reply = visitor.ask("GET", "/api/visit")
    count.check(reply.status == 500 and reply.code == "damaged", (reply.status, reply.body))
    count.check("is damaged" in server.log(), "no failure in the log")


def secrets_in_log(count, server):
    log = server.log()
    for secret in (*CODES.values(), "hang it high", "A word", "Mallory"):
        count.check(secret not in log, ("log", secret))
    count.check("internal" not in log and " 500 " not in log, "a 500: " + str([l for l in log.splitlines() if " 500 " in l][:5]))


def main():
    count = Count()
    with museum() as server:
        curator = Client(server)
        assert curator.sign_in().status == 200
        for trial in (fields_with_markup, strangers, photos, place_is_removed, bodies, museums, two_curators, repeated, too_many, tags, guesses):
            before = count.tried
            trial(count, server, curator)
            print(f"  {trial.__name__}: {count.tried - before}")
        public = Client(server).ask("GET", "/api/museum").body.decode()
        count.check(not any(code.lower().replace("-", "") in public.lower() for code in CODES.values()), "a code is public")
        feed = Client(server).ask("GET", "/feed.json").json()["responses"]
        count.check(all(each["moderation"] == "approved" for each in feed), "the feed has what was not published")
        secrets_in_log(count, server)
        damage(count, server)
        print(f"  at most {server.memory() >> 20} MiB of memory")
        path = server.file
        server.stop()
        connection = sqlite3.connect(path)
        count.check(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file")
        connection.close()
    count.end("hostile requests")


main()
