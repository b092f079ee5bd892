#!/usr/bin/env bash
# Runs the tests at full length, as released, and checks that they reach at least 95 % of the lines of
# NapkinCore and 90 % of its regions.
set -euo pipefail
cd "$(dirname "$0")/.."

build=(-c release --scratch-path .build/full)
NAPKIN_SCALE=full Scripts/test "${build[@]}" --enable-code-coverage
report=$(swift test "${build[@]}" --show-codecov-path)

jq -r '
  def percent(kind): map(.summary[kind]) | (map(.covered) | add) * 1000 / (map(.count) | add)
    | floor / 10;
  [.data[0].files[] | select(.filename | test("/Sources/[^/]*/NapkinCore/"))]
  | (sort_by(.summary.lines.percent)[:10][]
      | "\(.summary.lines.percent | floor) %  \(.filename | sub(".*/Sources/"; ""))"),
    ([percent("lines"), percent("regions")] as [$lines, $regions]
      | "\($lines) % of the lines and \($regions) % of the regions of NapkinCore are tested"
      | if $lines >= 95 and $regions >= 90 then .
        else "\(.), not 95 and 90: test the files above\n" | halt_error(1)
        end)
' "$report"
