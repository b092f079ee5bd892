"""Checks that the same input gives the same bytes: every example in every format, in three locales,
four time zones and twenty processes with other hash seeds, by the debug and the release build.

NAPKIN=<path> and NAPKIN_DEBUG=<path> check other builds than those in .build/
"""

import concurrent.futures
import hashlib
import json
import os
import subprocess
import sys

from QA.shared import NAPKIN, ROOT, Failures, convert, examples, must, read, run, work_folder

LOCALES = "C", "de_DE.UTF-8", "zh_CN.UTF-8"
ZONES = "UTC", "America/St_Johns", "Asia/Kolkata", "Pacific/Kiritimati"

failures = Failures("check-determinism")


def require_locales(*locales):
    """Without a locale libc takes C in its place, without a word; a check in it would be one in name only."""
    # Debian spells it de_DE.utf8, macOS de_DE.UTF-8.
    installed = must("locale", "-a").lower().replace("utf-8", "utf8").split()
    for locale in locales:
        if locale.lower().replace("utf-8", "utf8") not in installed:
            sys.exit(f"the locale {locale} is not installed; 'Scripts/install-dependencies programs' brings it")


def formats():
    """All formats that are written, with their dialects."""
    head, *lines = must(NAPKIN, "formats").splitlines()
    for line in lines:
        if line[head.index("write"):].startswith("yes"):
            id = line.split()[0]
            yield from [id] + [f"{id}:{name}" for name in line[head.index("dialects"):].replace(",", " ").split()]


def pairs(work):
    """All pairs of an example and a format that holds it."""
    for format in formats():
        for example in examples():
            told = run(NAPKIN, "explain", "-q", "--json", example, "--to", format)
            if told.returncode == 0:
                check_told(json.loads(told.stdout), example, format, work / "report.json")
                yield example, format
            elif "does not hold" not in told.stderr:
                sys.exit(told.stderr)


def check_told(told, example, format, report):
    """What is told before is what is reported after; from here on one run does for both."""
    convert(example, "/dev/null", "--report", report, "--to", format).check_returncode()
    told.pop("how", None)
    if told != read(report):
        sys.exit(f"{example}, {format}: explain tells otherwise than the report")


def digest(tool, example, format, report, environment):
    """A digest of all that the tool writes."""
    done = subprocess.run(
        [tool, "convert", "-q", "--overwrite", "--report", report, example, "-", "--to", format],
        env={**os.environ, **environment}, stdout=subprocess.PIPE, check=True)
    return hashlib.sha256(done.stdout + report.read_bytes()).hexdigest()


def digests(tool, wanted, work, number, environment):
    report = work / f"report.{number}.json"
    return [digest(tool, *pair, report, environment) for pair in wanted]


def surroundings(debug):
    """The names, tools and environments that must make no difference."""
    for locale in LOCALES:
        for zone in ZONES:
            yield f"{locale}, {zone}", NAPKIN, {"LC_ALL": locale, "LANG": locale, "TZ": zone}
    # Swift draws another seed in each process, unless it is told not to.
    yield "hashing without a seed", NAPKIN, {"SWIFT_DETERMINISTIC_HASHING": "1"}
    for number in range(1, 21):
        yield f"hash seed {number}", NAPKIN, {"TZ": "UTC"}
    yield "debug build", debug, {}


def builds():
    """Makes what is not named; the path of the debug build."""
    if "NAPKIN" not in os.environ:
        subprocess.run(["Scripts/build"], check=True)
    if "NAPKIN_DEBUG" not in os.environ:
        subprocess.run(["swift", "build", "--product", "napkin"], check=True,
                       env={**os.environ, "NAPKIN_STRICT": "1"})
    return os.environ.get("NAPKIN_DEBUG", str(ROOT / ".build/debug/napkin"))


def main():
    require_locales(*LOCALES[1:])
    debug = builds()
    with work_folder() as work, concurrent.futures.ThreadPoolExecutor(2) as threads:
        wanted = list(pairs(work))
        print(f"{len(wanted)} pairs of an example and a format", flush=True)
        expected = digests(NAPKIN, wanted, work, 0, {"LC_ALL": "C", "TZ": "UTC"})
        tried = [(name, threads.submit(digests, tool, wanted, work, number, environment))
                 for number, (name, tool, environment) in enumerate(surroundings(debug), 1)]
        for name, found in tried:
            differing = [f"{example.name} {format}" for (example, format), one, other
                         in zip(wanted, expected, found.result()) if one != other]
            if differing:
                failures.add("differs", name, ", ".join(differing))
            else:
                print(f"the same: {name}", flush=True)
    failures.end(f"{len(tried)} surroundings make no difference", wanted)
