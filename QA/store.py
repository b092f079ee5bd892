"""Checks that a notebook on disk stands trouble: kills at any moment, several processes, full disks and tables that
other programs read. SQLite of Python, and not ours, reads what is left."""

import hashlib
import json
import os
import random
import sqlite3
import subprocess
import threading
import time

from QA.shared import NAPKIN, Failures, run, work_folder

KILLS = int(os.environ.get("KILLS", 300))
WRITERS, LINES = 4, 60

failures = Failures("check-store")


def expect(holds, *what):
    if not holds:
        failures.add(*what)
    return holds


def napkin(*words, notebook, **options):
    return run(NAPKIN, *words, "--notebook", notebook, **options)


def digest(*columns):
    return hashlib.sha256("\n".join("" if each is None else str(each) for each in columns).encode()).digest()


def survivors(path):
    """The names of all plans in a notebook, after a look at every hash in it."""
    base = sqlite3.connect(f"file:{path}", uri=True)
    expect(base.execute("PRAGMA integrity_check").fetchone()[0] == "ok", path, "integrity")
    names = []
    for number, kind, *rest, seal, edits in base.execute(
            "SELECT number, kind, id, state, place, trashed, trashing, title, created, modified, seal, edits FROM item"):
        expect(digest(kind, *rest) == seal, path, "the seal of", rest[0])
        text, hashed = base.execute("SELECT json, hash FROM document WHERE item = ?", (number,)).fetchone()
        expect(hashlib.sha256(text.encode()).digest() == hashed, path, "the document of", rest[0])
        pending = base.execute("SELECT edit, hash FROM pending WHERE item = ? ORDER BY number", (number,)).fetchall()
        expect(len(pending) == edits, path, "pending edits of", rest[0])
        for edit, hashed in pending:
            expect(digest(number, edit) == hashed, path, "a pending edit")
        if kind == "plans":
            plans = json.loads(text)["planList"]["plans"]
            for edit, _ in pending:
                change = json.loads(edit)["change"]["planList"]["_1"]
                gone = change.get("remove", {}).get("_0", [])
                plans = [plan for plan in plans if plan["id"] not in gone] + change.get("insert", {}).get("_0", [])
            names += [plan["name"] for plan in plans]
    steps = 0
    for name, date, author, undone, edits, hashed in base.execute(
            "SELECT name, date, author, undone, edits, hash FROM step"):
        expect(digest(name, date, author, undone, edits) == hashed, path, "a step")
        steps += 1
    parts = [title for title, in base.execute("SELECT title FROM part WHERE id <> ''")]
    expect(sorted(parts) == sorted(names), path, "the index knows other plans")
    base.close()
    return names, steps


