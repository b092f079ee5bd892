"""Files that mean harm, for Scripts/check hostile: XML of maps and outlines, Markdown, archives."""

import struct
import zlib

SECRET = "napkin-secret"


def xml():
    """Names and bytes of XML that a strict reader has to refuse."""
    files = {}

    def add(name, text, ending="mm"):
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        files[f"{len(files):03d}-{name}.{ending}"] = data

    def mm(inside, before=""):
        return f'{before}<map version="1.0.1"><node TEXT="a">{inside}</node></map>'

    def opml(inside, before=""):
        return f'{before}<opml version="2.0"><head/><body><outline text="a">{inside}</outline></body></opml>'

    entities(add, mm, opml)
    types(add, mm, opml)
    sizes(add, mm, opml)
    encodings(add, mm)
    characters(add, mm, opml)
    damage(add, mm, opml)
    return files


def leading_elsewhere():
    """Names and bytes of outlines that are read, and whose addresses lead to other files."""
    return {
        f"{kind}-{name}.opml": (f'<opml version="2.0"><head/><body><outline text="a" type="{kind}" '
                                f'url="{address}"/></body></opml>').encode()
        for kind in ("include", "link")
        for name, address in {"beside": "secret.txt", "file": "file:///etc/passwd",
                              "remote": "http://127.0.0.1:9/x.opml"}.items()}


def much_of_little():
    """Names and bytes of sound XML of which a careless reader or writer makes very much, or takes long."""
    huge = '<map><node TEXT="a"><node ID="o" TEXT="' + "x" * 1_000_000 + '"/>'
    texts = {
        "titles.opml": "<opml><head>" + "<title><b/></title>" * 30_000 + "</head></opml>",
        "heads.opml": "<opml>" + "<x/>" * 30_000 + "<head/>" * 30_000 + "</opml>",
        "clones.mm": huge + '<node CONTENT_ID="o"/>' * 20_000 + "</node></map>",
        "clouds.mm": "<map>" + '<node TEXT="a"><cloud/>' * 3_000 + "</node>" * 3_000 + "</map>",
        "connectors.mm": huge + "<node>" + '<arrowlink DESTINATION="o"/>' * 20_000 + "</node></node></map>",
    }
    return {name: text.encode() for name, text in texts.items()}


def markdown():
    """Names and bytes of Markdown that is hard to read, or odd."""
    texts = {
        "quotes": ">" * 100_000,
        "brackets": "[" * 100_000,
        "stars": "*a " * 100_000,
        "links": "[a](" * 100_000,
        "pictures": "![" * 50_000,
        "entities": "&" * 100_000,
        "tags": "<a " * 100_000,
        "comments": "<!-- a " * 30_000,
        "backticks": "".join("e" + "`" * n for n in range(1, 700)),
        "underscores": "_a " * 50_000 + "a_ " * 50_000,
        "definitions": "".join(f"[a{n}]: b\n" for n in range(20_000)) + "[a" * 20_000,
        "items": "- " * 50_000 + "a",
        "items-star": "- " * 50_000 + "*",
        "angles": "<div>\n<img\n" + "<" * 100_000,
        "pictures-links": "![" * 25_000 + "[](a)" * 20_000,
        "backslashes": '---\ntitle: "a\n' + " \\\\\\\n" * 100_000 + "---\n",
        "wikilinks": "".join(f"[[{n}" for n in range(30_000)) + "![[a.png|" * 30_000,
        "numbers": "1. " * 30_000 + "a",
        "table": "|a" * 1_500 + "\n" + "|-" * 1_500 + "\n" + "x\n" * 3_000,
        "rows": "|a|b|\n|-|-|\n" + "|" * 100_000,
        "seven-headings": "".join("#" * n + f" level {n}\n\n" for n in range(1, 9)),
        "empty-titles": "#\n\n##\n\n- \n-\n  -\n",
        "title-hash": "# \\#\n\n## #\n\n- \\#\n- #\n",
        "title-hyphen": "# -\n\n- \\-\n- -\n",
        "title-number": "# 1.\n\n- 1\\.\n- 1.\n",
        "title-newlines": "# a&#10;b&#9;c\n\n- a\\\n  b&#9;c\n- a\n\tb\n",
        "right-to-left": "# \u0645\u0631\u062d\u0628\u0627\n\n- \u05e9\u05dc\u05d5\u05dd \u202e abc\n",
        "paragraph": "words and *more* words " * 45_000,
        "long-line": "word " * 210_000,
        "list-3000": "".join("  " * n + f"- item {n}\n" for n in range(3_000)),
        "front-matter": "---\n" + "a: b\n" * 50_000,
        "carriage-returns": "- a\r" * 50_000,
        "nul": "- a\0b\n" * 10_000,
    }
    return {f"{name}.md": text.encode() for name, text in texts.items()}


