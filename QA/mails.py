"""The mails of Scripts/check bundle: 300 ordinary and hostile ones, read by Python, GMime and mutt.

Leaves FOLDER/<number>/mail.eml, and who gets it in `to`.
"""

import collections
import email
import email.header
import email.policy
import email.utils
import hashlib
import html.parser
import io
import os
import pathlib
import quopri
import random
import re
import shutil
import subprocess
import sys
import unicodedata
import zipfile

import gi

gi.require_version("GMime", "3.0")
from gi.repository import GMime  # noqa: E402

from QA.shared import NAPKIN, must, write  # noqa: E402

COUNT = 300
TEXTS = [
    "plain", "a\r\nBcc: evil@example.org", "a\nb", "a\rb", "\r\n\r\nbody", "\r\n.\r\n",
    "nul \0 nul", "=?utf-8?Q?fake?=", "=?utf-8?B?=?=", "äöü ÄÖÜ ß", "日本語の題名です", "العربية", "עברית",
    "हिन्दी", "Ελληνικά", "👩‍👩‍👧🇸🇪", "e\u0301 NFD", "\u202egpj.exe", "\u2028 \u2029 \u0085",
    "\ufeffbom", "tab\there", 'quotes " and \\ and ;', "commas, <angles> (parens) [brackets]",
    "x" * 75, "x" * 76, "x" * 77, "x" * 2000, "ä" * 37, "ä" * 2000, "€" * 700, "😀" * 300,
    "word " * 400, "From the start", ".", "..", "--", "--=_napkin_", "Content-Type: text/html",
    "MIME-Version: 1.0", "Subject: x", "%00 %0d%0a", "100 %", "a/b\\c:d*e?f", "CON",
    "name.with.dots", " leading", "trailing ", "", "$HOME `id` $(id)", "<script>alert(1)</script>",
]
LINES = [
    "one line", "two\nlines", "x" * 2000, "ä" * 2000, ".\n..\n.", "From me\n>From you",
    "--=_napkin_1\n--=_napkin_1--", "trailing \t \nspace", "=3D =\n= ==", "\r", "a\rb",
    "a\r\nb\r\n", "日本語の本文。\n" * 30, "\0\1\2\x7f", "", "\n\n\n", "a\u2028b",
    "![a picture](picture.png)",
    "x" * 75 + ".", "x" * 75 + "." * 76, "x" * 75 + "From here", "From " * 400, "." * 2000,
]
PEOPLE = [
    ("", "ann@example.org"), ("Ö, X", "o@example.org"), ("Ann Lee", "ann.lee+tag@sub.example.org"),
    ('say "a\\b"', "say@example.org"), ("日本 太郎", "taro@example.org"), ("ä" * 60, "a@example.org"),
    ("signs; of: <all> (kinds) [here]", "s@example.org"), ("=?utf-8?Q?fake?=", "f@example.org"),
    ("x" * 100, "x@example.org"), ('"' * 40, "quotes@example.org"), ("Zoë  E\u0301", "z@a.org"),
    ("Ann " * 30, "long@" + "label." * 20 + "example.org"),
]
TYPES = ["image/png", "image/png", "image/jpeg", "video/mp4", "text/plain", "message/rfc822",
         "a b\r\nX: y", ""]
KNOWN = {"image/png", "image/jpeg", "video/mp4", "text/plain"}


def single(text):
    text = "".join(" " if unicodedata.category(c) == "Cc" else c for c in text)
    return " ".join(text.split())


# Plans and lists of them need a name that can be seen and is not too long.
NAMES = [text for text in TEXTS if single(text) and len(text) <= 500]

Medium = collections.namedtuple("Medium", "data name type")


