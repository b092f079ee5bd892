"""Slow senders, floods, uploads, a full disk, and the end of the server."""

import contextlib
import os
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from shared import Server, ask, multipart, read_answer, request, server
from test_events import Stream

FORM = ("Content-Type", "application/x-www-form-urlencoded")


def closed_after(sock, seconds):
    """How long it takes until the server closes; `None` if it does not within some seconds."""
    began = time.monotonic()
    sock.settimeout(seconds)
    try:
        while sock.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return None
    return time.monotonic() - began


def drip(sock, data, pause, seconds):
    """Sends a byte at a time until the server closes; returns how long that took."""
    began = time.monotonic()
    sock.settimeout(pause)
    for byte in data:
        try:
            sock.sendall(bytes([byte]))
            if not sock.recv(1, socket.MSG_PEEK):
                break
        except TimeoutError:
            pass
        except (BrokenPipeError, ConnectionResetError):
            break
        if time.monotonic() - began > seconds:
            return None
    return time.monotonic() - began


class Slow(unittest.TestCase):
    def test_slow_heads_and_bodies(self):
        with server("rate=off", "log=off", "headSeconds=2", "bodySeconds=2") as running:
            begun = {
                "silent": b"", "line": b"G", "head": b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: ",
                "body": request("POST", "/echo", body=b"x" * 1_000)[:-1_000],
                "chunks": b"POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n",
                "upload": b"POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"
                          b"Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n",
            }
            times = {}

            def attack(name, data):
                with running.connect() as sock:
                    sock.sendall(data)
                    times[name] = drip(sock, b"a" * 900, 0.3, 30) if data else closed_after(sock, 30)

            threads = [threading.Thread(target=attack, args=each) for each in begun.items()]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for name in begun:
                self.assertIsNotNone(times.get(name), f"{name}: still open")
                self.assertLess(times[name], 20, name)
            # A second request on a connection has its own time, and no more.
            with running.connect() as sock:
                sock.sendall(request("GET", "/health"))
                self.assertEqual(read_answer(sock.makefile("rb")).status, 200)
                self.assertIsNotNone(drip(sock, b"GET /health HTTP/1.1\r\nX: " + b"a" * 99, 0.3, 30))

    def test_slow_readers(self):
        words = "rate=off", "log=off", "answerSeconds=1", "slowestSpeed=10000000"
        with server(*words) as running, socket.socket() as sock:
            time.sleep(0.5)
            before = running.files()
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            sock.connect((running.host, running.port))
            sock.sendall(request("GET", "/large/60000000"))
            time.sleep(2)
            self.assertEqual(running.files(), before + 1)
            end = time.monotonic() + 60
            while running.files() > before and time.monotonic() < end:
                time.sleep(0.2)
            self.assertEqual(running.files(), before)

    def test_slow_loris_leaves_room_for_others(self):
        with server("rate=off", "log=off", "headSeconds=3", "perAddress=2000", "connections=1500") as running:
            loris = []
            for _ in range(1_000):
                sock = running.connect()
                sock.sendall(b"GET /health HTTP/1.1\r\nX: ")
                loris.append(sock)
            began = time.monotonic()
            self.assertEqual(ask(running, "GET", "/worked").status, 200)
            self.assertLess(time.monotonic() - began, 10)
            for sock in loris:
                self.assertIsNotNone(closed_after(sock, 60))
                sock.close()


