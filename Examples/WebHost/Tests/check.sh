#!/usr/bin/env bash
# Has clients that are not ours ask the example server, and tests the connection to PostgreSQL; see QA/hosts.sh.
set -euo pipefail
cd "$(dirname "$0")"

export WEBHOST_EXAMPLE=$BINARIES/WebHostExample PYTHONDONTWRITEBYTECODE=1
status=0
(cd clients && python3 -W ignore -m unittest) || status=1
python3 clients/speed.py || status=1
./postgres.sh swift test --disable-xctest -c release --package-path .. \
  --scratch-path "$(dirname "$BINARIES")" --filter PostgresTests || status=1
exit $status
