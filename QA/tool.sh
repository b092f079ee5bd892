#!/usr/bin/env bash
# Runs the tool where things go wrong: signals, pipes that close, full disks, few descriptors, little
# memory, failing system calls. Whatever happens, it ends with a status that it promises, and what it
# was to write is whole or not there.
# usage: Scripts/check tool [JOB...]      all jobs, if none is named: format:svg, verb:verify, call:write
#   NAPKIN=<path> checks another build than .build/release/napkin; two jobs run at a time, or JOBS=<number>
set -euo pipefail

if [ "${1:-}" != --job ]; then cd "$(dirname "$0")/.."; fi
script=$PWD/QA/tool.sh
NAPKIN=$(realpath "${NAPKIN:-.build/release/napkin}")
export NAPKIN

ending() { "$NAPKIN" formats "$1" | sed -n 's/^endings *\.\([^ ]*\).*/\1/p'; }

# What is drawn takes seconds for many nodes, so it gets a few.
input() { case $1 in pdf | png | eml) echo few ;; *) echo many ;; esac; }

# --- One job, in a folder of its own ---------------------------------------------------------------

cases=0
failures=0
fail() {
  echo "failed: $*" >&2
  failures=$((failures + 1))
}

# expect NAME STATUS... : what the last run left is whole, and its status is one of these.
expect() {
  local name=$1 file
  shift
  cases=$((cases + 1))
  echo "$status" >>statuses
  case " $* " in
    *" $status "*) ;;
    *) fail "$name: status $status, not one of: $*"; sed 's/^/  /' errors >&2 || true ;;
  esac
  if [ "$status" -ne 0 ] && [ "$status" -lt 128 ] && ! [ -s errors ]; then
    fail "$name: status $status without a word"
  fi
  while IFS= read -r file; do
    if ! cmp -s "$file" "../whole/${file#*/}" && ! cmp -s "$file" "../plain/${file#*/}"; then
      fail "$name: $file is not whole"
    fi
  done < <(find out small -type f)
  if [ "$status" -ne 0 ] && [ -n "$(find out small -maxdepth 1 -type f)" ]; then
    # A batch may have finished some of its files before.
    [ "${several:-}" = yes ] || fail "$name: status $status, but the output is there"
  fi
}

# run COMMAND... : with an empty folder `out`.
run() {
  rm -rf out
  mkdir out
  status=0
  "$@" >output 2>errors || status=$?
}

limited() {
  local flag=$1 value=$2
  shift 2
  (
    ulimit "$flag" "$value" || exit 99
    exec "$@"
  )
}

# signals DELAYS NAME WORDS... : sends each signal after each delay.
signals() {
  local delays=$1 name=$2 delay signal
  shift 2
  for signal in TERM INT HUP; do
    for delay in $delays; do
      # Without job control a shell lets what runs in its background ignore INT.
      # shellcheck disable=SC2016
      run bash -c 'set -m; delay=$1 signal=$2; shift 2; "$NAPKIN" "$@" & job=$!
        sleep "$delay"; kill -"$signal" $job 2>/dev/null || true; wait $job' \
        signals "$delay" "$signal" "$@"
      expect "$signal after $delay s, $name" 0 129 130 143
    done
  done
}

# closing NAME WORDS... : nobody reads more than a byte.
closing() {
  local name=$1
  shift
  # shellcheck disable=SC2016
  run bash -c '{ "$NAPKIN" "$@"; echo $? >status; } | head -c 1' closing "$@"
  status=$(cat status)
  expect "a pipe that closes, $name" 0
}

# full NAME WORDS... : standard output has no room.
full() {
  local name=$1
  shift
  [ -e /dev/full ] || return 0
  # shellcheck disable=SC2016
  run bash -c '"$NAPKIN" "$@" >/dev/full' full "$@"
  expect "/dev/full, $name" 1
}

# disk SIZE NAME WORDS... : the folder `small` has no more room than that.
disk() {
  local size=$1 name=$2
  shift 2
  mount -t tmpfs -o "size=$size" tmpfs small 2>/dev/null || return 0
  mounted=yes
  run "$NAPKIN" "$@"
  expect "a disk of $size, $name" 0 1
  if [ "$status" -ne 0 ] && [ -n "$(find small -mindepth 1)" ]; then
    [ "${several:-}" = yes ] || fail "a disk of $size, $name: something is left"
  fi
  umount small
  mounted=
}

# descriptors COUNTS NAME WORDS...
descriptors() {
  local counts=$1 name=$2 count
  shift 2
  for count in $counts; do
    run limited -n "$count" "$NAPKIN" "$@"
    expect "ulimit -n $count, $name" 0 1
    if [ "$count" = 16 ] && [ "$status" -ne 0 ] && [ "${several:-}" != yes ]; then
      fail "16 descriptors are enough, $name"
    fi
  done
}