class Floods(unittest.TestCase):
    def test_rate(self):
        with server("rate=20", "log=off") as running:
            with running.connect() as sock:
                stream = sock.makefile("rb")
                statuses = []
                for _ in range(60):
                    sock.sendall(request("GET", "/quick"))
                    answer = read_answer(stream)
                    if not answer:
                        break
                    statuses.append(answer.status)
                    if answer.field("connection") == "close":
                        break
            # One of the twenty was the first question, whether it answers.
            self.assertGreaterEqual(statuses.count(200), 19)
            self.assertIn(429, statuses)
            refused = ask(running, "GET", "/quick")
            self.assertEqual((refused.status, refused.code()), (429, "too-many"))
            self.assertGreaterEqual(int(refused.field("retry-after")), 1)
            time.sleep(1.2)
            self.assertEqual(ask(running, "GET", "/quick").status, 200)

    def test_connections(self):
        with server("rate=off", "log=off", "perAddress=10", "threads=1") as running:
            socks = [running.connect() for _ in range(30)]
            time.sleep(0.3)
            answered = 0
            for sock in socks:
                with contextlib.suppress(ConnectionResetError, BrokenPipeError, TimeoutError):
                    sock.settimeout(1)
                    sock.sendall(request("GET", "/quick"))
                    answered += read_answer(sock.makefile("rb")) is not None
            self.assertEqual(answered, 10)
            for sock in socks:
                sock.close()
            time.sleep(0.3)
            self.assertEqual(ask(running, "GET", "/quick").status, 200)

    def test_proxied_clients_are_counted_apart(self):
        with server("rate=off", "log=off", "perAddress=2", "proxy=yes") as running:
            def start(address):
                sock = running.connect()
                sock.sendall(request("GET", "/slow/2", [("X-Forwarded-For", address)]))
                return sock

            socks = [start("203.0.113.1") for _ in range(3)] + [start("203.0.113.2")]
            statuses = sorted(read_answer(sock.makefile("rb")).status for sock in socks)
            self.assertEqual(statuses, [200, 200, 200, 429])

    def test_work(self):
        with server("rate=off", "log=off", "requests=4") as running:
            socks = [running.connect() for _ in range(8)]
            for sock in socks:
                sock.sendall(request("GET", "/slow/1"))
            answers = [read_answer(sock.makefile("rb")) for sock in socks]
            statuses = sorted(answer.status for answer in answers)
            self.assertEqual(statuses, [200] * 4 + [503] * 4)
            self.assertEqual(ask(running, "GET", "/worked").status, 200)

    def test_slow_handlers_hold_quick_ones_not_up(self):
        with server("rate=off", "log=off") as running:
            socks = [running.connect() for _ in range(6)]
            for sock in socks:
                sock.sendall(request("GET", "/slow/6"))
            began = time.monotonic()
            for _ in range(20):
                self.assertEqual(ask(running, "GET", "/worked").status, 200)
            self.assertLess(time.monotonic() - began, 5)
            for sock in socks:
                self.assertEqual(read_answer(sock.makefile("rb")).status, 200)


