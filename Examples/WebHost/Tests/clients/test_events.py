"""Server-sent events: each once and in order, a thousand streams, slow readers, gone ones, and what was missed."""

import select
import socket
import threading
import time
import unittest

from shared import ask, read_head, server


class Stream:
    """A stream of events, read by its chunks."""

    def __init__(self, running, path, last=None, window=None):
        self.sock = socket.socket()
        if window:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.sock.settimeout(90)
        self.sock.connect((running.host, running.port))
        fields = f"Last-Event-ID: {last}\r\n" if last else ""
        self.sock.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n".encode())
        self.file = self.sock.makefile("rb")
        self.status, self.fields = read_head(self.file)
        self.text = ""

    def field(self, name):
        return dict(self.fields).get(name)

    def chunk(self):
        """The next piece; empty if the stream ended."""
        line = self.file.readline()
        if not line:
            return None
        size = int(line, 16)
        data = self.file.read(size)
        assert self.file.readline() == b"\r\n"
        return data.decode()

    def event(self):
        """The next event as a dictionary, comments skipped; `None` if the stream ended."""
        while True:
            head, mark, rest = self.text.partition("\n\n")
            if mark:
                self.text = rest
                fields = [line.split(": ", 1) for line in head.split("\n") if line and line[0] != ":"]
                if fields:
                    return dict(fields)
                continue
            piece = self.chunk()
            if not piece:
                return None
            self.text += piece

    def close(self):
        self.file.close()
        self.sock.close()


def publish(running, topic, data, number=None):
    path = f"/events/{topic}" + (f"?id={number}" if number else "")
    return int(ask(running, "POST", path, body=data.encode(), seconds=30).body)


class Events(unittest.TestCase):
    def test_each_once_and_in_order(self):
        with server("rate=off", "log=off") as running:
            streams = [Stream(running, "/events/a") for _ in range(20)]
            self.assertEqual(streams[0].field("content-type"), "text/event-stream")
            writers = [threading.Thread(target=lambda n=n: [
                publish(running, "a", f"{n} {m}") for m in range(25)]) for n in range(4)]
            for writer in writers:
                writer.start()
            heard = [[stream.event()["data"] for _ in range(100)] for stream in streams]
            for writer in writers:
                writer.join()
            self.assertTrue(all(each == heard[0] for each in heard))
            self.assertEqual(len(set(heard[0])), 100)
            for n in range(4):
                own = [each for each in heard[0] if each.startswith(f"{n} ")]
                self.assertEqual(own, [f"{n} {m}" for m in range(25)])
            for stream in streams:
                stream.close()

    def test_what_was_missed(self):
        with server("rate=off", "log=off") as running:
            first = Stream(running, "/events/a")
            publish(running, "a", "1", 1)
            self.assertEqual(first.event(), {"id": "1", "data": "1"})
            first.close()
            publish(running, "a", "2", 2)
            publish(running, "b", "x", 3)
            publish(running, "a", "4", 4)
            again = Stream(running, "/events/a", last="1")
            self.assertEqual([again.event()["data"], again.event()["data"]], ["2", "4"])
            unknown = Stream(running, "/events/a", last="99")
            self.assertEqual(unknown.event(), {"event": "reset", "data": ""})
            again.close()
            unknown.close()

    def test_gone_clients_are_noticed(self):
        with server("rate=off", "log=off", "heartbeatSeconds=1") as running:
            before = running.files()
            for _ in range(100):
                Stream(running, "/events/a").close()
            self.assertLessEqual(publish(running, "a", "x"), 100)
            end = time.monotonic() + 60
            while (running.files() > before + 3 or publish(running, "a", "x") > 0) and time.monotonic() < end:
                time.sleep(0.3)
            self.assertEqual(publish(running, "a", "x"), 0)
            self.assertLessEqual(running.files(), before + 3)

    def test_heartbeats(self):
        with server("rate=off", "log=off", "heartbeatSeconds=1") as running:
            stream = Stream(running, "/events/a")
            self.assertEqual([stream.chunk() for _ in range(3)], [":\n\n"] * 3)
            stream.close()

    def test_slow_readers_are_dropped_and_hold_nobody_up(self):
        with server("rate=off", "log=off", "answerSeconds=3") as running:
            slow = [Stream(running, "/events/a", window=4_096) for _ in range(5)]
            quick = Stream(running, "/events/a")
            text = "x" * 30_000
            longest = 0
            for number in range(400):
                began = time.monotonic()
                publish(running, "a", f"{number} {text}")
                longest = max(longest, time.monotonic() - began)
                self.assertEqual(quick.event()["data"].split()[0], str(number))
            self.assertLess(longest, 10)
            self.assertEqual(publish(running, "a", "x"), 1)
            # One that never reads what little it gets is dropped by time.
            idle = Stream(running, "/events/b", window=4_096)
            for _ in range(2):
                publish(running, "b", text)
            for stream in slow + [quick, idle]:
                stream.close()

    def test_a_thousand_streams(self):
        with server("rate=off", "log=off", "perAddress=2000", "heartbeatSeconds=60") as running:
            began = time.monotonic()
            memory = running.memory()
            streams = [Stream(running, f"/events/{n % 50}") for n in range(1_000)]
            for stream in streams:
                self.assertEqual(stream.chunk(), ":\n\n")
            print(f"\n1,000 streams opened in {time.monotonic() - began:.2f} s, "
                  f"{(running.memory() - memory) / 1_000 / 1_024:.1f} KiB each")
            heard = []
            times = {}
            poll = select.epoll()
            by_file = {stream.sock.fileno(): stream for stream in streams}
            for number in by_file:
                poll.register(number, select.EPOLLIN)
            sent = 0
            delays = []
            began = time.monotonic()
            def speak():
                for number in range(100):
                    times[number] = time.monotonic()
                    publish(running, str(number % 50), str(number))
            speaker = threading.Thread(target=speak)
            speaker.start()
            while len(heard) < 100 * 20 and time.monotonic() < began + 90:
                for number, _ in poll.poll(1):
                    stream = by_file[number]
                    event = stream.event()
                    now = time.monotonic()
                    heard.append((number, event["data"]))
                    delays.append(now - times[int(event["data"])])
            speaker.join()
            self.assertEqual(len(heard), 2_000)
            self.assertEqual(len(set(heard)), 2_000)
            delays.sort()
            print(f"100 events to 20 streams each: half within {delays[1_000] * 1e3:.1f} ms, "
                  f"99 % within {delays[1_979] * 1e3:.1f} ms")
            running.stop()
            for stream in streams:
                self.assertIsNone(stream.event())
                stream.close()


if __name__ == "__main__":
    unittest.main()