def entities(add, mm, opml):
    def both(name, subset, use):
        add(f"entity-{name}", mm(use, f"<!DOCTYPE map [{subset}]>"))
        add(f"entity-{name}", opml(use, f"<!DOCTYPE opml [{subset}]>"), "opml")

    laughs = '<!ENTITY l0 "ha">' + "".join(
        f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    chain = '<!ENTITY e0 "x">' + "".join(
        f'<!ENTITY e{n} "&e{n - 1};">' for n in range(1, 1000))
    both("one", '<!ENTITY e "x">', "&e;")
    both("unused", '<!ENTITY e "x">', "")
    both("laughs", laughs, "&l9;")
    both("chain", chain, "&e999;")
    both("quadratic", f'<!ENTITY e "{"x" * 100_000}">', "&e;" * 20_000)
    both("itself", '<!ENTITY e "&e;">', "&e;")
    both("parameter", "<!ENTITY % p \"<!ENTITY e 'x'>\">%p;", "&e;")
    both("markup", '<!ENTITY e "<b/>">', "&e;")
    both("known", '<!ENTITY amp "x">', "&amp;")
    both("unparsed", '<!NOTATION n SYSTEM "n"><!ENTITY e SYSTEM "f" NDATA n>', "")
    for number, address in enumerate([
            "secret.txt", "file:///etc/passwd", "/etc/passwd", "../../../etc/passwd",
            "http://127.0.0.1:9/x", "https://127.0.0.1:9/x", "ftp://127.0.0.1:9/x",
            "jar:file:///x.jar!/y", "gopher://127.0.0.1:9/x", "expect://id",
            "php://filter/read=convert.base64-encode/resource=/etc/passwd",
            "data:text/plain,x", "\\\\127.0.0.1\\share\\x", "file:///dev/zero",
            "file:///proc/self/environ"]):
        both(f"outside-{number}", f'<!ENTITY e SYSTEM "{address}">', "&e;")
        both(f"outside-parameter-{number}", f'<!ENTITY % p SYSTEM "{address}">%p;', "")


def types(add, mm, opml):
    for name, subset in {
            "empty": "", "attributes": "<!ATTLIST map x CDATA 'y'>", "element": "<!ELEMENT map ANY>",
            "comment": "<!-- ]> -->", "instruction": "<?p ]>?>"}.items():
        add(f"type-{name}", mm("", f"<!DOCTYPE map [{subset}]>"))
        add(f"type-{name}", opml("", f"<!DOCTYPE opml [{subset}]>"), "opml")
    add("type-open", "<!DOCTYPE map [")
    add("type-quote", '<!DOCTYPE map SYSTEM "x><map/>')
    add("type-brackets", "<!DOCTYPE map " + "[" * 1_000_000)
    add("type-twice", mm("&e;", "<!DOCTYPE map><!DOCTYPE map [<!ENTITY e 'x'>]>"))
    add("type-inside", mm("<!DOCTYPE a [<!ENTITY e 'x'>]>&e;"))
    add("type-quoted-ends", mm('<!">"' * 100_000 + '"'))


def sizes(add, mm, opml):
    many = " ".join(f'n{n}=""' for n in range(100_000))
    add("attributes-100000", mm(f"<node {many}/>"))
    add("attributes-100000", opml(f"<outline {many}/>"), "opml")
    add("attributes-257", mm("<node " + " ".join(f'n{n}=""' for n in range(257)) + "/>"))
    add("same-attribute-100000", mm("<node " + 'x="" ' * 100_000 + "/>"))
    add("equals-signs", "<map " + "=" * 1_000_000)
    add("quotes", "<map x=" + '"' * 1_000_000)
    for depth in (10_001, 100_000, 1_000_000):
        add(f"depth-{depth}", "<map>" + '<node TEXT="a">' * depth + "</node>" * depth + "</map>")
        add(f"depth-{depth}-open", "<map>" + "<node>" * depth)
        add(f"depth-{depth}", "<opml><body>" + "<outline>" * depth, "opml")
    for name in ("x" * 257, "x" * 1_000_000):
        add(f"name-{len(name)}", mm(f"<{name}/>"))
        add(f"attribute-name-{len(name)}", mm(f'<node {name}=""/>'))
        add(f"target-{len(name)}", mm(f"<?{name} x?>"))
    add("value-large", mm(f'<node TEXT="{"x" * ((1 << 24) + 1)}"/>'))
    add("value-large", opml(f'<outline text="{"x" * ((1 << 24) + 1)}"/>'), "opml")
    add("values-large", mm("<node " + " ".join(f'n{n}="{"x" * 1_000_000}"' for n in range(20)) + "/>"))
    add("tag-open", "<map " + " " * 20_000_000)
    add("ampersands", mm("&" * 100_000))
    add("brackets", "<" * 100_000)
    add("comments-open", mm("<!--" * 25_000))
    add("cdata-open", mm("<![CDATA[" * 100_000))
    add("instructions-open", mm("<?" * 50_000))
    add("tags-open", mm('<b x="' * 20_000))
    add("number-large", mm(f"&#{'9' * 1_000_000};"))
    add("reference-long", mm(f"&{'n' * 1_000_000};"))
    add("closing-tags", "<map>" + "</map>" * 100_000)
    add("roots", "<map/>" * 100_000)


def encodings(add, mm):
    for name in ("UTF-7", "EBCDIC-CP-US", "IBM037", "ISO-2022-KR", "x-none", "UTF-32"):
        add(f"encoding-{name}", mm("", f'<?xml version="1.0" encoding="{name}"?>').encode())
    for name, data in {
            "empty": b"", "mark": b"\xef\xbb\xbf", "mark-16": b"\xff\xfe", "odd-16": b"\xff\xfe<",
            "half-pair": b"\xff\xfe<\0a\0>\0\x00\xd8", "ebcdic": bytes.fromhex("4c6fa7949340"),
            "zeros": bytes(100_000), "ff": b"\xff" * 100_000}.items():
        add(f"bytes-{name}", data)
    for name, data in {
            "overlong": b"\xc0\xaf", "overlong-bracket": b"\xc0\xbc", "overlong-3": b"\xe0\x80\xbc",
            "overlong-4": b"\xf0\x80\x80\xbc", "surrogate": b"\xed\xa0\x80",
            "surrogates": b"\xed\xa0\xbd\xed\xb8\x80", "large": b"\xf4\x90\x80\x80",
            "five": b"\xf8\x88\x80\x80\x80", "cut": b"\xe2\x82", "middle": b"\x80"}.items():
        add(f"utf8-{name}", b'<map><node TEXT="' + data + b'"/></map>')
        add(f"utf8-{name}", b'<opml><body><outline text="' + data + b'"/></body></opml>', "opml")


def characters(add, mm, opml):
    for code in (0, 1, 8, 11, 12, 14, 27, 31):
        add(f"control-{code}", mm(chr(code)))
        add(f"control-{code}", opml(chr(code)), "opml")
    for number in ("0", "1", "x1F", "xD800", "xDFFF", "xFFFE", "x110000", "-1", "", "x"):
        add(f"reference-{number or 'none'}", mm(f"&#{number};"))
    add("noncharacter", mm("\ufffe"))


def damage(add, mm, opml):
    for name, inside in {
            "twice": '<node TEXT="1" TEXT="2"/>', "crosswise": "<a><b></a></b>", "bracket": '<a x="<"/>',
            "no-quotes": "<a x=1/>", "no-value": "<a x/>", "no-blank": '<a x="1"y="2"/>',
            "digit": "<1/>", "cdata-end": "]]>", "dashes": "<!-- -- -->", "cdata": "<![CDATA[x",
            "xml-instruction": "<?xml x?>", "entity": "&unknown;", "ampersand": "a & b",
            "bare-end": "</a>", "comment-in-tag": "<a <!-- x --> />"}.items():
        add(f"damage-{name}", mm(inside))
        add(f"damage-{name}", opml(inside), "opml")
    add("damage-open", "<map><node>")
    add("damage-behind", mm("") + "text")
    add("damage-before", "text" + mm(""))
    add("damage-declaration", " <?xml version='1.0'?>" + mm(""))
    add("other-root", "<html><body/></html>")


# Archives

def pack(entries, count=None, size=None, start=None, comment=b"", before=b"", disk=0, end=True):
    """An archive of entries, each a dictionary; what an entry says in `local` is said before its
    bytes only, and what it says in `central` in the list only."""
    out, listing = bytearray(before), bytearray()
    for entry in entries:
        data = entry.get("data", b"x")
        method = entry.get("method", 0)
        deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = entry.get("packed") or (
            deflater.compress(data) + deflater.flush() if method == 8 else data)
        base = dict(name=entry.get("name", b"a"), flags=entry.get("flags", 0), method=method,
                    crc=zlib.crc32(data), packed=len(packed), size=len(data), extra=b"",
                    signature=None, offset=len(out), attributes=entry.get("attributes", 0))
        local = {**base, **entry.get("both", {}), **entry.get("local", {})}
        central = {**base, **entry.get("both", {}), **entry.get("central", {})}
        out += struct.pack(
            "<IHHHHHIIIHH", local["signature"] or 0x04034B50, 20, local["flags"], local["method"], 0,
            0x21, local["crc"], local["packed"], local["size"], len(local["name"]),
            len(local["extra"])) + local["name"] + local["extra"] + packed
        for _ in range(entry.get("times", 1)):
            listing += struct.pack(
                "<IHHHHHHIIIHHHHHII", central["signature"] or 0x02014B50, 0x314, 20, central["flags"],
                central["method"], 0, 0x21, central["crc"], central["packed"], central["size"],
                len(central["name"]), len(central["extra"]), 0, 0, 0, central["attributes"],
                central["offset"]) + central["name"] + central["extra"]
    number = sum(entry.get("times", 1) for entry in entries) if count is None else count
    place = len(out) if start is None else start
    if not end:
        return bytes(out + listing)
    return bytes(out + listing + struct.pack(
        "<IHHHHIIH", 0x06054B50, disk, disk, number & 0xFFFF, number & 0xFFFF,
        len(listing) if size is None else size, place, len(comment)) + comment)


def archives():
    """Names and bytes of archives that have to be refused."""
    files = {}
    info = dict(name=b"n.textbundle/info.json", data=b'{"version": 2}')
    text = dict(name=b"n.textbundle/text.md", data=b"# a\n")
    note = dict(name=b"note.napkin.json", data=b'{"napkin": 1, "note": {"id": "n"}}')

    def add(name, *entries, **end):
        number = len(files)
        files[f"{number:03d}-{name}.textpack"] = pack([info, text, *entries], **end)
        files[f"{number + 1:03d}-{name}.zip"] = pack([note, *entries], **end)

    for number, name in enumerate([
            b"../x", b"../../x", b"a/../../x", b"/x", b"/etc/x", b"//x", b"C:/x", b"c:x", b"..\\x",
            b"a\\..\\x", b"\\x", b"\\\\host\\x", b"..", b"a/..", b"./../x", b"x\0y",
            b"n.textbundle/../../x", b"n.textbundle/assets/../../../x"]):
        add(f"slip-{number}", dict(name=name))
    add("link", dict(name=b"link", data=b"/etc/passwd", attributes=0o120777 << 16))
    add("pipe", dict(name=b"pipe", attributes=0o010644 << 16))
    add("device", dict(name=b"device", attributes=0o020644 << 16))
    add("bomb", dict(name=b"zeros", data=bytes(20_000_000), method=8))
    add("overlap", dict(name=b"b", central=dict(offset=0)))
    add("twice", dict(name=b"b", times=2))
    add("case", dict(name=b"B"), dict(name=b"b"))
    add("form", dict(name="\u00e9".encode(), flags=0x800), dict(name="e\u0301".encode(), flags=0x800))
    add("crc-text", dict(name=b"b", local=dict(crc=1)))
    add("size-more", dict(name=b"b", both=dict(size=1000)))
    add("packed-more", dict(name=b"b", both=dict(packed=100_000)))
    add("size-wide", dict(name=b"b", central=dict(size=0xFFFFFFFF, packed=0xFFFFFFFF, extra=struct.pack(
        "<HHQQ", 1, 16, 1 << 62, 1 << 62))))
    add("size-wide-missing", dict(name=b"b", central=dict(size=0xFFFFFFFF)))
    add("offset", dict(name=b"b", central=dict(offset=0x7FFFFFFF)))
    add("encrypted", dict(name=b"b", flags=1))
    add("method", dict(name=b"b", method=99))
    add("name-differs", dict(name=b"b", local=dict(name=b"c")))
    add("no-head", dict(name=b"b", local=dict(signature=0x11111111)))
    add("no-entry", dict(name=b"b", central=dict(signature=0x11111111)))
    add("bad-utf8", dict(name=b"\xff\xfe", flags=0x800))
    add("no-end", end=False)
    add("count-more", count=50)
    add("count-less", count=0)
    add("list-far", start=1 << 30)
    add("list-large", size=1 << 30)
    add("disk", disk=3)
    add("entries-100001", dict(name=b"b", times=100_001))
    for name, lie in {
            "crc": dict(both=dict(crc=1)),
            "deflated-damage": dict(data=b"x" * 100, method=8, packed=b"\xff" * 30)}.items():
        for ending, document in {"zip": note, "textpack": text}.items():
            entries = [{**document, **lie}] + ([info] if ending == "textpack" else [])
            files[f"{len(files):03d}-document-{name}.{ending}"] = pack(entries)
    whole = pack([note])
    for cut in (0, 3, 30, len(whole) // 2, len(whole) - 1):
        files[f"{len(files):03d}-cut-{cut}.zip"] = whole[:cut]
    return files
