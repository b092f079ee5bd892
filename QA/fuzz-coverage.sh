#!/usr/bin/env bash
# Tells how much of each reader the seeds of its fuzz target reach, and what `make fuzz` has found
# since (.build/fuzz-work, or the folder that NAPKIN_FUZZ_WORK names).
# Fails under 85 % of the lines.
set -euo pipefail
cd "$(dirname "$0")/.."

NAPKIN_FUZZ_WORK=${NAPKIN_FUZZ_WORK:-$PWD/.build/fuzz-work}
export NAPKIN_FUZZ_WORK
build=(--scratch-path "${NAPKIN_COVERAGE_BUILD:-.build/fuzz-coverage}")
Scripts/test "${build[@]}" --enable-code-coverage --filter FuzzReplayTests
report=$(swift test "${build[@]}" --show-codecov-path)

status=0
while IFS='|' read -r name pattern; do
  jq -r --arg name "$name" --arg pattern "/Sources/[^/]*/($pattern)" '
    [.data[0].files[] | select(.filename | test($pattern))]
    | (map(.summary.lines) | (map(.covered) | add) * 1000 / (map(.count) | add) | floor / 10) as $all
    | "\($name): \($all) % of the lines",
      (sort_by(.summary.lines.percent)[]
        | select(.summary.lines.percent < 85)
        | "    \(.summary.lines.percent | floor) %  \(.filename | sub(".*/Sources/"; ""))"),
      (if $all >= 85 then empty else "    not 85 %\n" | halt_error(1) end)
  ' "$report" || status=1
done <<'END'
FreeMind|NapkinFreeMind/(Reading|Source|FreeMindImporter)
OPML|NapkinOPML/(Reading|Outline|Carrying|OPMLImporter)
native JSON|NapkinFormats/JSON/JSON(Reader|Keys|Numeral|Scan|Structure)|NapkinJSON/.*(Reader|JSON|Importer)
Markdown|NapkinMarkup|NapkinMarkdownCore/Reading
XML|NapkinXML/(Reading|Salvage)
archives|NapkinArchive/(Archive|Entry|LibZip|Zip(Directory|Guard|Reader))|NapkinBundle/Zip/(Unpacked)?ZipImporter
TextPack|NapkinBundle/TextBundle/(TextBundleReader|TextPackImporter|TextBundleInfo)
SVG|NapkinSVG/(SVGImporter|SVGSource)
XMind|NapkinXMind/(Reading|XMindField|XMindMarkers|XMindRelationship)
calendars|NapkinCalendar/(CalendarImporter|CalendarReader|Component|ContentLine)
wire|NapkinRoomsExchange/Wire
catalogue and feed|NapkinGalleryExchange/(Catalogue|Feed)
END
exit $status
