#!/usr/bin/env bash
# Clients that are not ours try the museum, and browsers its pages.
# usage: [MUSEUM=PROGRAM] [SOAK=yes] Tests/check.sh
set -euo pipefail
cd "$(dirname "$0")"

export PYTHONDONTWRITEBYTECODE=1
export MUSEUM=${MUSEUM:-${BINARIES:-$PWD/../.build/debug}/museum}
kills=20 reads=2000
if [ "${SOAK:-}" = yes ]; then kills=300 reads=10000; fi

failed=()
try() { python3 "$@" || failed+=("$*"); }

try trials/hostile.py
try trials/labels.py
try trials/full_disk.py
try trials/kills.py "$kills"
try trials/crowd.py "$reads"
try browser/run.py
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[@]}" >&2; exit 1; }
