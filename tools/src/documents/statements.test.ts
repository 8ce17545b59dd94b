import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Portal } from "@murojaat/server/test/support/people.ts";
import { openPortal } from "@murojaat/server/test/support/portal.ts";
import { root } from "../../../scripts/node.mjs";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
/** Statements between backticks, in quotes of a command, or on a line of their own in a block. */
const statementsIn = (text: string): string[] =>
  [/`([^`\n]+?);?`/g, /\\"([^"\n]+)\\"/g, /='([^'\n]+)'/g, /^ +([^`\n]+);$/gm]
    .flatMap((quoted) => [...text.matchAll(quoted)].map(([, words]) => words!))
    .filter((words) => /^(select|delete from) .|^update \w+ set /i.test(words));

it("SQL statements of the documents can be prepared on the current database", async () => {
  const found = pages.flatMap((page) =>
    statementsIn(readFileSync(join(root, "docs", page), "utf8")).map((statement) => ({ page, statement })),
  );
  const faults: string[] = [];
  for (const { page, statement } of found)
    await sql
      .raw(`explain ${statement.replaceAll(/\barray\[(ID|id)\]/g, "array[1]")}`)
      .execute(portal.db)
      .catch((error: Error) => faults.push(`${page}: ${statement}: ${error.message}`));
  expect(faults).toEqual([]);
  expect(found.length).toBeGreaterThan(25);
});
