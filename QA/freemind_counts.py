"""Counts what a map of FreeMind or Freeplane holds, by the features of accounts.

What means which feature says Plugins-doc/FreeMind.md.
"""

import collections
import re
import xml.etree.ElementTree as XML

COLOR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
LENGTH = re.compile(NUMBER.pattern + r"\s*(pt|px|mm|cm|in)?")
INTEGER = re.compile(r"[+-]?\d+")
FLAG = re.compile("true|false")
DASH = re.compile("SOLID|CLOSE_DOTS|DASHES|DISTANT_DOTS|DOTS_AND_DASHES")
SHAPE = re.compile("fork|bubble|oval|ell?ipse|recta(n)?gle|wide_hexagon|narrow_hexagon|as_parent")
ALIGNMENT = re.compile("LEFT|CENTER|RIGHT")
CURVE = re.compile("(sharp_)?(bezier|linear)|horizontal|hide_edge")
SIDE = re.compile("left|right|top_or_left|bottom_or_right")
FONT = {"NAME": re.compile(".*", re.S), "SIZE": LENGTH, "BOLD": FLAG, "ITALIC": FLAG,
        "STRIKETHROUGH": FLAG}
EDGE = {"COLOR": COLOR, "STYLE": CURVE, "DASH": DASH, "WIDTH": re.compile(f"thin|{LENGTH.pattern}")}
BORDER = {"BORDER_WIDTH": LENGTH, "BORDER_COLOR": COLOR, "BORDER_DASH": DASH}
LABELS = "SOURCE_LABEL", "MIDDLE_LABEL", "TARGET_LABEL"
ORIGINAL = "CONTENT_ID", "TREE_ID", "REFERENCE_ID"
PICTURE, FLOATING = "ExternalObject", "FreeNode"
PLACE = "plugins/openmaps/OpenMapsNodeHook.propterties"
PLAIN_PLACE = "plugins/map/MapNodePositionHolder.properties"
MORE_STYLES = "NodeConditionalStyles"
STYLES, LEVELS = "MapStyle", "accessories/plugins/AutomaticLayout.properties"
REMINDER = "plugins/TimeManagementReminder.xml"
# A text that is nothing but a formula.
LATEX = re.compile(r"\\latex\s+(?:\$\$(.+)\$\$|\$(.+)\$|\\\[(.+)\\\])\s*", re.S)
FORMULA = "plugins/latex/LatexNodeHook.properties"
OLD_DATES = "accessories/plugins/CreationModificationPlugin.properties"
OLD_NOTE = "accessories/plugins/NodeNote.properties"
STATES = {"unchecked": "open", "checked": "done"}
PROGRESS = {"0%": 0, "25%": 25, "50%": 50, "75%": 75, "100%": 100}
KNOWN = "node", "richcontent", "icon", "font", "edge", "cloud", "arrowlink", "attribute", "hook"


def has(element, name, pattern):
    return bool(pattern.fullmatch(element.get(name, ""))) and name in element.attrib


def says(element, attributes):
    return any(has(element, name, pattern) for name, pattern in attributes.items())


# Texts


def rich(element):
    """What stands in <richcontent>: whether there are words, and whether they have markup."""
    if not len(element) and not (element.text or "").strip():
        return None
    page = element[0] if len(element) == 1 else None
    is_page = page is not None and isinstance(page.tag, str)
    is_page = is_page and page.tag.rpartition("}")[2].lower() == "html"
    is_page = is_page and not ((element.text or "") + (page.tail or "")).strip()
    is_lines = is_page and not element.get("CONTENT-TYPE", "").endswith("/markdown")
    if is_page and not (is_lines and is_plain(element.text, page)):
        return bool(len(page) or page.text), True
    kind, words = element.get("CONTENT-TYPE", ""), "".join(element.itertext()).strip()
    is_markup = kind.endswith("/markdown") or (
        kind == "plain/html" and bool(re.search("[<&]", words))) or (
        kind == "plain/auto" and words[:6].lower() == "<html>")
    return bool(words), not is_page and is_markup


def is_plain(before, page):
    """Whether a page is what Napkin makes of plain text: paragraphs alone, line by line."""
    if before or page.text != "\n" or len(page) != 1 or page[0].tag != "body" or page.attrib:
        return False
    body = page[0]
    return (body.text, body.tail) == ("\n", "\n") and not body.attrib and all(
        p.tag == "p" and not p.attrib and not len(p) and p.tail == "\n" for p in body)


