// npm run health [-- --wait 60 --pid 4711]: asks the portal on this machine whether calls may be sent to it (/readyz); fails with its reason.
// --wait: seconds to go on asking, but no longer than the process --pid lives.
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

const { wait, pid } = parseArgs({ options: { wait: { type: "string", default: "0" }, pid: { type: "string" } } }).values;
const until = Date.now() + Number(wait) * 1000;
const host = ["0.0.0.0", "::", undefined, ""].includes(process.env.HOST) ? "127.0.0.1" : process.env.HOST;
const address = `http://${host.includes(":") ? `[${host}]` : host}:${process.env.PORT || 3000}/readyz`;

let answer = await ask();
while (!answer.isReady && Date.now() < until && lives()) {
  await pause(500);
  answer = await ask();
}
console.log(answer.text);
process.exitCode = answer.isReady ? 0 : 1;

function lives() {
  try {
    return pid === undefined || process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

async function ask() {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(5000) });
    return { isReady: reply.ok, text: await reply.text() };
  } catch (error) {
    return { isReady: false, text: `${address} does not answer: ${error.cause?.message ?? error.message}` };
  }
}