class Case:
    """What a mail is made of, and what is to be found in it."""

    def __init__(self, folder, number):
        self.path = f"{folder}/{number}"
        self.media = {}
        self.blocks = []
        self.files = []
        self.pictures = 0
        os.makedirs(self.path + "/Media", exist_ok=True)
        kind, titles = "note", TEXTS
        if number % 5 == 4:
            kind = ["map", "planList", "drawing", "notebook"][number // 5 % 4]
            titles = NAMES
        # What has no title is called like its file, if it has one of its own.
        self.file_title = None if kind == "notebook" else "it"
        content = getattr(self, kind)(str(number), titles[number % len(titles)], number % 9 % 4)
        write(pathlib.Path(self.path, "it.napkin.json"), {kind: content})
        self.title = self.blocks[0]
        self.options(number)

    def options(self, number):
        subject = random.choice(TEXTS)
        # No program can be given a zero byte as an argument.
        subject = "" if "\0" in subject else subject
        self.subject = single(subject) or self.title
        self.to = random.sample(PEOPLE, random.choice([1, 1, 2, 3])) if number % 7 else []
        self.sender = [random.choice(PEOPLE)] if number % 3 == 0 else []
        options = ["--subject=" + subject] if subject else []
        options += ["--to", ", ".join(map(address, self.to))] if self.to else []
        options += ["--from", address(self.sender[0])] if self.sender else []
        with open(f"{self.path}/to", "w", encoding="ascii") as file:
            file.write(" ".join(where for _, where in self.to))
        self.dated = number % 5 in (0, 4)
        options += ["--date", "2026-11-21T18:30:00+01:00"] if self.dated else []
        self.zipped = number % 4 == 0
        options += ["--attach-zip"] if self.zipped else []
        self.mail = f"{self.path}/mail.eml"
        must(NAPKIN, "bundle", "-q", "--overwrite", f"{self.path}/it.napkin.json", "-o", self.mail, *options)
        self.raw = open(self.mail, "rb").read()
        self.parsed = email.message_from_bytes(self.raw, policy=email.policy.strict)

    def medium(self):
        data = random.randbytes(random.choice([0, 1, 56, 57, 58, 76, 1000, 60000]))
        digest = hashlib.sha256(data).hexdigest()
        medium = self.media.setdefault(
            digest, Medium(data, random.choice(TEXTS), random.choice(TYPES)))
        with open(f"{self.path}/Media/{digest}.bin", "wb") as file:
            file.write(data)
        return {"sha256": digest, "name": medium.name, "type": medium.type}

    def heading(self, title, fallback):
        fallback = self.file_title or fallback
        self.blocks.append(single(title) or fallback)
        return title or fallback

    # What follows makes contents in their native form.

    def note(self, name, title, media):
        text = "\n".join(random.choices(LINES, k=random.choice([1, 2])))
        note = {"id": "n" + name, "title": title, "text": text,
                "tags": [tag for tag in [random.choice(TEXTS)] if tag],
                "attachments": [self.medium() for _ in range(media)]}
        if random.random() < 0.5:
            note["textIn"] = "markdown"
        if random.random() < 0.2:
            note["picture"] = self.medium()
        self.files.append(("text/markdown", self.heading(title, "Note")))
        self.blocks.append(text)
        return note

    def map(self, name, title, media):
        texts = random.sample(NAMES, 5)
        nodes = [{"id": f"m{name}-{index}", "text": text, "media": []}
                 for index, text in enumerate(texts)]
        for node in nodes[1:]:
            node["parent"] = nodes[0]["id"]
        for index in range(media):
            nodes[index % len(nodes)]["media"].append(self.medium())
        name_of = self.heading(title, "Map")
        for kind in "application/x-freemind", "text/x-opml", "image/svg+xml":
            self.files.append((kind, name_of))
        self.blocks += map(single, texts)
        self.pictures += 1
        return {"id": "m" + name, "name": title, "nodes": nodes}

    def planList(self, name, title, media):
        # Names have no white space around them, and none without width either.
        title = title.strip().strip("\ufeff")
        plans = [{"id": f"p{name}-{index}", "name": text.strip().strip("\ufeff"), "note": random.choice(LINES)}
                 for index, text in enumerate(random.sample(NAMES, 4))]
        plans[0]["completed"] = 1794748800000
        self.files.append(("text/markdown", self.heading(title, "Plans")))
        for plan in plans:
            box = "[x] " if "completed" in plan else "[ ] "
            self.blocks += [box + single(plan["name"]), plan["note"]]
        content = {"id": "p" + name, "name": title, "plans": plans}
        if media:
            content["background"] = self.medium()
        return content

    def drawing(self, name, title, _):
        points = [random.randrange(400) for _ in range(20)]
        self.files.append(("image/svg+xml", self.heading(title, "Drawing")))
        self.pictures += 1
        return {"id": "d" + name, "title": title,
                "strokes": [{"id": "s", "tool": "pen", "color": "#22304f", "points": points}]}

    def notebook(self, name, title, media):
        self.heading(title, "Notebook")
        titles = random.sample(NAMES, 5)
        return {"id": "b" + name, "title": title, "defaultPlanList": "p" + name,
                "notes": [self.note(f"{name}-{index}", titles[index], media) for index in (0, 1)],
                "drawings": [self.drawing(name, titles[2], 0)],
                "maps": [self.map(name, titles[3], media)],
                "planLists": [self.planList(name, titles[4], media)]}


def address(person):
    name, where = person
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}" <{where}>' if name else where


