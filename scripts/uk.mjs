// npm run uk: drafts the Uzbek Cyrillic of texts that stand in uz and not yet in uk, by the official alphabet.
// A draft is read through before it is committed: loan words (ts, soft signs) do not follow from letters.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";
import { toCyrillic } from "../contract/src/kit/uzbek.ts";

const folder = join(root, "contract", "src", "messages");
let drafted = 0;
for (const file of readdirSync(join(folder, "uz")).filter((name) => name !== "index.ts")) {
  const part = file.replace(".ts", "");
  const latin = (await import(join(folder, "uz", file)))[part];
  const cyrillic = (await import(join(folder, "uk", file)))[part];
  const missing = Object.entries(latin).filter(([key]) => !(key in cyrillic));
  if (missing.length === 0) continue;
  const path = join(folder, "uk", file);
  const lines = missing.map(([key, text]) => `  ${key}: ${JSON.stringify(toCyrillic(text))},\n`).join("");
  writeFileSync(path, readFileSync(path, "utf8").replace(/\}( as const)?;?\s*$/, `${lines}}$1;\n`));
  drafted += missing.length;
  for (const [key] of missing) console.log(`${part}.${key}: ${toCyrillic(latin[key])}`);
}
console.log(drafted === 0 ? "Nothing is missing." : `${drafted} drafted: read them through.`);
