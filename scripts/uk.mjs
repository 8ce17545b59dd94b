// npm run uk: drafts the Uzbek Cyrillic of texts that stand in uz and not yet in uk, by the official alphabet.
// A draft is read through before it is committed: loan words (ts, soft signs) do not follow from letters.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";
import { toCyrillic } from "../contract/src/kit/uzbek.ts";

const folder = join(root, "contract", "src", "messages");
// these two only put together what the others hold
const files = readdirSync(join(folder, "uz")).filter((name) => name !== "index.ts" && name !== "screens.ts");
let drafted = 0;
for (const file of files) {
  const path = join(folder, "uk", file);
  const known = await import(path);
  // a file may hold two lists, such as `actions` and `done`
  for (const [list, latin] of Object.entries(await import(join(folder, "uz", file)))) {
    const keys = Object.keys(latin);
    for (const [at, key] of keys.entries()) {
      if (key in known[list]) continue;
      const text = toCyrillic(latin[key]);
      const next = keys.slice(at).find((one) => one in known[list]);
      writeFileSync(path, withText(readFileSync(path, "utf8"), list, `  ${key}: ${JSON.stringify(text)},\n`, next));
      drafted += 1;
      console.log(`${list}.${key}: ${text}`);
    }
  }
}
console.log(drafted === 0 ? "Nothing is missing." : `${drafted} drafted: read them through.`);

/** The source with a line in one of its lists, before the text `next` or at the end: the languages have their texts in one order. */
function withText(source, list, line, next) {
  const start = source.indexOf(`export const ${list} = {`);
  const end = next === undefined ? source.indexOf("\n}", start) : source.indexOf(`\n  ${next}:`, start);
  return `${source.slice(0, end + 1)}${line}${source.slice(end + 1)}`;
}