def people(persons):
    return [(single(name), where) for name, where in persons]


def lines(text):
    """The lines of a text without what a letter leaves out: white space behind them, controls."""
    text = re.sub("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]", "\n", text)
    text = "".join(c for c in text if c in "\t\n" or unicodedata.category(c) != "Cc")
    return "\n" + "\n".join(line.rstrip() for line in text.split("\n")).strip("\n") + "\n"


def letters(text):
    return [c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] in "LN"]


def check_name(given, name):
    """A file name is safe on every system, and has all letters of what was given, or 100 bytes."""
    assert name and name == unicodedata.normalize("NFC", name), name
    assert not any(c in name for c in '/\\:*?"<>|') and name[0] not in ". ", name
    assert all(unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp") or c == "\u200d"
               for c in name), name
    rest = iter(letters(name))
    missing = [c for c in letters(given) if c not in rest]
    assert not missing or len(name.encode()) > 100, (given, name)


def leaves(mail):
    return [part for part in mail.walk() if not part.is_multipart()]


# Each check of a mail raises an error if something is not as it was intended.


def check_lines(case):
    raw = case.raw
    assert b"\n" not in raw.replace(b"\r\n", b"") and b"\r" not in raw.replace(b"\r\n", b""), "CRLF"
    assert raw.endswith(b"\r\n") and all(b in (9, 10, 13) or 32 <= b < 127 for b in raw), "bytes"
    head, body = raw.split(b"\r\n\r\n", 1)
    for line in raw.split(b"\r\n"):
        assert line != b"." and not line.startswith(b"From "), line
    assert not [line for line in body.split(b"\r\n") if len(line) > 76], "body: long line"
    long = [line for line in head.split(b"\r\n") if len(line) > (76 if b"=?" in line else 78)]
    # An address of its own length cannot be cut.
    assert all(line.startswith(b" <long@") for line in long), long


def check_head(case):
    head = case.raw.split(b"\r\n\r\n", 1)[0]
    for word in re.findall(rb"=\?utf-8\?Q\?[^\s\"]*", head):
        assert len(word) <= 75 and re.fullmatch(rb"=\?utf-8\?Q\?[^? ]+\?=[,]?", word), word
        quopri.decodestring(word[10:-2], header=True).decode("utf-8")
    wanted = (["Date"] * case.dated + ["From"] * len(case.sender) + ["To"] * bool(case.to)
              + ["Subject", "Message-ID"]
              + ["X-Unsent", "X-Uniform-Type-Identifier"] * (not (case.dated and case.sender))
              + ["MIME-Version", "Content-Type"])
    mail = case.parsed
    assert mail.keys() == wanted, mail.keys()
    assert mail["Subject"] == case.subject, (mail["Subject"], case.subject)
    old = email.message_from_bytes(case.raw)
    for field, persons in ("To", case.to), ("From", case.sender):
        # The newer parser of Python puts spaces between the encoded words of a name.
        got = email.utils.getaddresses(old.get_all(field, []))
        got = [(str(email.header.make_header(email.header.decode_header(name))), where)
               for name, where in got]
        assert got == people(persons), (got, people(persons))
        if persons:
            assert [a.addr_spec for a in mail[field].addresses] == [where for _, where in persons]
    if case.dated:
        assert mail["Date"].datetime.isoformat() == "2026-11-21T18:30:00+01:00", mail["Date"]
    for part in mail.walk():
        assert not part.defects, part.defects
        assert not [v.defects for v in part.values() if v.defects], part.items()
        if part is mail:
            continue
        fields = ["Content-Type"]
        if not part.is_multipart():
            fields += ["Content-Transfer-Encoding"]
        fields += [f for f in ("Content-Disposition", "Content-ID") if part[f]]
        assert part.keys() == fields, part.keys()


def check_tree(case):
    mixed = case.parsed
    assert mixed.get_content_type() == "multipart/mixed", mixed.get_content_type()
    body, *attached = mixed.iter_parts()
    assert attached and body.get_content_type() == "multipart/alternative", body.get_content_type()
    plain, rich = body.iter_parts()
    assert plain.get_content_type() == "text/plain", plain.get_content_type()
    if rich.is_multipart():
        assert rich.get_content_type() == "multipart/related", rich.get_content_type()
        related = rich
        rich, *inline = related.iter_parts()
        assert inline, "related has one child"
        for part in inline:
            assert part.get_content_disposition() == "inline" and part["Content-ID"], part.items()
    assert rich.get_content_type() == "text/html", rich.get_content_type()
    for part in attached:
        assert part.get_content_disposition() == "attachment", part.items()
        assert not part.is_multipart(), part.get_content_type()


