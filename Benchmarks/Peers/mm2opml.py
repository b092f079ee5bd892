"""A map of FreeMind as OPML, by way of a tree: python3 mm2opml.py IN OUT"""

import sys
import xml.etree.ElementTree as etree

source = etree.parse(sys.argv[1]).getroot()

NAMES = {"TEXT": "text", "ID": "id", "CREATED": "created", "MODIFIED": "modified", "LINK": "url"}
opml = etree.Element("opml", version="2.0")
etree.SubElement(etree.SubElement(opml, "head"), "title").text = source.find("node").get("TEXT")
open_nodes = [(source.find("node"), etree.SubElement(opml, "body"))]
while open_nodes:
    node, parent = open_nodes.pop()
    outline = etree.SubElement(parent, "outline")
    for name, target in NAMES.items():
        value = node.get(name)
        if value is not None:
            outline.set(target, value)
    icons, below = [], []
    for child in node:
        if child.tag == "node":
            below.append((child, outline))
        elif child.tag == "icon":
            icons.append(child.get("BUILTIN"))
        elif child.tag == "richcontent" and child.get("TYPE") == "NOTE":
            outline.set("_note", " ".join("".join(child.itertext()).split()))
    if icons:
        outline.set("icons", " ".join(icons))
    open_nodes.extend(reversed(below))
etree.ElementTree(opml).write(sys.argv[2], encoding="UTF-8", xml_declaration=True)
