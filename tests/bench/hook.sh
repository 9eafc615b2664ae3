#!/bin/bash
# Measures the round trip of a hook, beside a bare force of the disk and a hook that is a command.
# usage: tests/bench/hook.sh [CALLS]     (5,000 after 2,000 to warm up; docs/performance.md)
set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
java=${DOORWARD_JAVA_HOME:-${JAVA_HOME:-$(dirname -- "$(dirname -- "$(readlink -f -- "$(type -P javac)")")")}}/bin
npm=${DOORWARD_NPM:-$root/tests/npm/node_modules}

"$root/bin/doorward" --version >&2
work=$(mktemp -d "${TMPDIR:-/tmp}/doorward-bench.XXXXXX")
trap 'rm -rf -- "$work"' EXIT

hook=()
if [[ -x $npm/.bin/node && -f $npm/cc-safety-net/dist/bin/cc-safety-net.js ]]; then
  hook=("$npm/.bin/node" "$npm/cc-safety-net/dist/bin/cc-safety-net.js" hook --claude-code)
else
  echo "hook.sh: no cc-safety-net in $npm (bin/test installs it); measuring without" >&2
fi

# JSpecify's annotations lie in the program; the fakes hold the client.
path=$root/dist/doorward.jar:$root/dist/fakes.jar
"$java/javac" -nowarn -proc:none -cp "$path" -d "$work/classes" "$root"/tests/src/test/java/dev/doorward/tests/bench/*.java
"$java/java" -cp "$work/classes:$root/dist/fakes.jar" dev.doorward.tests.bench.HookBench \
  "$root/bin/doorward" "$work" /dev/shm 2000 "${1-5000}" "${hook[@]}"
