"""Says whether two XML files hold the same: 0 if they do, 1 and the first difference if not.

usage: Scripts/check xmlsame A B

The order of attributes, white space between elements, how characters are spelt, and what stands
before or behind the root make no difference. Within <richcontent> and <text> each character counts.
A file that is not well-formed ends with 2.
"""

import itertools
import sys
import xml.parsers.expat as expat

from QA.shared import usage

VERBATIM = "richcontent", "text"
END = ("the end",), 0


def events(path, verbatim=VERBATIM, around=False):
    """What a file says, and the line of each thing; on request also what stands around the root."""
    found, text, open_elements, parser = [], [], [], expat.ParserCreate()

    def add(*event):
        words = "".join(text)
        text.clear()
        if not any(name in verbatim for name in open_elements):
            words = words.strip()
        if words:
            found.append((("text", words), parser.CurrentLineNumber))
        if around or open_elements or event[0] == "element":
            found.append((event, parser.CurrentLineNumber))

    def start(name, attributes):
        add("element", name, attributes)
        open_elements.append(name)

    def end(name):
        add("end", name)
        open_elements.pop()

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text.append
    parser.CommentHandler = lambda comment: add("comment", comment)
    parser.ProcessingInstructionHandler = lambda *instruction: add("instruction", *instruction)
    with open(path, "rb") as file:
        parser.ParseFile(file)
    return found


def difference(one, other):
    """The first thing that two files say differently."""
    for (ours, line), (theirs, there) in itertools.zip_longest(*map(events, (one, other)), fillvalue=END):
        if ours != theirs:
            return f"line {line}: {str(ours)[:200]}; line {there}: {str(theirs)[:200]}"
    return None


def main(*files):
    if len(files) != 2:
        usage(sys.modules[__name__])
    try:
        found = difference(*files)
    except (expat.ExpatError, OSError) as trouble:
        print(trouble)
        sys.exit(2)
    if found:
        print(found)
        sys.exit(1)
