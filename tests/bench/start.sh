#!/bin/bash
# Measures how long commands take from start to exit, in turns in one run: java -version, --version,
# a session whose harness is `true`, and bubblewrap alone with that session's own arguments.
# usage: tests/bench/start.sh [ROUNDS]     (20; docs/performance.md)
set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
doorward=$root/bin/doorward
rounds=${1-20}
java=${DOORWARD_JAVA_HOME-}
if [[ -z $java ]]; then java=$(sed -n 's/^java=//p' "$root/dist/build-info"); fi
java=$java/bin/java

work=$(mktemp -d /tmp/dwb.XXXXXX) # a short path: sockets lie in it
session=
trap 'exit 130' INT TERM
trap 'if [[ -n $session ]]; then kill "$session" 2>/dev/null; wait "$session" 2>/dev/null || :; fi; rm -rf -- "$work"' EXIT
export HOME=$work/home XDG_STATE_HOME=$work/state
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR
mkdir -p "$HOME" "$work/workspace"
cd -- "$work/workspace"
LC_ALL=C
TIMEFORMAT='%3R %3U %3S'

# A session that stays: its files are what bubblewrap's arguments name. The file of arguments itself is
# there for a moment only.
"$doorward" run -- sleep 100000 </dev/null >/dev/null 2>"$work/session.log" &
session=$!
perl -e '
  my ($state, $kept) = @ARGV;
  for (my $end = time + 60; time < $end;) {
    for (glob "$state/doorward/run/box-*/*.options") { exit 0 if link $_, $kept }
  }
  exit 1' "$XDG_STATE_HOME" "$work/options" || :
for ((i = 0; i < 600; i++)); do
  if pgrep -P "$session" bwrap >/dev/null; then break; fi
  sleep 0.1
done
# Without what is gone once the harness runs: the socket over which its listeners were passed.
if [[ -s $work/options ]]; then perl -0777 -ne '
  for (my @words = split /\0/; @words;) {
    if ($words[0] =~ /^--(ro-)?bind$/ && $words[1] =~ /[.]sock$/) { splice @words, 0, 3; next }
    print shift(@words), "\0";
  }' "$work/options" >"$work/arguments"; fi
options=$work/arguments
if [[ ! -s $options ]] || ! bwrap --args 3 -- true 3<"$options"; then
  echo "start.sh: could not start bubblewrap with a session's arguments; try again, or see doorward doctor" >&2
  exit 1
fi

names=("java -version" "bwrap alone" "doorward --version" "doorward run -- true")
run() {
  case $1 in
    0) "$java" -version ;;
    1) bwrap --args 3 -- true 3<"$options" ;;
    2) "$doorward" --version ;;
    3) "$doorward" run -- true ;;
  esac
}

for ((round = 0; round <= rounds; round++)); do # the first round is not counted
  for which in "${!names[@]}"; do
    if ! { time run "$which" </dev/null >/dev/null 2>&1; } 2>"$work/time"; then
      echo "start.sh: ${names[which]} failed" >&2
      exit 1
    fi
    if ((round > 0)); then cat "$work/time" >>"$work/times.$which"; fi
  done
done

# Minimum and median of field $2's expression over the lines of file $1, in milliseconds.
figures() { awk "{ print int(1000 * ($2) + 0.5) }" "$1" | sort -n | awk '{ v[NR] = $1 } END { print v[1], v[int((NR + 1) / 2)] }'; }

printf '| %-22s | %8s | %8s | %8s | %8s | %14s |\n' "ms, n=$rounds" 'min' 'median' 'CPU min' 'CPU med' 'ratio, median'
echo '|---|---|---|---|---|---|'
read -r _ base < <(figures "$work/times.0" '$1')
for which in "${!names[@]}"; do
  read -r least middle < <(figures "$work/times.$which" '$1')
  read -r cpu_least cpu_middle < <(figures "$work/times.$which" '$2 + $3')
  printf '| %-22s | %8s | %8s | %8s | %8s | %14s |\n' "${names[which]}" "$least" "$middle" "$cpu_least" "$cpu_middle" \
    "$(awk "BEGIN { printf \"%.2f\", $middle / $base }")"
done