# memory NAME WORDS... : from what the program itself needs to plenty.
memory() {
  local name=$1 more
  shift
  for more in 0 2000 4000 8000 12000 20000 40000 80000 200000; do
    run limited -v $((least + more)) "$NAPKIN" "$@"
    expect "ulimit -v $((least + more)), $name" 0 1
  done
}

check_format() {
  local format=$1 in name size
  in=../$(input "$format")/map.napkin.json
  name=map.$(ending "$format")
  local file=(convert -q "$in" "out/$name" --to "$format")
  local pipe=(convert -q "$in" - --to "$format")
  local folder=(convert -q --out-dir out --to "$format" "$in")
  signals "0.005 0.01 0.02 0.03 0.04 0.05 0.07 0.1" "$format" "${file[@]}"
  closing "$format" "${pipe[@]}"
  full "$format" "${pipe[@]}"
  for size in 64k 256k 1m 2m 3m; do
    disk "$size" "$format" "${file[@]/#out\//small/}"
    several=yes
    disk "$size" "$format, --out-dir" "${folder[@]/#out/small}"
    several=
  done
  run limited -f 2 "$NAPKIN" "${file[@]}"
  # Places alone may be as small as that.
  case $format in geojson | kml) expect "ulimit -f 2, $format" 0 1 ;; *) expect "ulimit -f 2, $format" 1 ;; esac
  descriptors "4 5 6 7 8 16" "$format" "${file[@]}"
  several=yes
  descriptors "4 5 6 7 8 16" "$format, --out-dir" "${folder[@]}"
  several=
  memory "$format" "${file[@]}"
  several=yes
  memory "$format, --out-dir" "${folder[@]}"
  several=
}

