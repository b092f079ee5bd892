"""Asks other programs what they think of our zips, mails, TextPacks and TextBundles: unzip, 7-Zip,
bsdtar, Python, GMime, mutt, and msmtp with a mail server on this machine.

usage: Scripts/check bundle [FOLDER]
  FOLDER  a folder with TextPacks and TextBundles of other apps, to be read
"""

import filecmp
import hashlib
import json
import os
import pathlib
import re
import socket
import subprocess
import urllib.parse
import zipfile

from QA import mails
from QA.determinism import require_locales
from QA.shared import NAPKIN, NOTEBOOK, Failures, convert, examples, must, run, work_folder

ZONES = "UTC", "America/St_Johns", "Asia/Kathmandu", "Pacific/Kiritimati"
LOCALES = "C.UTF-8", "de_DE.UTF-8"
PASSWORD = "three quiet herons"
PARTS_IN_MUTT = "multipa/alternat", "text/plain", "text/html", "image/svg+xml", "text/x-opml"

failures = Failures("check-bundle")


def succeeds(*command, **options):
    """Whether a program does what it is asked for; what it says otherwise is a failure."""
    done = run(*command, **options)
    if done.returncode:
        failures.add(" ".join(map(str, command)), done.stderr.strip()[:300])
    return not done.returncode


def same(one, other, what):
    if not filecmp.cmp(one, other, shallow=False):
        failures.add(what, "differs")


def holds(what, check, *arguments):
    """Lets Python look at something, which fails at the first assertion that does not hold."""
    try:
        check(*arguments)
    except (AssertionError, KeyError, ValueError, OSError, zipfile.BadZipFile) as trouble:
        failures.add(f"Python refuses {what}", f"{type(trouble).__name__} {trouble}")


def bundle(source, target, *options):
    return succeeds(NAPKIN, "bundle", "-q", "--overwrite", "-o", target, source, *options)


# Zips


def check_archive(path):
    """The names, the list of what is there, and the entries, which look the same everywhere."""
    archive = zipfile.ZipFile(path)
    assert archive.testzip() is None
    names = archive.namelist()
    assert names == sorted(names, key=str.encode), names
    assert len({name.casefold() for name in names}) == len(names)
    manifest = json.loads(archive.read("manifest.json"))
    listed = {file["path"]: file for file in manifest["files"]}
    assert sorted(listed) == sorted(set(names) - {"manifest.json"})
    for name, file in listed.items():
        data = archive.read(name)
        assert len(data) == file["bytes"] and hashlib.sha256(data).hexdigest() == file["sha256"], name
    for entry in archive.infolist():
        assert entry.date_time == (1980, 1, 1, 0, 0, 0) and not entry.extra, entry
        assert entry.create_system == 3 and entry.external_attr == 0o100644 << 16, entry
        assert entry.flag_bits & ~0x806 == 0 and (entry.filename.isascii() or entry.flag_bits & 0x800)
        assert entry.compress_type == 0 or not entry.filename.startswith("Media/"), entry


def check_zips(work):
    print("zips: other programs accept them", flush=True)
    (work / "zips").mkdir()
    for example in examples():
        path = work / "zips" / example.name.replace(".napkin.json", ".zip")
        convert(example, path).check_returncode()
        succeeds("unzip", "-tqq", path)
        succeeds("7z", "t", path)
        succeeds("bsdtar", "-tf", path)
        holds(path.name, check_archive, path)


def check_entries(path):
    archive = zipfile.ZipFile(path)
    for entry in archive.infolist():
        # Behind the film, offsets are wide; to unpack the film takes too long.
        assert entry.file_size > 1 << 32 or len(archive.read(entry)) == entry.file_size, entry


def check_large_zips(work):
    print("zips: more than 65,535 files, and a film of more than 4 GB", flush=True)
    many, film = work / "large/many", work / "large/film"
    for folder in many, film:
        folder.mkdir(parents=True)
    for number in range(66_000):
        (many / f"{number}.md").write_text(f"# Note {number}\n")
    (film / "a.md").write_text("# Film\n\n![](film.mov)\n")
    with open(film / "film.mov", "wb") as file:
        file.truncate(4200 << 20)
    for folder in many, film:
        path = folder.with_suffix(".zip")
        bundle(folder, path)
        if must("unzip", "-Z1", path).count("\n") != must("bsdtar", "-tf", path).count("\n"):
            failures.add(path, "unzip and bsdtar find other files")
        succeeds("7z", "l", path)
        holds(path.name, check_entries, path)
    check_large_returns(work / "large")


