#!/usr/bin/env bash
# Clients that are not ours try GeoChat, and browsers its pages. PostgreSQL's trials are left out, and
# named, if PostgreSQL is not installed.
# usage: [GEOCHAT=PROGRAM] [SOAK=yes] Tests/check.sh
set -euo pipefail
cd "$(dirname "$0")/.."

export PYTHONDONTWRITEBYTECODE=1
export GEOCHAT=${GEOCHAT:-${BINARIES:-$PWD/.build/debug}/geochat}
kills=20 databases=3 seconds=15
if [ "${SOAK:-}" = yes ]; then kills=300 databases=20 seconds=60; fi

failed=()
try() { "$@" || failed+=("$*"); }

try Scripts/list-pages --check
cd Tests/trials
try python3 story.py
try python3 hostile.py
try python3 kills.py "$kills"
try python3 crowd.py --seconds "$seconds"
if command -v wrk >/dev/null; then try python3 view.py; else echo "wrk is not installed: view.py is left out"; fi
if compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then
  try python3 stores.py
  try python3 story.py --postgres --two
  try python3 kills.py "$kills" --postgres
  try python3 kills.py "$databases" --database
  try python3 crowd.py --postgres --seconds "$seconds"
  try python3 crowd.py --postgres --two --seconds "$seconds"
  if command -v wrk >/dev/null; then try python3 view.py --postgres; fi
else
  echo "PostgreSQL is not installed: its trials are left out"
fi
try ../browser/run
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[@]}" >&2; exit 1; }
