"""Checks that edited files show the edit and nothing else to diff, expat and cmark-gfm.

usage: Scripts/check edits FOLDER
  FOLDER   has a folder for each edit, with before and after (.mm, .opml or .md) and an edit.json:
           "kind", one of rename, note, insert, delete, move, tag, tick, untick, fold, unfold;
           "old", the text of the node, or of the note that was there; "new", the text that was put in;
           "isWhole", whether the file had to be written anew; "told", what the ledger says; "seed" and
           "file", where it is from

Lines: 99 % of the edits change at most six lines beyond what they are about, as `diff` counts them,
removed and added. What an edit is about is

- for a rename, a note and a new node one line for each line of the text that was put in, and of the one
  taken out, that holds it, and lines that are nothing but a part of that text,
- for a deleted or moved branch its lines, as the parser counts them: they are cut out of both files, and
  the rest is compared. Blank lines around it and links that are defined behind it are not among them,
- for all others nothing.

All that change more, are written anew or do not change at all have to say so in the ledger.

Trees: a file is a row of parts, nodes or blocks, each in its place. A rename, a note, a tag, a tick or a
fold makes another of one part, of the same kind and in the same place, with the same words but for those
that were put in; a rename leaves all but the text as it was. In Markdown a note may be any number of blocks
that are neither items nor headings. After an insertion there is one part more, which says nothing but the
new text; without one branch that begins with the old text all parts are the same after a deletion; after a
move it is the same branch elsewhere. Nothing else may differ but `expansionState` and `dateModified` of
OPML, `MODIFIED` of what was edited, the day of the change in front matter, the side of what was moved, and
connectors of nodes that are gone. A map or an outline that was not well-formed has to be written anew.
"""

import collections
import html
import itertools
import re
import sys
import xml.parsers.expat as expat

from QA.edit_parts import cut_connectors, parts_of, without_place, without_text, words_of
from QA.shared import Failures, files_in, read, run, usage, work_folder

MOST_LINES, LEAST = 6, 0.99
ENDINGS = ".mm", ".opml", ".md"
STATES = "", "TODO", "DONE", "DOING", "NOW", "LATER", "WAITING", "CANCELLED"
HUNK = re.compile(r"^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$", re.M)

failures = Failures("check-edits")


# Words


def letters(text):
    """Letters and digits alone: markup and how characters are spelt make no difference."""
    return "".join(re.findall(r"\w", html.unescape(text)))


def shown(text):
    """The letters but for tags, where links lead, and the days of tasks."""
    return letters(re.sub(r"<[^<>]*>|(?<=\])\([^()\s]*\)|[➕✅] ?[\d-]+", " ", text))


def common(one, other):
    """How many things two rows have in common at their beginning, and at their end."""
    def count(pairs):
        return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))

    return count(zip(one, other)), count(zip(reversed(one), reversed(other)))


def is_replaced(old, new, before, after):
    """Whether a text is the same once something in it is replaced."""
    if len(before) - len(old) != len(after) - len(new):
        return False
    start, end = common(before, after)
    return any(before.startswith(old, at) and after.startswith(new, at)
               for at in range(max(0, len(before) - len(old) - end), start + 1))


# Trees


def ends(parts, at):
    """Where a branch may end that begins with a part: a text may be any number of blocks."""
    if parts[at].ends:
        return parts[at].ends
    end = at + 1
    while end < len(parts) and not parts[end].ends:
        end += 1
    return range(at + 1, end + 1)


def branches_more(more, fewer, size):
    """Where the parts begin and end that one file has and the other has not."""
    start, end = common(more, fewer)
    for at in range(max(0, len(fewer) - end), start + 1):
        if len(more) - len(fewer) == size > 0 and at + size in ends(more, at):
            yield at, at + size


def says(parts, text):
    """Whether a branch begins with a text; several blocks that are one text have to be all of it."""
    said = shown(parts[0].text if parts[0].ends else words_of(parts))
    if len(parts) > 1 and not parts[0].ends or not shown(text):
        return said == shown(text)
    return shown(text) in said


def deleted(before, after, edit):
    for branch in branches_more(before, after, len(before) - len(after)):
        if says(before[slice(*branch)], edit["old"]):
            return branch, None
    return None


def inserted(before, after, edit):
    for at, end in branches_more(after, before, len(after) - len(before)):
        if shown(words_of(after[at:end])) == shown(edit["new"]):
            return None, (at, end)
    return None


def moved(before, after, edit):
    for at in range(len(before)):
        for end in ends(before, at):
            if not says(before[at:end], edit["old"]):
                continue
            rest, branch = before[:at] + before[end:], [without_place(each) for each in before[at:end]]
            for there in branches_more(after, rest, end - at):
                if [without_place(each) for each in after[slice(*there)]] == branch:
                    return (at, end), there
    return None


def replacements(kind, old, new, is_markdown):
    """Which words an edit of one part may replace by which."""
    if kind == "rename":
        return [(old, new)]
    if kind == "note":
        return [("", new), (old, new)]
    if not is_markdown:
        return [("", ""), ("", new)] if kind == "tag" else [("", "")]
    return [("", new), ("", "tags" + new)] if kind == "tag" else itertools.product(STATES, STATES)


def other_kind(gone, come, kind, is_markdown):
    """What is wrong with parts of which one should have become another of its kind."""
    if len(gone) != 1 or len(come) != 1:
        where = f"from line {(gone + come)[0].first} to {max(part.first for part in gone + come)}"
        return f"{len(gone)} parts have become {len(come)} {where}"
    (one,), (other,) = gone, come
    if (one.place, one.kind) != (other.place, other.kind):
        return "the part is of another kind or in another place"
    same = one.head == other.head if is_markdown else without_text(one) == without_text(other)
    return None if same or kind != "rename" else "more than the text is another"


