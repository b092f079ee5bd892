#!/usr/bin/env bash
# Runs every shell command of README, CONTRIBUTING, Plugins-doc, Examples and Fuzz: what stands between
# "```sh" and "```". Of `make` it only asks whether the target is there, for most take long (the CI runs
# test, check-quick and demo); of the benchmarks, too, only whether what is named is there.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
napkin=$(realpath "${NAPKIN:-.build/release/napkin}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What the commands need: the tool, its documents, and somebody who takes a mail.
mkdir -p "$work/bin" "$work/installed" "$work/blocks" "$work/desk"
ln -s "$napkin" "$work/installed/napkin"
printf '#!/bin/sh\nexec cat >/dev/null\n' >"$work/bin/msmtp"
printf '#!/bin/sh\nexec %s -n "$@" >/dev/null\n' "$(command -v make)" >"$work/bin/make"
cat >"$work/bin/swift" <<SWIFT
#!/bin/sh
case "\$* " in
  "run -c release --package-path Benchmarks NapkinBenchmarks "*)
    exec grep -q 'name: "NapkinBenchmarks"' Benchmarks/Package.swift
    ;;
esac
case \$1 in
  build | run | test)
    verb=\$1
    shift
    exec $(command -v swift) "\$verb" --scratch-path '$root/.build/examples' "\$@"
    ;;
  *) exec $(command -v swift) "\$@" ;;
esac
SWIFT
chmod +x "$work/bin"/*
export PATH=$work/bin:$PATH XDG_STATE_HOME=$work/state

# The README is for who has nothing but a clone: what is committed or staged, and what `make demo` has
# left there. The other pages are for who has the tool installed.
git checkout-index --all --prefix="$work/clone/"
mkdir -p "$work/clone/.build/release" "$work/clone/Demo"
ln -s "$napkin" "$work/clone/.build/release/napkin"

# The benchmarks, of which only the areas are looked up.
mkdir -p "$work/bench/Scripts"
ln -s "$root/Makefile" "$root/Benchmarks" "$work/bench"
if [ -x Scripts/bench ]; then
  cat >"$work/bench/Scripts/bench" <<'BENCH'
#!/bin/sh
for area; do grep -q "(\"$area\", " Benchmarks/Sources/NapkinBenchmarks/main.swift || exit 1; done
BENCH
  chmod +x "$work/bench/Scripts/bench"
fi

ln -s "$root/Examples" "$work/desk/Examples"
cp -r Examples/Notebook/Media "$work/desk/Media"
cp Examples/Notebook/notebook.napkin.json "$work/desk/notes.napkin.json"
sed -n "/^\`\`\`json/,/^\`\`\`$/{/^\`/!p}" Plugins-doc/Themes.md >"$work/desk/forest.json"

"$napkin" plan add Water --notebook "$work/desk/Desk.napkin" >/dev/null

# Where a page's commands are run.
folder() {
  case $1 in
    Plugins-doc/Writing-an-exporter.md | Plugins-doc/Shipping.md) echo "$root/Examples/Tabbed" ;;
    Examples/README.md | CONTRIBUTING.md) echo "$root" ;;
    README.md) echo "$work/clone" ;;
    Plugins-doc/Performance.md) echo "$work/bench" ;;
    *) echo "$work/desk" ;;
  esac
}

status=0
count=0
for page in README.md CONTRIBUTING.md Plugins-doc/*.md Examples/README.md Fuzz/README.md; do
  # A fence without a language may be anything, so shell is named.
  awk -v out="$work/blocks/block" '
    /^```/ && !inside { inside = 1; isShell = ($0 == "```sh"); if (isShell) file = out "." FNR; next }
    /^```/ { inside = 0; isShell = 0; next }
    isShell { print > file }
  ' "$page"
  # In the order of the page: line 6 before line 38.
  find "$work/blocks" -type f | sort -V >"$work/order"
  while read -r block <&3; do
    count=$((count + 1))
    printf '%s:%s\n' "$page" "${block##*.}"
    place=$(folder "$page")
    tools=$PATH
    # Makefiles are asked where they are.
    if [ "$place" = "$work/desk" ] || [ "$place" = "$work/clone" ]; then
      tools=$work/installed:$tools
      ! grep -q '^make ' "$block" || place=$root
    fi
    if ! (cd "$place" && PATH=$tools bash -euo pipefail "$block") >"$work/log" 2>&1; then
      sed 's/^/  /' "$work/log" >&2
      echo "$page:${block##*.}: these commands do not work" >&2
      status=1
    fi
    rm "$block"
  done 3<"$work/order"
done

[ "$count" -gt 0 ] || { echo "no commands were found" >&2; exit 1; }
[ $status -eq 0 ] && echo "$count groups of commands work"
exit $status
