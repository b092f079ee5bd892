"""Real maps joined to one: python3 join.py OUT MAP...

What belongs to a whole map, and identifiers, which may be the same in several maps, are left out.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree

parts = []
for path in sys.argv[2:]:
    with open(path, "rb") as file:
        try:
            root = ElementTree.parse(file).getroot()
        except ElementTree.ParseError:
            continue
    for node in root.findall("node"):
        for hook in node.findall("hook"):
            node.remove(hook)
        parts.append(re.sub(r' ID="[^"]*"', "", ElementTree.tostring(node, encoding="unicode")))
with open(sys.argv[1], "w", encoding="utf-8") as out:
    out.write('<map version="freeplane 1.9.13"><node TEXT="all">' + "".join(parts) + "</node></map>")
