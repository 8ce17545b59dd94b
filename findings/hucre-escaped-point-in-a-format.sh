#!/usr/bin/env bash
# hucre 1.0.0, formatValue: an escaped point in a number format counts as the decimal point, and letters of General are read as codes of dates.
#
# ECMA-376 part 1, 18.8.31: a backslash shows the next sign as it is. Of 00\.00 the digits stay on both sides of the sign, so 1510 is shown as 15.10;
# ssf 0.11.2 does so, and hucre too where the sign is a colon (00\:00 gives 15:10). With a point it shows 1510.00, a hundred times as much. Of
# General" ta" ("42 ta", so many pieces) the e of General becomes a year and the text is torn; ssf drops the text, so neither is right.
#
# Seen: hucre 1510.00, ssf 15.10; hucre 15:10; hucre "Gnral taee", ssf "42". It fails when this changes.
# What it means for us: an import does not trust the shown text of a number; where its digits are not those of the value it names the cell
# (server/src/engine/references/import-cells.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 ssf@0.11.2
cat >format.mjs <<'JS'
import { formatValue } from "hucre";
import SSF from "ssf";

const seen = [
  formatValue(1510, "00\\.00"),
  SSF.format("00\\.00", 1510),
  formatValue(1510, "00\\:00"),
  formatValue(42, 'General" ta"'),
  SSF.format('General" ta"', 42),
];
console.log(JSON.stringify(seen));
process.exit(JSON.stringify(seen) === JSON.stringify(["1510.00", "15.10", "15:10", "Gnral taee", "42"]) ? 0 : 1);
JS
node format.mjs
