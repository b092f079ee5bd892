"""Requests that no browser sends, and those of other sites: each gets an error or nothing, and the server lives on."""

import itertools
import random
import unittest

from shared import ask, exchange, request, server

HOST = b"Host: localhost\r\n"


def get(target, *fields, version=b"HTTP/1.1"):
    return b"GET " + target + b" " + version + b"\r\n" + HOST + b"".join(fields) + b"\r\n"


def post(*fields, body=b""):
    return b"POST /echo HTTP/1.1\r\n" + HOST + b"".join(fields) + b"\r\n" + body


# What is sent, and the statuses that are right; None is a closed connection.
HOSTILE = {
    "two lengths": (post(b"Content-Length: 5\r\n", b"Content-Length: 5\r\n", body=b"hello"), [400]),
    "two other lengths": (
        post(b"Content-Length: 5\r\n", b"Content-Length: 0\r\n", body=b"hello"), [400]),
    "length and coding": (
        post(b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", body=b"0\r\n\r\n"), [400]),
    "coding and length": (
        post(b"Transfer-Encoding: chunked\r\n", b"Content-Length: 5\r\n", body=b"0\r\n\r\n"), [400]),
    "two codings": (
        post(b"Transfer-Encoding: chunked\r\n" * 2, body=b"0\r\n\r\n"), [400]),
    "folded length": (post(b"Content-Length:\r\n 5\r\n", body=b"hello"), [200, 400]),
    "length folded in its middle": (post(b"Content-Length: 4\r\n 7\r\n", body=b"hello"), [400, None]),
    "folded coding": (post(b"Transfer-Encoding:\r\n chunked\r\n", body=b"0\r\n\r\n"), [200, 400]),
    "chunked and empty": (post(b"Transfer-Encoding: chunked\r\n", body=b"0\r\n\r\n"), [200]),
    "unknown coding": (post(b"Transfer-Encoding: gzip\r\n", body=b"x"), [400, 501]),
    "gzip and chunked": (post(b"Transfer-Encoding: gzip, chunked\r\n", body=b"0\r\n\r\n"), [400, 501]),
    "coding with a space": (post(b"Transfer-Encoding : chunked\r\n", body=b"0\r\n\r\n"), [400, 501]),
    "coding with a tab": (post(b"Transfer-Encoding\t: chunked\r\n", body=b"0\r\n\r\n"), [400, 501]),
    "negative length": (post(b"Content-Length: -1\r\n"), [400]),
    "length with a sign": (post(b"Content-Length: +5\r\n", body=b"hello"), [400]),
    "two lengths in one": (post(b"Content-Length: 5, 5\r\n", body=b"hello"), [400]),
    "length in hex": (post(b"Content-Length: 0x5\r\n", body=b"hello"), [400]),
    "empty length": (post(b"Content-Length:\r\n"), [400]),
    "huge length": (post(b"Content-Length: 99999999999999999999\r\n"), [400, 413]),
    "large length": (post(b"Content-Length: 9999999999\r\n"), [413]),
    "chunk size is no number": (
        post(b"Transfer-Encoding: chunked\r\n", body=b"zz\r\nhello\r\n0\r\n\r\n"), [400, None]),
    "chunk size is negative": (
        post(b"Transfer-Encoding: chunked\r\n", body=b"-5\r\nhello\r\n0\r\n\r\n"), [400, None]),
    "huge chunk": (
        post(b"Transfer-Encoding: chunked\r\n", body=b"fffffffffffffffff\r\nx"), [400, 413, None]),
    "chunk is longer than told": (
        post(b"Transfer-Encoding: chunked\r\n", body=b"1\r\nhello\r\n0\r\n\r\n"), [400, None]),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", [400]),
    "two hosts": (b"GET / HTTP/1.1\r\n" + HOST * 2 + b"\r\n", [400]),
    "empty host": (b"GET /health HTTP/1.1\r\nHost:\r\n\r\n", [200, 400, 421]),
    "other host": (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", [421]),
    "host that begins like ours": (
        b"GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n", [421]),
    "host with a user": (b"GET / HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n", [421]),
    "host with a user behind the port": (
        b"GET /health HTTP/1.1\r\nHost: localhost:x@evil.example\r\n\r\n", [421]),
    "address with a name": (b"GET /health HTTP/1.1\r\nHost: [::1]evil.example\r\n\r\n", [421]),
    "old version without host": (b"GET /health HTTP/1.0\r\n\r\n", [200]),
    "version 2": (get(b"/", version=b"HTTP/2.0"), [400, 505]),
    "version 9": (get(b"/", version=b"HTTP/9.9"), [400, 505]),
    "version 0.9": (b"GET /\r\n\r\n", [400, 505, None]),
    "no version but words": (get(b"/", version=b"HELLO"), [400, 505, None]),
    "HTTP/2 preface": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 405, 505, None]),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)), [400, None]),
    "nothing but lines": (b"\r\n" * 1000 + get(b"/health"), [200, 400, None]),
    "nothing": (b"", [None]),
    "NUL bytes": (b"\0" * 1000, [400, None]),
    "spaces first": (b"   GET /health HTTP/1.1\r\n" + HOST + b"\r\n", [400, 405, None]),
    "field without colon": (get(b"/", b"nonsense\r\n"), [400, 404, None]),
    "field without name": (get(b"/", b": x\r\n"), [400, 404, None]),
    "field with a NUL": (get(b"/", b"X: a\0b\r\n"), [400, 404, None]),
    "name with a NUL": (get(b"/", b"X\0Y: a\r\n"), [400, None]),
    "name with a space": (get(b"/", b"X Y: a\r\n"), [400]),
    "name in Latin 1": (get(b"/", b"\xe4: a\r\n"), [400]),
    "folded field": (get(b"/health", b"X: a\r\n b\r\n"), [200, 400]),
    "folded first field": (b"GET /health HTTP/1.1\r\n X: a\r\n" + HOST + b"\r\n", [400, 200, None]),
    "101 fields": (get(b"/", *[b"X: y\r\n"] * 101), [431]),
    "5,000 fields": (get(b"/", *[b"X: y\r\n"] * 5_000), [400, 413, 431, None]),
    "long field": (get(b"/", b"X: " + b"y" * 100_000 + b"\r\n"), [400, 413, 431, None]),
    "long name": (get(b"/", b"x" * 100_000 + b": y\r\n"), [400, 413, 431, None]),
    "long address": (get(b"/" + b"a" * 100_000), [400, 414, 431, None]),
    "long method": (b"A" * 100_000 + b" / HTTP/1.1\r\n" + HOST + b"\r\n", [400, 405, 414, 431, None]),
    "address of another server": (get(b"http://evil.example/"), [400]),
    "asterisk": (get(b"*"), [400]),
    "empty path": (get(b"?x=1"), [400]),
    "space in the address": (get(b"/a b"), [400, None]),
    "tab in the address": (get(b"/a\tb"), [400, None]),
    "Latin 1 in the address": (get(b"/\xe4"), [400]),
    "escape without digits": (get(b"/%"), [400]),
    "escape with one digit": (get(b"/%4"), [400]),
    "escape with letters": (get(b"/%GG"), [400]),
    "escaped NUL": (get(b"/echo/%00"), [400]),
    "escaped line break": (get(b"/echo/%0d%0aX:%20y"), [400]),
    "escaped bytes that are no text": (get(b"/echo/%ff%fe"), [400]),
    "overlong UTF-8": (get(b"/echo/%c0%af"), [400]),
    "escaped surrogate": (get(b"/echo/%ed%a0%80"), [400]),
    "folder above": (get(b"/../etc/passwd"), [400]),
    "escaped folder above": (get(b"/%2e%2e/etc/passwd"), [400]),
    "folder above behind": (get(b"/echo/.."), [400]),
    "query with a broken escape": (get(b"/echo/a?x=%"), [400]),
    "query with too many fields": (get(b"/echo/a?" + b"a&" * 1001), [400, 414, None]),
    "fragment": (get(b"/health#x"), [400, 404]),
    "cookie without end": (get(b"/visit", b"Cookie: " + b"a=b;" * 4_000 + b"\r\n"), [200, 431, None]),
    "expectation that nobody meets": (
        post(b"Content-Length: 1\r\n", b"Expect: 200-ok\r\n", body=b"x"), [200, 417]),
    "upgrade": (get(b"/health", b"Upgrade: websocket\r\n", b"Connection: Upgrade\r\n"), [200, 400]),
    "range": (get(b"/health", b"Range: bytes=0-0,5-\r\n"), [200]),
    "lone line feeds": (b"GET /health HTTP/1.1\nHost: localhost\n\n", [200, 400, None]),
    "lone carriage returns": (b"GET /health HTTP/1.1\rHost: localhost\r\r", [400, None]),
    "body of a GET": (get(b"/health", b"Content-Length: 5\r\n") + b"hello", [413]),
    "form where none is": (
        post(b"Content-Length: 5\r\n", b"Content-Type: multipart/form-data; boundary=b\r\n", body=b"hello"), [415]),
    "form with a broken escape": (
        post(b"Content-Length: 3\r\n", b"Content-Type: application/x-www-form-urlencoded\r\n", body=b"a=%"), [400]),
}


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.context = server("rate=off", "headSeconds=2", "bodySeconds=2")
        cls.server = cls.context.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.context.__exit__(None, None, None)

    def healthy(self):
        answer = ask(self.server, "GET", "/health")
        self.assertEqual((answer.status, answer.body), (200, b"ok\n"))

    def test_hostile(self):
        for name, (data, statuses) in HOSTILE.items():
            with self.subTest(name):
                answer = exchange(self.server, data)
                self.assertIn(answer.status if answer else None, statuses)
        self.healthy()

    def test_every_answer_has_the_fields(self):
        for method, path, status in [
            ("GET", "/health", 200), ("GET", "/nothing", 404), ("GET", "/fails", 500),
            ("BREW", "/health", 405), ("GET", "/style.css", 200), ("GET", "/echo/%", 400),
            ("POST", "/change", 401), ("GET", "/visit", 200), ("HEAD", "/health", 200),
            ("GET", "/events/x", 200),
        ]:
            with self.subTest(path):
                if path == "/events/x":
                    from test_events import Stream
                    stream = Stream(self.server, path)
                    answer = stream
                    stream.close()
                else:
                    answer = ask(self.server, method, path)
                self.assertEqual(answer.status, status)
                self.assertTrue(
                    answer.field("content-security-policy").startswith("default-src 'none'; "))
                self.assertIn("frame-ancestors 'none'", answer.field("content-security-policy"))
                self.assertEqual(answer.field("x-content-type-options"), "nosniff")
                self.assertEqual(answer.field("referrer-policy"), "no-referrer")
                self.assertIn("camera=()", answer.field("permissions-policy"))
                cached = "no-cache" if path == "/style.css" else "no-store"
                self.assertEqual(answer.field("cache-control"), cached)

    def test_methods(self):
        for method in "OPTIONS TRACE CONNECT PROPFIND get GET! BREW".split():
            answer = ask(self.server, method, "/health")
            self.assertIn(answer.status, (400, 405), method)
        self.assertEqual(ask(self.server, "DELETE", "/health").field("allow"), "GET, HEAD")
        self.assertEqual(ask(self.server, "GET", "/change").field("allow"), "POST")
        self.assertEqual(ask(self.server, "HEAD", "/worked").field("content-length"), "1024")

    def test_failures_are_not_shown(self):
        answer = ask(self.server, "GET", "/fails")
        self.assertEqual(answer.code(), "internal")
        self.assertNotIn(b"nothing to see", answer.body)

    def test_one_connection_many_requests(self):
        with self.server.connect() as sock:
            stream = sock.makefile("rb")
            from shared import read_answer
            sock.sendall(b"".join(
                request("POST", "/echo", body=str(number).encode()) for number in range(100)))
            for number in range(100):
                self.assertEqual(read_answer(stream).body, str(number).encode())

    def test_refusals_without_a_body_keep_the_connection(self):
        from shared import read_answer
        with self.server.connect() as sock:
            stream = sock.makefile("rb")
            for method, path, status in [("GET", "/nothing", 404), ("DELETE", "/health", 405),
                                         ("GET", "/echo/%", 400), ("GET", "/health", 200)]:
                sock.sendall(request(method, path))
                self.assertEqual(read_answer(stream).status, status)

    def assert_one_answer(self, data):
        """Sends a request with another one inside, which must not be answered."""
        with self.server.connect() as sock:
            sock.sendall(data)
            received = b""
            try:
                while piece := sock.recv(65_536):
                    received += piece
            except ConnectionResetError:
                pass
        self.assertEqual(received.count(b"HTTP/1.1 "), 1, data)
        self.assertNotIn(b"smuggled", received)

    def test_smuggled_requests_are_not_answered(self):
        smuggled = b"GET /echo/smuggled HTTP/1.1\r\n" + HOST + b"\r\n"
        for fields in [
            b"Content-Length: 0\r\nContent-Length: %d\r\n" % len(smuggled),
            b"Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
            b"Transfer-Encoding : chunked\r\nContent-Length: 0\r\n",
        ]:
            self.assert_one_answer(post(fields) + smuggled)

    def test_a_folded_length_smuggles_nothing(self):
        smuggled = b"GET /echo/smuggled HTTP/1.1\r\n" + HOST + b"\r\n"
        for blank in (b" ", b"\t", b"  "):
            # An address that does not send back what it got.
            self.assert_one_answer(
                b"POST /change HTTP/1.1\r\n" + HOST
                + b"Content-Length:\r\n" + blank + b"%d\r\n\r\n" % len(smuggled) + smuggled)
        self.healthy()

    def test_bodies_at_their_limit(self):
        limit = 1 << 20
        self.assertEqual(ask(self.server, "POST", "/echo", body=b"x" * limit).status, 200)
        self.assertEqual(ask(self.server, "POST", "/echo", body=b"x" * (limit + 1)).status, 413)
        for size, status in [(limit, 200), (limit + 1, 413), (2 * limit, 413)]:
            body = b"%x\r\n" % size + b"x" * size + b"\r\n0\r\n\r\n"
            answer = exchange(self.server, post(b"Transfer-Encoding: chunked\r\n", body=body))
            self.assertEqual(answer.status, status, size)
            self.assertEqual(len(answer.body) == size, status == 200)

    def test_noise(self):
        seed = random.randrange(1 << 32)
        rng = random.Random(seed)
        pieces = [data for data, _ in HOSTILE.values() if len(data) < 500]
        for number in range(300):
            data = bytearray(rng.choice(pieces))
            for _ in range(rng.randrange(1, 8)):
                at = rng.randrange(len(data) + 1)
                data[at:at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
            # The end of what is sent ends what is waited for.
            with self.server.connect() as sock:
                try:
                    sock.sendall(data)
                    sock.shutdown(1)
                    while sock.recv(65_536):
                        pass
                except (BrokenPipeError, ConnectionResetError):
                    pass
        with self.subTest(seed=seed):
            self.healthy()


class Origins(unittest.TestCase):
    def test_other_sites_change_nothing(self):
        with server("rate=off") as running:
            answer = ask(running, "GET", "/visit")
            token, cookie = answer.json()["token"], answer.field("set-cookie")
            self.assertIn("; HttpOnly; SameSite=Strict", cookie)
            cookie = ("Cookie", cookie.split(";")[0])
            own = f"http://localhost:{running.port}"

            def change(*fields, body=b"x"):
                return ask(running, "POST", "/change", [cookie, *fields], body,
                           host=f"localhost:{running.port}")

            right = ("X-CSRF-Token", token)
            self.assertEqual(change(right).json()["body"], "x")
            self.assertEqual(change(right, ("Origin", own)).status, 200)
            self.assertEqual(change(("Origin", own)).status, 403)
            form = ("Content-Type", "application/x-www-form-urlencoded")
            self.assertEqual(change(form, body=f"csrf={token}".encode()).status, 200)
            self.assertEqual(change(form, body=b"csrf=x").status, 403)
            for origin in ["null", "http://evil.example", f"https://localhost:{running.port}",
                           f"{own}.evil.example", "http://localhost", own + "/"]:
                self.assertEqual(change(right, ("Origin", origin)).code(), "foreign-origin", origin)
            for site in ["cross-site", "same-site", "x"]:
                self.assertEqual(change(right, ("Sec-Fetch-Site", site)).status, 403)
            for wrong in ["", "x", token[:-1], token + "x", token.swapcase()]:
                self.assertEqual(change(("X-CSRF-Token", wrong)).status, 403, wrong)
            other = ask(running, "GET", "/visit").json()["token"]
            self.assertEqual(change(("X-CSRF-Token", other)).status, 403)

    def test_forged_cookies_are_no_visit(self):
        with server("rate=off") as running:
            answer = ask(running, "GET", "/visit")
            name, value = answer.field("set-cookie").split(";")[0].split("=")
            identity, mark = value.split(".")
            rng = random.Random(5)
            letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
            forged = ["", ".", identity, f"{identity}.", f".{mark}", f"{mark}.{identity}", f"{value}.x"]
            for at in range(len(value)):
                if value[at] != ".":
                    letter = rng.choice([each for each in letters if each != value[at]])
                    # The last letter of a mark holds bits that mean nothing; it must be the same anyway.
                    forged.append(value[:at] + letter + value[at + 1:])
            self.assertGreater(len(forged), 70)
            for each in forged:
                answer = ask(running, "POST", "/change", [("Cookie", f"{name}={each}")], b"x")
                self.assertEqual(answer.code(), "no-visit", each)

    def test_public_names_and_proxies(self):
        with server("rate=off", "origin=https://chat.example.org", "proxy=yes") as running:
            host = "chat.example.org"
            tls = ("X-Forwarded-Proto", "https")
            answer = ask(running, "GET", "/visit", [tls], host=host)
            cookie = answer.field("set-cookie")
            self.assertTrue(cookie.startswith("__Host-visit="))
            self.assertTrue(cookie.endswith("; Secure"))
            fields = [tls, ("Cookie", cookie.split(";")[0]), ("X-CSRF-Token", answer.json()["token"])]
            for origin, status in [("https://chat.example.org", 200), ("http://chat.example.org", 403)]:
                answer = ask(running, "POST", "/change", [*fields, ("Origin", origin)], b"x", host=host)
                self.assertEqual(answer.status, status)
            ask(running, "GET", "/health", [("X-Forwarded-For", "6.6.6.6, 203.0.113.5")], host=host)
            ask(running, "GET", "/health", [("X-Forwarded-For", "forged\x1b")], host=host)
            running.stop()
            self.assertIn("203.0.113.5 GET /health 200", running.log())
            self.assertNotIn("6.6.6.6", running.log())
            self.assertNotIn("forged", running.log())


class Logs(unittest.TestCase):
    def test_hold_no_secrets(self):
        with server("rate=off") as running:
            ask(running, "GET", "/echo/a?page=2&code=s3cret&x=s3cret",
                [("Cookie", "visit=s3cret"), ("Authorization", "s3cret")])
            ask(running, "POST", "/sign-in", [("Content-Type", "application/x-www-form-urlencoded")],
                b"password=s3cret")
            exchange(running, b"s3cret\r\n\r\n")
            ask(running, "GET", "/fails")
            running.stop()
            log = running.log()
            self.assertNotIn("s3cret", log)
            self.assertIn("GET /echo/a?page=2&code=…&x=… 200", log)
            self.assertIn('/fails 500', log)
            self.assertIn('Trouble', log)


class Passwords(unittest.TestCase):
    def test_tries_are_limited(self):
        with server("rate=off") as running:
            def sign_in(password):
                return ask(running, "POST", "/sign-in",
                           [("Content-Type", "application/x-www-form-urlencoded")],
                           f"password={password}".encode(), seconds=60).status

            self.assertEqual(sign_in("open+sesame"), 204)
            self.assertEqual([sign_in(str(number)) for number in range(6)], [403] * 5 + [429])
            self.assertEqual(sign_in("open+sesame"), 429)


if __name__ == "__main__":
    unittest.main()
