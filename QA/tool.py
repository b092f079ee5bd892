"""Runs the tool where things go wrong: signals, pipes that close, full disks, few descriptors, little
memory, failing system calls. Whatever happens, it ends with a status that it promises, and what it
was to write is whole or not there.

usage: Scripts/check tool [JOB...]      all jobs, if none is named: format:svg, verb:verify, call:write
  JOBS  how many jobs run at a time; two, if it is not given
"""

import collections
import concurrent.futures
import contextlib
import filecmp
import hashlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

from QA.shared import NAPKIN, Failures, must, run, work_folder, write

# What is drawn takes seconds for many nodes, so it gets a few.
DRAWN = "pdf", "png", "eml"
# Places and reminders alone may be as small as two kilobytes.
SMALL = "geojson", "kml", "ics"
VERBS = (
    "bundle -q -o out/ideas.zip ../many/map.napkin.json", "bundle -q -o out/letter.eml ../few/map.napkin.json",
    "bundle -q --to a@example.org -o - ../few/map.napkin.json", "verify ../whole/ideas.zip",
    "inspect ../many/map.napkin.json", "explain ../many/map.napkin.json --to opml", "formats", "help",
    "manual", "completions bash", "--version")
CALLS = "write", "fsync", "rename", "openat", "close", "mkdir"
MANY = "../many/map.napkin.json"
# Kilobytes of memory beyond what the program itself needs.
MEMORY = 0, 2000, 4000, 8000, 12000, 20000, 40000, 80000, 200000
SIGNALS = signal.SIGTERM, signal.SIGINT, signal.SIGHUP

failures = Failures("check-tool")


def page_of(format):
    return must(NAPKIN, "formats", format)


def ending(format):
    return re.search(r"^endings *\.(\S+)", page_of(format), re.M)[1]


def input_of(format):
    return "few" if format in DRAWN else "many"


def limited(flag, value, *command):
    """A command below a limit of the system."""
    return "bash", "-c", f'ulimit {flag} {value} || exit 99; exec "$@"', "limited", *command