def check_related(case):
    for part in case.parsed.walk():
        if part.get_content_type() == "multipart/related":
            assert part.get_param("type") == "text/html", part["Content-Type"]


def check_files(case):
    # A picture may be attached, or stand inside the letter.
    media = dict(case.media)
    others = []
    for part in leaves(case.parsed):
        data = part.get_payload(decode=True)
        medium = media.pop(hashlib.sha256(data).hexdigest(), None)
        if medium:
            wanted = medium.type if medium.type in KNOWN else "application/octet-stream"
            assert part.get_content_type() == wanted, (part.get_content_type(), medium.type)
            check_name(medium.name, part.get_filename())
        elif part.get_filename():
            others.append(part)
    assert not media, f"{len(media)} media are missing: {[len(m.data) for m in media.values()]}"
    pictures = [part for part in others if part.get_content_disposition() == "inline"]
    others = [part for part in others if part.get_content_disposition() != "inline"]
    types = {part.get_content_type() for part in pictures}
    assert len(pictures) == case.pictures and types <= {"image/png"}, (len(pictures), types)
    wanted = case.files + ([("application/zip", case.title)] if case.zipped else [])
    types = [part.get_content_type() for part in others]
    assert types == [kind for kind, _ in wanted], (types, wanted)
    for part, (_, given) in zip(others, wanted):
        check_name(given, part.get_filename())
    if case.zipped:
        archive = zipfile.ZipFile(io.BytesIO(others[-1].get_payload(decode=True)))
        assert archive.testzip() is None
        for digest, medium in case.media.items():
            found = [archive.read(name) for name in archive.namelist() if digest in name]
            assert found == [medium.data], digest


def check_text(case):
    text = lines(case.parsed.get_body(("plain",)).get_payload(decode=True).decode("utf-8"))
    check_blocks(case, text)


def check_blocks(case, text):
    # Behind a box, bullet or indent, all lines are found in their order.
    text = re.sub("(?m)^ *(• )?", "", text)
    place = 0
    for block in case.blocks:
        block = re.sub("(?m)^ *", "", lines(block))
        if block.strip():
            place = text.find(block, place)
            assert place >= 0, f"the text lacks {block[:100]!r}"


class Page(html.parser.HTMLParser):
    """The addresses in an HTML page."""

    def __init__(self, text):
        super().__init__()
        self.pictures = []
        self.tags = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.pictures += [value or "" for name, value in attrs if name in ("src", "background")]


def check_pictures(case):
    text = case.parsed.get_body(("html",)).get_payload(decode=True).decode("utf-8")
    page = Page(text)
    assert "script" not in page.tags and "http:" not in text, page.tags
    dead = [address for address in page.pictures if not address.startswith("cid:")]
    assert not dead, f"dead pictures: {dead}"
    names = [part["Content-ID"] for part in leaves(case.parsed) if part["Content-ID"]]
    assert len(set(names)) == len(names), names
    shown = {f"<{address[4:]}>" for address in page.pictures}
    assert shown <= set(names), (shown, names)
    for part in leaves(case.parsed):
        if part.get_content_disposition() == "inline":
            assert part["Content-ID"] in shown, "an inline picture is not shown"


def check_gmime(case):
    stream = GMime.StreamFile.open(case.mail, "r")
    message = GMime.Parser.new_with_stream(stream).construct_message(None)
    mail = case.parsed
    assert message.get_subject() == case.subject, (message.get_subject(), case.subject)
    count = message.get_header_list().get_count()
    count += message.get_mime_part().get_header_list().get_count()
    assert count == len(mail.keys()), count
    for persons, got in (case.to, message.get_to()), (case.sender, message.get_from()):
        got = [got.get_address(index) for index in range(got.length())]
        got = [(a.get_name() or "", a.get_addr()) for a in got]
        assert got == people(persons), (got, people(persons))
    seen = []
    iterator = GMime.PartIter.new(message)
    while True:
        part = iterator.get_current()
        if isinstance(part, GMime.Part):
            data = GMime.StreamMem.new()
            part.get_content().write_to_stream(data)
            seen.append((
                part.get_content_type().get_mime_type(), part.get_filename(),
                part.get_header_list().get_count(),
                hashlib.sha256(bytes(data.get_byte_array())).hexdigest()))
        if not iterator.next():
            break
    wanted = [(
        part.get_content_type(), part.get_filename(), len(part.keys()),
        hashlib.sha256(part.get_payload(decode=True)).hexdigest()) for part in leaves(mail)]
    assert seen == wanted, [pair for pair in zip(seen, wanted) if pair[0] != pair[1]][:1]


