"""Checks Plugins-doc/Functions.md: all 121 functions have a line, every symbol and every test that the
page names is in the sources, and each function is shown by a test or says what is missing.

Whether a test shows a function is for a person to judge: QA/functions-judged says it for each test
of each row. No row may lean on tests alone that only see something refused.
"""

import re

from QA.shared import ROOT, Failures

PAGE = "Plugins-doc/Functions.md"
WANTED = {"M": 31, "N": 22, "G": 27, "A": 16, "L": 25}
FUNCTION = re.compile(r"^( *)[^\n/]*\bfunc (?:`([^`]+)`|(\w+)).*?^\1\}$", re.DOTALL | re.MULTILINE)

failures = Failures("check-functions")


def texts(folder):
    return [file.read_text(encoding="utf-8") for file in sorted((ROOT / folder).rglob("*.swift"))]


def members_of_types():
    """What is declared in a file belongs to every type that the file declares or extends."""
    members = {}
    for text in texts("Sources"):
        names = set(
            re.findall(r"\b(?:actor|struct|class|enum|protocol|func|var|let|typealias|case) `?(\w+)", text))
        for path in re.findall(r"\b(?:actor|struct|class|enum|protocol|extension) ([\w.]+)", text):
            for type in path.split("."):
                members.setdefault(type, set()).update(names)
    return members


def tests_of_suites():
    """The lines of each test, up to the brace that is indented as it is.

    A suite may go over several files; what it has is what stands in the files that name it.
    """
    tests = {}
    for text in texts("Tests"):
        found = {body[2] or body[3]: body[0] for body in FUNCTION.finditer(text)}
        for suite in re.findall(r"\b(?:struct|class|enum|extension) (\w+Tests)\b", text):
            tests.setdefault(suite, {}).update(found)
    return tests


def shows(test, body):
    """Whether a test sees more than refusals."""
    return "efuse" not in test and bool(
        re.search(r"#expect\((?!throws)|#require\(|[cC]heck\w*\(|\bexpect\w*\(", body))


def is_test(piece):
    return "/" in piece and piece.split("/")[0].endswith("Tests")


def check_symbol(place, symbol, members):
    type, *path = symbol.split(".")
    if type not in members:
        failures.add(place, f"nothing is called {type}")
    for part in path:
        if part not in members.get(type, set()):
            failures.add(place, f"{type} has no {part}")
        type = part if part in members else type


def check_test(place, name, tests):
    """Whether a test shows something, as a list; none if the test is not there."""
    suite, test = name.split("/", 1)
    if suite not in tests:
        failures.add(place, f"there is no suite {suite}")
    elif test not in tests[suite]:
        failures.add(place, f"{suite} has no test '{test}'")
    else:
        return [shows(test, tests[suite][test])]
    return []


def check_row(place, cells, shown):
    if len(cells) < 5 or not (shown or cells[4]):
        failures.add(place, f"{cells[0]} names no test, and does not say what is missing")
    if shown and not any(shown):
        failures.add(place, f"{cells[0]} leans on tests that only see something refused")


def read_page():
    """The rows of the page by their functions, and which tests each names."""
    members, tests, rows, named = members_of_types(), tests_of_suites(), {}, []
    for number, line in enumerate((ROOT / PAGE).read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("| "):
            continue
        place = f"{PAGE}:{number}"
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        shown = []
        for piece in re.findall(r"`([^`]+)`", line):
            if not is_test(piece):
                check_symbol(place, piece, members)
            elif found := check_test(place, piece, tests):
                shown += found
                named.append((cells[0], piece))
        if re.fullmatch(r"[MNGAL]\d+", cells[0]):
            if cells[0] in rows:
                failures.add(place, f"{cells[0]} has two lines")
            rows[cells[0]] = cells
            check_row(place, cells, shown)
    return rows, named


def check_judged(named):
    judged = set()
    for number, line in enumerate((ROOT / "QA/functions-judged").read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            id, _, rest = line.partition(" ")
            test, _, reason = rest.rpartition(": ")
            judged.add((id, test))
            if (id, test) not in named or not reason:
                failures.add(f"QA/functions-judged:{number}",
                             f"{id} does not name {test}, or nothing is said")
    for id, test in named:
        if (id, test) not in judged:
            failures.add("QA/functions-judged", f"read {test}, and say what in it shows {id}")


def main():
    rows, named = read_page()
    for letter, count in WANTED.items():
        for id in (f"{letter}{number}" for number in range(1, count + 1)):
            if id not in rows:
                failures.add(PAGE, f"{id} has no line")
    check_judged(named)
    whole, in_part, left = (sum(map(is_so, rows.values())) for is_so in (
        lambda cells: not cells[4], lambda cells: bool(cells[3] and cells[4]), lambda cells: not cells[3]))
    failures.end(f"{len(rows)} functions are where the page says: {whole} whole, "
                 f"{in_part} in part, {left} left to apps or to come")