def is_picture(page):
    """Whether a page has one picture and nothing else."""
    page = re.sub(r"<head\b.*?</head>|<head\s*/>|<!--.*?-->", "", page, flags=re.I | re.S)
    tags = [tag.lower() for tag in re.findall(r"<(?:\w+:)?(\w+)", page)]
    source = re.search(r"\ssrc\s*=\s*['\"](?!data:)[^'\"]", page)
    return (tags.count("img") == 1 and source is not None and not re.sub("<[^>]*>", "", page).strip()
            and set(tags) <= {"html", "body", "center", "div", "p", "span", "img"})


def shows_picture(element):
    """Whether an element with the text of a node has one picture and nothing else."""
    return element.get("TYPE") == "NODE" and len(element) == 1 and is_picture(
        XML.tostring(element[0], "unicode"))


def shows_any_picture(node):
    """Whether a node has a picture, beside its text or in the place of it."""
    return is_picture(node.get("TEXT") or node.get("LOCALIZED_TEXT") or "") or any(
        hook.get("NAME") == PICTURE and "URI" in hook.attrib for hook in node.findall("hook")
    ) or any(shows_picture(element) for element in node.findall("richcontent"))


def is_formula(words):
    """Whether a formula becomes one in Markdown."""
    return bool(words) and "$" not in words and not words.endswith("\\")


def texts_of(node):
    """The text, details and note of a node, each as in `rich`."""
    text = node.get("TEXT") or node.get("LOCALIZED_TEXT") or ""
    if is_picture(text):
        text = ""
    page = re.match(r"<html[^>]*>", text, re.I)
    latex = LATEX.fullmatch(text)
    is_markup = bool(page) or node.get("FORMAT") == "markdownPatternFormat" or (
        bool(latex) and is_formula(" ".join((latex[1] or latex[2] or latex[3]).split())))
    texts = {"NODE": (len(text) > len(page[0] + "</html>") if page else bool(text), is_markup)}
    for element in node:
        if element.tag == "richcontent" and rich(element) and not shows_picture(element):
            texts[element.get("TYPE")] = rich(element)
        elif element.tag == "hook" and element.get("NAME") == OLD_NOTE:
            if "".join(element.itertext()).strip():
                texts.setdefault("NOTE", (True, False))
    for formula in node.findall(f"hook[@NAME='{FORMULA}'][@EQUATION]"):
        words = " ".join(formula.get("EQUATION").split())
        if not texts["NODE"][0] and words and not shows_any_picture(node):
            texts["NODE"] = (True, is_formula(words))
    return texts


# Nodes


def is_place(element, name):
    """Whether an element in a hook of a name says where a place on the Earth is."""
    wanted = ("Parameters", "XML_STORAGE_POS_") if name == PLAIN_PLACE else ("hook", "")
    keys = wanted[1] + "LAT", wanted[1] + "LON"
    if name not in (PLACE, PLAIN_PLACE) or element.tag != wanted[0]:
        return False
    return all(has(element, key, NUMBER) and abs(float(element.get(key))) <= most
               for key, most in zip(keys, (90, 180)))


def has_styles(hook):
    """Whether a hook of the root has the styles of the map."""
    name = hook.get("NAME")
    return name == LEVELS or name == STYLES and hook.find(".//stylenode") is not None


def more_styles(hook):
    """Whether a hook gives its node styles without a condition."""
    return hook.get("NAME") == MORE_STYLES and any(
        not len(style) and style.get("ACTIVE") != "false" for style in hook.iter("conditional_style"))


def count_hook(hook, level, count):
    name = hook.get("NAME")
    count["media"] += name == PICTURE and "URI" in hook.attrib
    count["floating node"] += name == FLOATING and level == 1
    count["canvas"] += name == STYLES and level == 0 and has(hook, "background", COLOR)
    count["style"] |= level == 0 and has_styles(hook)
    count["place"] |= any(is_place(element, name) for element in hook.iter())
    count["reminder"] += name == REMINDER and any(
        has(element, "REMINDUSERAT", INTEGER) for element in hook.iter("Parameters"))


def count_icons(icons, count):
    """The first icon of each rank says something of the task: state, progress, priority."""
    met, state, progress = {0}, None, None
    for icon in icons:
        name = icon.get("BUILTIN")
        if name is None:
            continue
        rank = (1 if name in STATES else 2 if name in PROGRESS else
                3 if re.fullmatch(r"full-\d", name) else 0)
        if rank in met:
            count["icon"] += 1
            continue
        met.add(rank)
        state = STATES.get(name, state)
        progress = PROGRESS.get(name, progress)
        count["progress"] += rank == 2
        count["priority"] += rank == 3
    count["task"] = int(state is not None or progress not in (None, 0, 100))


