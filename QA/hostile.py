"""Gives the tool files that mean harm, and watches what it does.

Each of them has to be refused with status 1 and a word about it, in less than half a second of
processor and 256 MiB, and nothing may be written; salvaging, the tool may mend the XML instead.
Markdown is read or refused, within the same limits. An outline that names other files is read, and they
are not. What takes longer than 100 seconds is ended, and has failed.
On Linux strace watches, strict and salvaging: once the input is open, no file is opened but the
output and what is part of the system, as the time zone for which libzip asks, nothing that tells of the
process either, and no socket at all.
"""

import ctypes.util
import os
import re
import resource
import shutil
import subprocess
import sys
import threading

from QA import hostile_files
from QA.shared import NAPKIN, Failures, work_folder

SECONDS = 0.5
PATIENCE = 100
MEBIBYTES = 256

failures = Failures("check-hostile")
most = {"seconds": 0.0, "mebibytes": 0}


def run(name, arguments):
    """Runs the tool; returns its status and what it said."""
    with open("said", "w+b") as said:
        process = subprocess.Popen(
            [NAPKIN, *arguments], stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        patience = threading.Timer(PATIENCE, process.kill)
        patience.start()
        _, status, usage = os.wait4(process.pid, 0)
        patience.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        words = said.read().decode("utf-8", "replace")
    seconds = usage.ru_utime + usage.ru_stime
    mebibytes = usage.ru_maxrss // 1024
    most["seconds"] = max(most["seconds"], seconds)
    most["mebibytes"] = max(most["mebibytes"], mebibytes)
    if seconds > SECONDS:
        failures.add(name, f"{seconds:.2f} s")
    if mebibytes > MEBIBYTES:
        failures.add(name, f"{mebibytes} MiB")
    return process.returncode, words


def check(name, arguments, allowed, result="x.napkin.json"):
    os.mkdir("out")
    status, words = run(name, ["convert", *arguments, f"in/{name}", f"out/{result}"])
    left = os.listdir("out")
    if status not in allowed:
        failures.add(name, f"status {status}: {words.strip()[:200]}")
    if status == 1 and name not in words:
        failures.add(name, f"the message does not name the file: {words.strip()[:200]}")
    if status == 1 and left:
        failures.add(name, f"refused, but there is {left}")
    if hostile_files.SECRET in words:
        failures.add(name, "the message tells what another file holds")
    for file in left:
        path = os.path.join("out", file)
        if os.path.isfile(path) and hostile_files.SECRET.encode() in open(path, "rb").read():
            failures.add(name, "another file was read")
    shutil.rmtree("out")


def check_calls(names):
    """What the tool opens and connects to, in both modes for each file, asked of strace."""
    if not sys.platform.startswith("linux"):
        print("   no strace on this system: left out")
        return 0
    if shutil.which("strace") is None or subprocess.run(
            ["strace", "-o", "/dev/null", "true"], stderr=subprocess.DEVNULL).returncode != 0:
        failures.add("strace", "it is not here, or may not watch")
        return 0
    # The tool loads libxml2 where it needs it; here it is there from the beginning, so that nothing but
    # the file can be the reason to open another.
    library = ctypes.util.find_library("xml2") or ""
    for name in names:
        for mode in "-q", "--strict":
            os.mkdir("out")
            status = subprocess.run(
                ["timeout", "-k", "1", str(PATIENCE), "strace", "-f", "-o", "calls",
                 "-e", "trace=open,openat,openat2,creat,socket,connect,execve,readlink,readlinkat",
                 "-E", f"LD_PRELOAD={library}", NAPKIN, "convert", mode,
                 f"in/{name}", "out/x.napkin.json"],
                stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
            shutil.rmtree("out")
            if status not in (0, 1):
                failures.add(name, f"{mode}: status {status} under strace")
            check_log(f"{name} {mode}", f"in/{name}")
    return len(names)


def check_log(name, path):
    """Looks through what strace wrote of one run."""
    begun = False
    for line in open("calls", errors="replace"):
        if re.search(r"\b(socket|connect)\(", line):
            failures.add(name, f"a socket: {line.strip()}")
        opened = re.search(r'\b(?:open|openat|openat2|creat|readlink|readlinkat)\([^"]*"([^"]*)"', line)
        if begun and "execve(" in line:
            failures.add(name, f"another program: {line.strip()}")
        if opened is None:
            continue
        if opened.group(1) == path:
            begun = True
        elif begun and not opened.group(1).startswith("out") and not re.match(
                r"/(sys/fs/cgroup|sys/devices|dev/null|usr/lib|lib|etc/localtime$)", opened.group(1)):
            failures.add(name, f"opens {opened.group(1)}")
    if not begun:
        failures.add(name, "its file was never opened")


def snapshot():
    return sorted(
        os.path.join(folder, file) for folder, _, files in os.walk(".") for file in files
        if file not in ("said", "calls"))


def main():
    with work_folder() as work:
        os.chdir(work)
        os.mkdir("in")
        with open("in/secret.txt", "w") as secret:
            secret.write(hostile_files.SECRET)
        xml, archives = hostile_files.xml(), hostile_files.archives()
        markdown, leading = hostile_files.markdown(), hostile_files.leading_elsewhere()
        growing = hostile_files.much_of_little()
        for name, data in {**xml, **markdown, **archives, **leading, **growing}.items():
            with open(f"in/{name}", "wb") as file:
                file.write(data)
        before = snapshot()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for name in xml:
            check(name, ["--strict"], {1})
            check(name, ["-q"], {0, 1})
        print(f"{len(xml)} hostile files of XML: refused when strict, refused or mended when salvaging")
        for name in markdown:
            for kind in "note", "map", "plans":
                check(name, ["-q", "--as", kind], {0, 1})
                check(name, ["-q", "--as", kind], {0, 1}, "x.html")
        print(f"{len(markdown)} hostile files of Markdown: read, or refused, as each kind")
        for name in leading:
            check(name, ["-q"], {0})
            check(name, ["-q", "--strict"], {0})
        print(f"{len(leading)} outlines that name other files: read, and not these")
        for name in growing:
            for result in "x.napkin.json", "x.md", "x.html", "x.opml":
                check(name, ["-q", "--strict"], {0}, result)
        check("clouds.mm", ["-q", "--strict"], {0}, "x.svg")
        print(f"{len(growing)} files that much could be made of: written in each of four formats")
        for name in archives:
            check(name, ["-q"], {1})
        print(f"{len(archives)} hostile archives: refused")
        if snapshot() != before:
            failures.add("files", f"others than before: {set(snapshot()) ^ set(before)}")
        traced = check_calls([*xml, *archives, *leading])
        print(f"{traced} files under strace, in both modes: no other file opened, no socket")
        os.chdir("/")

    failures.end(f"at most {most['seconds']:.2f} s of processor and {most['mebibytes']} MiB")