def check_large_returns(large):
    succeeds("unzip", "-tqq", large / "many.zip")
    back = large / "back/many.napkin.json"
    back.parent.mkdir()
    succeeds(NAPKIN, "convert", "-q", "--max-entries", "100000", large / "many.zip", back)
    if back.read_text().count('"title": "Note') != 66_000:
        failures.add("many files", "some are missing")
    succeeds(NAPKIN, "convert", "-q", "--max-entry-bytes", "5000000000", large / "film.zip",
             large / "back/film.napkin.json")
    succeeds("cmp", large / "film/film.mov", *(large / "back/Media").glob("*.mov"))
    run("rm", "-rf", large)


def check_locked_zips(work):
    print("zips: encrypted ones are opened by 7-Zip, bsdtar and this tool, and by no wrong password",
          flush=True)
    (work / "password").write_text(PASSWORD + "\n")
    (work / "wrong").write_text(PASSWORD[:-1] + "\n")
    locked, right = work / "locked.zip", ("--password-file", work / "password")
    bundle(NOTEBOOK / "notebook.napkin.json", locked, *right)
    if must("unzip", "-Z1", locked) != "bundle.zip\n":
        failures.add("an encrypted zip", "shows names")
    inner = (work / "zips/notebook.zip").read_bytes()
    for way in (("7z", "x", "-so", f"-p{PASSWORD}", locked),
                ("bsdtar", "-xOf", locked, "--passphrase", PASSWORD)):
        if subprocess.run(way, capture_output=True).stdout != inner:
            failures.add(way[0], "does not open an encrypted zip, or finds another bundle inside")
    succeeds(NAPKIN, "verify", "-q", *right, locked)
    succeeds(NAPKIN, "inspect", "--password-file", "-", locked, input=PASSWORD + "\n")
    for options in (), ("--password-file", work / "wrong"):
        done = convert(locked, work / "unlocked.napkin.json", *options)
        if not done.returncode or "password" not in done.stderr:
            failures.add(f"an encrypted zip, {options}", "is read, or nothing is said of a password")
    if (work / "unlocked.napkin.json").exists():
        failures.add("a locked bundle", "leaves a file")


def check_zip_returns(work):
    print("zips: what was put in comes back, with its media", flush=True)
    notebook, whole = NOTEBOOK / "notebook.napkin.json", work / "zips/notebook.zip"
    before, after = work / "before/notebook.napkin.json", work / "after/notebook.napkin.json"
    for path, source in (before, notebook), (after, whole):
        path.parent.mkdir()
        convert(source, path, *(["--strict"] if path == after else [])).check_returncode()
    same(before, after, "the notebook")
    for medium in (work / "before/Media").iterdir():
        same(medium, work / "after/Media" / medium.name, medium.name)
    must("unzip", "-qq", whole, "-d", work / "unpacked")
    convert(work / "unpacked/notebook.napkin.json", work / "again.zip").check_returncode()
    same(whole, work / "again.zip", "what an unpacked zip becomes")
    (work / "cut.zip").write_bytes(b"PK\3\4")
    (work / "out").mkdir()
    if not convert(work / "cut.zip", work / "out/x.napkin.json").returncode:
        failures.add("a zip that is cut off", "is read")
    if any((work / "out").iterdir()):
        failures.add("a zip that is cut off", "leaves a file")


def check_dates(path):
    dates = {entry.date_time[:3] for entry in zipfile.ZipFile(path).infolist()}
    assert dates == {(2026, 11, 21)}, dates


def check_same_bytes(work):
    print("zips and mails: the same bytes in four time zones, two locales and twenty hash seeds",
          flush=True)
    notebook, digests = NOTEBOOK / "notebook.napkin.json", {"zip": set(), "eml": set(), "dated": set()}

    def add(kind, ending, environment, *options):
        path = work / f"other.{ending}"
        convert(notebook, path, *options, env={**os.environ, **environment}).check_returncode()
        digests[kind].add(hashlib.sha256(path.read_bytes()).hexdigest())

    for zone in ZONES:
        for locale in LOCALES:
            environment = {"TZ": zone, "LC_ALL": locale}
            add("zip", "zip", environment)
            add("eml", "eml", environment)
            add("dated", "zip", environment, "--date", "2026-11-21")
    holds("a zip with a date", check_dates, work / "other.zip")
    for _ in range(20):
        add("eml", "eml", {})
    digests["zip"].add(hashlib.sha256((work / "zips/notebook.zip").read_bytes()).hexdigest())
    for kind, found in digests.items():
        if len(found) != 1:
            failures.add(kind, f"{len(found)} spellings from time to time or elsewhere")


# Mails


