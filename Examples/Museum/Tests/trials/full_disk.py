"""A full disk: an error reply, nothing half done, and all goes on when there is room again. Needs root, for tmpfs.

    python3 full_disk.py
"""

import os
import pathlib
import secrets
import sqlite3
import subprocess
import sys
import tempfile

from museum import Client, Count, Server, png


def main():
    if os.geteuid():
        print("full disk: not tried, because only root mounts a file system")
        return
    count = Count()
    for size in ("1m", "2m", "4m"):
        folder = tempfile.mkdtemp(prefix="museum-")
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "museum", folder], check=True)
        try:
            server = Server(folder)
            visitor = Client(server, "Lydia")
            # The log lies on the same disk; it is the museum that has to go on.
            ballast = pathlib.Path(folder, "ballast")
            kept, refused = [], 0
            for number in range(400):
                if number == 30:
                    fill(ballast)
                id = secrets.token_hex(16)
                reply = visitor.share("ferry", text=f"{number} " + "x" * 5000, id=id)
                if reply.status == 201:
                    kept.append(id)
                else:
                    refused += 1
                    count.check(reply.status == 507 and reply.code == "disk-full", (reply.status, reply.body[:200]))
                if number % 10 == 0:
                    count.check(visitor.ask("GET", "/api/museum").status == 200, "reading")
                    count.check(visitor.ask("GET", "/feed.json").status == 200, "the feed")
                if refused > 20 or len(kept) > 190:
                    break
            count.check(refused > 0, f"the disk of {size} was never full")
            mine = visitor.ask("GET", "/api/visit/responses").json()["responses"]
            count.check(sorted(each["id"] for each in mine) == sorted(kept), "other responses than were acknowledged")
            # Deleting needs room for its journal; now there is some.
            ballast.unlink()
            id = secrets.token_hex(16)
            reply = visitor.share("ferry", id=id)
            count.check(reply.status == 201, ("with room again", reply.status, reply.body[:200]))
            server.kill()
            server = Server(folder)
            visitor.server = server
            mine = visitor.ask("GET", "/api/visit/responses").json()["responses"]
            count.check(sorted(each["id"] for each in mine) == sorted([*kept, id]), "after a kill")
            reply = visitor.ask("DELETE", "/api/visit")
            count.check(reply.status == 200, ("delete", reply.status))
            server.stop()
            with sqlite3.connect(server.file) as connection:
                count.check(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file")
                raw = pathlib.Path(server.file).read_bytes()
                count.check(b"x" * 100 not in raw, "what was deleted is still in the file")
            connection.close()
            print(f"  {size}: {len(kept)} kept, {refused} refused")
        finally:
            if server.process.poll() is None:
                server.kill()
            subprocess.run(["umount", "-l", folder], check=True)
            os.rmdir(folder)
    count.end("full disk")


def fill(path):
    """Takes all room but a few pages."""
    with open(path, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            pass
        file.truncate(max(0, file.tell() - 16384))


main()