check_verb() {
  local verb=$*
  signals "0.005 0.02 0.05 0.1" "$verb" "$@"
  closing "$verb" "$@"
  descriptors "5 8 16" "$verb" "$@"
  memory "$verb" "$@"
  if [[ $verb == *out/* ]]; then
    run limited -f 2 "$NAPKIN" "$@"
    expect "ulimit -f 2, $verb" 1
    disk 256k "$verb" "${@/#out\//small/}"
  elif [ "$1" != verify ]; then
    full "$verb" "$@"
  fi
}

check_call() {
  local call=$1 error number
  for error in EIO ENOSPC EMFILE EACCES EINTR; do
    for number in 1 2 3 5 8 13; do
      run strace -f -o /dev/null -e "trace=$call" -e "inject=$call:error=$error:when=$number" \
        "$NAPKIN" convert -q ../many/map.napkin.json out/map.napkin.json
      # Some of these hit the loader of the system before the program begins.
      expect "$call $number fails with $error" 0 1 127
    done
  done
}

check_readonly() {
  mount -t tmpfs -o ro tmpfs small 2>/dev/null || return 0
  mounted=yes
  run "$NAPKIN" convert -q ../many/map.napkin.json small/map.napkin.json
  expect "a disk that cannot be written" 1
  umount small
  mounted=
}

# A library that cannot be loaded.
check_library() {
  mkdir broken
  touch broken/libxml2.so.2 broken/libxml2.so.16
  echo '<map><node TEXT="a"/></map>' >usual.mm
  echo '<map><?é?><node TEXT="a"/></map>' >unusual.mm
  run env LD_LIBRARY_PATH=broken "$NAPKIN" convert -q usual.mm - --to napkin
  expect "a usual map without $1" 0
  run env LD_LIBRARY_PATH=broken "$NAPKIN" convert -q unusual.mm - --to napkin
  expect "an unusual map without $1" 1
  grep -q "$1, which is not here" errors || fail "that $1 is missing is not told"
  printf '<?xml version="1.0" encoding="Shift_JIS"?><map><node TEXT="\203A"/></map>' >japanese.mm
  run env LD_LIBRARY_PATH=broken "$NAPKIN" convert -q japanese.mm - --to napkin
  expect "a map in Shift_JIS without $1" 1
  grep -q "$1, which is not here" errors || fail "that $1 is missing is not told"
}

if [ "${1:-}" = --job ]; then
  mounted=
  trap '[ -z "$mounted" ] || umount small' EXIT
  kind=${2%%:*} words=()
  read -ra words <<<"${2#*:}"
  cd "$(mktemp -d "$work/job.XXXXXX")"
  mkdir small out
  "check_$kind" "${words[@]}"
  echo "$cases $failures" >result
  printf '%-60s %4d cases, %d failures\n' "$2" "$cases" "$failures"
  exit 0
fi

# --- What is tried, and on what --------------------------------------------------------------------

work=$(mktemp -d)
export work
trap 'rm -rf "$work"' EXIT

# write_map FOLDER NODES : a map with two pictures, one of them large.
write_map() {
  local place=$work/$1 large tiny
  mkdir -p "$place/Media"
  head -c 3000000 /dev/zero | tr '\0' 'x' >"$place/large"
  head -c 1000 "$place/large" >"$place/tiny"
  large=$(sha256sum <"$place/large" | cut -d' ' -f1)
  tiny=$(sha256sum <"$place/tiny" | cut -d' ' -f1)
  mv "$place/large" "$place/Media/$large.png"
  mv "$place/tiny" "$place/Media/$tiny.png"
  awk -v large="$large" -v tiny="$tiny" -v nodes="$2" 'BEGIN {
    printf "{\"napkin\": 1, \"map\": {\"id\": \"m\", \"nodes\": [\n"
    printf "{\"id\": \"n0\", \"text\": \"Root\", \"media\": ["
    printf "{\"sha256\": \"%s\", \"type\": \"image/png\"},", tiny
    printf "{\"sha256\": \"%s\", \"type\": \"image/png\"}]}", large
    for (i = 1; i < nodes; i++)
      printf ",\n{\"id\": \"n%d\", \"parent\": \"n%d\", \"text\": \"Node %d of many\"}", i, int(i / 3), i
    printf "\n]}}\n"
  }' >"$place/map.napkin.json"
}
write_map many 20000
write_map few 300

# Where the system has no room for the program itself, there is nothing to learn.
least=20000
until limited -v "$least" "$NAPKIN" --version >/dev/null 2>&1; do least=$((least + 2000)); done
export least

jobs=()
mkdir "$work/whole"
while read -r id; do
  if "$NAPKIN" formats "$id" | grep -q '^holds .*map' && "$NAPKIN" formats "$id" | sed 1q | grep -q written
  then
    "$NAPKIN" convert -q "$work/$(input "$id")/map.napkin.json" "$work/whole/map.$(ending "$id")" \
      --to "$id"
    jobs+=("format:$id")
  fi
done < <("$NAPKIN" formats | sed -n '2,$s/^\([^ ]*\) .*/\1/p')
"$NAPKIN" bundle -q -o "$work/whole/ideas.zip" "$work/many/map.napkin.json"
"$NAPKIN" bundle -q -o "$work/whole/letter.eml" "$work/few/map.napkin.json"
# With too little memory to draw, a letter has no picture of its map.
mkdir "$work/plain" "$work/broken"
touch "$work/broken/librsvg-2.so.2"
for name in letter map; do
  LD_LIBRARY_PATH=$work/broken "$NAPKIN" bundle -q -o "$work/plain/$name.eml" "$work/few/map.napkin.json"
done
for verb in "bundle -q -o out/ideas.zip ../many/map.napkin.json" \
  "bundle -q -o out/letter.eml ../few/map.napkin.json" \
  "bundle -q --to a@example.org -o - ../few/map.napkin.json" "verify ../whole/ideas.zip" \
  "inspect ../many/map.napkin.json" "explain ../many/map.napkin.json --to opml" formats help manual \
  "completions bash" --version; do
  jobs+=("verb:$verb")
done
if command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
  for call in write fsync rename openat close mkdir; do jobs+=("call:$call"); done
else
  echo "no strace here: failing system calls are left out"
fi
jobs+=("readonly:")
# Apple's systems load no other library by such a name.
[ "$(uname -s)" = Darwin ] || jobs+=("library:libxml2")
if ! { mkdir "$work/small" && mount -t tmpfs tmpfs "$work/small" 2>/dev/null && umount "$work/small"; }
then
  echo "no right to mount small disks: they are left out"
fi
if [ $# -gt 0 ]; then jobs=("$@"); fi

if ! printf '%s\0' "${jobs[@]}" | xargs -0 -P "${JOBS:-2}" -n 1 bash "$script" --job; then
  echo "a job did not come to its end" >&2
  exit 1
fi
cat "$work"/job.*/statuses | sort -n | uniq -c | awk '{ print "status " $2 ": " $1 " times" }'
cat "$work"/job.*/result | awk -v jobs="${#jobs[@]}" '
  { cases += $1; failures += $2 }
  END {
    if (failures) { print failures " failures in " cases " cases" > "/dev/stderr"; exit 1 }
    if (NR != jobs) { print "only " NR " of " jobs " jobs told a result" > "/dev/stderr"; exit 1 }
    print cases " cases: all files whole or absent, every status as promised"
  }'
