"""What the checks share: the tool and other programs, files, and how a failure is told."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAPKIN = str((ROOT / os.environ.get("NAPKIN", ".build/release/napkin")).resolve())
EXAMPLES = ROOT / "Examples"
NOTEBOOK = EXAMPLES / "Notebook"


def usage(module):
    sys.exit(module.__doc__.strip())


# Programs


def run(*command, input=None, **options):
    """Runs a program to its end, and keeps what it says as text."""
    given = {"stdin": subprocess.DEVNULL} if input is None else {"input": input.encode()}
    done = subprocess.run(command, capture_output=True, **given, **options)
    done.stdout, done.stderr = (said.decode("utf-8", "replace") for said in (done.stdout, done.stderr))
    return done


def must(*command, **options):
    """What a program prints, which has to succeed."""
    done = run(*command, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr}")
    return done.stdout


def convert(source, target, *options, **how):
    return run(NAPKIN, "convert", "--quiet", "--overwrite", source, target, *options, **how)


def convert_all(documents, target, work, *options):
    """Converts documents, given as JSON, in a few runs of the tool; the texts that come out."""
    paths = [work / "in" / f"{number:05}.napkin.json" for number in range(len(documents))]
    out = work / "out"
    for folder in (work / "in", out):
        run("rm", "-rf", folder)
        folder.mkdir()
    for path, document in zip(paths, documents):
        write(path, document)
    for start in range(0, len(paths), 500):
        must(NAPKIN, "convert", "--quiet", "--out-dir", out, "--to", target, *options,
             *paths[start:start + 500])
    return [path.read_bytes().decode() for path in sorted(out.iterdir()) if path.is_file()]


# Files


@contextlib.contextmanager
def work_folder():
    """A folder that is gone when the check ends."""
    with tempfile.TemporaryDirectory() as name:
        yield pathlib.Path(name).resolve()


def files_in(folder, *endings):
    """The files of a folder and all folders in it that end so, in order."""
    found = sorted(pathlib.Path(folder).rglob("*"))
    return [path for path in found if path.suffix in endings and path.is_file()]


def examples():
    return sorted(NOTEBOOK.glob("*.napkin.json"))


def write(path, document):
    """Writes a document, given as JSON with its kind, as the tool reads it."""
    path.write_text(json.dumps({"napkin": 1, **document}), encoding="utf-8")
    return path


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def ledger(report):
    """The rows of a conversion's ledger, out of its report, by what each is about."""
    return {row["feature"]: row for row in read(report)["ledger"]["features"]}


PARTS = "converted", "approximated", "carried", "dropped"


def parts_of(row):
    """What became of a feature: the columns of a row, which add up to its source."""
    return [row[part] for part in PARTS]


# Failures


class Failures:
    """What a check finds wrong, told at once."""

    def __init__(self, name):
        self.name, self.count = name, 0

    def add(self, *what):
        self.count += 1
        print(f"{self.name}: {': '.join(map(str, what))}", file=sys.stderr, flush=True)

    def end(self, figures, found_any=True):
        """Tells the figures, and fails if anything is wrong or there was nothing to look at."""
        print(f"{self.name}: {figures}", flush=True)
        sys.exit(1 if self.count or not found_any else 0)
