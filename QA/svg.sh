#!/usr/bin/env bash
# Draws the examples as SVG in every theme and layout, and asks other programs what they think:
# xmllint, rsvg-convert, Inkscape, and Chromium, which has to show each example; none may complain.
# librsvg and Chromium also measure whether all words stay in their boxes, in all maps of the examples.
# usage: Scripts/check-svg [FOLDER-FOR-THE-PICTURES]
#   NAPKIN  the tool; .build/release/napkin if not given
set -euo pipefail
cd "$(dirname "$0")/.."

napkin=${NAPKIN:-.build/release/napkin}
if [ -n "${1:-}" ]; then
  folder=$1
  mkdir -p "$folder"
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi
browser=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$browser" ] || ! command -v inkscape >/dev/null; then
  echo "check-svg: Chromium or Inkscape is not here; they opened nothing" >&2
  exit 1
fi
count=0

# Fails if a program complained.
complain_of() {
  if [ -s "$folder/complaints" ]; then
    echo "check-svg: $1 complains of $2:" >&2
    head -5 "$folder/complaints" >&2
    exit 1
  fi
}

look_at() {
  xmllint --noout --nonet "$1"
  rsvg-convert -o "${1%.svg}.png" "$1" 2>"$folder/complaints"
  complain_of rsvg-convert "$1"
  count=$((count + 1))
}

convert() {
  local from=$1 to=$2
  shift 2
  "$napkin" convert --quiet "$from" "$to" "$@"
  look_at "$to"
}

for file in Examples/Notebook/*.napkin.json; do
  name=$(basename "$file" .napkin.json)
  for theme in day night print; do
    convert "$file" "$folder/$name-$theme.svg" --option "theme=$theme"
  done
done
for layout in right down radial; do
  convert Examples/Notebook/lecture.napkin.json "$folder/lecture-$layout.svg" \
    --option "layout=$layout"
done
echo "check-svg: xmllint and rsvg-convert accept $count pictures"

# Inkscape opens them all at once. It misses a display, which is no fault of the pictures.
mkdir -p "$folder/inkscape"
rm -f "$folder"/inkscape/*
cp "$folder"/*.svg "$folder/inkscape/"
inkscape --export-type=png "$folder"/inkscape/*.svg >"$folder/inkscape.log" 2>&1
grep -vE "^$|WARNING \*\*: [0-9:.]+: Failed to wrap object of type 'GtkRecentManager'\. " \
  "$folder/inkscape.log" >"$folder/complaints" || true
complain_of Inkscape "the examples"
for picture in "$folder"/inkscape/*.svg; do
  if [ ! -s "${picture%.svg}.png" ]; then
    echo "check-svg: Inkscape makes no picture of $picture" >&2
    exit 1
  fi
done
# A photo has many colours, the rest of the page has few.
Scripts/has-colours --least 1000 "$folder/inkscape/lecture-day.png"
echo "check-svg: Inkscape opens $(find "$folder/inkscape" -name '*.png' | wc -l) pictures"

# A window as large as the picture, within reason.
shots=()
for file in Examples/Notebook/*.napkin.json; do
  name=$(basename "$file" .napkin.json)
  side='ceiling(number(/*/@SIDE))'
  size=$(xmllint --xpath "concat(${side/SIDE/width}, ' ', ${side/SIDE/height})" \
    "$folder/$name-day.svg" | awk '{ print ($1 < 4000 ? $1 : 4000) "," ($2 < 4000 ? $2 : 4000) }')
  shot=$(realpath "$folder")/$name-chromium.png
  rm -f "$shot"
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --enable-logging=stderr \
    --window-size="$size" --screenshot="$shot" "file://$(realpath "$folder")/$name-day.svg" \
    >"$folder/chromium.log" 2>&1 || true
  if [ ! -s "$shot" ]; then
    echo "check-svg: Chromium makes no picture of $name-day.svg; its last words:" >&2
    tail -5 "$folder/chromium.log" >&2
    exit 1
  fi
  # What it says of itself, of its missing bus or graphics card, is not said of the page.
  grep -E 'CONSOLE|[Pp]arser|error on line' "$folder/chromium.log" >"$folder/complaints" || true
  complain_of Chromium "$name-day.svg"
  shots+=("$shot")
done
Scripts/has-colours "${shots[@]}"
echo "check-svg: Chromium shows ${#shots[@]} pictures"

# Every node as a rectangle, so that each has a box to be measured against.
boxes=()
for file in Examples/Notebook/lecture.napkin.json Examples/Maps/*.[mo]*; do
  name=$(basename "$file" | cut -d . -f 1)
  "$napkin" convert --quiet --as map "$file" "$folder/$name.napkin.json"
  jq '.map.nodes |= map(.shape = "rectangle")' "$folder/$name.napkin.json" \
    >"$folder/boxes.napkin.json"
  for layout in right down radial; do
    for theme in day night print; do
      boxes+=("$folder/boxes-$name-$layout-$theme.svg")
      convert "$folder/boxes.napkin.json" "${boxes[-1]}" \
        --option "layout=$layout" --option "theme=$theme"
    done
  done
done
Scripts/check-boxes "${boxes[@]}"

# One after the other in one page, so that no style sheet meets another.
{
  echo '<!doctype html><meta charset="utf-8"><body>'
  for picture in "${boxes[@]}"; do
    echo '<template>'
    sed 1d "$picture"
    echo '</template>'
  done
  cat <<'HTML'
<script>
let words = 0, empty = 0, outside = [];
for (const template of document.querySelectorAll('template')) {
  const before = words;
  const page = document.createElement('div');
  page.append(template.content);
  document.body.append(page);
  for (const node of page.querySelectorAll('[role=treeitem]')) {
    const box = node.querySelector('rect').getBBox();
    for (const text of node.querySelectorAll('text')) {
      const inner = text.getBBox();
      words += 1;
      if (inner.x < box.x - 1 || inner.x + inner.width > box.x + box.width + 1 ||
          inner.y < box.y - 3 || inner.y + inner.height > box.y + box.height + 3)
        outside.push(text.textContent);
    }
  }
  page.remove();
  empty += words == before;
}
document.body.innerHTML = '<pre>RESULT ' + words + ' texts, ' + empty + ' pictures without any, '
  + outside.length + ' outside: ' + outside.join(' | ').replaceAll('<', '&lt;') + '</pre>';
</script>
HTML
} >"$folder/boxes.html"
result=$("$browser" --headless --no-sandbox --disable-gpu --dump-dom "file://$(realpath "$folder")/boxes.html" \
  2>/dev/null | grep -o 'RESULT [^<]*')
echo "check-svg: Chromium measures ${result#RESULT } (${#boxes[@]} pictures)"
case $result in
  "RESULT 0 texts"*) exit 1 ;;
  *" 0 pictures without any, 0 outside"*) ;;
  *) exit 1 ;;
esac
