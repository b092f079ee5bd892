"""Runs a check: python3 -m QA NAME [ARGUMENT...]"""

import importlib
import os
import sys

from QA.shared import ROOT, usage


def main():
    folder = ROOT / "QA"
    name = sys.argv[1] if sys.argv[1:] else ""
    # Arguments that are paths are those of the folder in which the check was called.
    arguments = [os.path.abspath(each) if os.path.exists(each) else each for each in sys.argv[2:]]
    os.chdir(ROOT)
    script, module = folder / f"{name}.sh", name.replace("-", "_")
    if script.exists():
        os.execvp("bash", ["bash", str(script), *arguments])
    if not (folder / f"{module}.py").exists():
        usage(sys.modules[__name__])
    check = importlib.import_module(f"QA.{module}")
    if not hasattr(check, "main"):
        usage(sys.modules[__name__])
    check.main(*arguments)


main()
