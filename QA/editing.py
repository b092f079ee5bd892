"""Checks that trouble while the tool changes a file in place leaves the old file or the new one, and that `undo`
works afterwards: kills, full disks, several tools at once, links, permissions, and folders that cannot be written."""

import concurrent.futures
import os
import random
import signal
import stat
import subprocess
import time

from QA.shared import NAPKIN, Failures, run, work_folder

KILLS, ADDERS, ADDS = int(os.environ.get("KILLS", 200)), 4, 10
ROOT = os.geteuid() == 0

failures = Failures("check-editing")


def expect(holds, *what):
    if not holds:
        failures.add(*what)


def a_map(path, nodes=3):
    """A map with a line for each node."""
    lines = [f'<node TEXT="n{number}" ID="i{number}"/>' for number in range(nodes)]
    path.write_text('<map version="1.0.1">\n<node TEXT="Root" ID="r">\n' + "\n".join(lines)
                    + "\n</node>\n</map>\n", encoding="utf-8")
    return path


def napkin(*words, **options):
    return run(NAPKIN, *words, **options)


def leftovers(folder):
    return [path.name for path in folder.rglob(".napkin-*")]


def usual_time(file):
    """How long it takes to change a file when nothing happens."""
    start = time.perf_counter()
    napkin("toggle", file, "2")
    return time.perf_counter() - start


def kills(work):
    """A tool that is killed at any time leaves the file as it was or as it is to be; nothing is lost."""
    file, choice = a_map(work / "killed.mm", 2_000), random.Random(1)
    usual = usual_time(file)
    for number in range(KILLS):
        before = file.read_bytes()
        process = subprocess.Popen([NAPKIN, "add", file, f"new {number}"], stdout=subprocess.DEVNULL)
        time.sleep(choice.random() * usual * 1.2)
        process.kill()
        process.wait()
        after = file.read_bytes()
        if after == before:
            continue
        expect(after.count(b"<node ") == before.count(b"<node ") + 1, "kill", number, "a partial file")
        undone = napkin("undo", file)
        expect(undone.returncode == 0 and file.read_bytes() == before, "kill", number, undone.stderr)
        expect(napkin("redo", file).returncode == 0 and file.read_bytes() == after, "kill", number, "redo")
    log = napkin("log", file)
    expect(log.returncode == 0 and not log.stderr, "log after kills", log.stderr)
    # What is killed cannot clear up.
    for path in leftovers(work):
        (work / path).unlink(missing_ok=True)


def signals(work):
    file = a_map(work / "signals.mm", 2_000)
    usual = usual_time(file)
    for number in range(20):
        before = file.read_bytes()
        process = subprocess.Popen([NAPKIN, "add", file, "x"], stdout=subprocess.DEVNULL)
        time.sleep(number * usual / 16)
        process.send_signal(signal.SIGTERM)
        process.wait()
        after = file.read_bytes()
        expect(after == before or after.count(b"<node ") == before.count(b"<node ") + 1, "signal", number)
    expect(not leftovers(work), "signals leave", leftovers(work))


def several(work):
    """Tools that change one file at once: each change is there, or was refused aloud."""
    file = a_map(work / "several.mm")

    def add(adder):
        return sum(napkin("add", file, f"a{adder} {number}").returncode == 0 for number in range(ADDS))

    with concurrent.futures.ThreadPoolExecutor(ADDERS) as threads:
        done = sum(threads.map(add, range(ADDERS)))
    expect(file.read_text().count('TEXT="a') == done, "several at once lose changes")
    for _ in range(done):
        undone = napkin("undo", file)
        expect(undone.returncode == 0, "undo after several at once", undone.stderr)
    expect(file.read_bytes() == a_map(work / "as-it-was.mm").read_bytes(), "undo after several at once")
    return done