class Job:
    """One job, in a folder of its own."""

    def __init__(self, name, work, least):
        self.name, self.least = name, least
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="job.", dir=work))
        self.small, self.out = self.place / "small", self.place / "out"
        self.small.mkdir()
        self.cases, self.wrong, self.statuses = 0, 0, collections.Counter()

    def fail(self, *what):
        self.wrong += 1
        failures.add(*what)

    def check(self):
        kind, _, words = self.name.partition(":")
        getattr(self, f"check_{kind}")(*words.split())
        print(f"{self.name:<60} {self.cases:4} cases, {self.wrong} failures", flush=True)

    def start(self, *command, **options):
        """Starts a program with an empty folder `out`."""
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir()
        with open(self.place / "errors", "wb") as errors:
            return subprocess.Popen(
                command, cwd=self.place, stdin=subprocess.DEVNULL, stderr=errors,
                **{"stdout": subprocess.DEVNULL, **options})

    def run(self, *command, **options):
        return self.status(self.start(*command, **options))

    def status(self, process):
        status = process.wait()
        return status if status >= 0 else 128 - status

    def expect(self, name, status, *allowed, several=False):
        """What was left is whole, and the status is one of these. Of several files, some may be there."""
        self.cases += 1
        self.statuses[status] += 1
        errors = (self.place / "errors").read_text(errors="replace")
        if status not in allowed:
            self.fail(name, f"status {status}, not one of: {allowed}\n{errors}")
        if 0 < status < 128 and not errors:
            self.fail(name, f"status {status} without a word")
        for folder in self.out, self.small:
            for file in folder.rglob("*"):
                if file.is_file() and not self.is_whole(file, file.relative_to(folder)):
                    self.fail(name, f"{file.relative_to(self.place)} is not whole")
        left = [file for folder in (self.out, self.small) for file in folder.iterdir() if file.is_file()]
        if status and left and not several:
            self.fail(name, f"status {status}, but the output is there")

    def is_whole(self, file, name):
        wholes = [self.place.parent / folder / name for folder in ("whole", "plain")]
        return any(each.exists() and filecmp.cmp(file, each, shallow=False) for each in wholes)

    # What goes wrong

    def signals(self, delays, name, *words):
        for number in SIGNALS:
            for delay in delays:
                process = self.start(NAPKIN, *words)
                time.sleep(delay)
                process.send_signal(number)
                self.expect(f"{number.name} after {delay} s, {name}", self.status(process), 0, 129, 130, 143)

    def closing(self, name, *words):
        """Nobody reads more than a byte."""
        process = self.start(NAPKIN, *words, stdout=subprocess.PIPE)
        process.stdout.read(1)
        process.stdout.close()
        self.expect(f"a pipe that closes, {name}", self.status(process), 0)

    def full(self, name, *words):
        """Standard output has no room."""
        if os.path.exists("/dev/full"):
            with open("/dev/full", "wb") as full:
                self.expect(f"/dev/full, {name}", self.run(NAPKIN, *words, stdout=full), 1)

    @contextlib.contextmanager
    def mounted(self, options):
        """The folder `small` as a disk; whether the system lets us."""
        is_there = mount(options, self.small)
        try:
            yield is_there
        finally:
            if is_there:
                must("umount", self.small)

    def disk(self, size, name, *words, several=False):
        """The folder `small` has no more room than that."""
        with self.mounted(f"size={size}") as is_there:
            if not is_there:
                return
            status = self.run(NAPKIN, *words)
            self.expect(f"a disk of {size}, {name}", status, 0, 1, several=several)
            if status and any(self.small.iterdir()) and not several:
                self.fail(f"a disk of {size}, {name}", "something is left")

    def descriptors(self, counts, name, *words, several=False):
        for count in counts:
            status = self.run(*limited("-n", count, NAPKIN, *words))
            self.expect(f"ulimit -n {count}, {name}", status, 0, 1, several=several)
            if count == 16 and status and not several:
                self.fail("16 descriptors are enough", name)

    def memory(self, name, *words, several=False):
        """From what the program itself needs to plenty."""
        for more in MEMORY:
            status = self.run(*limited("-v", self.least + more, NAPKIN, *words))
            self.expect(f"ulimit -v {self.least + more}, {name}", status, 0, 1, several=several)

    def small_files(self, name, *words, allowed=(1,)):
        self.expect(f"ulimit -f 2, {name}", self.run(*limited("-f", 2, NAPKIN, *words)), *allowed)

    # What is tried

    def check_format(self, format):
        source, name = f"../{input_of(format)}/map.napkin.json", f"map.{ending(format)}"

        def file(folder):
            return "convert", "-q", source, f"{folder}/{name}", "--to", format

        def whole(folder):
            return "convert", "-q", "--out-dir", folder, "--to", format, source

        pipe, batch = ("convert", "-q", source, "-", "--to", format), f"{format}, --out-dir"
        self.signals((0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1), format, *file("out"))
        self.closing(format, *pipe)
        self.full(format, *pipe)
        for size in "64k", "256k", "1m", "2m", "3m":
            self.disk(size, format, *file("small"))
            self.disk(size, batch, *whole("small"), several=True)
        self.small_files(format, *file("out"), allowed=(0, 1) if format in SMALL else (1,))
        for title, words, several in (format, file("out"), False), (batch, whole("out"), True):
            self.descriptors((4, 5, 6, 7, 8, 16), title, *words, several=several)
            self.memory(title, *words, several=several)

    def check_verb(self, *words):
        name = " ".join(words)
        self.signals((0.005, 0.02, 0.05, 0.1), name, *words)
        self.closing(name, *words)
        self.descriptors((5, 8, 16), name, *words)
        self.memory(name, *words)
        if "out/" in name:
            self.small_files(name, *words)
            self.disk("256k", name, *(re.sub("^out/", "small/", word) for word in words))
        elif words[0] != "verify":
            self.full(name, *words)

    def check_call(self, call):
        for error in "EIO", "ENOSPC", "EMFILE", "EACCES", "EINTR":
            for number in 1, 2, 3, 5, 8, 13:
                status = self.run(
                    "strace", "-f", "-o", "/dev/null", "-e", f"trace={call}",
                    "-e", f"inject={call}:error={error}:when={number}",
                    NAPKIN, "convert", "-q", MANY, "out/map.napkin.json")
                # Some of these hit the loader of the system before the program begins.
                self.expect(f"{call} {number} fails with {error}", status, 0, 1, 127)

    def check_readonly(self):
        with self.mounted("ro") as is_there:
            if is_there:
                status = self.run(NAPKIN, "convert", "-q", MANY, "small/map.napkin.json")
                self.expect("a disk that cannot be written", status, 1)


