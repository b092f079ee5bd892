#!/usr/bin/env python3
"""Runs the Swift tests with a PostgreSQL of their own, so that both stores are compared with memory."""

import os
import subprocess
import sys

from common import ROOT, Postgres

postgres = Postgres()
try:
    options = os.environ.get("SWIFT_OPTIONS", "").split()
    if "-enable-testing" in options:
        options.append("--disable-testable-imports")
    code = subprocess.run(
        ["swift", "test", "--disable-xctest", *options], cwd=ROOT,
        env={**os.environ, "GEOCHAT_POSTGRES": postgres.address}).returncode
finally:
    postgres.remove()
sys.exit(code)
