"""The host of the README, as its reader would try it."""

import json
import pathlib
import unittest

import shared
from shared import Server, ask
from test_events import Stream


class Guestbook(unittest.TestCase):
    def test_works(self):
        example = shared.BINARY
        shared.BINARY = pathlib.Path(example).with_name("Guestbook")
        try:
            running = Server()
        finally:
            shared.BINARY = example
        self.addCleanup(running.process.kill)
        page = ask(running, "GET", "/")
        stream = Stream(running, "/events")
        fields = [("Content-Type", "application/json"), ("Cookie", page.field("set-cookie").split(";")[0])]
        token = ("X-CSRF-Token", page.field("x-csrf-token"))
        self.assertEqual(ask(running, "POST", "/lines", [*fields, token], b'"<b>Hello"').status, 204)
        self.assertEqual(ask(running, "POST", "/lines", fields, b'"no"').status, 403)
        self.assertEqual(stream.event(), {"id": "1", "data": "<b>Hello"})
        self.assertIn(b"<pre>&lt;b>Hello</pre>", ask(running, "GET", "/").body)
        running.stop()
        self.assertIn("POST /lines 204", running.log())
        stream.close()


if __name__ == "__main__":
    unittest.main()
