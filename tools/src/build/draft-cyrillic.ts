// npm run uk: drafts the Uzbek Cyrillic of texts that stand in uz and not yet in uk, by the official alphabet.
// A draft is read through before it is committed: loan words (ts, soft signs) do not follow from letters.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toCyrillic } from "@murojaat/contract/kit";
import { root } from "../../../scripts/node.mjs";

type Lists = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const run = async (): Promise<void> => {
  const folder = join(root, "contract", "src", "messages");
  // these two only put together what the others hold
  const files = readdirSync(join(folder, "uz")).filter((name) => name !== "index.ts" && name !== "screens.ts");
  let drafted = 0;
  for (const file of files) {
    const path = join(folder, "uk", file);
    const known = (await import(path)) as Lists;
    // a file may hold two lists, such as `actions` and `done`
    for (const [list, latin] of Object.entries((await import(join(folder, "uz", file))) as Lists)) {
      const entries = Object.entries(latin);
      const isKnown = ([key]: readonly [string, string]) => key in (known[list] ?? {});
      for (const [at, [key, text]] of entries.entries()) {
        if (isKnown([key, text])) continue;
        const cyrillic = toCyrillic(text);
        const next = entries.slice(at).find(isKnown)?.[0];
        writeFileSync(path, withText(readFileSync(path, "utf8"), list, `  ${key}: ${JSON.stringify(cyrillic)},\n`, next));
        drafted += 1;
        console.log(`${list}.${key}: ${cyrillic}`);
      }
    }
  }
  console.log(drafted === 0 ? "Nothing is missing." : `${drafted} drafted: read them through.`);
};

/** The source with a line in one of its lists, before the text `next` or at the end: the languages have their texts in one order. */
const withText = (source: string, list: string, line: string, next: string | undefined): string => {
  const start = source.indexOf(`export const ${list} = {`);
  const end = next === undefined ? source.indexOf("\n}", start) : source.indexOf(`\n  ${next}:`, start);
  return `${source.slice(0, end + 1)}${line}${source.slice(end + 1)}`;
};