def kill(path, number, choice):
    """Kills the tool while it adds a plan for each line; what it has told is there, and nothing else but one more."""
    try:
        before, _ = survivors(path) if path.exists() else ([], 0)
    except sqlite3.DatabaseError:
        before = []
    process = subprocess.Popen([NAPKIN, "plan", "add", "-", "--each", "--notebook", path], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = [f"plan {number} {line}" for line in range(400)]

    def feed():
        try:
            process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            process.stdin.close()
        except OSError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    time.sleep(choice.random() * 0.5)
    process.kill()
    told = process.stdout.read().count(b"\n")
    process.wait()
    feeder.join()
    if not path.exists() or path.stat().st_size == 0:
        return expect(told == 0, number, "told without a file") and 0
    try:
        after, _ = survivors(path)
    except (sqlite3.DatabaseError, TypeError) as error:
        # A new file may have no tables yet.
        return expect(told == 0 and not before, number, error) and 0
    made = len(after) - len(before)
    expect(after == before + lines[:made], number, "other plans than were asked for")
    expect(told <= made <= told + 1, number, f"told {told}, made {made}")
    return told


def kills(work):
    choice, told, start = random.Random(1), 0, time.time()
    path = work / "0.napkin"
    for number in range(KILLS):
        if number % 25 == 0:
            path = work / f"{number}.napkin"
        told += kill(path, number, choice)
        if number % 10 == 9 and path.exists() and path.stat().st_size > 0:
            before, steps = survivors(path)
            if steps == 0:
                continue
            undone = run(NAPKIN, "undo", path)
            after, _ = survivors(path)
            expect(undone.returncode == 0 and after == before[:-1], number, "undo", undone.stderr)
            expect(run(NAPKIN, "redo", path).returncode == 0 and survivors(path)[0] == before, number, "redo")
            checked = run(NAPKIN, "check", path)
            expect(checked.returncode == 0, number, checked.stderr)
    print(f"{KILLS} kills in {time.time() - start:.0f} s: {told} plans told, none lost")


def works(work):
    """Kills the tool while it compacts, backs up, exports and forgets: the notebook stays what it is."""
    path, choice = work / "works.napkin", random.Random(2)
    napkin("plan", "add", "-", "--each", notebook=path, input="".join(f"plan {each}\n" for each in range(300)))
    before, _ = survivors(path)
    for number in range(max(8, KILLS // 10)):
        words = [["compact", path], ["forget", path], ["backup", work / "copy.napkin", "--notebook", path],
                 ["convert", path, work / "out.napkin.json"]][number % 4]
        process = subprocess.Popen([NAPKIN, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(choice.random() * 0.06)
        process.kill()
        process.wait()
        expect(survivors(path)[0] == before, words[0], "changed the notebook")
        for copy in (work / "copy.napkin", work / "out.napkin.json"):
            if copy.exists():
                checked = run(NAPKIN, "check" if copy.suffix == ".napkin" else "inspect", copy)
                expect(checked.returncode == 0, words[0], "left a part", checked.stderr)
                copy.unlink()
    print("killed while it compacts, forgets, backs up and converts: the notebook is what it was")


def writers(work):
    """Several processes write at once: every plan is there once, in the order of its writer."""
    for count in (2, 4, 8):
        path = work / f"writers-{count}.napkin"
        napkin("plan", notebook=path)
        start = time.time()
        processes = []
        for writer in range(count):
            process = subprocess.Popen([NAPKIN, "plan", "add", "-", "--each", "--notebook", path], stdin=subprocess.PIPE,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            process.stdin.write("".join(f"{writer} {line}\n" for line in range(LINES)).encode())
            process.stdin.close()
            processes.append(process)
        for process in processes:
            trouble = process.stderr.read()
            expect(process.wait() == 0, count, "writers:", trouble)
        names, steps = survivors(path)
        for writer in range(count):
            own = [name for name in names if name.startswith(f"{writer} ")]
            expect(own == [f"{writer} {line}" for line in range(LINES)], count, "writers: an order is wrong")
        expect(steps == len(names) == count * LINES, count, "writers:", steps, "steps")
        print(f"{count} writers, {count * LINES} steps, {count * LINES / (time.time() - start):.0f} a second")


def faults(work):
    """A system call that fails is told or does no harm, and the notebook is whole afterwards."""
    path, count, told = work / "faults.napkin", 0, 0
    napkin("plan", "add", "first", notebook=path)
    for call in ("openat", "pwrite64", "fdatasync", "fsync", "ftruncate", "unlink"):
        for error in ("EIO", "ENOSPC", "EINTR", "EMFILE", "EACCES"):
            for when in range(1, 1 + max(3, KILLS * 40 // 10_000)):
                before, _ = survivors(path)
                done = run("strace", "-f", "-o", os.devnull, "-e", f"trace={call}", "-e",
                           f"inject={call}:error={error}:when={when}", "-P", path, "-P", f"{path}-journal",
                           NAPKIN, "plan", "add", f"{call} {error} {when}", "--notebook", path)
                after, _ = survivors(path)
                made = len(after) - len(before)
                what = (call, error, when, done.stderr.strip())
                expect(done.returncode in (0, 1) and made in (0, 1) and after[:len(before)] == before, *what)
                expect(made == 1 or "Add Plan" not in done.stdout, *what, "told and not there")
                expect(done.returncode == 0 or done.stderr.startswith("napkin: "), *what)
                count, told = count + 1, told + (done.returncode != 0)
    expect(run(NAPKIN, "check", path).returncode == 0, "check after faults")
    print(f"{count} faults of system calls: {told} told, the others without harm")


def full_disks(work):
    """On a full disk, what was told is there, the rest is refused, and all goes on when there is room."""
    if os.geteuid() != 0:
        return print("full disks need root")
    place = work / "small"
    place.mkdir()
    for size in (64, 128, 256, 512, 1024, 2048):
        run("mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", place)
        try:
            path = place / "desk.napkin"
            line = "x" * 400
            added = napkin("plan", "add", "-", "--each", notebook=path, input="".join(f"{n} {line}\n" for n in range(2_000)))
            expect(added.returncode == 1 and "full" in added.stderr, size, "KiB:", added.stderr)
            if path.exists() and path.stat().st_size:
                names, _ = survivors(path)
                expect(len(names) == added.stdout.count("\n"), size, "KiB: told", added.stdout.count("\n"), "of", len(names))
            run("mount", "-o", "remount,size=8m", place)
            again = napkin("plan", "add", "more", notebook=path)
            expect(again.returncode == 0, size, "KiB, with room again:", again.stderr)
        finally:
            run("umount", place)
    run("mount", "-t", "tmpfs", "tmpfs", place)
    try:
        path = place / "desk.napkin"
        napkin("plan", "add", "one", notebook=path)
        run("mount", "-o", "remount,ro", place)
        for words in (["plan"], ["search", "one"], ["check", path]):
            shown = run(NAPKIN, *words, *([] if path in words else ["--notebook", path]))
            expect(shown.returncode == 0, "read-only:", words, shown.stderr)
        for words in (["plan", "add", "two"], ["trash", "empty"]):
            refused = napkin(*words, notebook=path)
            expect(refused.returncode in (0, 1) and "two" not in refused.stdout, "read-only:", words, refused.stderr)
    finally:
        run("umount", place)
    print("full and read-only disks: what was told is there, the rest is refused")


def main():
    with work_folder() as work:
        kills(work)
        works(work)
        writers(work)
        faults(work)
        full_disks(work)
    failures.end(f"{KILLS} kills, 14 writers, 7 disks")