def edit_of_part(before, after, edit, is_markdown):
    """What is wrong with an edit that is about one part alone."""
    kind, old, new = edit["kind"], shown(edit["old"]), shown(edit["new"])
    start, end = common(before, after)
    end = min(end, len(before) - start, len(after) - start)
    gone, come = before[start:len(before) - end], after[start:len(after) - end]
    one, other = shown(words_of(gone)), shown(words_of(come))
    # Notes, and tags in front matter, are any number of blocks of text.
    is_text = is_markdown and kind in ("note", "tag") and not any(part.ends for part in gone + come)
    if not is_text or gone and one != old:
        trouble = other_kind(gone, come, kind, is_markdown)
        if trouble:
            return trouble
    if not any(is_replaced(*pair, one, other) for pair in replacements(kind, old, new, is_markdown)):
        return f"other words: {one[:80]!r} has become {other[:80]!r}"
    return None if kind not in ("rename", "note") else spelling(come, edit["new"])


def spelling(parts, text):
    """What is wrong with a text that was put in: it has to be there character for character, white space
    apart. OPML may hold HTML."""
    wanted, said = ("".join(html.unescape(each).split()) for each in (text, words_of(parts)))
    return None if wanted in said else "the text that was put in is spelt otherwise"


FIND = {"delete": deleted, "insert": inserted, "move": moved}


def compare(before, after, edit, ending):
    """What is wrong, and the branches that were taken out and put in."""
    kind, nowhere = edit["kind"], (None, None)
    if before == after:
        # In OPML the head may say what is folded.
        is_seen = ending == ".opml" and kind in ("fold", "unfold")
        return None if is_seen or edit["told"] else "nothing has changed", nowhere
    if kind not in FIND:
        return edit_of_part(before, after, edit, ending == ".md"), nowhere
    if kind == "delete" and ending == ".mm":
        cut_connectors(before, after)
    found = FIND[kind](before, after, edit)
    if found is None:
        start, _ = common(before, after)
        line = before[start].first if start < len(before) else "the last"
        return f"no branch alone makes the difference, which begins in line {line}", nowhere
    return spelling(after[slice(*found[1])], edit["new"]) if kind == "insert" else None, found


# Lines


def beyond(lines, text):
    """How many lines have nothing of a text in them."""
    wanted, count = [letters(line) for line in text.splitlines() if letters(line)], 0
    for line in (line.decode("utf-8", "replace") for line in lines):
        held = next((each for each in wanted if each in letters(line)), None)
        if held:
            wanted.remove(held)
        elif not shown(line) or shown(line) not in shown(text):
            count += 1
    return count


def changed_lines(files, branches, edit, work):
    """How many lines `diff` finds removed and added, beyond those that the edit is about."""
    texts = [file.read_bytes().split(b"\n") for file in files]
    cut = [work / "before", work / "after"]
    for lines, parts, path in zip(texts, branches, cut):
        if parts and edit["kind"] != "insert":
            del lines[parts[0].first - 1:max(part.last for part in parts)]
        path.write_bytes(b"\n".join(lines))
    removed, added = [], []
    for start, end, kind, there, last in HUNK.findall(run("diff", "-a", *cut).stdout):
        if kind != "a":
            removed += texts[0][int(start) - 1:int(end or start)]
        if kind != "d":
            added += texts[1][int(there) - 1:int(last or there)]
    if edit["kind"] in ("rename", "note", "insert"):
        return beyond(removed, edit["old"]) + beyond(added, edit["new"])
    return len(removed) + len(added)


def check(case, work):
    """What is wrong with an edit, how many lines it changed, and what it was."""
    edit = read(case / "edit.json")
    files = [next(path for ending in ENDINGS if (path := case / (name + ending)).exists())
             for name in ("before", "after")]
    branches = blocks = None, None
    try:
        after = parts_of(files[1], work)
    except expat.ExpatError as error:
        return f"what was written is not well-formed: {error}", 0, edit
    try:
        before = parts_of(files[0], work)
    except expat.ExpatError as error:
        trouble = None if edit["isWhole"] else f"mended, but not written anew: {error}"
    else:
        trouble, branches = compare(before, after, edit, files[0].suffix)
        blocks = [parts[slice(*branch)] if branch else None
                  for parts, branch in zip((before, after), branches)]
    count = changed_lines(files, blocks, edit, work)
    if not edit["told"] and (count > MOST_LINES or edit["isWhole"]):
        trouble = trouble or f"{count} lines, written anew: {edit['isWhole']}, but nothing is told"
    return trouble, count, edit


def main(*folders):
    if len(folders) != 1:
        usage(sys.modules[__name__])
    cases = [path.parent for path in files_in(folders[0], ".json") if path.name == "edit.json"]
    kinds, counts = collections.Counter(), collections.Counter()
    with work_folder() as work:
        for case in cases:
            trouble, count, edit = check(case, work)
            kinds[edit["kind"]] += 1
            counts[count] += 1
            if count > MOST_LINES:
                print(f"check-edits: {case}: {edit['kind']}: {count} lines: {edit['told']}")
            if trouble:
                failures.add(case, f"{edit['kind']} of {edit['file']}, seed {edit['seed']}", trouble)
    few = sum(counts[lines] for lines in range(MOST_LINES + 1))
    if few < LEAST * len(cases):
        failures.add(f"too many edits change more than {MOST_LINES} lines")
    print(f"check-edits: edits by changed lines: {dict(sorted(counts.items()))}; by kind: {dict(kinds)}")
    failures.end(f"{few} of {len(cases)} edits change at most {MOST_LINES} lines; "
                 f"{failures.count} failures", cases)
