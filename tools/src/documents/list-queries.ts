import type { ListFamily } from "@murojaat/contract";
import { families, loginFor } from "@murojaat/server/test/support/list-calls.ts";
import { inDemoPortal } from "./demo-portal.ts";
import type { Document } from "./document.ts";

/** The statement that finds the first page of each list and its total, as the portal sends it. */
export const listQueries: Document = {
  file: "docs/generated/lists.sql",
  make: (source) =>
    inDemoPortal(source, async (portal, take) => {
      const parts = [
        "-- How each list finds its first page and its total: written down by `npm run docs` while the portal was asked; do not edit. Numbers are ids of the demo.",
      ];
      for (const family of families as readonly ListFamily[])
        for (const [name, list] of Object.entries(family.lists)) {
          const person = await portal.as(loginFor(`${family.name}/${name}`));
          take();
          const { status } = await person.get(`${list.path}${list.menu ? `?menu=${list.menu}` : ""}`);
          const found = take().find(({ text }) => /counted\.total/.test(text));
          if (status !== 200 || !found) throw new Error(`the list ${name} was answered ${status}`);
          parts.push(`-- ${family.name}: ${name}\n${inLines(found.text)};`);
        }
      return `${parts.join("\n\n")}\n`;
    }),
};

/** A clause a line, as deep as its brackets. */
const inLines = (statement: string): string => {
  const [lines, line] = [[] as string[], [] as string[]];
  let [depth, indent] = [0, 0];
  const end = () => {
    if (line.length > 0) lines.push(`${"  ".repeat(indent)}${line.join(" ")}`);
    line.length = 0;
    indent = depth;
  };
  for (const word of statement.trim().split(/\s+/)) {
    if (/^\(*(select|from|where|order|union|limit|offset|left|join|and|or|case|when|else|end)\b/i.test(word) && line.length > 0) end();
    line.push(word);
    depth = Math.max(0, depth + word.split("(").length - word.split(")").length);
  }
  end();
  return lines.join("\n");
};
