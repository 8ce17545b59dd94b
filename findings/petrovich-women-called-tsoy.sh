#!/usr/bin/env bash
# petrovich 0.2.1 and lvovich 2.1.0 decline a woman's surname in -й as a man's, an Uzbek surname in -бой as an adjective, and names in capitals by halves.
#
# In Russian a surname that ends in a consonant or й is declined
# for a man and never for a woman: Виктору Цою, but Ирине Цой. Both packages are told the gender and give Цою for both; of Ким, which ends in a
# consonant, they keep it. Тургунбой is a given name that became a surname (dative Тургунбою); by its last letters it is taken for an adjective
# like Толстой. САИДОВ gets a small ending.
#
# Seen, dative: petrovich and lvovich Цою (female), Ким (female), Тургунбому; САИДОВу. It fails when this changes.
# What it means for us: the addressee of a Russian letter is declined by petrovich but for these three
# (server/src/office/issued-letters/names-in-letters.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund petrovich@0.2.1 lvovich@2.1.0
cat >decline.cjs <<'JS'
const petrovich = require("petrovich");
const { inclineLastname } = require("lvovich");
const names = [
  ["Цой", "female"],
  ["Ким", "female"],
  ["Тургунбой", "male"],
  ["САИДОВ", "male"],
];
const seen = names.map(([last, gender]) => [petrovich({ last, gender }, "dative").last, inclineLastname(last, "dative", gender)].join(" "));
console.log(seen.join("\n"));
process.exit(seen.join("|") === "Цою Цою|Ким Ким|Тургунбому Тургунбому|САИДОВу САИДОВу" ? 0 : 1);
JS
node decline.cjs