def ask_mutt(keys, folder):
    """Runs mutt on the folder `box`, as if these keys were pressed."""
    # The end of its input would be a key for mutt, among those that are pushed.
    silence, end = os.pipe()
    subprocess.run(
        ["script", "-qec", f"mutt -n -F muttrc -R -f box -e 'push {keys}'", "/dev/null"],
        cwd=folder, env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"}, timeout=60,
        stdin=silence, stdout=subprocess.DEVNULL, check=True)
    os.close(silence)
    os.close(end)


def read_with_mutt(cases, folder):
    """Runs mutt on a folder of all mails, and keeps for each what mutt makes of it."""
    for name in "box/cur", "box/new", "box/tmp":
        os.makedirs(f"{folder}/{name}")
    for number, case in enumerate(cases):
        # A Maildir has the line ends of the system.
        with open(f"{folder}/box/cur/{number}.host:2,S", "wb") as file:
            file.write(case.raw.replace(b"\r\n", b"\n"))
    with open(f"{folder}/collect", "w") as file:
        file.write('#!/bin/sh\nexec cat >"$(mktemp out/XXXXXX)"\n')
    os.chmod(f"{folder}/collect", 0o700)
    with open(f"{folder}/muttrc", "w") as file:
        file.write("set pipe_decode=yes pipe_split=yes weed=no wait_key=no quit=yes charset=utf-8\n"
                   "set wrap_headers=998\n")
    keys = "<tag-pattern>~A<enter><tag-prefix><pipe-message>./collect<enter><exit>"
    # Beside other work, mutt seldom gives one mail alone; then it is asked again. Any other number is judged as it is.
    for _ in range(3):
        shutil.rmtree(f"{folder}/out", ignore_errors=True)
        os.makedirs(f"{folder}/out")
        ask_mutt(keys, folder)
        if len(os.listdir(f"{folder}/out")) != 1:
            break
    found = collections.defaultdict(list)
    for entry in os.scandir(f"{folder}/out"):
        # Attached texts are shown, too, whatever bytes they are.
        head, _, body = open(entry.path, "rb").read().partition(b"\n\n")
        head = re.sub(b"\n[ \t]", b"", head).decode("utf-8")
        fields = dict(line.split(": ", 1) for line in head.split("\n"))
        found[fields["Message-ID"]].append((fields, body.decode("utf-8", "replace")))
    for case in cases:
        case.in_mutt = found[case.parsed["Message-ID"]]


def check_mutt(case):
    assert len(case.in_mutt) == 1, f"mutt gives it {len(case.in_mutt)} times"
    fields, body = case.in_mutt[0]
    # Marks that turn the direction of writing around are left out by mutt.
    subject, wanted = fields["Subject"], case.subject.translate({0x202E: None, 0xFEFF: None})
    if len(wanted.encode()) > 900:
        # Where a line becomes too long, mutt begins another one, even within a word.
        subject, wanted = subject.replace(" ", ""), wanted.replace(" ", "")
    assert subject == wanted, (subject, wanted)
    check_blocks(case, lines(body))


def check_all(folder):
    """Whether all mails are read as they should be."""
    random.seed(2047)
    GMime.init()
    cases = [Case(folder, number) for number in range(COUNT)]
    read_with_mutt(cases, folder)
    checks = [check_lines, check_head, check_tree, check_related, check_files, check_text,
              check_pictures, check_gmime, check_mutt]
    troubles = collections.defaultdict(dict)
    for number, case in enumerate(cases):
        for check in checks:
            try:
                check(case)
            except Exception as error:
                text = f"{type(error).__name__}: {error}"
                troubles[check.__name__, text[:40]].setdefault(number, text[:300])
    for (name, _), texts in troubles.items():
        number, text = next(iter(texts.items()))
        print(f"{name}: {len(texts)} mails, as mail {number}: {text}", file=sys.stderr)
    if not troubles:
        print(f"  {COUNT} mails, read by Python, GMime and mutt")
    return not troubles
