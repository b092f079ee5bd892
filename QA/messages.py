"""The messages of the sources, and whether the catalogue of another language has them.

    Scripts/check messages        whether Chinese has them all
    Scripts/check messages list   all of them
"""

import pathlib
import re
import sys

# Calls whose texts are messages for people.
CALLS = (
    r"\b(Refusal|FormatError|Repair|malformed|missing|duplicate|mend|note|unusable"
    r"|refused|repair|problem|usage|complain|tell|question|Verb|Option|Operand|CommandForm"
    r"|CommandParameter|section)\("
)
# Words that stand in gaps.
KINDS = ("note", "drawing", "map", "plan list")
# What is typed, and not said; `%1` alone says nothing of its own.
TYPED = r"(napkin|help|formats)( |$)|What the signs mean|make install"
DECLARED = r":\s*Phrase\??\s*(?:=|\{)"
MENUS = r"\b(menu|off):|var name: String \{|let name = |menuName: String \{"


def literal(source, at):
    """The template of the literal that begins at a quotation mark, and where it ends."""
    if source.startswith('"""', at):
        return None, source.index('"""', at + 3) + 3
    if source[at - 1] == "#":
        end = source.index('"#', at + 1)
        return source[at + 1 : end], end + 1
    out, gaps, i = "", 0, at + 1
    while source[i] != '"':
        if source.startswith("\\(", i):
            depth, i = 1, i + 2
            while depth:
                if source[i] == '"':
                    _, i = literal(source, i)
                    continue
                depth += {"(": 1, ")": -1}.get(source[i], 0)
                i += 1
            gaps += 1
            out += f"%{gaps}"
        elif source.startswith("\\u{", i):
            end = source.index("}", i)
            out += chr(int(source[i + 3 : end], 16))
            i = end + 1
        elif source[i] == "\\":
            out += {"n": "\n", "t": "\t", "0": "\0"}.get(source[i + 1], source[i + 1])
            i += 2
        elif source[i] == "\n":
            raise ValueError("a literal is open")
        else:
            out += source[i]
            i += 1
    return out, i + 1


def joined(first, second):
    """Two halves of a sentence."""
    count = len(set(re.findall(r"%(\d)", first)))
    return first + re.sub(r"%(\d)", lambda m: f"%{int(m[1]) + count}", second)


def literals(source, start, end):
    """The templates in a range; halves with a plus between them are one."""
    found, i, last = [], start, None
    while i < end:
        if source.startswith("//", i):
            i = source.index("\n", i)
        elif source[i] == '"':
            text, after = literal(source, i)
            if text is not None:
                between = source[last:i].strip() if last else ""
                if found and between == "+":
                    found[-1] = joined(found[-1], text)
                else:
                    found.append(text)
                last = after
            i = after
        else:
            i += 1
    return found


def closing(source, at, pair="()"):
    """Where the bracket closes that is open before a place."""
    depth, i = 1, at
    while depth and i < len(source):
        if source[i] == '"':
            _, i = literal(source, i)
            continue
        if source.startswith("//", i):
            i = source.index("\n", i)
            continue
        depth += {pair[0]: 1, pair[1]: -1}.get(source[i], 0)
        i += 1
    return i


def templates(root="Sources"):
    """All templates of the sources, sentences and names of commands."""
    found = {}
    for path in sorted(pathlib.Path(root).rglob("*.swift")):
        if path.parent.name == "Languages" or {"NapkinTesting", "MCP"} & set(path.parts):
            continue
        source = path.read_text()
        for match in re.finditer(CALLS, source):
            if re.search(r"func \w*$", source[max(0, match.start() - 5) : match.end() - 1]):
                continue
            for text in literals(source, match.end(), closing(source, match.end())):
                if " " in text.strip() and re.search(r"[A-Za-z]{2}", text) and not re.match(TYPED, text):
                    found.setdefault(text, str(path))
        for match in re.finditer(DECLARED, source):
            if source[match.end() - 1] == "{":
                end = closing(source, match.end(), "{}")
            else:
                end = source.index("\n\n", match.end()) if "\n\n" in source[match.end() :] else len(source)
                end = min(end, match.end() + 400)
            for text in literals(source, match.end(), end):
                if (" " in text or text in KINDS) and not re.match(TYPED, text):
                    found.setdefault(text, str(path))
    return found


def catalogue(path):
    """The templates that a catalogue has: a line each, before `|`."""
    lines = pathlib.Path(path).read_text().splitlines()
    return {line[2:].split("|", 1)[0] for line in lines if "|" in line}


def main(*arguments):
    said = templates()
    if arguments == ("list",):
        for text, path in said.items():
            print(f"{path}: {text!r}")
        return
    languages = pathlib.Path("Sources/Hosts/NapkinKit/Languages")
    known = set().union(*map(catalogue, languages.glob("Chinese+*.swift")))
    lacking = [f"{said[text]}: {text!r}" for text in said if text not in known]
    if lacking:
        sys.exit("no translation of:\n" + "\n".join(lacking))
    print(f"{len(said)} messages, all in Chinese")
