#!/usr/bin/env bash
# Compares our Mercator projection of 10,000 random points with that of PROJ.
set -euo pipefail
cd "$(dirname "$0")/.."

NAPKIN_PROJECTION="${TMPDIR:-/tmp}/napkin-projection.$$"
export NAPKIN_PROJECTION
trap 'rm -f "$NAPKIN_PROJECTION"*' EXIT
# The build of QA/coverage.sh, which is there already when all checks are run.
build=(-c release --scratch-path .build/full --enable-code-coverage)
# shellcheck disable=SC2065  # not the command `test`
./Scripts/test "${build[@]}" --filter MercatorTests >"$NAPKIN_PROJECTION.log"

# Each line: latitude longitude x y, as we project it.
awk '{ print $1, $2 }' "$NAPKIN_PROJECTION" |
  cs2cs -f %.12f EPSG:4326 EPSG:3857 >"$NAPKIN_PROJECTION.proj"
paste "$NAPKIN_PROJECTION" "$NAPKIN_PROJECTION.proj" | awk '
  BEGIN { whole = 2 * 3.14159265358979323846 * 6378137 }
  {
    dx = $3 - (0.5 + $5 / whole); dy = $4 - (0.5 - $6 / whole)
    if (dx < 0) dx = -dx; if (dy < 0) dy = -dy
    if (dx > worst) worst = dx; if (dy > worst) worst = dy
  }
  END {
    printf "%d points, off by at most %g of the square\n", NR, worst
    exit !(NR == 10000 && worst <= 1e-9)
  }'