class Uploads(unittest.TestCase):
    def test_parts(self):
        with tempfile.TemporaryDirectory() as folder, server("rate=off", f"uploads={folder}") as running:
            photo = os.urandom(3_000_000)
            body, field = multipart([
                ("title", "Åsa".encode()), ("photo", "../../a b.jpg", "image/jpeg", photo),
                ("empty", "e", "text/plain", b""), ("title", b"two")])
            answer = ask(running, "POST", "/upload", [field], body)
            self.assertEqual(answer.json(), {
                "fields": [["title", "Åsa"], ["title", "two"]],
                "uploads": [["photo", "a b.jpg", "image/jpeg", "3000000"], ["empty", "e", "text/plain", "0"]]})
            self.assertEqual(os.listdir(folder), [])

    def test_nothing_is_left_behind(self):
        with tempfile.TemporaryDirectory() as folder, server(
                "rate=off", "log=off", f"uploads={folder}", "bodySeconds=2", "uploadBytes=100000") as running:
            body, field = multipart([("photo", "a.jpg", "image/jpeg", b"x" * 90_000)])
            whole = request("POST", "/upload", [field], body)
            self.assertEqual(ask(running, "POST", "/upload", [field], body).status, 200)
            # Cut off by the client, which goes or stays.
            gone = running.connect()
            gone.sendall(whole[:50_000])
            stays = running.connect()
            stays.sendall(whole[:50_000])
            time.sleep(0.5)
            self.assertEqual(len(os.listdir(folder)), 2)
            gone.close()
            self.assertIsNotNone(closed_after(stays, 30))
            stays.close()
            # Broken, too large, and too large without a length.
            for wrong in (body[:-4], body.replace(b'name="photo"', b""), body[:-30] + b"\0" * 30):
                self.assertEqual(ask(running, "POST", "/upload", [field], wrong).status, 400)
            large, field = multipart([("photo", "a.jpg", "image/jpeg", b"x" * 100_000)])
            self.assertEqual(ask(running, "POST", "/upload", [field], large).code(), "too-large")
            chunked = b"POST /upload HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n" \
                + f"{field[0]}: {field[1]}\r\n\r\n".encode() + b"%x\r\n" % len(large) + large + b"\r\n0\r\n\r\n"
            from shared import exchange
            self.assertEqual(exchange(running, chunked).status, 413)
            self.assertEqual(ask(running, "POST", "/photo", [field], body[:1000] + body[-16:]).status, 422)
            time.sleep(0.3)
            self.assertEqual(os.listdir(folder), [])

    def test_all_uploads_together_have_a_limit(self):
        with tempfile.TemporaryDirectory() as folder, server(
                "rate=off", "log=off", f"uploads={folder}", "uploadsBytes=1000000") as running:
            body, field = multipart([("photo", "a.jpg", "image/jpeg", b"x" * 600_000)])
            whole = request("POST", "/upload", [field], body)
            holds = running.connect()
            holds.sendall(whole[:-10])
            time.sleep(0.5)
            self.assertEqual(ask(running, "POST", "/upload", [field], body).code(), "busy")
            holds.sendall(whole[-10:])
            self.assertEqual(read_answer(holds.makefile("rb")).status, 200)
            holds.close()
            for _ in range(5):
                self.assertEqual(ask(running, "POST", "/upload", [field], body).status, 200)

    def test_text_of_forms_has_a_limit(self):
        with server("rate=off", "log=off", "bodyBytes=16000000", "bodiesBytes=19200000") as running:
            large, field = multipart([("text", b"x" * 13_000_000)])
            self.assertEqual(ask(running, "POST", "/upload", [field], large).code(), "too-large")
            many, field = multipart([(f"text{number}", b"x" * 100_000) for number in range(11)])
            self.assertEqual(ask(running, "POST", "/upload", [field], many).code(), "too-large")
            socks = [running.connect() for _ in range(100)]
            whole = request("POST", "/upload", [field], large)
            for sock in socks:
                sock.sendall(whole[:4_000_000])
            time.sleep(1)
            self.assertLess(running.memory(), 450_000_000)
            for sock in socks:
                sock.close()
            # Forms that are under way reserve memory, and release it once.
            text, field = multipart([("text", b"x" * 1_000_000)])
            whole = request("POST", "/upload", [field], text)
            socks = [running.connect() for _ in range(19)]
            for sock in socks:
                sock.sendall(whole[:-20])
            time.sleep(1)
            statuses = [ask(running, "POST", "/upload", [field], text).status for _ in range(5)]
            self.assertEqual(statuses, [200] * 5)
            socks.append(running.connect())
            socks[-1].sendall(whole[:-20])
            time.sleep(0.5)
            for _ in range(5):
                self.assertEqual(ask(running, "POST", "/upload", [field], text).code(), "busy")
            # Small requests get through.
            self.assertEqual(ask(running, "POST", "/echo", body=b"x" * 60_000).status, 200)
            for sock in socks[1:]:
                sock.close()
            socks[0].sendall(whole[-20:])
            self.assertEqual(read_answer(socks[0].makefile("rb")).status, 200)
            socks[0].close()
            time.sleep(0.5)
            for _ in range(25):
                self.assertEqual(ask(running, "POST", "/upload", [field], text).status, 200)

    def test_leftovers_are_removed(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, age in [("upload-abcdef", 4_000), ("upload-ghijkl", 60), ("upload-long-name", 4_000)]:
                path = os.path.join(folder, name)
                with open(path, "wb"):
                    pass
                os.utime(path, (time.time() - age,) * 2)
            with server("rate=off", "log=off", f"uploads={folder}"):
                self.assertEqual(sorted(os.listdir(folder)), ["upload-ghijkl", "upload-long-name"])

    def test_a_full_disk_keeps_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            mounted = subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], stderr=subprocess.DEVNULL)
            if mounted.returncode:
                self.skipTest("only root may mount a small disk")
            try:
                with server("rate=off", "log=off", f"uploads={folder}") as running:
                    small = multipart([("photo", "a.jpg", "image/jpeg", b"x" * 500_000)])
                    large = multipart([("a", "a.jpg", "image/jpeg", b"x" * 500_000),
                                       ("b", "b.jpg", "image/jpeg", b"x" * 900_000)])
                    for _ in range(5):
                        answer = ask(running, "POST", "/upload", [large[1]], large[0])
                        self.assertEqual((answer.status, answer.code()), (507, "disk-full"))
                        self.assertEqual(os.listdir(folder), [])
                        self.assertEqual(ask(running, "POST", "/upload", [small[1]], small[0]).status, 200)
            finally:
                subprocess.run(["umount", folder], check=True)

    def test_many_at_once(self):
        with tempfile.TemporaryDirectory() as folder, server("rate=off", "log=off", f"uploads={folder}") as running:
            body, field = multipart([("photo", "a.jpg", "image/jpeg", os.urandom(500_000))])
            statuses = []

            def upload():
                statuses.append(ask(running, "POST", "/upload", [field], body, seconds=300).status)

            threads = [threading.Thread(target=upload) for _ in range(100)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(statuses, [200] * 100)
            self.assertEqual(os.listdir(folder), [])


class Ends(unittest.TestCase):
    def test_answers_under_way_are_finished(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            running = Server("rate=off", "log=off")
            idle = running.connect()
            busy = running.connect()
            busy.sendall(request("GET", "/slow/1"))
            stream = Stream(running, "/events/a")
            time.sleep(0.3)
            running.stop(number)
            answer = read_answer(busy.makefile("rb"))
            self.assertEqual((answer.status, answer.body), (200, b"done\n"))
            self.assertIsNone(stream.event())
            with self.assertRaises(OSError):
                running.connect()
            for sock in (idle, busy, stream):
                sock.close()

    def test_clients_that_do_not_end_are_left(self):
        running = Server("rate=off", "log=off", "graceSeconds=1")
        begun = [running.connect() for _ in range(3)]
        begun[0].sendall(b"GET /health HTTP/1.1\r\n")
        begun[1].sendall(request("POST", "/echo", body=b"x" * 100)[:-50])
        slow = [Stream(running, "/events/a", window=4_096) for _ in range(3)]
        from test_events import publish
        for _ in range(5):
            publish(running, "a", "x" * 10_000)
        self.assertLess(running.stop(), 30)
        for each in begun + slow:
            each.close()

    def test_heads_that_are_not_whole_hold_nothing_up(self):
        running = Server("rate=off", "log=off", "graceSeconds=60")
        with running.connect() as sock:
            sock.sendall(b"GET /health HTTP/1.1\r\nX: ")
            time.sleep(0.3)
            self.assertLess(running.stop(), 30)

    def test_a_second_signal_ends_at_once(self):
        running = Server("rate=off", "log=off")
        busy = running.connect()
        busy.sendall(request("GET", "/slow/5"))
        time.sleep(0.3)
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        self.assertIsNone(running.process.poll())
        running.process.send_signal(signal.SIGTERM)
        self.assertEqual(running.process.wait(2), -signal.SIGTERM)
        busy.close()

    def test_a_port_in_use_is_told(self):
        with server() as running:
            from shared import BINARY
            second = subprocess.run(
                [str(BINARY), f"port={running.port}"], capture_output=True, text=True, timeout=20)
            self.assertNotEqual(second.returncode, 0)
            self.assertIn("Choose another port", second.stderr)

    def test_stopped_under_load(self):
        for _ in range(20):
            running = Server("rate=off", "log=off")
            done = threading.Event()
            wrong = []

            def load():
                while not done.is_set():
                    try:
                        answer = ask(running, "GET", "/worked", seconds=5)
                        if answer and answer.status != 200:
                            wrong.append(answer.status)
                    except OSError:
                        pass

            threads = [threading.Thread(target=load) for _ in range(8)]
            for thread in threads:
                thread.start()
            time.sleep(0.3)
            try:
                running.stop()
            finally:
                done.set()
                for thread in threads:
                    thread.join()
            self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
