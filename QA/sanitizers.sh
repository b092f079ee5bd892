#!/usr/bin/env bash
# Runs the tests under the thread and the address sanitizer; the latter finds leaks too, and runs with
# undefined behaviour of our C as traps. The libraries are optimized: that is what people run, and takes
# much less time; the tests are not, as that takes longer than they do. Takes an hour on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."

# A trap under a sanitizer can hang the backtracer.
export SWIFT_BACKTRACE=enable=no

# Foundation leaks a weak reference with each process that a test runs, and a page with each empty file
# that a test reads; Swift some texts of a program with an asynchronous main; fontconfig keeps its fonts, and cairo
# some bytes of a font with each PDF. Enumerations mark the pointers of verbs, which are global, in their spare bits.
known=$PWD/.build/known-leaks
mkdir -p .build
printf 'leak:%s\n' Foundation7Process readBytesFromFile async_Main 'NapkinCLI4Verb*_WZ' libfontconfig libcairo >"$known"
export LSAN_OPTIONS=suppressions=$known:print_suppressions=0

# A sanitizer takes signals and memory for itself: what the tool does at those is tried without one.
skip=(--skip NapkinCLITests.ProcessTests)

export NAPKIN_PLAIN_TESTS=yes
status=0

# Swift proves that values are free of races. What it takes on trust are queues, locks and C: these tests are those
# where more than one thread is at work. The damaged notebooks take minutes on one thread.
threads='CopyTests|Parallel|ManyTasks|DocumentEditorTests|ConvertingTests|ArticleTests|ContractTests'
threads+='|NapkinArchiveTests|NapkinImageTests|NapkinStoreTests|NapkinCLITests'
Scripts/test -c release --filter "$threads" "${skip[@]}" --skip NapkinStoreTests.SafetyTests \
  --sanitize thread --scratch-path .build/thread || status=1

checks=undefined,integer-divide-by-zero,float-cast-overflow
Scripts/test -c release "${skip[@]}" --sanitize address --scratch-path .build/address \
  -Xcc "-fsanitize=$checks" -Xcc "-fsanitize-trap=$checks" || status=1

exit $status