def disks(work):
    """On a full disk the file stays, whichever of the two folders is full."""
    for name, state in (("file", work / "state"), ("state", None)):
        disk = work / f"disk-{name}"
        disk.mkdir()
        if run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk).returncode:
            return
        try:
            file = a_map((disk if name == "file" else work) / "full.mm", 1_500)
            before = file.read_bytes()
            (disk / "rest").write_bytes(b"x" * (256 * 1024 - os.path.getsize(file) * (name == "file") - 8192))
            environment = {**os.environ, "XDG_STATE_HOME": str(state or disk)}
            # A whole copy does not fit in; nor does the history of so large a step.
            done = napkin("rename", file, "Root", "x" * 20_000, env=environment)
            expect(done.returncode == 1 and done.stderr, "full disk of", name, done.stderr)
            expect(file.read_bytes() == before and not leftovers(disk), "full disk of", name, "is changed")
        finally:
            run("umount", disk)


def links_and_permissions(work):
    file, link, hard = a_map(work / "real.mm"), work / "link.mm", work / "hard.mm"
    before = file.read_bytes()
    link.symlink_to(file.name)
    file.chmod(0o640)
    expect(napkin("add", link, "x", "--backup").returncode == 0 and link.is_symlink(), "a link")
    backup = work / "link.mm~"
    expect(stat.S_IMODE(file.stat().st_mode) == 0o640, "permissions of the file")
    expect(stat.S_IMODE(backup.stat().st_mode) == 0o640, "permissions of the backup")
    expect(napkin("undo", file).returncode == 0 and file.read_bytes() == before, "undo by another name")
    state = work / "state" / "napkin"
    expect(stat.S_IMODE(state.stat().st_mode) == 0o700, "permissions of the histories")
    expect(all(stat.S_IMODE(each.stat().st_mode) == 0o600 for each in state.iterdir()), "of a history")
    hard.hardlink_to(file)
    expect(napkin("add", hard, "x").returncode == 0 and file.read_bytes() == before, "a hard link")
    for odd in ("a b.mm", "-x.mm", "n\newline.mm", "ü东.mm"):
        path = a_map(work / odd)
        added, undone = napkin("add", "--", path, "x"), napkin("undo", "--", path)
        expect(added.returncode == undone.returncode == 0, "a file called", repr(odd), added.stderr, undone.stderr)
        expect(added.stdout.count("\n") == 1, "what is said of", repr(odd))


def folders(work):
    """Without a place for histories, files are changed all the same, and that is said."""
    file = a_map(work / "homeless.mm")
    bare = {name: text for name, text in os.environ.items() if name not in ("HOME", "XDG_STATE_HOME")}
    done = napkin("add", file, "x", env=bare)
    expect(done.returncode == 0 and "No history" in done.stderr, "without HOME", done.stderr)
    expect(napkin("undo", file, env=bare).returncode == 1, "undo without HOME")
    blocked = {**os.environ, "XDG_STATE_HOME": str(file)}
    before = file.read_bytes()
    done = napkin("add", file, "x", env=blocked)
    expect(done.returncode == 1 and "--no-history" in done.stderr, "a state folder that is a file", done.stderr)
    expect(file.read_bytes() == before, "a state folder that is a file", "the file is changed")
    expect(napkin("add", file, "x", "--no-history", env=blocked).returncode == 0, "--no-history")
    if ROOT:
        # Nobody may write here.
        work.chmod(0o755)
        file.chmod(0o444)
        done = run("setpriv", "--reuid=65534", "--clear-groups", NAPKIN, "add", file, "x", "--no-history")
        expect(done.returncode == 1 and file.read_bytes() != b"", "a file of somebody else", done.stderr)


def main():
    with work_folder() as work:
        os.environ["XDG_STATE_HOME"] = str(work / "state")
        for check in (links_and_permissions, folders, disks, signals, kills):
            check(work)
        done = several(work)
    failures.end(f"{KILLS} kills, {done} of {ADDERS * ADDS} changes by {ADDERS} tools at once; "
                 f"{failures.count} failures")