def mount(options, folder):
    return run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder).returncode == 0


def write_map(place, count):
    """A map with two pictures, one of them large."""
    (place / "Media").mkdir(parents=True)
    media = []
    for size in 1_000, 3_000_000:
        digest = hashlib.sha256(b"x" * size).hexdigest()
        (place / "Media" / f"{digest}.png").write_bytes(b"x" * size)
        media.append({"sha256": digest, "type": "image/png"})
    nodes = [{"id": "n0", "text": "Root", "media": media}]
    nodes += [{"id": f"n{number}", "parent": f"n{number // 3}", "text": f"Node {number} of many"}
              for number in range(1, count)]
    write(place / "map.napkin.json", {"map": {"id": "m", "nodes": nodes}})


def least_memory():
    """Where the system has no room for the program itself, there is nothing to learn."""
    least = 20_000
    while run(*limited("-v", least, NAPKIN, "--version")).returncode:
        least += 2_000
    return least


def formats():
    """The formats that are written and hold maps."""
    for line in must(NAPKIN, "formats").splitlines()[1:]:
        page = page_of(line.split()[0])
        if re.search("^holds .*map", page, re.M) and "written" in page.splitlines()[0]:
            yield line.split()[0]


def write_wholes(work, ids):
    """What every job should have written, and a letter and a mail as there is too little memory to draw."""
    for name, count in ("many", 20_000), ("few", 300):
        write_map(work / name, count)
    for folder in "whole", "plain", "broken":
        (work / folder).mkdir()
    for id in ids:
        must(NAPKIN, "convert", "-q", work / input_of(id) / "map.napkin.json",
             work / "whole" / f"map.{ending(id)}", "--to", id)
    many, few = (work / name / "map.napkin.json" for name in ("many", "few"))
    must(NAPKIN, "bundle", "-q", "-o", work / "whole/ideas.zip", many)
    must(NAPKIN, "bundle", "-q", "-o", work / "whole/letter.eml", few)
    (work / "broken/librsvg-2.so.2").touch()
    for name in "letter", "map":
        must(NAPKIN, "bundle", "-q", "-o", work / f"plain/{name}.eml", few,
             env={**os.environ, "LD_LIBRARY_PATH": str(work / "broken")})


def all_jobs(ids):
    jobs = [f"format:{id}" for id in ids] + [f"verb:{verb}" for verb in VERBS]
    if shutil.which("strace") and not run("strace", "-o", "/dev/null", "true").returncode:
        jobs += [f"call:{call}" for call in CALLS]
    else:
        print("no strace here: failing system calls are left out")
    return jobs + ["readonly:"]


def main(*names):
    with work_folder() as work:
        ids = list(formats())
        write_wholes(work, ids)
        (work / "small").mkdir()
        if mount("size=64k", work / "small"):
            must("umount", work / "small")
        else:
            print("no right to mount small disks: they are left out")
        least = least_memory()
        jobs = [Job(name, work, least) for name in names or all_jobs(ids)]
        with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as threads:
            list(threads.map(Job.check, jobs))
        statuses = sum((job.statuses for job in jobs), collections.Counter())
    for status, count in sorted(statuses.items()):
        print(f"status {status}: {count} times")
    failures.end(f"{statuses.total()} cases: {failures.count} failures; else all files whole or absent, "
                 "every status as promised", statuses)