def is_strange(node):
    """Whether there is something that no feature means."""
    return bool((node.text or "").strip()) or any(
        not isinstance(e.tag, str) or (e.tail or "").strip()
        or e.tag not in KNOWN for e in node)


def counts_of(node, level):
    """How many things of each feature a node has; its texts are counted later."""
    count = collections.Counter(node=1)
    elements = collections.defaultdict(list)
    for element in node:
        elements[element.tag].append(element)
    for hook in elements["hook"]:
        count_hook(hook, level, count)
    count_icons(elements["icon"], count)
    connectors = [line for line in elements["arrowlink"] if line.get("DESTINATION")]
    count["connector"] = len(connectors)
    count["connector label"] = sum(label in line.attrib for line in connectors for label in LABELS)
    count["attribute"] = sum("NAME" in row.attrib for row in elements["attribute"])
    count["font"] = sum(says(font, FONT) for font in elements["font"][-1:])
    count["edge"] = sum(says(edge, EDGE) for edge in elements["edge"][-1:])
    count["cloud"] = int(bool(elements["cloud"]))
    count["media"] += sum(shows_picture(element) for element in elements["richcontent"])
    count["media"] += is_picture(node.get("TEXT") or node.get("LOCALIZED_TEXT") or "")
    count["link"] = int("LINK" in node.attrib)
    count["style"] += int("STYLE_REF" in node.attrib or "LOCALIZED_STYLE_REF" in node.attrib)
    count["style"] += any(map(more_styles, elements["hook"]))
    count["tag"] = len(node.get("TAGS").split("\n")) if "TAGS" in node.attrib else 0
    count["folded"] = int(node.get("FOLDED") in ("true", "True"))
    count["side"] = int(level == 1 and has(node, "POSITION", SIDE))
    gaps = "HGAP", "VSHIFT", "HGAP_QUANTITY", "VSHIFT_QUANTITY", "SHIFT_Y"
    count["position"] = int(any(has(node, gap, LENGTH) for gap in gaps))
    count["color"] = has(node, "COLOR", COLOR) + has(node, "BACKGROUND_COLOR", COLOR)
    count["shape"] = has(node, "STYLE", SHAPE) + has(node, "TEXT_ALIGN", ALIGNMENT)
    count["shape"] += has(node, "MAX_WIDTH", LENGTH) + has(node, "MIN_WIDTH", LENGTH)
    count["shape"] += has(node, "VGAP", LENGTH) or has(node, "VGAP_QUANTITY", LENGTH)
    count["shape"] += has(node, "NUMBERED", FLAG)
    count["border"] = int(any(
        has(node, name, pattern) and node.get(name + "_LIKE_EDGE") == "false"
        for name, pattern in BORDER.items()))
    dated = [node] + [element for hook in elements["hook"] if hook.get("NAME") == OLD_DATES
                      for element in hook.iter("Parameters")]
    count["date"] = sum(
        any(has(element, key, INTEGER) for element in dated) for key in ("CREATED", "MODIFIED"))
    return count


def nodes_of(root):
    """All nodes with their levels, as they stand in the file."""
    pending = [(node, 0) for node in reversed(root.findall("node"))]
    while pending:
        node, level = pending.pop()
        yield node, level
        pending += [(child, level + 1) for child in reversed(node.findall("node"))]


def of(root):
    """How many things of each feature a map has, and how many of its nodes are foreign at least."""
    count, least, seen, texts = collections.Counter(map=1), 0, {}, []
    nodes = list(nodes_of(root))
    for node, level in nodes:
        count += counts_of(node, level)
        least += is_strange(node)
        texts.append(texts_of(node))
        name = node.get("ID")
        if name and name not in seen:
            seen[name] = len(texts) - 1
    registry = root.find("attribute_registry")
    hides = registry is not None and registry.get("SHOW_ATTRIBUTES") in ("hide", "selected")
    count["style"] += hides and not any(map(has_styles, root.findall("node/hook")))
    count["identifier"] = len(seen)
    tops = [texts_of(node) for node in root.findall("node")]
    own_name = len(tops) == 1 and tops[0]["NODE"][0]
    count["title"] = int(bool(root.get("NAPKIN_NAME", own_name)))
    # A clone shows the text of its original.
    for (node, _), own in zip(nodes, texts):
        original = next((node.get(n) for n in reversed(node.attrib) if n in ORIGINAL), None)
        if original in seen and not own["NODE"][0]:
            own["NODE"] = texts[seen[original]]["NODE"]
    for own in texts:
        count["text"] += own["NODE"][0]
        count["details"] += "DETAILS" in own
        count["note"] += "NOTE" in own
        count["markup"] += sum(own[t][1] for t in ("NODE", "DETAILS", "NOTE") if t in own)
    return +count, least