def check_parts_in_mutt(work):
    print("mails: mutt finds every part", flush=True)
    for name in "cur", "new", "tmp":
        (work / "box" / name).mkdir(parents=True)
    mail = work / "mail.eml"
    bundle(NOTEBOOK / "notebook.napkin.json", mail, "--to", "ann@example.org", "--from",
           "me@example.org", "--subject", "Grüße 日本語", "--date", "2026-11-21T18:30:00+01:00")
    (work / "box/cur/1.host:2,S").write_bytes(mail.read_bytes())
    keys = "mutt -n -F /dev/null -R -f box -e 'set quit=yes' -e 'push <view-attachments>'"
    screen = run("timeout", "20", "script", "-qec", f"stty rows 60; {keys}", "/dev/null", cwd=work,
                 env={**os.environ, "TERM": "xterm"}, input="qq\n").stdout
    for part in PARTS_IN_MUTT:
        if part not in screen:
            failures.add("mutt", f"shows no {part}")


class Keep:
    """Keeps what arrives at a mail server, and for whom."""

    def __init__(self):
        self.arrived = []

    async def handle_DATA(self, server, session, envelope):
        self.arrived.append((envelope.original_content, " ".join(envelope.rcpt_tos)))
        return "250 kept"


def check_sending(work):
    print("mails: sent with msmtp, they arrive byte for byte", flush=True)
    from aiosmtpd.controller import Controller
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    kept = Keep()
    server = Controller(kept, hostname="127.0.0.1", port=port)
    server.start()
    # Every thirteenth of the mails that are for somebody; without a date they are drafts.
    written = sorted(work.glob("mails/*/mail.eml"))
    wanted = [path for path in written if re.search(rb"^To:", path.read_bytes(), re.M)][::13]
    to = {path: path.with_name("to").read_text() for path in wanted}
    to[work / "mail.eml"] = "ann@example.org"
    for path, receivers in to.items():
        mail = path.read_bytes()
        sent = subprocess.run(
            ["msmtp", "--host=127.0.0.1", f"--port={port}", "--from=me@example.org", "--auth=off",
             "--tls=off", "--set-from-header=off", "--set-date-header=off", "-t"], input=mail)
        if sent.returncode:
            failures.add(path, "msmtp does not send it")
        elif kept.arrived[-1] != (mail, receivers):
            failures.add(path, f"what arrives is not what was sent, or went to {kept.arrived[-1][1]}")
    server.stop()
    if len(to) < 20:
        failures.add("mails", f"only {len(to)} were sent")


# TextPacks and TextBundles


def files_of(bundle):
    if bundle.is_dir():
        return {str(path.relative_to(bundle)): path.read_bytes()
                for path in bundle.rglob("*") if path.is_file()}
    archive = zipfile.ZipFile(bundle)
    [folder] = {name.split("/")[0] for name in archive.namelist()}
    assert folder.endswith(".textbundle")
    return {name[len(folder) + 1:]: archive.read(name) for name in archive.namelist()}


def check_rules(bundle):
    files = files_of(bundle)
    info = json.loads(files["info.json"])
    assert info["version"] == 2 and info["type"] == "net.daringfireball.markdown"
    [text] = [name for name in files if name.startswith("text.")]
    assets = [name for name in files if name.startswith("assets/")]
    assert assets and len(assets) + 2 == len(files)
    words = files[text].decode("utf-8")
    for name in assets:
        assert name in words or urllib.parse.quote(name) in words, name


def check_text_bundles(work, folders):
    print("TextPacks and TextBundles: the rules of the specification, and the way back", flush=True)
    note, before, after = NOTEBOOK / "note.napkin.json", work / "note.napkin.json", work / "back.napkin.json"
    convert(note, before).check_returncode()
    for name in "note.textpack", "note.textbundle":
        convert(note, work / name).check_returncode()
        holds(name, check_rules, work / name)
        convert(work / name, after, "--strict").check_returncode()
        same(before, after, f"the note of {name}")
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*.text[pb]*")):
            if (path.suffix, path.is_dir()) in ((".textpack", False), (".textbundle", True)):
                succeeds(NAPKIN, "convert", "-q", "--overwrite", path, work / "read.napkin.json")


def main(*folders):
    require_locales("de_DE.UTF-8")
    with work_folder() as work:
        check_zips(work)
        check_large_zips(work)
        check_locked_zips(work)
        check_zip_returns(work)
        check_same_bytes(work)
        print("mails: 300 ordinary and hostile ones, of every kind of document", flush=True)
        (work / "mails").mkdir()
        if not mails.check_all(work / "mails"):
            failures.add("a mail", "is not read as it should be")
        check_parts_in_mutt(work)
        check_sending(work)
        check_text_bundles(work, folders)
    failures.end("all is well" if not failures.count else f"{failures.count} failures")
