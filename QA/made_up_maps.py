"""Maps in native JSON, the same at every run, with everything that other programs know of a node."""

import random

WORDS = ["map", "a", "considerably", "two\nlines", "tab\tstop", "écriture", "маршрут", "写字", "かな",
         "كتاب", "שלום", "abc \u202eכתב\u202c def", "हिन्दी", "🌱", "👩🏽‍🌾", "🇺🇦", "e\u0301", "𐤀𐤁", "no\u00a0break",
         "<b>", "</node>", "&amp;", "&#65;", '"quoted"', "it's", "]]>", "<!--", "=1+1", "\\", "%20",
         "  spaced  ", "x" * 200]
MARKDOWN = ["**bold** and *italic*", "- one\n- two\n\n> said", "# A heading\n\nwords & `code`"]
XHTML = ["<p>plain</p>", "<p>two <b>bold</b> words</p><p>and <i>שלום</i> &#169; 🌱</p>",
         "<ul><li>one</li><li>two &amp; three</li></ul>", "<p>a<br/>b &lt;c&gt;</p>"]
ICONS = ["idea", "help", "yes", "bookmark", "messagebox_warning", "flag", "ksmiletris"]
LINKS = ["https://example.org/", "https://example.org/a?b=c&d=e#f", "mailto:mira@example.org",
         "https://example.org/%D1%88"]


def words(chance, most):
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, most)))


def rich(chance, node, key):
    """A text in one of the three ways in which it can be written."""
    kind = chance.choice(["plain", "markdown", "xhtml"])
    if kind == "plain":
        node[key] = words(chance, 12)
    else:
        node[key] = chance.choice(MARKDOWN if kind == "markdown" else XHTML)
        node[f"{key}In"] = kind


def node(chance, number, reach):
    made = {"id": f"n{number}"}
    if number:
        made["parent"] = f"n{chance.randrange(max(0, number - reach), number)}"
    made["text"] = words(chance, chance.choice([1, 3, 30]))
    sometimes = lambda share: chance.random() < share  # noqa: E731
    if sometimes(0.1):
        rich(chance, made, "text")
    for key in "note", "details":
        if sometimes(0.2):
            rich(chance, made, key)
    if sometimes(0.15):
        made["link"] = chance.choice([*LINKS, f"#n{chance.randrange(number + 1)}"])
    if sometimes(0.2):
        made["icons"] = chance.sample(ICONS, chance.randint(1, 3))
    if sometimes(0.15):
        made["attributes"] = [{"name": words(chance, 1), "value": words(chance, 3)}
                              for _ in range(chance.randint(1, 4))]
    if sometimes(0.15):
        made["connectors"] = [{"to": f"n{chance.randrange(number + 1)}", "label": words(chance, 2),
                               "startLabel": words(chance, 1)}]
    if sometimes(0.1):
        made["tags"] = ["exam", words(chance, 1)]
    if sometimes(0.1):
        made["task"] = chance.choice(["open", "partly", "done"])
    if sometimes(0.1):
        made |= {"color": "#a33a2a", "background": "#fde8e4", "shape": "bubble", "fontSize": 16,
                 "bold": True, "cloud": True, "edgeColor": "#d98e04", "edgeWidth": 3}
    if sometimes(0.1):
        made["folded"] = True
    return made


def maps(count, seed=7):
    """Documents: deep ones, broad ones, and some with nodes that float."""
    chance = random.Random(seed)
    for _ in range(count):
        size, reach = chance.choice([3, 20, 80, 300]), chance.choice([1, 4, 30, 1000])
        nodes = [node(chance, number, reach) for number in range(size)]
        if chance.random() < 0.3:
            nodes += [{"id": "f", "text": "afloat", "offset": [80, 90]},
                      {"id": "g", "parent": "f", "text": words(chance, 3)}]
        yield {"map": {"id": "m", "nodes": nodes}}
